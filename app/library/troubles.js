// @ts-check
// What is wrong now, each by its source, until that source says that it is over. The page shows one at a time.

import { postable } from "../runtime/faults.js";

/** @typedef {import("../types/site").Postable} Postable */

export class Troubles {
  #words;
  #show;
  /** @type {Map<string, Postable>} */
  #known = new Map();
  /** What stays wrong for as long as the page is open. @type {Postable | null} */
  #standing = null;

  /**
   * @param {Record<string, string>} words
   * @param {(trouble: Postable | null) => void} show
   */
  constructor(words, show) {
    this.#words = words;
    this.#show = show;
  }

  /** For as long as the page is open. @param {unknown} error */
  stand(error) {
    this.#standing = postable(error, this.#words);
    this.#tell();
  }

  /**
   * @param {string} source  what it is about: a word, and the id of the document, run or digest if it is about one
   * @param {unknown} error
   */
  set(source, error) {
    this.#known.delete(source);
    this.#known.set(source, postable(error, this.#words));
    this.#tell();
  }

  /** @param {string} source */
  clear(source) {
    if (this.#known.delete(source)) this.#tell();
  }

  /** Forget what is about something that is not there any more. @param {ReadonlySet<string>} there  ids, runs and digests */
  keep(there) {
    for (const source of this.#known.keys()) {
      const about = source.split(" ")[1];
      if (about !== undefined && !there.has(about)) this.clear(source);
    }
  }

  #tell() {
    this.#show(this.#standing ?? [...this.#known.values()].at(-1) ?? null);
  }
}
