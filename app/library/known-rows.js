// @ts-check
// Vectors that are there already, by the text of their passage: a passage that stands in two files, or comes again after
// an edit or a new cutting, is not embedded twice.

import { Breath } from "../runtime/breath.js";
import { DIMENSIONS, vectorRows } from "../store/safetensors.js";
import { hasVectors, vectorKeyOf } from "./documents.js";

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
    const breath = new Breath();
    await this.#learn(documents, breath);
    /** @type {Map<number, Float32Array>} */
    const rows = new Map();
    for (const [digest, pairs] of await this.#wanted(hashes, breath)) {
      const file = await this.#store().vectors({ digest, model: this.#model.id, dtype: this.#model.dtype });
      if (!file) continue;
      const all = vectorRows(file);
      for (const [ordinal, row] of pairs) {
        if (breath.due) await breath.take();
        const found = all.subarray(row * DIMENSIONS, (row + 1) * DIMENSIONS);
        // A file that ends too early has no vector for this passage: it is made anew.
        if (found.length === DIMENSIONS) rows.set(ordinal, found);
      }
    }
    return rows;
  }

  /**
   * Passages whose text has a vector, with the row of it, by the digest of where it is.
   * @param {Uint8Array} hashes
   * @param {Breath} breath
   */
  async #wanted(hashes, breath) {
    /** @type {Map<string, [number, number][]>} */
    const wanted = new Map();
    for (const [ordinal, key] of keysOf(hashes)) {
      if (breath.due) await breath.take();
      const place = this.#places.get(key);
      if (!place) continue;
      const pairs = wanted.get(place.digest);
      if (pairs) pairs.push([ordinal, place.row]);
      else wanted.set(place.digest, [[ordinal, place.row]]);
    }
    return wanted;
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
    const breath = new Breath();
    const before = await this.#store().hashes(record.run);
    /** @type {Map<string, Float32Array>} */
    const made = new Map();
    for (const { start, rows } of await this.#store().vectorParts(key)) {
      for (let at = 0; (at + 1) * DIMENSIONS <= rows.length && (start + at + 1) * HASH_BYTES <= before.length; at++) {
        if (breath.due) await breath.take();
        made.set(keyOf(before, start + at), rows.subarray(at * DIMENSIONS, (at + 1) * DIMENSIONS));
      }
    }
    /** @type {Map<number, Float32Array>} */
    const found = new Map();
    for (const [ordinal, text] of keysOf(hashes)) {
      if (breath.due) await breath.take();
      const row = made.get(text);
      if (row) found.set(ordinal, row);
    }
    return found;
  }

  /**
   * @param {readonly DocumentRecord[]} documents
   * @param {Breath} breath
   */
  async #learn(documents, breath) {
    for (const record of documents) {
      const key = vectorKeyOf(record, this.#model);
      if (!key || record.run === null || !hasVectors(record, this.#model) || this.#learned.has(key.digest)) continue;
      const hashes = await this.#store().hashes(record.run).catch(() => null);
      if (!hashes) continue;
      for (const [row, text] of keysOf(hashes)) {
        if (breath.due) await breath.take();
        this.#places.set(text, { digest: key.digest, row });
      }
      this.#learned.add(key.digest);
    }
  }
}

/**
 * The hashes as strings, which a Map can find, each with its place.
 * @param {Uint8Array} hashes
 * @returns {Generator<[number, string]>}
 */
function* keysOf(hashes) {
  for (let at = 0; (at + 1) * HASH_BYTES <= hashes.length; at++) yield [at, keyOf(hashes, at)];
}

/** @param {Uint8Array} hashes @param {number} at */
function keyOf(hashes, at) {
  return String.fromCharCode(...hashes.subarray(at * HASH_BYTES, (at + 1) * HASH_BYTES));
}
