// @ts-check
// Gives Python the vectors of documents whose passages it has. A file of them that is of no use is made again, once.

import { Fault, isFault } from "../runtime/faults.js";
import { hasVectors, vectorKeyOf } from "./documents.js";
import { DEATHS } from "./pack-feed.js";

/** @typedef {import("../types/library").DocumentRecord} DocumentRecord */
/** @typedef {import("../types/store").VectorKey} VectorKey */
/** @typedef {import("./feeder.js").Tools} Tools */
/** @typedef {import("./feeder.js").Recipient} Recipient */
/** @typedef {import("./feeder.js").Held} Held */

/** What Python says of a file that is not what it should be. */
const DAMAGES = ["bad_arrays", "vectors_mismatch"];

export class VectorFeed {
  #tools;
  /** How often the vectors of a digest were of no use. @type {Map<string, number>} */
  #damaged = new Map();

  /** @param {Tools} tools */
  constructor(tools) {
    this.#tools = tools;
  }

  /** Try again with vectors that were of no use. @param {DocumentRecord} record */
  forgive({ facts }) {
    this.#damaged.delete(facts?.digest ?? "");
  }

  /** Send what it does not have. Rejects when its Python ends. @param {Recipient} recipient */
  async give(recipient) {
    const { documents, model } = this.#tools;
    for (const record of documents()) {
      const held = recipient.held.get(record.id);
      const key = vectorKeyOf(record, model);
      if (!held || !key || held.run !== record.run || held.vectors === key.digest || !hasVectors(record, model)) continue;
      if ((this.#damaged.get(key.digest) ?? 0) > 1) continue;
      await this.#send(recipient, record.id, key, held);
    }
  }

  /**
   * @param {Recipient} recipient
   * @param {string} document
   * @param {VectorKey} key
   * @param {Held} held
   */
  async #send(recipient, document, key, held) {
    const { store, troubles, onBadVectors } = this.#tools;
    const source = `vectors ${key.digest}`;
    try {
      const file = await store().vectors(key);
      if (!file) throw new Fault("vectors_gone");
      await recipient.ask("add_vectors", { document }, { buffers: [file] });
      held.vectors = key.digest;
      troubles.clear(source);
    } catch (error) {
      if (isFault(error, DEATHS) || !recipient.isCurrent()) throw error;
      const damaged = isFault(error, ["vectors_gone", ...DAMAGES]);
      const times = (this.#damaged.get(key.digest) ?? 0) + 1;
      if (damaged) this.#damaged.set(key.digest, times);
      // What was made anew and is of no use again is no damage of the file.
      if (!damaged || times > 1) return troubles.set(source, error);
      await onBadVectors(key).catch((unwritten) => troubles.set(source, unwritten));
    }
  }
}
