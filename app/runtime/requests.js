// @ts-check
// Requests of the page: held until Python is ready, sent, answered exactly once, sent again when a worker died under them.
//
// A request may take buffers along. They are transferred, so it cannot be sent a second time: it is rejected with
// `worker_died` when its worker dies. So are requests `ahead`, which are made for one worker: they fill its library before
// it is asked what was held.

import { deadline } from "./deadline.js";
import { Fault, LabError, postable } from "./faults.js";
import { depth, MOST_NESTING } from "./nesting.js";

/** @typedef {import("./words.js").Catalogue} Catalogue */
/** @typedef {import("../types/site").Postable} Postable */
/** @typedef {import("../types/protocol").Value} Value */
/** @typedef {import("../types/protocol").Reply} Reply */
/** @typedef {import("../types/protocol").Event} Event */
/** @typedef {import("../types/protocol").Step} Step */
/**
 * @typedef {object} Options
 * @property {AbortSignal} [signal]
 * @property {(ArrayBuffer | Uint8Array<ArrayBuffer>)[]} [buffers]  sent beside the arguments, in the order that the operation
 *   names; they are gone from the caller's hands once they are sent (a view of a part of a buffer is copied)
 * @property {boolean} [copy]  copy the buffers instead, so that the caller keeps them
 * @property {boolean} [ahead]  send at once, before what is held; rejected where there is no worker to send it to
 * @property {(step: Step) => void} [progress]  hears how far an operation is that tells
 */
/** @typedef {(text: string, buffers: ArrayBuffer[], copy: boolean) => void} Send */
/**
 * @typedef {object} Pending
 * @property {string} text
 * @property {ArrayBuffer[]} buffers  empty once they are sent
 * @property {boolean} copy
 * @property {boolean} ahead
 * @property {boolean} once  not sent again
 * @property {string} op
 * @property {boolean} sent
 * @property {number} deaths  workers that died while it ran
 * @property {Promise<Value>} answer
 * @property {(value: Value) => void} resolve
 * @property {(error: LabError) => void} reject
 * @property {((step: Step) => void) | undefined} progress
 * @property {(() => void) | null} callOff  its time, while that runs
 */

/** Seconds that an answer may take; every operation is far faster, so one that is late will not come. */
const LIMITS = { status: 10, search: 30, compare: 30, why: 30, closest: 30, add_documents: 180, study: 600 };
const LIMIT = 60;
/** Operations that leave Python no time for others: what is asked meanwhile waits, and its time runs only afterwards. */
const OCCUPYING = new Set(["add_documents", "add_vectors", "remove_documents"]);

/** A request that was running when this many workers died is not sent again. */
const MOST_DEATHS = 2;

export class Requests {
  /** @type {Map<number, Pending>} */
  #pending = new Map();
  #next = 1;
  /** @type {Send | null} */
  #send = null;
  #holding = true;
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
   * @param {Options} [options]
   * @returns {Promise<Value>}
   */
  request(op, args, { signal, buffers = [], copy = false, ahead = false, progress } = {}) {
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
    if (ahead && !this.#send) return refuse(new Fault("worker_died", {}, `${op} was asked of a worker that is gone`));
    /** @type {Pending} */
    const pending = {
      text,
      op,
      buffers: buffers.map(whole),
      copy,
      ahead,
      once: ahead || buffers.length > 0,
      sent: false,
      deaths: 0,
      answer: promise,
      resolve,
      reject,
      progress,
      callOff: null,
    };
    this.#pending.set(id, pending);
    signal?.addEventListener("abort", () => this.#cancel(id), { once: true });
    if (this.#send && (ahead || !this.#holding)) this.#dispatch(id, pending);
    return promise;
  }

  /**
   * Python can be asked now, but only requests `ahead` are sent, until {@link release}.
   * @param {Send} send
   */
  connect(send) {
    this.#send = send;
    this.#failure = null;
    this.#holding = true;
  }

  /** Send what is held, and from now on everything at once. Without a worker nothing happens. */
  release() {
    if (!this.#send) return;
    this.#holding = false;
    for (const [id, pending] of this.#pending) if (!pending.sent) this.#dispatch(id, pending);
  }

  /**
   * {@link connect} and {@link release} at once.
   * @param {Send} send
   */
  open(send) {
    this.connect(send);
    this.release();
  }

  /** The worker is gone and another is coming: hold what was running, give up what has been through this before. */
  hold() {
    this.#send = null;
    for (const [id, pending] of this.#pending) {
      stopClock(pending);
      if (!pending.sent) continue;
      if (pending.once) {
        this.#fail(id, new Fault("worker_died", {}, `it ended before it answered ${pending.op}`));
        continue;
      }
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
    const message = /** @type {Reply | Event} */ (JSON.parse(text));
    if (message.kind === "event") return this.#hear(message);
    if (message.id === null) return;
    const pending = this.#take(message.id);
    if (!pending) return;
    if (message.ok) pending.resolve(message.value);
    else pending.reject(new LabError(message.error));
  }

  /** A request tells how far it is: it is not late, and its time runs anew. @param {Event} event */
  #hear({ id, topic, value }) {
    const pending = this.#pending.get(id ?? Number.NaN);
    if (!pending || topic !== "progress") return;
    stopClock(pending);
    this.#time();
    pending.progress?.(/** @type {Step} */ (value));
  }

  /**
   * @param {number} id
   * @param {Pending} pending
   */
  #dispatch(id, pending) {
    pending.sent = true;
    this.#time();
    try {
      this.#send?.(pending.text, pending.buffers, pending.copy);
    } catch (error) {
      // A buffer that was given away before cannot be sent.
      this.#fail(id, error);
    }
    pending.buffers = [];
  }

  /** Let the time run of what Python can be working on: all that was sent, or the one that leaves it no time for others. */
  #time() {
    if (!this.#send) return;
    const sent = [...this.#pending].filter(([, { sent }]) => sent);
    const only = sent.find(([, { op }]) => OCCUPYING.has(op));
    for (const [id, pending] of sent) {
      if (only && only[0] !== id) stopClock(pending);
      else pending.callOff ??= this.#clock(id, pending.op);
    }
  }

  /**
   * @param {number} id
   * @param {string} op
   */
  #clock(id, op) {
    const seconds = LIMITS[/** @type {keyof typeof LIMITS} */ (op)] ?? LIMIT;
    return deadline(seconds * 1000, () => this.#late(id, seconds));
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
    if (pending.sent) this.#send?.(JSON.stringify({ v: 1, kind: "cancel", id }), [], false);
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
    if (!pending) return undefined;
    stopClock(pending);
    if (OCCUPYING.has(pending.op)) this.#time();
    return pending;
  }
}

/** @param {Pending} pending */
function stopClock(pending) {
  pending.callOff?.();
  pending.callOff = null;
}

/**
 * The buffer of a view; where the view is a part of it, a copy of that part.
 * @param {ArrayBuffer | Uint8Array<ArrayBuffer>} given
 */
function whole(given) {
  if (given instanceof ArrayBuffer) return given;
  return given.byteLength === given.buffer.byteLength ? given.buffer : given.slice().buffer;
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
