// @ts-check
// A parsing worker as the page sees it: one file, one question at a time, each with its time. What overruns its time is
// ended together with the worker, since nothing else stops Python; whoever asked decides what comes then.

import { deadline } from "./deadline.js";
import { Fault, LabError } from "./faults.js";
import { WorkerSide } from "./worker-side.js";

/** @typedef {import("../types/workers").ToParsing} ToParsing */
/** @typedef {import("../types/workers").FromParsing} FromParsing */
/** @typedef {FromParsing & {kind: "opened"}} Opened */
/** @typedef {FromParsing & {kind: "page"}} Page */
/** @typedef {FromParsing & {kind: "finished"}} Finished */
/**
 * @typedef {object} Pending
 * @property {number} id
 * @property {(answer: any) => void} resolve
 * @property {(error: unknown) => void} reject
 * @property {(page: Page) => boolean} onPage  returns whether it was the last
 * @property {number} milliseconds
 * @property {() => void} callOff  its time
 */

/** Seconds that a worker may take to start, counted from the last that was heard of what it fetches. */
const START_SECONDS = 180;

/** @extends {WorkerSide<FromParsing, ToParsing>} */
export class ParsingSide extends WorkerSide {
  /** Bytes of memory that its interpreter had taken when it last said so. */
  heap = 0;
  #next = 1;
  /** @type {Pending | null} */
  #pending = null;
  /** @type {Promise<void> | null} */
  #ready = null;
  /** @type {{resolve: () => void, reject: (error: unknown) => void, callOff: () => void} | null} */
  #starting = null;

  /**
   * @param {import("../types/site").SiteConfig} config
   * @param {string} base
   * @param {() => Record<string, string>} words
   */
  constructor(config, base, words) {
    super("parsing", config, base, words);
  }

  /** Start the worker if there is none; resolves when it can read. Rejects with a Fault or a LabError. */
  ready() {
    if (this.#ready) return this.#ready;
    const ready = /** @type {Promise<void>} */ (
      new Promise((resolve, reject) => {
        this.#starting = { resolve, reject, callOff: () => {} };
      })
    );
    ready.catch(() => {});
    this.#ready = ready;
    this.#watchStart();
    this.start();
    return ready;
  }

  /**
   * Open a file; its bytes are transferred.
   * @param {string} name
   * @param {ArrayBuffer} data
   * @param {string | null} password
   * @param {number} seconds
   * @returns {Promise<Opened>}
   */
  open(name, data, password, seconds) {
    return this.#ask((id) => ({ kind: "open", id, name, data, password }), seconds, () => false, [data]);
  }

  /**
   * Read pages of the open file. `seconds` are given to each.
   * @param {number[]} numbers
   * @param {number} seconds
   * @param {(page: Page) => void} onPage
   * @returns {Promise<Page>}  the last one
   */
  pages(numbers, seconds, onPage) {
    let left = numbers.length;
    const count = (/** @type {Page} */ page) => {
      onPage(page);
      left -= 1;
      return left === 0;
    };
    return this.#ask((id) => ({ kind: "pages", id, numbers }), seconds, count);
  }

  /**
   * Make passages of the open file.
   * @param {Omit<ToParsing & {kind: "finish"}, "kind" | "id">} wanted
   * @param {number} seconds
   * @returns {Promise<Finished>}
   */
  finish(wanted, seconds) {
    return this.#ask((id) => ({ kind: "finish", id, ...wanted }), seconds);
  }

  /** Let go of the open file. */
  close() {
    this.post({ kind: "close" });
  }

  /** @override */
  end() {
    super.end();
    this.#settle(new Fault("parser_ended"));
  }

  /** @override @param {FromParsing} message */
  hear(message) {
    if (message.kind === "ready") {
      this.restarts.ready();
      this.#starting?.callOff();
      this.#starting?.resolve();
      this.#starting = null;
    } else if (message.kind === "fetching") {
      this.#watchStart();
      if (this.#pending) this.#watch(this.#pending);
    } else if (message.kind === "failed") {
      this.#lose(new LabError(message.error));
    } else if (message.kind !== "alive") this.#answer(message);
  }

  /**
   * @override
   * @param {import("./host.js").Death} death
   * @param {string} detail
   */
  onDeath(death, detail) {
    this.#lose(death === "script" ? new LabError(this.stillborn(detail)) : new Fault("parser_ended", {}, detail));
  }

  /** @override @param {import("../types/site").Postable} error */
  fail(error) {
    this.#lose(new LabError(error));
  }

  /**
   * @param {(id: number) => ToParsing} message
   * @param {number} seconds  until the answer, or until the next page
   * @param {(page: Page) => boolean} [onPage]
   * @param {Transferable[]} [transfer]
   * @returns {Promise<any>}
   */
  #ask(message, seconds, onPage = () => false, transfer = []) {
    return new Promise((resolve, reject) => {
      if (this.#pending) throw new Error("a parsing worker answers one question at a time");
      if (!this.running) return reject(new Fault("parser_ended"));
      const id = this.#next++;
      this.#pending = { id, resolve, reject, onPage, milliseconds: seconds * 1000, callOff: () => {} };
      this.#watch(this.#pending);
      this.post(message(id), transfer);
    });
  }

  /** @param {Exclude<FromParsing, {kind: "alive" | "ready" | "fetching" | "failed"}>} message */
  #answer(message) {
    const pending = this.#pending;
    if (!pending || pending.id !== message.id) return;
    if ("heap" in message) this.heap = message.heap;
    if (message.kind === "page") {
      const last = pending.onPage(message);
      // Whoever heard of the page may have ended the worker.
      if (this.#pending !== pending) return;
      if (!last) return this.#watch(pending);
    }
    this.#pending = null;
    pending.callOff();
    if (message.kind === "error") pending.reject(new LabError(message.error));
    else pending.resolve(message);
  }

  /** @param {Pending} pending */
  #watch(pending) {
    pending.callOff();
    const { milliseconds } = pending;
    pending.callOff = deadline(milliseconds, () => this.#lose(new Fault("parser_late", { seconds: milliseconds / 1000 })));
  }

  #watchStart() {
    if (!this.#starting) return;
    this.#starting.callOff();
    this.#starting.callOff = deadline(START_SECONDS * 1000, () => this.#lose(new Fault("parser_silent", { seconds: START_SECONDS })));
  }

  /** End the worker because of `why`. @param {unknown} why */
  #lose(why) {
    this.#settle(why);
    this.end();
  }

  /** Answer whoever waits that there is no worker any more. @param {unknown} why */
  #settle(why) {
    const [pending, starting] = [this.#pending, this.#starting];
    this.#pending = this.#starting = this.#ready = null;
    this.heap = 0;
    pending?.callOff();
    starting?.callOff();
    pending?.reject(why);
    starting?.reject(why);
  }
}
