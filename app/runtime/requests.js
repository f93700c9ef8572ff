// @ts-check
// Requests of the page: held until Python is ready, sent, answered exactly once, sent again when a worker died under them.

import { Fault, LabError, postable } from "./faults.js";
import { depth, MOST_NESTING } from "./nesting.js";

/** @typedef {import("./words.js").Catalogue} Catalogue */
/** @typedef {import("../types/site").Postable} Postable */
/** @typedef {import("../types/protocol").Value} Value */
/** @typedef {import("../types/protocol").Reply} Reply */
/**
 * @typedef {object} Pending
 * @property {string} text
 * @property {string} op
 * @property {boolean} sent
 * @property {number} deaths  workers that died while it ran
 * @property {Promise<Value>} answer
 * @property {(value: Value) => void} resolve
 * @property {(error: LabError) => void} reject
 * @property {ReturnType<typeof setTimeout> | undefined} timer
 */

/** Seconds that an answer may take; every operation is far faster, so one that is late will not come. */
const LIMITS = { status: 10, search: 30, compare: 30, why: 30, closest: 30 };
const LIMIT = 60;

/** A request that was running when this many workers died is not sent again. */
const MOST_DEATHS = 2;

export class Requests {
  /** @type {Map<number, Pending>} */
  #pending = new Map();
  #next = 1;
  /** @type {((text: string) => void) | null} */
  #send = null;
  /** @type {Postable | null} */
  #failure = null;

  /**
   * @param {() => Catalogue} words
   * @param {() => void} onStuck  called when a worker has not answered in time
   */
  constructor(words, onStuck) {
    this.words = words;
    this.onStuck = onStuck;
  }

  /**
   * Ask for an operation. Rejects with a LabError.
   * @param {string} op
   * @param {object} args
   * @param {{signal?: AbortSignal}} [options]
   * @returns {Promise<Value>}
   */
  request(op, args, { signal } = {}) {
    const id = this.#next++;
    const text = JSON.stringify({ v: 1, kind: "request", id, op, args });
    const { promise, resolve, reject } = deferred();
    const refuse = (/** @type {unknown} */ why) => {
      reject(new LabError(postable(why, this.words())));
      return promise;
    };
    if (signal?.aborted) return refuse(new Fault("cancelled"));
    if (depth(text) > MOST_NESTING) return refuse(new Fault("too_deep", { most: MOST_NESTING }));
    if (this.#failure) return refuse(new LabError(this.#failure));
    const pending = { text, op, sent: false, deaths: 0, answer: promise, resolve, reject, timer: undefined };
    this.#pending.set(id, pending);
    signal?.addEventListener("abort", () => this.#cancel(id), { once: true });
    if (this.#send) this.#dispatch(id, pending);
    return promise;
  }

  /**
   * Python can be asked now: send what is held.
   * @param {(text: string) => void} send
   */
  open(send) {
    this.#send = send;
    this.#failure = null;
    for (const [id, pending] of this.#pending) this.#dispatch(id, pending);
  }

  /** The worker is gone and another is coming: hold what was running, give up what has been through this before. */
  hold() {
    this.#send = null;
    for (const [id, pending] of this.#pending) {
      clearTimeout(pending.timer);
      if (!pending.sent) continue;
      pending.sent = false;
      pending.deaths += 1;
      if (pending.deaths >= MOST_DEATHS) this.#fail(id, new Fault("request_harmful", { operation: pending.op }));
    }
  }

  /**
   * Nothing will be answered any more, until {@link restart} or {@link open}.
   * @param {Postable} failure
   */
  close(failure) {
    this.#send = null;
    this.#failure = failure;
    for (const id of [...this.#pending.keys()]) this.#fail(id, new LabError(failure));
  }

  /** A new start is under way: hold requests again. */
  restart() {
    this.#failure = null;
  }

  /** Resolves when everything that has been asked so far is answered, or given up. */
  async settled() {
    await Promise.allSettled([...this.#pending.values()].map(({ answer }) => answer));
  }

  /**
   * Take a message from Python.
   * @param {string} text
   */
  receive(text) {
    const message = /** @type {Reply | {kind: "event"}} */ (JSON.parse(text));
    if (message.kind === "event" || message.id === null) return;
    const pending = this.#take(message.id);
    if (!pending) return;
    if (message.ok) pending.resolve(message.value);
    else pending.reject(new LabError(message.error));
  }

  /**
   * @param {number} id
   * @param {Pending} pending
   */
  #dispatch(id, pending) {
    const seconds = LIMITS[/** @type {keyof typeof LIMITS} */ (pending.op)] ?? LIMIT;
    pending.sent = true;
    pending.timer = setTimeout(() => this.#late(id, seconds), seconds * 1000);
    this.#send?.(pending.text);
  }

  /**
   * @param {number} id
   * @param {number} seconds
   */
  #late(id, seconds) {
    const pending = this.#pending.get(id);
    if (!pending) return;
    this.#fail(id, new Fault("request_timeout", { operation: pending.op, seconds }));
    this.onStuck();
  }

  /** @param {number} id */
  #cancel(id) {
    const pending = this.#pending.get(id);
    if (!pending) return;
    if (pending.sent) this.#send?.(JSON.stringify({ v: 1, kind: "cancel", id }));
    this.#fail(id, new Fault("cancelled"));
  }

  /**
   * @param {number} id
   * @param {unknown} why
   */
  #fail(id, why) {
    this.#take(id)?.reject(new LabError(postable(why, this.words())));
  }

  /** @param {number} id */
  #take(id) {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    clearTimeout(pending?.timer);
    return pending;
  }
}

/** A promise with its two ends in hand. */
function deferred() {
  /** @type {(value: Value) => void} */
  let resolve = () => {};
  /** @type {(error: LabError) => void} */
  let reject = () => {};
  /** @type {Promise<Value>} */
  const promise = new Promise((fulfil, refuse) => {
    resolve = fulfil;
    reject = refuse;
  });
  return { promise, resolve, reject };
}
