// @ts-check
// The worker that makes a map of the library, and is ended when it has. Messages in and out: app/types/workers.d.ts.

import { Fault, postable, summary } from "../runtime/faults.js";
import { isFatal } from "./fatal.js";
import { holdLifeline } from "./lifeline.js";
import { makeMap, startMapper } from "./map-session.js";

/** @typedef {import("../types/workers").Start} Start */
/** @typedef {import("../types/workers").ToMap} ToMap */
/** @typedef {import("../types/workers").FromMap} FromMap */
/** @typedef {import("../types/workers").MapProgress} MapProgress */

/** @type {Record<string, string>} */
let words = {};
/** @type {Promise<any>} */
let started = Promise.resolve(null);

/**
 * @param {FromMap} message
 * @param {Transferable[]} [transfer]
 */
function post(message, transfer = []) {
  self.postMessage(message, transfer);
}

/** @param {MapProgress} progress */
function onProgress(progress) {
  post({ kind: "progress", ...progress });
}

/** @param {Start} message */
function start({ config, base, lifeline, words: catalogue }) {
  words = catalogue;
  holdLifeline(lifeline, () => post({ kind: "alive" }));
  started = startMapper(config, base, onProgress);
  started.catch(fail);
}

/** @param {ToMap & {kind: "make"}} message */
async function make({ documents }) {
  // A start that failed has been told already.
  const bridge = await started.catch(() => null);
  if (!bridge) return;
  try {
    const { value, places, facts } = makeMap(bridge, documents, onProgress);
    post({ kind: "made", value, places, facts }, [places.buffer, facts.buffer]);
  } catch (error) {
    fail(isFatal(error) ? new Fault("python_fatal", { detail: summary(error) }) : error);
  }
}

/** @param {unknown} error */
function fail(error) {
  post({ kind: "failed", error: postable(error, words) });
}

self.addEventListener("message", (/** @type {MessageEvent<ToMap>} */ { data }) => {
  if (data.kind === "start") start(data);
  else void make(data);
});
