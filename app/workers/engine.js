// @ts-check
// Starts Pyodide from the site's own files.

import { Fault, summary } from "../runtime/faults.js";

/** @typedef {import("../types/pyodide").Pyodide} Pyodide */
/** @typedef {import("../types/pyodide").Lock} Lock */
/** @typedef {import("../types/site").SiteConfig} SiteConfig */

/**
 * A running interpreter. Rejects with a Fault `engine_failed`; may also never settle, which only a clock can notice.
 *
 * `stdLibURL` names the standard library as bytecode: Pyodide's own archive holds sources, and compiling them is most of
 * a start (docs/decisions/0008-start-up.md).
 * @param {SiteConfig["pyodide"]} files
 * @param {string} base
 * @param {Promise<Lock>} lock
 * @returns {Promise<Pyodide>}
 */
export async function startEngine(files, base, lock) {
  const index = new URL(files.index, base).href;
  try {
    const { loadPyodide } = await import(/* @vite-ignore */ `${index}pyodide.mjs`);
    return await Promise.race([
      instantiationFailure(),
      loadPyodide({
        indexURL: index,
        packageBaseUrl: new URL(files.wheels, base).href,
        lockFileContents: lock,
        ...(files.stdlib && { stdLibURL: new URL(files.stdlib.path, base).href }),
      }),
    ]);
  } catch (error) {
    throw error instanceof Fault ? error : new Fault("engine_failed", { detail: summary(error) });
  }
}

/**
 * Rejects when a WebAssembly module cannot be compiled: Pyodide only warns about that and then waits for ever.
 * @returns {Promise<never>}
 */
function instantiationFailure() {
  const original = WebAssembly.instantiateStreaming;
  return new Promise((_, reject) => {
    WebAssembly.instantiateStreaming = async (source, imports) => {
      try {
        return await original(source, imports);
      } catch (error) {
        reject(new Fault("engine_failed", { detail: summary(error) }));
        throw error;
      } finally {
        WebAssembly.instantiateStreaming = original;
      }
    };
  });
}
