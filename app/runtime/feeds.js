// @ts-check
// What fills each new Python with the reader's documents before it answers the page.

import { Fault } from "./faults.js";

/** @typedef {import("../types/protocol").Value} Value */
/** @typedef {(op: string, args: object, options?: Omit<import("./requests.js").Options, "ahead">) => Promise<Value>} Ask */
/** @typedef {(ask: Ask) => Promise<unknown>} Feed */

/** What the page asks waits this long, in seconds, for the reader's documents to be put into a new Python. */
export const FEED_SECONDS = 8;

export class Feeds {
  /** @type {Set<Feed>} */
  #feeds = new Set();
  /** Counts the workers that became ready. */
  #turn = 0;

  /**
   * @param {(op: string, args: object, options: import("./requests.js").Options) => Promise<Value>} request
   * @param {(why: Fault) => Error} worded  the error with its words
   */
  constructor(request, worded) {
    this.request = request;
    this.worded = worded;
  }

  /**
   * Take part from the next Python on, or from this one where it is `ready`. Returns a function that ends it.
   * @param {Feed} feed
   * @param {boolean} ready
   */
  add(feed, ready) {
    this.#feeds.add(feed);
    if (ready) void this.#run(feed, this.#turn);
    return () => this.#feeds.delete(feed);
  }

  /** A new Python is ready: fill it. Resolves, when it is filled or the time is over, to whether it is still the newest. */
  async fill() {
    const turn = ++this.#turn;
    if (!this.#feeds.size) return true;
    await within(FEED_SECONDS, Promise.all([...this.#feeds].map((feed) => this.#run(feed, turn))));
    return turn === this.#turn;
  }

  /**
   * Settles when `feed` has, however it has: whoever feeds tells of its failures.
   * @param {Feed} feed
   * @param {number} turn
   */
  async #run(feed, turn) {
    /** @type {Ask} */
    const ask = async (op, args, options) => {
      if (turn !== this.#turn) throw this.worded(new Fault("worker_died", {}, `${op} was asked of a worker that is gone`));
      return this.request(op, args, { ...options, ahead: true });
    };
    await Promise.resolve(ask).then(feed).catch(() => {});
  }
}

/**
 * Resolves when `promise` does, or when so many seconds have passed.
 * @param {number} seconds
 * @param {Promise<unknown>} promise
 */
async function within(seconds, promise) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  await Promise.race([promise, new Promise((resolve) => (timer = setTimeout(resolve, seconds * 1000)))]);
  clearTimeout(timer);
}
