// @ts-check
// A Python that makes a map: engine, our code, numpy, scipy and scikit-learn; then documents; then the map.

import { Fault, LabError } from "../runtime/faults.js";
import { startEngine } from "./engine.js";
import { checkScripts, fetchLock, settleLater } from "./lock.js";
import { fetchPackages, installPackages, withDependencies } from "./packages.js";

/** @typedef {import("../types/site").SiteConfig} SiteConfig */
/** @typedef {import("../types/workers").MapProgress} MapProgress */
/** @typedef {import("../types/workers").MapFiles} MapFiles */
/** @typedef {(progress: MapProgress) => void} OnProgress */

const NEEDED = ["passagework", "passagework-formats", "scikit-learn"];

/**
 * Start a Python that can make a map. Rejects with a Fault or another error.
 * @param {SiteConfig} config
 * @param {string} base
 * @param {OnProgress} onProgress
 */
export async function startMapper(config, base, onProgress) {
  onProgress({ stage: "engine", done: 0, total: 1 });
  const lock = fetchLock(config, base);
  const names = settleLater(lock.then((known) => withDependencies(known, NEEDED)));
  const count = (/** @type {number} */ done, /** @type {number} */ total) => onProgress({ stage: "packages", done, total });
  const members = settleLater(names.then(async (all) => fetchPackages(config.pyodide, base, await lock, all, count)));
  const intact = settleLater(checkScripts(config.pyodide, base));
  const pyodide = await startEngine(config.pyodide, base, lock);
  installPackages(pyodide, await members, await names);
  onProgress({ stage: "engine", done: 0, total: 1 });
  const bridge = pyodide.pyimport("passagework.browser.mapper").start(config.model.id, config.model.dtype);
  await intact;
  return bridge;
}

/**
 * Make the map of some documents. Rejects with a LabError, or with the Fault `map_memory`.
 * @param {any} bridge  passagework/browser/mapper.py
 * @param {MapFiles[]} documents
 * @param {OnProgress} onProgress
 * @returns {{value: any, places: Uint8Array<ArrayBuffer>, facts: Uint8Array<ArrayBuffer>}}
 */
export function makeMap(bridge, documents, onProgress) {
  for (const [index, { title, pack, vectors }] of documents.entries()) {
    onProgress({ stage: "files", done: index, total: documents.length });
    read(bridge.add(title, pack, vectors));
  }
  const [text, places, facts] = bridge.make((/** @type {any} */ stage, /** @type {number} */ done, /** @type {number} */ total) =>
    onProgress({ stage, done, total }),
  );
  return { value: read(text), places, facts };
}

/** @param {string} text  from the bridge */
function read(text) {
  const { value, error, memory } = JSON.parse(text);
  if (error) throw new LabError(error);
  if (memory) throw new Fault("map_memory");
  return value;
}
