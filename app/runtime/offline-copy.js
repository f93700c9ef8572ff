// @ts-check
// Fills the offline copy, file by file: the service worker fetches, checks and keeps; the page counts and goes on. A worker
// may be ended between two files, a tab closed, a connection lost: the next attempt begins where this one stopped.

import { ask } from "./service-worker.js";

/** @typedef {import("../types/sw").Description} Description */
/** @typedef {import("../types/sw").Kept} Kept */
/** @typedef {{total: number, done: number, failed: number, refused: boolean}} Progress  `refused`: the browser keeps no more */

/** Files that are on their way at the same time. */
const LANES = 2;
/** Seconds that one file may take: the largest has 23 MB. */
const PATIENCE = 600;

/**
 * Resolves with how far it came, also where the worker falls silent on the way: one that is being replaced. Rejects when it
 * does not answer at all.
 * @param {ServiceWorker} worker
 * @param {string} lock  so that one tab at a time does it
 * @param {(progress: Progress) => void} onProgress
 * @returns {Promise<Progress>}
 */
export async function fillCopy(worker, lock, onProgress) {
  let last = progressOf(await describe(worker));
  /** @param {Progress} progress */
  const tell = (progress) => {
    last = progress;
    onProgress(progress);
  };
  tell(last);
  try {
    await navigator.locks.request(lock, () => fill(worker, tell));
  } catch (error) {
    console.info("The offline copy was not completed.", error);
  }
  return { ...last, failed: last.total - last.done };
}

/** @param {ServiceWorker} worker @returns {Promise<Description>} */
function describe(worker) {
  return ask(worker, { kind: "describe" });
}

/** @param {Description} description @returns {Progress} */
function progressOf({ total, missing }) {
  return { total, done: total - missing.length, failed: 0, refused: false };
}

/**
 * @param {ServiceWorker} worker
 * @param {(progress: Progress) => void} onProgress
 */
async function fill(worker, onProgress) {
  const description = await describe(worker);
  const progress = progressOf(description);
  onProgress({ ...progress });
  const waiting = [...description.missing];
  const lane = async () => {
    for (let path = waiting.shift(); path; path = waiting.shift()) {
      /** @type {Kept} */
      const answer = await ask(worker, { kind: "keep", path }, PATIENCE);
      if (answer.kept) progress.done += 1;
      else if (endsAll(answer.code)) waiting.length = 0;
      progress.refused ||= !answer.kept && answer.code === "storage_refused";
      onProgress({ ...progress });
    }
  };
  /** @param {unknown} silence */
  const stop = (silence) => {
    waiting.length = 0;
    throw silence;
  };
  // All lanes end before this does: one that went on would speak of copying after the end was told.
  const ends = await Promise.allSettled(Array.from({ length: LANES }, () => lane().catch(stop)));
  const silent = ends.find((end) => end.status === "rejected");
  if (silent) throw silent.reason;
}

/** Without a connection or without room the other files would fare no better. @param {string} code */
function endsAll(code) {
  return code === "asset_unreachable" || code === "storage_refused";
}
