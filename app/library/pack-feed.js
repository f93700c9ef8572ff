// @ts-check
// Gives Python the passages of documents, a few large messages at a time. A document that ends whatever Python it is given to
// is found, and left out.

import { Fault, LabError, isFault } from "../runtime/faults.js";
import { isHarmful, isLive } from "./documents.js";
import { Early } from "./early.js";

/** @typedef {import("../types/library").DocumentRecord} DocumentRecord */
/** @typedef {import("./early.js").Files} Files */
/** @typedef {import("./feeder.js").Tools} Tools */
/** @typedef {import("./feeder.js").Recipient} Recipient */
/** @typedef {import("./feeder.js").Held} Held */
/** @typedef {{record: DocumentRecord, files: Files}} Loaded */

/** Bytes in one message. Python makes its index anew for each, so few are better; and answers nothing else meanwhile. */
const MOST_AT_ONCE = 256e6;
/** How a request ends when its Python does. */
export const DEATHS = ["worker_died", "request_timeout"];

export class PackFeed {
  #tools;
  #early;
  #waiting;
  #onGiven;
  /** Runs that Python could not take, and why. @type {Map<string, unknown>} */
  #refused = new Map();
  /** Runs that were on their way when Python ended: they are sent one by one. @type {Set<string>} */
  #suspects = new Set();

  /**
   * @param {Tools} tools
   * @param {import("./waiting.js").Waiting} waiting  those who wait for a document
   * @param {() => void} onGiven  Python has some more
   */
  constructor(tools, waiting, onGiven) {
    this.#tools = tools;
    this.#waiting = waiting;
    this.#onGiven = onGiven;
    this.#early = new Early(tools.model, tools.store);
  }

  /** Begin to read what a new Python will need. */
  prepare() {
    this.#early.read(this.#wanted(new Map()));
  }

  /** Why Python could not take a run; undefined where it could, or was not asked. @param {string} run */
  refusal(run) {
    return this.#refused.get(run);
  }

  /** Try again with what Python could not take. @param {DocumentRecord} record */
  forgive({ run }) {
    this.#refused.delete(run ?? "");
  }

  /** Send what it does not have. Rejects when its Python ends. @param {Recipient} recipient */
  async give(recipient) {
    const wanted = this.#wanted(recipient.held);
    this.#early.read(wanted);
    /** @type {Loaded[]} */
    let batch = [];
    let bytes = 0;
    const send = async (/** @type {number} */ next) => {
      if (!batch.length) return;
      const sent = batch;
      [batch, bytes] = [[], 0];
      this.#early.read(wanted.slice(next));
      await this.#send(recipient, sent);
    };
    for (const [at, record] of wanted.entries()) {
      const files = await this.#loaded(record);
      if (!files) continue;
      const size = files.pack.length + (files.vectors?.length ?? 0);
      const alone = this.#suspects.has(/** @type {string} */ (record.run));
      if (alone || bytes + size > MOST_AT_ONCE) await send(at);
      batch.push({ record, files });
      bytes += size;
      if (alone) await send(at + 1);
    }
    await send(wanted.length);
  }

  /** What Python is to get, suspects last. @param {ReadonlyMap<string, Held>} held */
  #wanted(held) {
    const wanted = this.#tools.documents().filter((record) => isLive(record) && this.#wants(record, held));
    const suspect = (/** @type {DocumentRecord} */ { run }) => Number(this.#suspects.has(run ?? ""));
    return wanted.sort((a, b) => suspect(a) - suspect(b));
  }

  /** @param {DocumentRecord} record @param {ReadonlyMap<string, Held>} held */
  #wants(record, held) {
    const { id, title } = record;
    const run = /** @type {string} */ (record.run);
    if (held.get(id)?.run === run || this.#refused.has(run) || isHarmful(record)) return false;
    if (this.#tools.shipped.has(id)) this.#refuse(record, new Fault("document_id_taken", { title }));
    return !this.#tools.shipped.has(id);
  }

  /** @param {DocumentRecord} record */
  async #loaded(record) {
    const { id, run } = record;
    try {
      return await this.#early.take(record);
    } catch (error) {
      // A run that another tab has replaced meanwhile is gone; the record that says so is on its way.
      if (!this.#tools.documents().some((each) => each.id === id && each.run === run)) return null;
      this.#tools.troubles.set(`pack ${run}`, error);
      this.#waiting.settle((waiting) => (waiting.run === run ? error : undefined));
      return null;
    }
  }

  /**
   * @param {Recipient} recipient
   * @param {Loaded[]} batch
   */
  async #send(recipient, batch) {
    const documents = batch.map(({ record: { id, title }, files }) => ({ id, title, vectors: files.vectors !== null }));
    const buffers = batch.flatMap(({ files: { pack, vectors } }) => (vectors ? [pack, vectors] : [pack]));
    const sent = recipient.ask("add_documents", { documents }, { buffers });
    const { data } = await sent.catch(async (error) => {
      if (isFault(error, DEATHS) && recipient.isCurrent()) await this.#mourn(batch);
      throw error;
    });
    if (!recipient.isCurrent()) return;
    /** @type {{id: string, part: "pack" | "vectors", error: import("../types/site").Postable}[]} */
    const failed = data.failed;
    const part = (/** @type {string} */ id) => failed.find((each) => each.id === id);
    for (const { record, files } of batch) {
      const refused = part(record.id);
      this.#suspects.delete(/** @type {string} */ (record.run));
      // Vectors that it does not take are sent once more by themselves, which is where that is looked after.
      if (refused?.part === "pack") this.#refuse(record, new LabError(refused.error));
      else this.#hold(recipient, record, files.vectors !== null && !refused);
    }
    this.#onGiven();
  }

  /**
   * A Python ended while it was given these: what is in doubt is sent alone to the next, and what was alone stays out.
   * @param {Loaded[]} batch
   */
  async #mourn(batch) {
    const [{ record }] = /** @type {[Loaded]} */ (batch);
    const harmful = batch.length === 1 && this.#suspects.delete(/** @type {string} */ (record.run));
    if (!harmful) {
      for (const { record: { run } } of batch) this.#suspects.add(/** @type {string} */ (run));
      return;
    }
    const fault = new Fault("document_harmful", { title: record.title });
    this.#refused.set(/** @type {string} */ (record.run), fault);
    await this.#tools.onHarmful(record, fault).catch((error) => this.#tools.troubles.set(`pack ${record.run}`, error));
  }

  /** @param {DocumentRecord} record @param {Fault | LabError} error */
  #refuse({ run }, error) {
    this.#refused.set(/** @type {string} */ (run), error);
    this.#tools.troubles.set(`pack ${run}`, error);
  }

  /**
   * @param {Recipient} recipient
   * @param {DocumentRecord} record
   * @param {boolean} vectors
   */
  #hold({ held }, { id, run, title, facts }, vectors) {
    held.set(id, { run: /** @type {string} */ (run), title, vectors: vectors ? (facts?.digest ?? null) : null });
    this.#tools.troubles.clear(`pack ${run}`);
  }
}
