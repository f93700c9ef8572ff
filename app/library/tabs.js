// @ts-check
// Several tabs, one library: the tab that holds the lock does the work, the others leave it in the store and hear how it
// goes. When the holder is closed, the browser hands the lock to the next.

import { Fault } from "../runtime/faults.js";

/** @typedef {import("../types/library").Progress} Progress */
/** @typedef {Pick<LockManager, "request">} Locks */
/**
 * @typedef {{kind: "changed"}
 *   | {kind: "progress", progress: Progress[], working: boolean}
 *   | {kind: "hello"}
 *   | {kind: "halt"}
 *   | {kind: "retry"}
 *   | {kind: "password", document: string, password: string}} Message
 * @typedef {object} Listeners
 * @property {() => void} onChanged  the store is another now
 * @property {(progress: Progress[], working: boolean) => void} onProgress  of the tab that works
 * @property {() => void} onHello  another tab has come and wants to know how things are
 * @property {() => void} onRetry  what failed is to be tried again
 * @property {(document: string, password: string) => void} onPassword
 * @property {() => void} onLead  this tab does the work from now on
 * @property {() => Promise<void>} onHalt  another needs the library for itself: resolves when nothing is done any more
 * @property {() => void} onGo  it can go on
 */

/** Seconds that another tab is given to stop its work. */
export const HALT_SECONDS = 15;

export class Tabs {
  leading = false;
  #channel;
  #listeners;
  #base;
  #locks;
  /** Ends what this tab waits for. */
  #end = new AbortController();
  /** Lets go of the right to work. */
  #letGo = () => {};
  /** Settles when this tab has the right to work. @type {Promise<void>} */
  #granted = Promise.resolve();
  /** One halt after the other: each must let go of what the one before it has got back. @type {Promise<void>} */
  #halts = Promise.resolve();

  /**
   * @param {string} base  the address of this site: a host may have several
   * @param {Listeners} listeners
   * @param {Locks} [locks]
   */
  constructor(base, listeners, locks = navigator.locks) {
    this.#listeners = listeners;
    this.#base = base;
    this.#locks = locks;
    this.#channel = new BroadcastChannel(`passagework ${base}`);
    this.#channel.onmessage = ({ data }) => this.#hear(data);
    this.#post({ kind: "hello" });
    // Held until the end of the tab, or of the library in it.
    void this.#hold(`passagework ${base} import`, "exclusive", () => {
      this.leading = true;
      this.#mayWork(listeners.onLead);
    });
  }

  /** This tab has nothing to do with the library any more: another may work. */
  end() {
    this.leading = false;
    this.#end.abort();
    this.#channel.close();
  }

  /**
   * Do something that needs the library for itself: the tab that works stops, and goes on after it. Rejects with
   * `library_busy` when that does not stop in time.
   * @template T
   * @param {() => Promise<T>} work
   * @returns {Promise<T>}
   */
  async alone(work) {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(new Fault("library_busy", { seconds: HALT_SECONDS })), HALT_SECONDS * 1000);
    const done = this.#locks.request(this.#work, { signal: late.signal }, () => {
      clearTimeout(timer);
      return work();
    });
    this.#post({ kind: "halt" });
    if (this.leading) this.#halt();
    try {
      return await done;
    } finally {
      clearTimeout(timer);
    }
  }

  get #work() {
    return `passagework ${this.#base} work`;
  }

  /**
   * Hold the right to work until someone needs the library for itself. Locks are granted in the order in which they were
   * asked for, so asking again after letting go comes after whoever waits.
   * @param {() => void} then
   */
  #mayWork(then) {
    this.#granted = new Promise((resolve) => {
      this.#letGo = this.#hold(this.#work, "shared", () => {
        resolve();
        then();
      });
    });
  }

  /**
   * Ask for a lock. Returns what lets go of it, or ends the waiting for it; so does the end of this tab's part.
   * @param {string} name
   * @param {LockMode} mode
   * @param {() => void} then
   */
  #hold(name, mode, then) {
    const stop = new AbortController();
    const signal = AbortSignal.any([stop.signal, this.#end.signal]);
    const over = new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
    const held = this.#locks.request(name, { mode, signal }, () => {
      if (signal.aborted) return;
      then();
      return over;
    });
    held.catch(() => {}); // it was not granted before the end
    return () => stop.abort();
  }

  #halt() {
    this.#halts = this.#halts.then(async () => {
      await this.#granted;
      await this.#listeners.onHalt();
      if (!this.leading) return;
      this.#letGo();
      this.#mayWork(this.#listeners.onGo);
    });
  }

  /** Something was written. */
  changed() {
    this.#post({ kind: "changed" });
  }

  /**
   * @param {Progress[]} progress
   * @param {boolean} working
   */
  progress(progress, working) {
    this.#post({ kind: "progress", progress, working });
  }

  /** What failed is to be tried again by the tab that works. */
  retry() {
    if (this.leading) this.#listeners.onRetry();
    else this.#post({ kind: "retry" });
  }

  /**
   * Give a password to the tab that works. It travels in memory alone.
   * @param {string} document
   * @param {string} password
   */
  password(document, password) {
    if (this.leading) this.#listeners.onPassword(document, password);
    else this.#post({ kind: "password", document, password });
  }

  /** @param {Message} message */
  #post(message) {
    if (!this.#end.signal.aborted) this.#channel.postMessage(message);
  }

  /** @param {Message} message */
  #hear(message) {
    const { onChanged, onProgress, onHello, onRetry, onPassword } = this.#listeners;
    if (message.kind === "changed") onChanged();
    else if (message.kind === "progress") onProgress(message.progress, message.working);
    else if (message.kind === "hello") onHello();
    else if (!this.leading) return;
    else if (message.kind === "halt") this.#halt();
    else if (message.kind === "retry") onRetry();
    else onPassword(message.document, message.password);
  }
}
