// @ts-check
// The Python worker as the page sees it: watched while it starts, and its start looked into when it does not get on.

import { diagnose } from "./diagnosis.js";
import { Fault } from "./faults.js";
import { WorkerSide } from "./worker-side.js";

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

/** @extends {WorkerSide<FromPython, ToPython>} */
export class PythonSide extends WorkerSide {
  #began = 0;
  #stageSince = 0;
  #starting = false;
  /** Whether this stage has been looked into. */
  #diagnosed = false;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #guard;

  /**
   * @param {SiteConfig} config
   * @param {string} base
   * @param {() => Record<string, string>} words
   * @param {Listeners} listeners
   */
  constructor(config, base, words, listeners) {
    super("python", config, base, words);
    this.listeners = listeners;
  }

  /** The worker does not answer: replace it. */
  replace() {
    if (this.running) this.onDeath("gone", "it did not answer in time");
  }

  /** @override */
  end() {
    this.#settle();
    super.end();
  }

  /** @override */
  onBegin() {
    this.#began = this.#stageSince = performance.now();
    this.#starting = true;
    this.#diagnosed = false;
    this.listeners.onState({ type: "restart", at: this.#began });
  }

  /** @override */
  onStarted() {
    this.#guard = setInterval(() => this.#checkStall(), 1000);
    this.listeners.onStarted();
  }

  /** @override */
  onLost() {
    this.listeners.onLost();
    this.listeners.onState({ type: "restart", at: performance.now() });
  }

  /** @override @param {FromPython} message */
  hear(message) {
    switch (message.kind) {
      case "stage":
        this.#stageSince = performance.now();
        this.#diagnosed = false;
        return this.listeners.onState({ type: "stage", stage: message.stage, at: this.#stageSince });
      case "ready":
        this.#settle();
        this.restarts.ready();
        this.listeners.onState({ type: "ready", milliseconds: Math.round(performance.now() - this.#began) });
        return this.listeners.onReady();
      case "vectors":
        return this.listeners.onVectors("ready");
      case "vectors_failed":
        return this.listeners.onVectors(message.error);
      case "message":
        return this.listeners.onMessage(message.text);
      case "fatal":
        return this.revive(message.error);
      case "failed":
        return void this.#failWithCause(message.error, true);
    }
  }

  /**
   * @override
   * @param {import("./host.js").Death} death
   * @param {string} detail
   */
  onDeath(death, detail) {
    if (death === "script") void this.#failWithCause(this.stillborn(detail), true);
    else this.revive(this.postable(new Fault("worker_died", {}, detail)));
  }

  /** @override @param {Postable} error */
  onFailed(error) {
    this.listeners.onState({ type: "fail", error });
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
    const { run } = this;
    if (ended) this.end();
    // A fault that already names a file needs no search.
    const known = error?.code.startsWith("asset_") ?? false;
    const fault = known ? null : await diagnose(this.config.pyodide.files, this.base);
    if (run !== this.run || (!ended && !this.#starting)) return;
    const found = fault ? this.postable(fault) : error;
    if (found) this.fail(fault && error ? { ...found, detail: `${found.detail}; ${error.message}` } : found);
  }

  #settle() {
    this.#starting = false;
    clearInterval(this.#guard);
  }
}
