// @ts-check
// Vectors that are there already, by the text of their passage: a passage that stands in two files, or comes again after
// an edit or a new cutting, is not embedded twice.

import { hasVectors, vectorKeyOf } from "./documents.js";
import { DIMENSIONS, vectorRows } from "./safetensors.js";

/** @typedef {import("../types/library").DocumentRecord} DocumentRecord */
/** @typedef {import("../types/store").Store} Store */
/** @typedef {import("./documents.js").Model} Model */
/** @typedef {{digest: string, row: number}} Place */

/** Bytes that stand for a passage's text (passagework/parsing.py). */
const HASH_BYTES = 16;

export class KnownRows {
  #model;
  #store;
  /** Where the vector of a text is. @type {Map<string, Place>} */
  #places = new Map();
  /** Digests whose passages are among the places. @type {Set<string>} */
  #learned = new Set();

  /**
   * @param {Model} model
   * @param {() => Store} store
   */
  constructor(model, store) {
    this.#model = model;
    this.#store = store;
  }

  /** What was learned may be gone. */
  forget() {
    this.#places.clear();
    this.#learned.clear();
  }

  /**
   * The rows of passages whose texts have a vector somewhere, by their number.
   * @param {Uint8Array} hashes  of all passages
   * @param {readonly DocumentRecord[]} documents  those that may have it
   * @returns {Promise<Map<number, Float32Array>>}
   */
  async find(hashes, documents) {
    await this.#learn(documents);
    /** @type {Map<string, [number, number][]>} */
    const wanted = new Map();
    for (const [ordinal, key] of keysOf(hashes).entries()) {
      const place = this.#places.get(key);
      if (!place) continue;
      wanted.set(place.digest, [...(wanted.get(place.digest) ?? []), [ordinal, place.row]]);
    }
    /** @type {Map<number, Float32Array>} */
    const rows = new Map();
    for (const [digest, pairs] of wanted) {
      const file = await this.#store().vectors({ digest, model: this.#model.id, dtype: this.#model.dtype });
      if (!file) continue;
      const all = vectorRows(file);
      for (const [ordinal, row] of pairs) rows.set(ordinal, all.slice(row * DIMENSIONS, (row + 1) * DIMENSIONS));
    }
    return rows;
  }

  /**
   * The rows that a document has got so far, although not all are there: its passages may be cut anew before.
   * @param {DocumentRecord} record
   * @param {Uint8Array} hashes  of the new passages
   * @returns {Promise<Map<number, Float32Array>>}
   */
  async unfinished(record, hashes) {
    const key = vectorKeyOf(record, this.#model);
    if (!key || record.run === null || hasVectors(record, this.#model)) return new Map();
    /** @type {Map<string, Float32Array>} */
    const made = new Map();
    const before = keysOf(await this.#store().hashes(record.run));
    for (const { start, rows } of await this.#store().vectorParts(key)) {
      for (let at = 0; at < rows.length / DIMENSIONS; at++) {
        made.set(before[start + at] ?? "", rows.subarray(at * DIMENSIONS, (at + 1) * DIMENSIONS));
      }
    }
    const found = keysOf(hashes).map((text, ordinal) => /** @type {const} */ ([ordinal, made.get(text)]));
    return new Map(found.flatMap(([ordinal, row]) => (row ? [[ordinal, row]] : [])));
  }

  /** @param {readonly DocumentRecord[]} documents */
  async #learn(documents) {
    for (const record of documents) {
      const key = vectorKeyOf(record, this.#model);
      if (!key || record.run === null || !hasVectors(record, this.#model) || this.#learned.has(key.digest)) continue;
      const hashes = await this.#store().hashes(record.run).catch(() => null);
      if (!hashes) continue;
      this.#learned.add(key.digest);
      for (const [row, text] of keysOf(hashes).entries()) this.#places.set(text, { digest: key.digest, row });
    }
  }
}

/**
 * The hashes as strings, which a Map can find.
 * @param {Uint8Array} hashes
 */
function keysOf(hashes) {
  return Array.from({ length: hashes.length / HASH_BYTES }, (_, at) =>
    String.fromCharCode(...hashes.subarray(at * HASH_BYTES, (at + 1) * HASH_BYTES)),
  );
}
