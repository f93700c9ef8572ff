// @ts-check
// What every worker with a Python fetches first: the list of packages, and the proof that the engine's scripts are right.

import { Fault } from "../runtime/faults.js";
import { verifiedFetch } from "../runtime/verified-fetch.js";

/** @typedef {import("../types/site").SiteConfig} SiteConfig */
/** @typedef {import("../types/pyodide").Lock} Lock */

/**
 * Pyodide's lock with the packages of this site.
 * @param {SiteConfig} config
 * @param {string} base
 * @returns {Promise<Lock>}
 */
export async function fetchLock({ pyodide }, base) {
  const file = pyodide.files.find(({ path }) => path === pyodide.lock);
  if (!file) throw new Fault("asset_missing", { path: pyodide.lock }, "the configuration does not list it");
  return JSON.parse(new TextDecoder().decode(await verifiedFetch(file, { base })));
}

/**
 * Check the engine's own scripts, which it imports by itself: altered ones may run, and run wrongly.
 * @param {SiteConfig["pyodide"]} pyodide
 * @param {string} base
 */
export function checkScripts({ files }, base) {
  return Promise.all(files.filter(({ path }) => path.endsWith(".mjs")).map((file) => verifiedFetch(file, { base })));
}

/**
 * A promise that is awaited only later must not be reported as unhandled when it fails early.
 * @template T
 * @param {Promise<T>} promise
 */
export function settleLater(promise) {
  promise.catch(() => {});
  return promise;
}
