// @ts-check
// A Python that reads files: started with what every format needs; the libraries of a format are fetched when it asks
// for them.

import { Fault, LabError } from "../runtime/faults.js";
import { startEngine } from "./engine.js";
import { checkScripts, fetchLock, settleLater } from "./lock.js";
import { limitMemory } from "./memory-limit.js";
import { fetchPackages, installPackages, modulesOf, packageOf, withDependencies } from "./packages.js";

/** @typedef {import("../types/site").SiteConfig} SiteConfig */
/** @typedef {import("../types/pyodide").Pyodide} Pyodide */
/** @typedef {import("../types/pyodide").Lock} Lock */
/** @typedef {"open" | "read_page" | "finish"} Method */
/** @typedef {{value: any, buffers: any[]}} Result */

const OWN = ["passagework", "passagework-formats"];
/** The page is not rendered here. */
const UNUSED = new Set(["jinja2"]);

/**
 * Start a Python that can read files. Rejects with a Fault or another error.
 * @param {SiteConfig} config
 * @param {string} base
 * @param {() => void} onBytes  hears that some of what is fetched has come
 */
export async function startParsing(config, base, onBytes) {
  const lock = fetchLock(config, base);
  const names = settleLater(lock.then((known) => withDependencies(known, OWN, UNUSED)));
  const members = settleLater(names.then(async (all) => fetchPackages(config.pyodide, base, await lock, all, onBytes)));
  const intact = settleLater(checkScripts(config.pyodide, base));
  const pyodide = await startEngine(config.pyodide, base, lock);
  const heap = limitMemory(pyodide);
  installPackages(pyodide, await members, await names);
  const bridge = pyodide.pyimport("passagework.browser.parser").start(modulesOf(await lock));
  await intact;
  return new ParsingSession(config, base, pyodide, await lock, bridge, heap, onBytes);
}

export class ParsingSession {
  #config;
  #base;
  #pyodide;
  #lock;
  #bridge;
  #onBytes;

  /**
   * @param {SiteConfig} config
   * @param {string} base
   * @param {Pyodide} pyodide
   * @param {Lock} lock
   * @param {any} bridge  passagework/browser/parser.py
   * @param {() => number} heap  bytes that the interpreter has taken
   * @param {() => void} onBytes
   */
  constructor(config, base, pyodide, lock, bridge, heap, onBytes) {
    this.#config = config;
    this.#base = base;
    this.#pyodide = pyodide;
    this.#lock = lock;
    this.#bridge = bridge;
    this.#onBytes = onBytes;
    this.heap = heap;
  }

  /**
   * Call the parser. Rejects with its error, or with the Fault `file_memory` when it ran out of memory.
   * @param {Method} method
   * @param {unknown[]} given
   * @returns {Promise<Result>}
   */
  async call(method, ...given) {
    for (;;) {
      const [text, ...buffers] = this.#bridge[method](...given);
      const reply = JSON.parse(text);
      if (reply.missing !== undefined) await this.#install(reply.missing);
      else if (reply.error) throw new LabError(reply.error);
      else if (reply.memory) throw new Fault("file_memory");
      else return { value: reply.value, buffers };
    }
  }

  /** Let go of the file that is open. */
  close() {
    this.#bridge.close();
  }

  /**
   * Install the package that brings a module, and what it depends on.
   * @param {string} module
   */
  async #install(module) {
    const name = packageOf(this.#lock, module);
    const loaded = this.#pyodide.loadedPackages;
    if (!name || name in loaded) throw new Fault("internal", { detail: `no package brings the module ${module}` });
    const names = withDependencies(this.#lock, [name], new Set(Object.keys(loaded)));
    const members = await fetchPackages(this.#config.pyodide, this.#base, this.#lock, names, this.#onBytes);
    installPackages(this.#pyodide, members, names);
    this.#onBytes();
  }
}
