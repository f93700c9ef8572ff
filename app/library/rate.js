// @ts-check
// How long the rest will take, from how long the last took: a smoothed rate, silent until it means something.

/** Seconds over which what was measured loses weight to what is measured now. */
const MEMORY = 20;
/** Seconds and items that must have been seen before a time is told. */
const LEAST_SECONDS = 3;
const LEAST_ITEMS = 8;

export class Rate {
  #began;
  #last;
  #seen = 0;
  /** Items and seconds, both fading. */
  #items = 0;
  #seconds = 0;

  /** @param {() => number} [now]  milliseconds */
  constructor(now = () => performance.now()) {
    this.now = now;
    this.#began = this.#last = now();
  }

  /**
   * So many more are done.
   * @param {number} items
   */
  count(items) {
    const at = this.now();
    const elapsed = (at - this.#last) / 1000;
    const kept = Math.exp(-elapsed / MEMORY);
    this.#items = this.#items * kept + items;
    this.#seconds = this.#seconds * kept + elapsed;
    this.#seen += items;
    this.#last = at;
  }

  /** Begin to measure again after a pause; what was seen before it still counts. */
  resume() {
    this.#last = this.now();
  }

  /**
   * Seconds that `items` more will take, null while it cannot be told.
   * @param {number} items
   */
  left(items) {
    const seconds = (this.now() - this.#began) / 1000;
    if (this.#seen < LEAST_ITEMS || seconds < LEAST_SECONDS || this.#items <= 0) return null;
    return (items * this.#seconds) / this.#items;
  }
}
