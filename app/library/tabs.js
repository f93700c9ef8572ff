// @ts-check
// Several tabs, one library: the tab that holds the lock does the work, the others leave it in the store and hear how it
// goes. When the holder is closed, the browser hands the lock to the next.

/** @typedef {import("../types/library").Progress} Progress */
/**
 * @typedef {{kind: "changed"}
 *   | {kind: "progress", progress: Progress[], working: boolean}
 *   | {kind: "hello"}
 *   | {kind: "halt"}
 *   | {kind: "password", document: string, password: string}} Message
 * @typedef {object} Listeners
 * @property {() => void} onChanged  the store is another now
 * @property {(progress: Progress[], working: boolean) => void} onProgress  of the tab that works
 * @property {() => void} onHello  another tab has come and wants to know how things are
 * @property {(document: string, password: string) => void} onPassword
 * @property {() => void} onLead  this tab does the work from now on
 * @property {() => Promise<void>} onHalt  another needs the library for itself: resolves when nothing is done any more
 * @property {() => void} onGo  it can go on
 */

export class Tabs {
  leading = false;
  #channel;
  #listeners;
  #base;
  /** Lets go of the right to work. */
  #letGo = () => {};

  /**
   * @param {string} base  the address of this site: a host may have several
   * @param {Listeners} listeners
   */
  constructor(base, listeners) {
    this.#listeners = listeners;
    this.#base = base;
    this.#channel = new BroadcastChannel(`passagework ${base}`);
    this.#channel.onmessage = ({ data }) => this.#hear(data);
    this.#post({ kind: "hello" });
    // Never released: it ends with the tab.
    void navigator.locks.request(`passagework ${base} import`, () => {
      this.leading = true;
      this.#mayWork(listeners.onLead);
      return new Promise(() => {});
    });
  }

  /**
   * Do something that needs the library for itself: the tab that works stops, and goes on after it.
   * @template T
   * @param {() => Promise<T>} work
   * @returns {Promise<T>}
   */
  alone(work) {
    const done = navigator.locks.request(this.#work, work);
    this.#post({ kind: "halt" });
    if (this.leading) void this.#halt();
    return done;
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
    void navigator.locks.request(this.#work, { mode: "shared" }, () => {
      then();
      return /** @type {Promise<void>} */ (new Promise((resolve) => (this.#letGo = resolve)));
    });
  }

  async #halt() {
    await this.#listeners.onHalt();
    this.#letGo();
    this.#mayWork(this.#listeners.onGo);
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
    this.#channel.postMessage(message);
  }

  /** @param {Message} message */
  #hear(message) {
    const { onChanged, onProgress, onHello, onPassword } = this.#listeners;
    if (message.kind === "changed") onChanged();
    else if (message.kind === "progress") onProgress(message.progress, message.working);
    else if (message.kind === "hello") onHello();
    else if (message.kind === "halt" && this.leading) void this.#halt();
    else if (message.kind === "password" && this.leading) onPassword(message.document, message.password);
  }
}
