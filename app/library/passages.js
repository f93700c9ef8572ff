// @ts-check
// The passages of the reader's documents: as Python has them, and as files for another worker.

import { Fault, LabError } from "../runtime/faults.js";
import { hasVectors, vectorKeyOf } from "./documents.js";

/** @typedef {import("../types/library").Library} Library */
/**
 * @typedef {object} Tools
 * @property {import("../runtime/lab.js").Lab} lab
 * @property {import("./documents.js").Model} model
 * @property {import("./shelf.js").Shelf} shelf
 * @property {import("./feeder.js").Feeder} feeder
 */

export class Passages {
  #tools;

  /** @param {Tools} tools */
  constructor(tools) {
    this.#tools = tools;
  }

  /**
   * Texts of passages of a run. Rejects with `changed_elsewhere` where Python has others by now.
   * @param {string} document
   * @param {string} run
   * @param {number} start
   * @param {number} count
   * @param {AbortSignal} signal
   * @returns {Promise<string[]>}
   */
  async texts(document, run, start, count, signal) {
    const { lab, feeder } = this.#tools;
    await this.#held(document, run, signal);
    const { data } = await lab.request("passage_texts", { document, start, count }, { signal });
    if (!feeder.has(document, run)) throw new Fault("changed_elsewhere");
    return data.texts;
  }

  /** @type {Library["section"]} */
  async section(id, section) {
    const { lab, shelf } = this.#tools;
    const { run, facts } = shelf.record(id);
    const number = facts?.sections.findIndex((each) => each.id === section) ?? -1;
    if (run === null || number < 0) throw new Fault("section_gone");
    const content = await shelf.store.content(run, number);
    await this.#held(id, run);
    const buffers = [/** @type {Uint8Array<ArrayBuffer>} */ (new TextEncoder().encode(content))];
    const { view } = await lab.request("read_section", { document: id, section }, { buffers });
    return view?.html ?? "";
  }

  /** @type {Library["indexed"]} */
  async indexed(id) {
    const { model, shelf } = this.#tools;
    const record = shelf.record(id);
    const key = hasVectors(record, model) ? vectorKeyOf(record, model) : null;
    const vectors = key && (await shelf.store.vectors(key));
    if (record.run === null || !vectors) throw new Fault("vectors_gone");
    return { pack: await shelf.store.pack(record.run), vectors };
  }

  /**
   * Resolves when Python has these passages of a document.
   * @param {string} document
   * @param {string} run
   * @param {AbortSignal} [signal]
   */
  async #held(document, run, signal) {
    const { lab, feeder } = this.#tools;
    const { python } = lab.state;
    if (python.phase === "failed") throw new LabError(python);
    await feeder.holds(document, run, signal);
  }
}
