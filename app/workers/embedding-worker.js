// @ts-check
// The worker that runs the meaning model. It answers the Python worker over a port; the page only hears how it fares.
// Messages in and out: app/types/workers.d.ts.

import { createEmbedder } from "../embedding/embedder.js";
import { checkKnownVectors } from "../embedding/self-test.js";
import { Fault, postable, summary } from "../runtime/faults.js";
import { holdLifeline } from "./lifeline.js";
import { fetchModel } from "./model-files.js";
import { EmbeddingQueue } from "./queue.js";

/** @typedef {import("../types/workers").Start} Start */
/** @typedef {import("../types/workers").ToEmbedding} ToEmbedding */
/** @typedef {import("../types/workers").FromEmbedding} FromEmbedding */
/** @typedef {import("../types/workers").EmbeddingRequest} EmbeddingRequest */
/** @typedef {import("../types/workers").EmbeddingAnswer} EmbeddingAnswer */

/** Milliseconds between two reports of progress. */
const REPORT = 100;

/** @type {Record<string, string>} */
let words = {};
/** @type {"loading" | "ready" | "failed"} */
let state = "loading";
/** @type {EmbeddingQueue | null} */
let queue = null;
/** @type {MessagePort | null} */
let port = null;
/** Requests that came before the model was there. @type {EmbeddingRequest[]} */
let early = [];
/** @type {Map<number, AbortController>} */
const running = new Map();

/** @param {FromEmbedding} message */
function post(message) {
  self.postMessage(message);
}

/** @param {Start} message */
async function start({ config, base, lifeline, words: catalogue }) {
  words = catalogue;
  holdLifeline(lifeline, () => post({ kind: "alive" }));
  try {
    const files = await fetchModel(config.model, base, spaced(REPORT));
    post({ kind: "starting" });
    const embedder = await createEmbedder(files, {
      mjs: new URL(config.model.runtime.mjs.path, base).href,
      wasm: files.wasm,
    });
    await checkKnownVectors(embedder, files.selftest).catch((error) => {
      throw new Fault("meaning_mistaken", { detail: error.message });
    });
    queue = new EmbeddingQueue((text, signal) => embedder.embed([text], { signal }));
    become("ready");
    post({ kind: "ready" });
    for (const request of early) hear(request);
  } catch (error) {
    become("failed");
    const fault = error instanceof Fault ? error : new Fault("meaning_failed", { detail: summary(error) });
    post({ kind: "failed", error: postable(fault, words) });
  }
  early = [];
}

/** @param {"ready" | "failed"} next */
function become(next) {
  state = next;
  sayState();
}

/** @param {MessagePort} next  replaces the one before: the Python worker is another now */
function connect(next) {
  port?.close();
  for (const stop of running.values()) stop.abort();
  running.clear();
  early = [];
  port = next;
  port.onmessage = ({ data }) => hear(data);
  sayState();
}

function sayState() {
  port?.postMessage(/** @satisfies {EmbeddingAnswer} */ ({ kind: "state", state }));
}

/** @param {EmbeddingRequest} request */
function hear(request) {
  if (request.kind === "cancel") {
    early = early.filter(({ id }) => id !== request.id);
    running.get(request.id)?.abort();
  } else if (queue) void embed(queue, request);
  else if (state === "loading") early.push(request);
}

/**
 * @param {EmbeddingQueue} ready
 * @param {EmbeddingRequest & {kind: "embed"}} request
 */
async function embed(ready, { id, texts, urgency }) {
  const stop = new AbortController();
  const asker = port;
  /** @param {EmbeddingAnswer} message @param {Transferable[]} transfer */
  const answer = (message, transfer) => asker?.postMessage(message, transfer);
  running.set(id, stop);
  try {
    const vectors = await ready.add(texts, urgency, stop);
    answer({ kind: "vectors", id, vectors }, [vectors.buffer]);
  } catch (error) {
    if (!stop.signal.aborted) answer({ kind: "error", id, error: postable(error, words) }, []);
  } finally {
    if (running.get(id) === stop) running.delete(id);
  }
}

/**
 * Report progress at most every `milliseconds`, and always its end.
 * @param {number} milliseconds
 */
function spaced(milliseconds) {
  let last = Number.NEGATIVE_INFINITY;
  return (/** @type {number} */ done, /** @type {number} */ total) => {
    if (done < total && performance.now() - last < milliseconds) return;
    last = performance.now();
    post({ kind: "loading", done, total });
  };
}

self.addEventListener("message", (/** @type {MessageEvent<ToEmbedding>} */ { data }) => {
  if (data.kind === "start") void start(data);
  else connect(data.port);
});
