// @ts-check
// A parsing worker as the page sees it: one file, one question at a time, each with its time. What overruns its time is
// ended together with the worker, since nothing else stops Python; whoever asked decides what comes then.

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
 * @property {ReturnType<typeof setTimeout> | undefined} timer
 */

/** Seconds that a worker may take to start; slow networks fetch 15 MB in it. */
const START_SECONDS = 180;
/** A timer that is later than this was kept from running. */
const SLEEP_MILLISECONDS = 5000;

/** @extends {WorkerSide<FromParsing, ToParsing>} */
export class ParsingSide extends WorkerSide {
  /** Bytes of memory that its interpreter had taken when it last said so. */
  heap = 0;
  #next = 1;
  /** @type {Pending | null} */
  #pending = null;
  /** @type {Promise<void> | null} */
  #ready = null;
  /** @type {{resolve: () => void, reject: (error: unknown) => void} | null} */
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
        const timer = setTimeout(() => this.#lose(new Fault("parser_silent", { seconds: START_SECONDS })), START_SECONDS * 1000);
        const settle = (/** @type {() => void} */ act) => () => (clearTimeout(timer), act());
        this.#starting = { resolve: settle(resolve), reject: (error) => settle(() => reject(error))() };
      })
    );
    ready.catch(() => {});
    this.#ready = ready;
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
      this.#starting?.resolve();
      this.#starting = null;
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
      this.#pending = { id, resolve, reject, onPage, milliseconds: seconds * 1000, timer: undefined };
      this.#watch(this.#pending);
      this.post(message(id), transfer);
    });
  }

  /** @param {Exclude<FromParsing, {kind: "alive" | "ready" | "failed"}>} message */
  #answer(message) {
    const pending = this.#pending;
    if (!pending || pending.id !== message.id) return;
    if ("heap" in message) this.heap = message.heap;
    if (message.kind === "page" && !pending.onPage(message)) return this.#watch(pending);
    this.#pending = null;
    clearTimeout(pending.timer);
    if (message.kind === "error") pending.reject(new LabError(message.error));
    else pending.resolve(message);
  }

  /**
   * @param {Pending} pending
   * @param {boolean} [again]
   */
  #watch(pending, again = false) {
    clearTimeout(pending.timer);
    const { milliseconds } = pending;
    const begun = Date.now();
    pending.timer = setTimeout(() => {
      // A machine that slept wakes with every time run out: the worker slept too.
      const slept = Date.now() - begun > milliseconds + SLEEP_MILLISECONDS;
      if (slept && !again) this.#watch(pending, true);
      else this.#lose(new Fault("parser_late", { seconds: milliseconds / 1000 }));
    }, milliseconds);
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
    clearTimeout(pending?.timer);
    pending?.reject(why);
    starting?.reject(why);
  }
}
