// @ts-check
// The parsing workers: started when there is something to read, replaced when worn, ended when there is nothing.

import { ParsingSide } from "../runtime/parsing-side.js";
import { IDLE_SECONDS, WORN_HEAP } from "./limits.js";

/** @typedef {import("../types/site").SiteConfig} SiteConfig */

export class Crew {
  /** @type {ParsingSide[]} */
  #sides;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #idle;

  /**
   * @param {number} size
   * @param {() => ParsingSide} hire
   */
  constructor(size, hire) {
    this.#sides = Array.from({ length: size }, hire);
  }

  /**
   * @param {number} size
   * @param {SiteConfig} config
   * @param {string} base
   * @param {Record<string, string>} words
   */
  static of(size, config, base, words) {
    return new Crew(size, () => new ParsingSide(config, base, () => words));
  }

  /** How many workers there can be. */
  get size() {
    return this.#sides.length;
  }

  /**
   * Worker number `number`, ready to open a file. Rejects when it cannot be started.
   * @param {number} number
   */
  async worker(number) {
    clearTimeout(this.#idle);
    const side = /** @type {ParsingSide} */ (this.#sides[number]);
    await side.ready();
    return side;
  }

  /** A file is done: let go of it, and of workers that have grown too large. */
  release() {
    for (const side of this.#sides) {
      if (side.heap > WORN_HEAP) side.end();
      else if (side.running) side.close();
    }
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => this.end(), IDLE_SECONDS * 1000);
  }

  /** End all workers, whatever they do. */
  end() {
    clearTimeout(this.#idle);
    for (const side of this.#sides) side.end();
  }
}
