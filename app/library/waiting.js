// @ts-check
// Those who wait until Python has certain passages.

import { Fault } from "../runtime/faults.js";

/** @typedef {{id: string, run: string}} Wanted */
/** @typedef {Wanted & {resolve: () => void, reject: (why: unknown) => void}} Waiter */

export class Waiting {
  /** @type {Set<Waiter>} */
  #waiters = new Set();

  /**
   * Settles as {@link settle} says; rejects when `signal` is aborted.
   * @param {string} id
   * @param {string} run
   * @param {AbortSignal} [signal]
   * @returns {Promise<void>}
   */
  add(id, run, signal) {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(new Fault("cancelled"));
      const waiter = { id, run, resolve, reject };
      this.#waiters.add(waiter);
      const drop = () => {
        if (this.#waiters.delete(waiter)) reject(new Fault("cancelled"));
      };
      signal?.addEventListener("abort", drop, { once: true });
    });
  }

  /** @param {(wanted: Wanted) => unknown} fate  null where it is there, undefined to wait on, else why it will not come */
  settle(fate) {
    for (const waiter of this.#waiters) {
      const why = fate(waiter);
      if (why === undefined) continue;
      this.#waiters.delete(waiter);
      if (why === null) waiter.resolve();
      else waiter.reject(why);
    }
  }
}
