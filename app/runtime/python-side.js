// @ts-check
// The Python worker as the page sees it: started, watched while it starts, replaced when it dies.

import { diagnose } from "./diagnosis.js";
import { Fault, postable } from "./faults.js";
import { Host } from "./host.js";
import { Restarts } from "./restarts.js";

/** @typedef {import("../types/site").SiteConfig} SiteConfig */
/** @typedef {import("../types/site").Postable} Postable */
/** @typedef {import("../types/workers").ToPython} ToPython */
/** @typedef {import("../types/workers").FromPython} FromPython */
/** @typedef {import("./boot-state.js").PythonEvent} PythonEvent */
/**
 * @typedef {object} Listeners
 * @property {(event: PythonEvent) => void} onState
 * @property {(text: string) => void} onMessage
 * @property {(vectors: "ready" | Postable) => void} onVectors  in place, or why not
 * @property {() => void} onReady
 * @property {() => void} onLost  the worker is gone and another is coming
 * @property {() => void} onStarted  a new worker runs and can be connected
 */

/** A stage that lasts this long is shown as stalled, with what is being waited for. */
export const STALL_SECONDS = 8;
/** From here on the engine's files are checked: loadPyodide settles neither way when one of them is wrong. */
export const DIAGNOSE_SECONDS = 24;

export class PythonSide {
  /** @type {Host<FromPython, ToPython> | null} */
  #host = null;
  #restarts = new Restarts(() => performance.now());
  #began = 0;
  #stageSince = 0;
  #starting = false;
  /** Whether this stage has been looked into. */
  #diagnosed = false;
  #run = 0;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #guard;

  /**
   * @param {SiteConfig} config
   * @param {string} base
   * @param {() => Record<string, string>} words
   * @param {Listeners} listeners
   */
  constructor(config, base, words, listeners) {
    this.config = config;
    this.base = base;
    this.words = words;
    this.listeners = listeners;
  }

  /** Start a worker; a failure to start shows as a state, never as an exception. */
  start() {
    this.#run += 1;
    this.#began = this.#stageSince = performance.now();
    this.#starting = true;
    this.#diagnosed = false;
    this.listeners.onState({ type: "restart", at: this.#began });
    try {
      const url = new URL(this.config.workers.python, this.base);
      this.#host = new Host(url, "python", {
        onMessage: (message) => this.#hear(message),
        onDeath: (death, detail) => this.#died(death, detail),
      });
      const { config, base } = this;
      this.post({ kind: "start", config, base, words: this.words(), lifeline: this.#host.lifeline });
      this.#guard = setInterval(() => this.#checkStall(), 1000);
      this.listeners.onStarted();
    } catch (error) {
      this.#fail(postable(error, this.words()));
    }
  }

  /** Start again because a person asked for it. */
  retry() {
    this.#restarts.forgive();
    this.#end();
    this.start();
  }

  /** The worker does not answer: replace it. */
  replace() {
    if (!this.#host) return;
    this.#died("gone", "it did not answer in time");
  }

  /**
   * @param {ToPython} message
   * @param {Transferable[]} [transfer]
   */
  post(message, transfer) {
    this.#host?.post(message, transfer);
  }

  /** @param {FromPython} message */
  #hear(message) {
    switch (message.kind) {
      case "stage":
        this.#stageSince = performance.now();
        this.#diagnosed = false;
        return this.listeners.onState({ type: "stage", stage: message.stage, at: this.#stageSince });
      case "ready":
        this.#settle();
        this.#restarts.ready();
        this.listeners.onState({ type: "ready", milliseconds: Math.round(performance.now() - this.#began) });
        return this.listeners.onReady();
      case "vectors":
        return this.listeners.onVectors("ready");
      case "vectors_failed":
        return this.listeners.onVectors(message.error);
      case "message":
        return this.listeners.onMessage(message.text);
      case "fatal":
        return this.#revive(message.error);
      case "failed":
        return void this.#failWithCause(message.error, true);
    }
  }

  /**
   * @param {import("./host.js").Death} death
   * @param {string} detail
   */
  #died(death, detail) {
    if (death === "script") {
      const path = this.config.workers.python;
      return void this.#failWithCause(postable(new Fault("worker_failed", { path }, detail), this.words()), true);
    }
    this.#revive(postable(new Fault("worker_died", {}, detail), this.words()));
  }

  /** @param {Postable} error */
  #revive(error) {
    this.#end();
    const delay = this.#restarts.next();
    if (delay === null) return this.#fail(error);
    this.listeners.onLost();
    this.listeners.onState({ type: "restart", at: performance.now() });
    const run = this.#run;
    setTimeout(() => {
      if (run === this.#run) this.start();
    }, delay);
  }

  #checkStall() {
    if (!this.#starting) return;
    const seconds = Math.round((performance.now() - this.#stageSince) / 1000);
    if (seconds >= STALL_SECONDS) this.listeners.onState({ type: "stall", seconds });
    // Timers of a page in the background skip seconds, so the moment itself may never be seen.
    if (seconds < DIAGNOSE_SECONDS || this.#diagnosed) return;
    this.#diagnosed = true;
    void this.#failWithCause(null, false);
  }

  /**
   * Look for the cause in the files. Without one, `error` stands; with neither, waiting goes on.
   * @param {Postable | null} error
   * @param {boolean} ended  whether the start is over in any case
   */
  async #failWithCause(error, ended) {
    const run = this.#run;
    if (ended) this.#end();
    // A fault that already names a file needs no search.
    const known = error?.code.startsWith("asset_") ?? false;
    const fault = known ? null : await diagnose(this.config.pyodide.files, this.base);
    if (run !== this.#run || (!ended && !this.#starting)) return;
    const found = fault ? postable(fault, this.words()) : error;
    if (found) this.#fail(fault && error ? { ...found, detail: `${found.detail}; ${error.message}` } : found);
  }

  /** @param {Postable} error */
  #fail(error) {
    this.#end();
    this.listeners.onState({ type: "fail", error });
  }

  #settle() {
    this.#starting = false;
    clearInterval(this.#guard);
  }

  #end() {
    this.#settle();
    this.#host?.end();
    this.#host = null;
  }
}
