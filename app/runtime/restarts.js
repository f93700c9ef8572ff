// @ts-check
// When a dead worker is started again: after 1, 2 and 5 seconds, then no more. A minute of health forgives.

const DELAYS = [1000, 2000, 5000];
const HEALTHY = 60_000;

export class Restarts {
  #used = 0;
  #lastReady = Number.POSITIVE_INFINITY;

  /** @param {() => number} now  milliseconds */
  constructor(now) {
    this.now = now;
  }

  /** Note that the worker works. */
  ready() {
    this.#lastReady = this.now();
  }

  /** How long to wait before the next start, in milliseconds; null when it has been tried often enough. */
  next() {
    if (this.now() - this.#lastReady > HEALTHY) this.#used = 0;
    this.#lastReady = Number.POSITIVE_INFINITY;
    return DELAYS[this.#used++] ?? null;
  }

  /** Begin anew, because a person asked for it. */
  forgive() {
    this.#used = 0;
  }
}
