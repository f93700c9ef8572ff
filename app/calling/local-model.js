// @ts-check
// The model file that runs in the page (LocalModel in app/types/making.d.ts): loaded, asked one request after the other, loaded
// again when it hangs, and given up when it fails.

import { deadline } from "../runtime/deadline.js";
import { Fault, LabError, postable, summary } from "../runtime/faults.js";
import { Patience, PATIENCE_SECONDS } from "../runtime/patience.js";
import { verifiedFetch } from "../runtime/verified-fetch.js";
import { checkFile, counted } from "./local-file.js";
import { requireLocalSupport, threadsFor } from "./local-support.js";

/** @typedef {import("../types/making").LocalModel} LocalModel */
/** @typedef {import("../types/site").SiteConfig} SiteConfig */
/** @typedef {import("./local-engine.js").Engine} Engine */
/** @typedef {import("./local-engine.js").Chunk} Chunk */
/** @typedef {import("./local-engine.js").Completion} Completion */
/** @typedef {<T>(name: string, load: () => Promise<T>) => Promise<T>} Demand */
/**
 * A file that was picked. `ready` rejects with a Fault.
 * @typedef {{ file: File, context: number, engine: Engine | null, ready: Promise<Engine> }} Picked
 */
/** @typedef {{ hear: (chunk: Chunk) => void, seconds: number, signal: AbortSignal }} Asking */

/** Milliseconds in which an abort is seen between two batches; after that the model is loaded anew. */
const ABORT_PATIENCE = 10_000;
/** Codes that only a call ends with; Python has their words (passagework/generation/faults.py). */
const NOTHING_LOADED = "model_none";
const SILENT = "timeout";
/** A request that llama.cpp cannot serve; the detail says why. */
export const REFUSED = "model_refused";
/** Reports of progress while a file is read. */
const STEPS = 100;
/** @type {LocalModel["state"]} */
const NONE = { phase: "none", name: "", bytes: 0, done: 0, error: null };

/** @implements {LocalModel} */
export class PageModel {
  state = NONE;
  /** @type {Set<() => void>} */
  #listeners = new Set();
  /** @type {Picked | null} */
  #picked = null;
  /** Settles when the last request in the line has. @type {Promise<unknown>} */
  #line = Promise.resolve();

  /** @param {SiteConfig} config @param {string} base @param {Demand} demand */
  constructor(config, base, demand) {
    this.config = config;
    this.base = base;
    this.demand = demand;
  }

  /** @param {() => void} listener */
  subscribe(listener) {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /**
   * Load a file in place of what is loaded. Settles when it is ready, or was unloaded meanwhile; rejects with a LabError.
   * @param {File} file
   * @param {number} context  tokens that it reads and writes in all
   */
  async load(file, context) {
    this.#leave();
    const picked = /** @type {Picked} */ ({ file, context, engine: null });
    this.#picked = picked;
    this.#open(picked);
    await picked.ready.catch(async () => {
      if (this.#picked !== picked) return;
      await this.#told;
      if (this.state.error) throw new LabError(this.state.error);
    });
  }

  async unload() {
    this.#leave();
    this.#become(NONE);
  }

  /**
   * Stream one completion, in turn. Rejects with a Fault, also of the code REFUSED, or with an AbortError.
   * @param {Completion} options
   * @param {Asking} asking
   */
  complete(options, asking) {
    const turn = this.#line.then(() => this.#complete(options, asking));
    this.#line = turn.catch(() => {});
    return turn;
  }

  /** @param {Completion} options @param {Asking} asking */
  async #complete(options, { hear, seconds, signal }) {
    signal.throwIfAborted();
    const picked = this.#picked;
    if (!picked) throw new Fault(NOTHING_LOADED);
    const engine = await picked.ready;
    signal.throwIfAborted();
    const silence = new Patience(() => engine.end(new Fault(SILENT, {}, `nothing came for ${seconds} seconds`)), seconds);
    let callOff = () => {};
    const aborted = () => {
      callOff = deadline(ABORT_PATIENCE, () => engine.end(new Fault(SILENT, {}, "it did not stop")));
    };
    signal.addEventListener("abort", aborted);
    try {
      const heard = (/** @type {Chunk} */ chunk) => {
        silence.heard();
        hear(chunk);
      };
      await engine.complete(options, heard, signal);
    } catch (error) {
      if (signal.aborted && !engine.ended) throw error;
      const fault = faultOf(error, picked, engine);
      if (fault.code === REFUSED && isWell(error)) throw fault;
      engine.end(fault);
      if (this.#picked === picked) this.#recover(picked, fault);
      throw fault;
    } finally {
      silence.end();
      callOff();
      signal.removeEventListener("abort", aborted);
    }
  }

  /** What hung, or fell over a request, is loaded again; what failed would fail again. @param {Picked} picked @param {Fault} fault */
  #recover(picked, fault) {
    if (fault.code === SILENT || fault.code === REFUSED) return this.#open(picked);
    picked.ready = Promise.reject(fault);
    picked.ready.catch(() => {});
    this.#fail(picked, fault);
  }

  /** @param {Picked} picked */
  #open(picked) {
    this.#become({ phase: "loading", name: picked.file.name, bytes: picked.file.size, done: 0, error: null });
    picked.ready = this.#opened(picked).catch((error) => {
      const fault = faultOf(error, picked, picked.engine);
      picked.engine?.end(fault);
      this.#fail(picked, fault);
      throw fault;
    });
    picked.ready.catch(() => {});
  }

  /** @param {Picked} picked */
  async #opened(picked) {
    const { file, context } = picked;
    requireLocalSupport(globalThis);
    await checkFile(file);
    const { Engine } = await this.demand("calling/local-engine", () => import("./local-engine.js"));
    if (this.#picked !== picked) throw new Fault("model_unloaded", { name: file.name });
    const engine = new Engine(this.config.llama, this.base, () => silence.heard());
    const late = { name: file.name, seconds: PATIENCE_SECONDS };
    const silence = new Patience(() => engine.end(new Fault("model_late", late, engine.said.join("\n"))));
    picked.engine = engine;
    try {
      await engine.load(counted(file, (done) => this.#read(picked, done)), { context, threads: threadsFor(globalThis) });
    } finally {
      engine.onLife = () => {};
      silence.end();
    }
    if (this.#picked === picked) this.#become({ ...this.state, phase: "ready", done: file.size });
    return engine;
  }

  /** @param {Picked} picked @param {number} done */
  #read(picked, done) {
    const { bytes } = this.state;
    if (this.#picked === picked && done - this.state.done >= bytes / STEPS) this.#become({ ...this.state, done });
  }

  /** Let go of what is loaded, or on its way. */
  #leave() {
    const picked = this.#picked;
    this.#picked = null;
    picked?.engine?.end(new Fault("model_unloaded", { name: picked.file.name }));
  }

  /** @param {Picked} picked @param {Fault} fault */
  #fail(picked, fault) {
    this.#told = this.#words().then((words) => {
      if (this.#picked === picked) this.#become({ ...this.state, phase: "failed", error: postable(fault, words) });
    });
  }

  /** Settles when the last failure has been told. */
  #told = Promise.resolve();

  /** The catalogue; a failure that meets another, as offline, shows its code. @returns {Promise<Record<string, string>>} */
  async #words() {
    try {
      return JSON.parse(new TextDecoder().decode(await verifiedFetch(this.config.words, { base: this.base })));
    } catch {
      return {};
    }
  }

  /** @param {LocalModel["state"]} state */
  #become(state) {
    this.state = state;
    for (const listener of [...this.#listeners]) listener();
  }
}

/** Whether llama.cpp says by itself that something is wrong with a request, and can take the next. @param {unknown} error */
function isWell(error) {
  return error instanceof Error && "type" in error && error.type === "inference_error";
}

/**
 * @param {unknown} error
 * @param {Picked} picked
 * @param {Engine | null} engine
 */
function faultOf(error, { file: { name } }, engine) {
  if (error instanceof Fault) return error;
  if (isWell(error)) return new Fault(REFUSED, {}, /** @type {Error} */ (error).message);
  const said = [summary(error), ...(engine?.said ?? [])];
  const form = said.find((line) => FORM.test(line));
  if (form) return new Fault(REFUSED, {}, form);
  const detail = said.join("\n");
  const [, code] = CAUSES.find(([words]) => words.test(detail)) ?? [];
  return new Fault(code ?? "model_failed", { name }, detail);
}

/** What it writes of a schema that it cannot follow, before it falls over it. */
const FORM = /JSON schema error|failed to parse grammar/i;
/** What llama.cpp and the browser write of causes that a reader can do something about. @type {[RegExp, string][]} */
const CAUSES = [
  [/corrupted or incomplete|bad GGUF version|gguf_init\w*: failed to read|unexpectedly reached end of file/i, "model_damaged"],
  [/unknown model architecture|unsupported model architecture/i, "model_unknown"],
  [/out of memory|failed to allocate|cannot allocate|bad_alloc|could not allocate/i, "model_memory"],
  [/file read failed/i, "model_unreadable"],
];
