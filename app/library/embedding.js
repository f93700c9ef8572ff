// @ts-check
// Gives a document its vectors: those that are known already, then the others, written as they come, so that a page that
// is closed loses at most one part of the work.

import { Fault } from "../runtime/faults.js";
import { DIMENSIONS, vectorsFile } from "../store/safetensors.js";
import { vectorKeyOf } from "./documents.js";
import { BATCH } from "./pool.js";
import { Rate } from "./rate.js";

/** @typedef {import("../types/library").DocumentRecord} DocumentRecord */
/** @typedef {import("../types/store").Store} Store */
/** @typedef {import("../types/store").VectorKey} VectorKey */
/** @typedef {import("./documents.js").Model} Model */
/** @typedef {import("./known-rows.js").KnownRows} KnownRows */
/** @typedef {import("./pool.js").Pool} Pool */
/** @typedef {import("../types/library").Progress} Progress */
/**
 * @typedef {object} Tools
 * @property {Model} model
 * @property {() => Store} store
 * @property {Pool} pool
 * @property {KnownRows} known
 * @property {() => readonly DocumentRecord[]} documents
 * @property {(document: string, run: string, start: number, count: number, signal: AbortSignal) => Promise<string[]>} texts
 *   of the passages of a run, from Python
 * @property {() => Promise<boolean>} turn  resolves when nothing more urgent is done, to whether that took a while
 * @property {(progress: Progress) => void} show
 */

/** Passages in one part: what is written at a time, and asked of Python at a time. */
export const PART = 64;
/** Parts in work at a time, so that no worker waits for a part's end. */
const PARTS_AT_ONCE = 2;

export class Embedding {
  #tools;

  /** @param {Tools} tools */
  constructor(tools) {
    this.#tools = tools;
  }

  /**
   * Before new passages take the place of old ones: keep what is known of them as parts of their vectors, since the old
   * ones are deleted.
   * @param {DocumentRecord} record  as it is
   * @param {import("../types/library").Facts} facts  of the new passages
   * @param {Uint8Array} hashes
   */
  async carryOver(record, facts, hashes) {
    const { model, known, documents } = this.#tools;
    const key = { digest: facts.digest, model: model.id, dtype: model.dtype };
    if (record.run === null || record.facts?.digest === facts.digest) return;
    const rows = new Map([...(await known.unfinished(record, hashes)), ...(await known.find(hashes, documents()))]);
    await this.#writeKnown(key, rows);
  }

  /**
   * Have all vectors of a document in the store; returns what they are made of. Rejects when `signal` is aborted, the
   * model fails, or the store does.
   * @param {DocumentRecord} record
   * @param {AbortSignal} signal
   * @returns {Promise<VectorKey>}
   */
  async run(record, signal) {
    const key = /** @type {VectorKey} */ (vectorKeyOf(record, this.#tools.model));
    const store = this.#tools.store();
    // Finished when a page was closed, and not pointed to yet.
    if (await store.vectors(key)) return key;
    const count = record.facts?.passages ?? 0;
    const rows = new Float32Array(count * DIMENSIONS);
    const there = await this.#there(record, key, rows);
    await this.#embedOthers(record, key, rows, there, signal);
    await store.writeVectors(key, vectorsFile(key, rows));
    return key;
  }

  /**
   * Fill in the rows that are there; returns which passages have one.
   * @param {DocumentRecord} record
   * @param {VectorKey} key
   * @param {Float32Array} rows
   */
  async #there(record, key, rows) {
    const { known, documents } = this.#tools;
    const store = this.#tools.store();
    const there = new Uint8Array(rows.length / DIMENSIONS);
    for (const part of await store.vectorParts(key)) {
      rows.set(part.rows, part.start * DIMENSIONS);
      there.fill(1, part.start, part.start + part.rows.length / DIMENSIONS);
    }
    const hashes = await store.hashes(/** @type {string} */ (record.run));
    const found = await known.find(hashes, documents());
    for (const [ordinal, row] of found) {
      rows.set(row, ordinal * DIMENSIONS);
      there[ordinal] = 1;
    }
    return there;
  }

  /**
   * @param {DocumentRecord} record
   * @param {VectorKey} key
   * @param {Float32Array} rows
   * @param {Uint8Array} there
   * @param {AbortSignal} signal
   */
  async #embedOthers(record, key, rows, there, signal) {
    const rate = new Rate();
    const total = there.length;
    let done = there.reduce((sum, each) => sum + each, 0);
    const tell = (/** @type {number} */ more) => {
      done += more;
      if (more) rate.count(more);
      this.#tools.show({ document: record.id, stage: "embedding", done, total, left: rate.left(total - done) });
    };
    tell(0);
    const parts = partsOf(there);
    // What fails in one lane stops the others: nothing goes on, or is written, after this has settled.
    const stop = new AbortController();
    const either = AbortSignal.any([signal, stop.signal]);
    const lane = async () => {
      for (let start = parts.shift(); start !== undefined; start = parts.shift()) {
        if (await this.#tools.turn()) rate.resume();
        if (either.aborted) throw new Fault("cancelled");
        await this.#part(record, key, start, rows, there, either, tell);
      }
    };
    const lanes = Array.from({ length: PARTS_AT_ONCE }, lane);
    const first = Promise.all(lanes).catch((error) => {
      stop.abort();
      throw error;
    });
    await Promise.allSettled([first, ...lanes]);
    await first;
  }

  /**
   * Embed what is missing of one part, then write it.
   * @param {DocumentRecord} record
   * @param {VectorKey} key
   * @param {number} start
   * @param {Float32Array} rows
   * @param {Uint8Array} there
   * @param {AbortSignal} signal
   * @param {(more: number) => void} tell
   */
  async #part(record, key, start, rows, there, signal, tell) {
    const end = Math.min(start + PART, there.length);
    const texts = await this.#tools.texts(record.id, /** @type {string} */ (record.run), start, end - start, signal);
    if (texts.length !== end - start) throw new Fault("changed_elsewhere", {}, `${texts.length} texts from ${start}`);
    const missing = range(start, end).filter((ordinal) => !there[ordinal]);
    await Promise.all(
      chunked(missing, BATCH).map(async (ordinals) => {
        const made = await this.#tools.pool.embed(ordinals.map((ordinal) => texts[ordinal - start] ?? ""), signal);
        for (const [at, ordinal] of ordinals.entries()) {
          rows.set(made.subarray(at * DIMENSIONS, (at + 1) * DIMENSIONS), ordinal * DIMENSIONS);
          there[ordinal] = 1;
        }
        tell(ordinals.length);
      }),
    );
    const part = rows.slice(start * DIMENSIONS, end * DIMENSIONS);
    await this.#tools.store().writeVectorPart(key, { start, rows: part });
  }

  /**
   * Write rows of passages in a row as one part.
   * @param {VectorKey} key
   * @param {Map<number, Float32Array>} rows
   */
  async #writeKnown(key, rows) {
    const ordinals = [...rows.keys()].sort((a, b) => a - b);
    for (let first = 0; first < ordinals.length; ) {
      let last = first + 1;
      while (last < ordinals.length && ordinals[last] === (ordinals[last - 1] ?? 0) + 1) last += 1;
      const joined = new Float32Array((last - first) * DIMENSIONS);
      for (let at = first; at < last; at++) joined.set(rows.get(ordinals[at] ?? 0) ?? [], (at - first) * DIMENSIONS);
      await this.#tools.store().writeVectorPart(key, { start: ordinals[first] ?? 0, rows: joined });
      first = last;
    }
  }
}

/**
 * Where the parts begin that miss a passage.
 * @param {Uint8Array} there
 */
function partsOf(there) {
  const starts = Array.from({ length: Math.ceil(there.length / PART) }, (_, number) => number * PART);
  return starts.filter((start) => there.subarray(start, start + PART).includes(0));
}

/** @param {number} start @param {number} end */
function range(start, end) {
  return Array.from({ length: end - start }, (_, at) => start + at);
}

/**
 * @template T
 * @param {T[]} items
 * @param {number} size
 */
function chunked(items, size) {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));
}
