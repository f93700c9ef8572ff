// @ts-check
// What the lab needs of a browser, found out before anything is fetched.

import { Fault } from "./faults.js";

// The smallest module that uses a SIMD instruction, and the smallest that uses exception handling.
const SIMD = [0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11];
const EXCEPTIONS = [0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 10, 8, 1, 6, 0, 6, 64, 25, 11, 11];

/**
 * Throws the Fault that says what is missing: `no_webassembly`, `no_workers` or `browser_too_old`.
 * @param {typeof globalThis} scope
 */
export function requireSupport(scope) {
  if (typeof scope.WebAssembly !== "object") throw new Fault("no_webassembly");
  if (typeof scope.Worker !== "function") throw new Fault("no_workers");
  const missing = [
    ["WebAssembly exceptions", validates(scope, EXCEPTIONS)],
    ["WebAssembly SIMD", validates(scope, SIMD)],
    ["DecompressionStream", inflates(scope)],
  ].flatMap(([name, present]) => (present ? [] : [name]));
  if (missing.length) throw new Fault("browser_too_old", { missing: missing.join(", ") });
}

/**
 * Start a module worker. Throws `no_module_workers` in a browser that never asks which type it is.
 * @param {string | URL} url
 * @param {string} name
 */
export function moduleWorker(url, name) {
  let asked = false;
  const worker = new Worker(url, {
    name,
    get type() {
      asked = true;
      return /** @type {const} */ ("module");
    },
  });
  if (asked) return worker;
  worker.terminate();
  throw new Fault("no_module_workers");
}

/**
 * @param {typeof globalThis} scope
 * @param {number[]} bytes
 */
function validates(scope, bytes) {
  return scope.WebAssembly.validate(new Uint8Array(bytes));
}

/** @param {typeof globalThis} scope */
function inflates(scope) {
  try {
    return Boolean(new scope.DecompressionStream("deflate-raw"));
  } catch {
    return false;
  }
}
