// @ts-check
// What the page may ask of the worker.

import { Fault, summary } from "../runtime/faults.js";
import { build, fileAt, worker } from "./build.js";
import { keep, missing } from "./copy.js";
import { setGate } from "./gate.js";
import { claim, tidy } from "./lifecycle.js";

/** @typedef {import("../types/sw").ToServiceWorker} ToServiceWorker */
/** @typedef {import("../types/sw").Kept} Kept */
/** @typedef {import("../types/sw").Description} Description */

/** Do what a message asks, and answer on its port if it brought one. @param {ExtendableMessageEvent} event */
export async function reply(event) {
  const answer = await act(event.data);
  event.ports[0]?.postMessage(answer);
}

/** @param {ToServiceWorker} message */
function act(message) {
  switch (message.kind) {
    case "claim":
      return claim(message.build);
    case "describe":
      return describe();
    case "gate":
      return setGate(message.origins);
    case "keep":
      return keepOne(message.path);
    case "take_over":
      return worker.skipWaiting();
    case "tidy":
      return tidy();
  }
}

/** @returns {Promise<Description>} */
async function describe() {
  const lacking = await missing();
  return { version: build.version, total: build.files.length, missing: lacking.map((file) => file.path) };
}

/** @param {string} path @returns {Promise<Kept>} */
async function keepOne(path) {
  const file = fileAt(path);
  if (!file) return { kept: false, code: "asset_missing", detail: "the build has no such file" };
  try {
    await keep(file);
    return { kept: true };
  } catch (error) {
    // What is no fault of the file comes from cache storage: full, or switched off.
    const code = error instanceof Fault ? error.code : "storage_refused";
    return { kept: false, code, detail: summary(error) };
  }
}
