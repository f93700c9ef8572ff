// @ts-check
// What llama.cpp needs of a browser beyond what the lab needs, and how many of its processors it may use.

import { Fault } from "../runtime/faults.js";

/** More threads than this wait for each other more than they compute. */
const MOST_THREADS = 8;

/**
 * Throws the Fault `model_unsupported`, which names what is missing.
 * @param {typeof globalThis} scope
 */
export function requireLocalSupport(scope) {
  const missing = [
    ["WebAssembly memory with 64-bit addresses", hasMemory64(scope)],
    ["WebAssembly promise integration", "Suspending" in scope.WebAssembly],
  ].flatMap(([name, present]) => (present ? [] : [name]));
  if (missing.length) throw new Fault("model_unsupported", { missing: missing.join(", ") });
}

/**
 * Half of the processors: they are often two halves of one core, and threads that have to wait for a processor which something
 * else uses make all of them slower than fewer are. Without isolation the browser shares no memory between threads.
 * @param {{ crossOriginIsolated?: boolean, navigator: { hardwareConcurrency?: number } }} scope
 */
export function threadsFor({ crossOriginIsolated, navigator: { hardwareConcurrency = 1 } }) {
  if (!crossOriginIsolated) return 1;
  return Math.max(1, Math.min(MOST_THREADS, Math.floor(hardwareConcurrency / 2)));
}

/** @param {typeof globalThis} scope */
function hasMemory64({ WebAssembly }) {
  try {
    return Boolean(new WebAssembly.Memory(/** @type {any} */ ({ address: "i64", initial: 1n })));
  } catch {
    return false;
  }
}
