// @ts-check
// Notices a newer build of the site, and moves to it when asked. A newer service worker waits with its whole build until
// then; tabs of the older build keep working on theirs.

import { ask, container } from "./service-worker.js";

/** @typedef {import("../types/sw").Description} Description */

/** Milliseconds between two looks for a newer build, when a tab is shown again. */
const INTERVAL = 3_600_000;
/** Milliseconds that a worker may take to come into its place. */
const PATIENCE = 5000;

/**
 * Calls `onNewer` whenever this tab's build turns out not to be the newest that is there.
 * @param {ServiceWorkerRegistration} registration
 * @param {string} build
 * @param {() => void} onNewer
 */
export function watchReleases(registration, build, onNewer) {
  const consider = async () => {
    const { waiting } = registration;
    if (!waiting) return;
    if ((await versionOf(waiting)) !== build) return onNewer();
    // This page came past the older worker and is of the newer build already: there is nothing to ask.
    await ask(waiting, { kind: "take_over" });
  };
  registration.addEventListener("updatefound", () => {
    const coming = registration.installing;
    coming?.addEventListener("statechange", () => coming.state === "installed" && void consider().catch(unknown));
  });
  const compare = async () => {
    const controller = container()?.controller;
    if (controller && (await versionOf(controller)) !== build) onNewer();
  };
  container()?.addEventListener("controllerchange", () => void compare().catch(unknown));
  void consider().catch(unknown);
}

/** Look for a newer build now and then. Returns what to call when the tab is shown. @param {ServiceWorkerRegistration} registration */
export function hourly(registration) {
  let last = Date.now();
  return () => {
    if (Date.now() - last < INTERVAL) return;
    last = Date.now();
    registration.update().catch(() => {
      // Offline, or the host is down: next time.
    });
  };
}

/** Let the newest worker take its place; resolves when a reload will be answered by it. @param {ServiceWorkerRegistration} registration */
export async function moveToNewest(registration) {
  const { waiting } = registration;
  if (!waiting) return;
  const taken = new Promise((resolve) => waiting.addEventListener("statechange", () => waiting.state !== "installed" && resolve(null)));
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE));
  void ask(waiting, { kind: "take_over" }).catch(unknown);
  await Promise.race([taken, late]);
}

/** @param {ServiceWorker} worker */
async function versionOf(worker) {
  /** @type {Description} */
  const { version } = await ask(worker, { kind: "describe" });
  return version;
}

/** A worker that does not know the question is not ours; it is replaced when all tabs are closed. */
function unknown() {}
