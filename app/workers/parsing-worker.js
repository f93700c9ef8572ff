// @ts-check
// The worker that reads files, one at a time. A file can end it, and nothing else: the library is elsewhere.
// Messages in and out: app/types/workers.d.ts.

import { postable } from "../runtime/faults.js";
import { isFatal } from "./fatal.js";
import { holdLifeline } from "./lifeline.js";
import { startParsing } from "./parsing-session.js";

/** @typedef {import("../types/workers").Start} Start */
/** @typedef {import("../types/workers").ToParsing} ToParsing */
/** @typedef {import("../types/workers").FromParsing} FromParsing */
/** @typedef {import("./parsing-session.js").ParsingSession} ParsingSession */

/** Milliseconds between two messages that something has come. */
const FETCHING_MILLISECONDS = 1000;

/** @type {Record<string, string>} */
let words = {};
/** @type {Promise<ParsingSession | null>} */
let session = Promise.resolve(null);
/** Messages are answered in their order, each after the one before. @type {Promise<void>} */
let turn = Promise.resolve();

/**
 * @param {FromParsing} message
 * @param {Transferable[]} [transfer]
 */
function post(message, transfer = []) {
  self.postMessage(message, transfer);
}

let told = 0;

/** Bytes have come; the page need not hear of each. */
function fetching() {
  if (performance.now() - told < FETCHING_MILLISECONDS) return;
  told = performance.now();
  post({ kind: "fetching" });
}

/** @param {Start} message */
async function start({ config, base, lifeline, words: catalogue }) {
  words = catalogue;
  holdLifeline(lifeline, () => post({ kind: "alive" }));
  try {
    const started = await startParsing(config, base, fetching);
    post({ kind: "ready" });
    return started;
  } catch (error) {
    post({ kind: "failed", error: postable(error, words) });
    return null;
  }
}

/** @param {Exclude<ToParsing, Start>} message */
async function answer(message) {
  const ready = await session;
  if (!ready) return;
  try {
    switch (message.kind) {
      case "open":
        return await open(ready, message);
      case "pages":
        return await readPages(ready, message);
      case "finish":
        return await finish(ready, message);
      case "close":
        return ready.close();
    }
  } catch (error) {
    endIfFatal(error);
    if (message.kind !== "close") post({ kind: "error", id: message.id, error: postable(error, words) });
  }
}

/**
 * @param {ParsingSession} ready
 * @param {ToParsing & {kind: "open"}} message
 */
async function open(ready, { id, name, data, password }) {
  const { value } = await ready.call("open", new Uint8Array(data), name, password);
  post({ kind: "opened", id, format: value.format, pages: value.pages });
}

/**
 * @param {ParsingSession} ready
 * @param {ToParsing & {kind: "pages"}} message
 */
async function readPages(ready, { id, numbers }) {
  for (const number of numbers) {
    try {
      const { value } = await ready.call("read_page", number);
      post({ kind: "page", id, number, content: value, error: null, heap: ready.heap() });
    } catch (error) {
      endIfFatal(error);
      post({ kind: "page", id, number, content: null, error: postable(error, words), heap: ready.heap() });
    }
  }
}

/**
 * @param {ParsingSession} ready
 * @param {ToParsing & {kind: "finish"}} message
 */
async function finish(ready, { id, document, chunking, pages }) {
  const { value, buffers } = await ready.call("finish", document, chunking.size, chunking.overlap, pages);
  const [pack, contents, hashes] = buffers;
  const made = { title: value.title, facts: value.facts, pack, contents, hashes, heap: ready.heap() };
  post({ kind: "finished", id, ...made }, [pack.buffer, hashes.buffer]);
}

/**
 * The page notices the end, and starts another worker.
 * @param {unknown} error
 */
function endIfFatal(error) {
  if (isFatal(error)) self.close();
}

self.addEventListener("message", (/** @type {MessageEvent<ToParsing>} */ { data }) => {
  if (data.kind === "start") session = start(data);
  else turn = turn.then(() => answer(data));
});
