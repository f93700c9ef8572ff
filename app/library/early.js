// @ts-check
// Reads the files of documents ahead, while Python starts or is busy with others; no more of them than a message holds.

import { hasVectors, vectorKeyOf } from "./documents.js";

/** @typedef {import("../types/library").DocumentRecord} DocumentRecord */
/** @typedef {import("../types/store").Store} Store */
/** @typedef {import("./documents.js").Model} Model */
/** @typedef {{pack: Uint8Array<ArrayBuffer>, vectors: Uint8Array<ArrayBuffer> | null}} Files */

/** Bytes, as far as they can be told before, that are read ahead. */
const MOST_BYTES = 128e6;

export class Early {
  #model;
  #store;
  /** By run. @type {Map<string, Promise<Files>>} */
  #begun = new Map();

  /**
   * @param {Model} model
   * @param {() => Store} store
   */
  constructor(model, store) {
    this.#model = model;
    this.#store = store;
  }

  /** Begin to read the first of these, and forget all that is not among them. @param {readonly DocumentRecord[]} wanted */
  read(wanted) {
    const runs = new Set(wanted.map(({ run }) => run));
    for (const run of this.#begun.keys()) if (!runs.has(run)) this.#begun.delete(run);
    let bytes = 0;
    for (const record of wanted) {
      bytes += expected(record);
      if (bytes > MOST_BYTES) return;
      const run = /** @type {string} */ (record.run);
      if (this.#begun.has(run)) continue;
      const files = this.#files(record);
      files.catch(() => {});
      this.#begun.set(run, files);
    }
  }

  /** The files of a document; they are in nobody else's hands. @param {DocumentRecord} record */
  take(record) {
    const run = /** @type {string} */ (record.run);
    const begun = this.#begun.get(run);
    this.#begun.delete(run);
    return begun ?? this.#files(record);
  }

  /**
   * @param {DocumentRecord} record
   * @returns {Promise<Files>}
   */
  async #files(record) {
    const key = hasVectors(record, this.#model) ? vectorKeyOf(record, this.#model) : null;
    const [pack, vectors] = await Promise.all([
      this.#store().pack(/** @type {string} */ (record.run)),
      // A document can be found by keyword without them.
      key && this.#store().vectors(key).catch(() => null),
    ]);
    return { pack, vectors };
  }
}

/** Bytes of a document's files: its text, as much again for the lists of words, and its vectors. @param {DocumentRecord} record */
function expected({ facts }) {
  return 2 * (facts?.characters ?? 0) + 1536 * (facts?.passages ?? 0);
}
