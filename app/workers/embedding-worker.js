// @ts-check
// The worker that runs the meaning model. It answers the Python worker over one port and the page over another; queries
// go first, whoever asks.
// Messages in and out: app/types/workers.d.ts.

import { createEmbedder } from "../embedding/embedder.js";
import { checkKnownVectors } from "../embedding/self-test.js";
import { Fault, postable, summary } from "../runtime/faults.js";
import { EmbeddingLine } from "./embedding-line.js";
import { holdLifeline } from "./lifeline.js";
import { fetchModel } from "./model-files.js";
import { EmbeddingQueue } from "./queue.js";

/** @typedef {import("../types/workers").Start} Start */
/** @typedef {import("../types/workers").ToEmbedding} ToEmbedding */
/** @typedef {import("../types/workers").FromEmbedding} FromEmbedding */
/** @typedef {import("../types/workers").Connect} Connect */

/** Milliseconds between two reports of progress. */
const REPORT = 100;

/** @type {Record<string, string>} */
let words = {};
/** @type {"loading" | "ready" | "failed"} */
let state = "loading";
/** @type {EmbeddingQueue | null} */
let queue = null;
/** By who is at the other end. @type {Map<Connect["side"], EmbeddingLine>} */
const lines = new Map();

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
  } catch (error) {
    become("failed");
    const fault = error instanceof Fault ? error : new Fault("meaning_failed", { detail: summary(error) });
    post({ kind: "failed", error: postable(fault, words) });
  }
}

/** @param {"ready" | "failed"} next */
function become(next) {
  state = next;
  for (const line of lines.values()) line.become(state, queue);
}

/** @param {Connect} message  its line replaces the one before: who asks is another now */
function connect({ side, port }) {
  lines.get(side)?.close();
  const line = new EmbeddingLine(port, () => words);
  lines.set(side, line);
  line.become(state, queue);
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
  else connect(data);
});
