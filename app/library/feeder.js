// @ts-check
// Keeps Python's library equal to the live documents of the store: what differs is sent, a few large messages at a time.

import { Fault, LabError, isFault } from "../runtime/faults.js";
import { hasVectors, isHarmful, isLive, vectorKeyOf } from "./documents.js";
import { Early } from "./early.js";

import { Waiting } from "./waiting.js";

/** @typedef {import("../types/library").DocumentRecord} DocumentRecord */
/** @typedef {import("../types/store").Store} Store */
/** @typedef {import("../types/store").VectorKey} VectorKey */
/** @typedef {import("../runtime/feeds.js").Ask} Ask */
/** @typedef {import("./documents.js").Model} Model */
/** @typedef {import("./early.js").Files} Files */
/** @typedef {{run: string, title: string, vectors: string | null}} Held  what Python has of a document */
/** @typedef {{record: DocumentRecord, files: Files}} Loaded */
/**
 * @typedef {object} Tools
 * @property {Model} model
 * @property {() => readonly DocumentRecord[]} documents
 * @property {() => Store} store
 * @property {ReadonlySet<string>} shipped  ids of the texts that come with the page
 * @property {Pick<import("./troubles.js").Troubles, "set" | "clear">} troubles
 * @property {(record: DocumentRecord, error: Fault) => Promise<void>} onHarmful  it ends whatever Python it is given to
 * @property {(key: VectorKey) => Promise<void>} onBadVectors  the file is of no use: it is to be made again
 */

/** Bytes in one message. Python makes its index anew for each, so few are better; and answers nothing else meanwhile. */
const MOST_AT_ONCE = 256e6;
/** How a request ends when its Python does. */
const DEATHS = ["worker_died", "request_timeout"];
/** What Python says of a file that is not what it should be. */
const DAMAGES = ["bad_arrays", "vectors_mismatch"];

export class Feeder {
  #tools;
  #early;
  #waiting = new Waiting();
  /** @type {Map<string, Held>} */
  #held = new Map();
  /** @type {Ask | null} */
  #ask = null;
  /** @type {Promise<void> | null} */
  #turn = null;
  #again = false;
  /** Tells that the newest Python has what can be found by keyword. */
  #filled = () => {};
  /** Runs that Python could not take, and why. @type {Map<string, unknown>} */
  #refused = new Map();
  /** Runs that were on their way when Python ended: they are sent one by one. @type {Set<string>} */
  #suspects = new Set();
  /** How often the vectors of a digest were of no use. @type {Map<string, number>} */
  #damaged = new Map();

  /** @param {Tools} tools */
  constructor(tools) {
    this.#tools = tools;
    this.#early = new Early(tools.model, tools.store);
  }

  /** Begin to read what Python will need. */
  prepare() {
    this.#early.read(this.#wanted());
  }

  /**
   * A new Python, empty but for the site's texts. Resolves when the documents can be found by keyword.
   * @param {Ask} ask
   * @returns {Promise<void>}
   */
  begin(ask) {
    this.#filled();
    this.#ask = ask;
    this.#held = new Map();
    return new Promise((resolve) => {
      this.#filled = resolve;
      void this.sync();
    });
  }

  /** Send what has changed. Resolves when Python has it, or cannot have it now. */
  sync() {
    if (this.#turn) this.#again = true;
    this.#turn ??= this.#run();
    return this.#turn;
  }

  /** Whether Python has these passages of a document. @param {string} id @param {string | null} run */
  has(id, run) {
    return this.#held.get(id)?.run === run;
  }

  /**
   * Resolves when Python has these passages of a document; rejects when it cannot have them.
   * @param {string} id
   * @param {string} run
   * @param {AbortSignal} [signal]
   */
  async holds(id, run, signal) {
    if (this.has(id, run)) return;
    const held = this.#waiting.add(id, run, signal);
    void this.sync();
    await held;
  }

  /** Nobody can be given anything any more, until the next {@link begin}. @param {unknown} why */
  lose(why) {
    this.#ask = null;
    this.#filled();
    this.#waiting.settle(() => why);
  }

  /** Try again with what Python could not take. @param {DocumentRecord} record */
  forgive({ run, facts }) {
    this.#refused.delete(run ?? "");
    this.#damaged.delete(facts?.digest ?? "");
  }

  async #run() {
    await null; // so that this is over only after it is known to have begun
    do {
      this.#again = false;
      const ask = this.#ask;
      if (ask) await this.#bring(ask);
      this.#settle();
    } while (this.#again);
    this.#turn = null;
  }

  /** @param {Ask} ask */
  async #bring(ask) {
    const { troubles } = this.#tools;
    try {
      await this.#removals(ask);
      await this.#packs(ask);
      if (this.#ask === ask) this.#filled();
      await this.#titles(ask);
      await this.#vectors(ask);
      troubles.clear("feed");
    } catch (error) {
      if (this.#ask !== ask) return; // there is another Python, which is filled anew
      this.#filled();
      // The end of a Python is shown where Python is.
      if (isFault(error, DEATHS)) this.#ask = null;
      else troubles.set("feed", error);
    }
  }

  /** @param {Ask} ask */
  async #removals(ask) {
    const live = new Set(this.#tools.documents().filter(isLive).map(({ id }) => id));
    const gone = [...this.#held.keys()].filter((id) => !live.has(id));
    if (!gone.length) return;
    await ask("remove_documents", { documents: gone });
    for (const id of gone) this.#held.delete(id);
  }

  /** @param {Ask} ask */
  async #packs(ask) {
    const wanted = this.#wanted();
    this.#early.read(wanted);
    /** @type {Loaded[]} */
    let batch = [];
    let bytes = 0;
    const send = async (/** @type {number} */ next) => {
      if (!batch.length) return;
      const sent = batch;
      [batch, bytes] = [[], 0];
      this.#early.read(wanted.slice(next));
      await this.#send(ask, sent);
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

  /** What Python is to get, suspects last. */
  #wanted() {
    const wanted = this.#tools.documents().filter((record) => isLive(record) && this.#wants(record));
    const suspect = (/** @type {DocumentRecord} */ { run }) => Number(this.#suspects.has(run ?? ""));
    return wanted.sort((a, b) => suspect(a) - suspect(b));
  }

  /** @param {DocumentRecord} record */
  #wants(record) {
    const { id, title } = record;
    const run = /** @type {string} */ (record.run);
    if (this.#held.get(id)?.run === run || this.#refused.has(run) || isHarmful(record)) return false;
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
   * @param {Ask} ask
   * @param {Loaded[]} batch
   */
  async #send(ask, batch) {
    const documents = batch.map(({ record: { id, title }, files }) => ({ id, title, vectors: files.vectors !== null }));
    const buffers = batch.flatMap(({ files: { pack, vectors } }) => (vectors ? [pack, vectors] : [pack]));
    const sent = ask("add_documents", { documents }, { buffers });
    const { data } = await sent.catch(async (error) => {
      if (isFault(error, DEATHS) && this.#ask === ask) await this.#mourn(batch);
      throw error;
    });
    if (this.#ask !== ask) return;
    /** @type {{id: string, part: "pack" | "vectors", error: import("../types/site").Postable}[]} */
    const failed = data.failed;
    const part = (/** @type {string} */ id) => failed.find((each) => each.id === id);
    for (const { record, files } of batch) {
      const refused = part(record.id);
      this.#suspects.delete(/** @type {string} */ (record.run));
      // Vectors that it does not take are sent once more by themselves, which is where that is looked after.
      if (refused?.part === "pack") this.#refuse(record, new LabError(refused.error));
      else this.#hold(record, files.vectors !== null && !refused);
    }
    this.#settle();
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
   * @param {DocumentRecord} record
   * @param {boolean} vectors
   */
  #hold({ id, run, title, facts }, vectors) {
    this.#held.set(id, { run: /** @type {string} */ (run), title, vectors: vectors ? (facts?.digest ?? null) : null });
    this.#tools.troubles.clear(`pack ${run}`);
  }

  /** @param {Ask} ask */
  async #titles(ask) {
    for (const { id, title } of this.#tools.documents()) {
      const held = this.#held.get(id);
      if (!held || held.title === title) continue;
      await ask("rename_document", { document: id, title });
      held.title = title;
    }
  }

  /** @param {Ask} ask */
  async #vectors(ask) {
    const { documents, model } = this.#tools;
    for (const record of documents()) {
      const held = this.#held.get(record.id);
      const key = vectorKeyOf(record, model);
      if (!held || !key || held.run !== record.run || held.vectors === key.digest || !hasVectors(record, model)) continue;
      if ((this.#damaged.get(key.digest) ?? 0) > 1) continue;
      await this.#giveVectors(ask, record.id, key, held);
    }
  }

  /**
   * @param {Ask} ask
   * @param {string} document
   * @param {VectorKey} key
   * @param {Held} held
   */
  async #giveVectors(ask, document, key, held) {
    const { store, troubles, onBadVectors } = this.#tools;
    const source = `vectors ${key.digest}`;
    try {
      const file = await store().vectors(key);
      if (!file) throw new Fault("vectors_gone");
      await ask("add_vectors", { document }, { buffers: [file] });
      held.vectors = key.digest;
      troubles.clear(source);
    } catch (error) {
      if (isFault(error, DEATHS) || this.#ask !== ask) throw error;
      const damaged = isFault(error, ["vectors_gone", ...DAMAGES]);
      const times = (this.#damaged.get(key.digest) ?? 0) + 1;
      if (damaged) this.#damaged.set(key.digest, times);
      // What was made anew and is of no use again is no damage of the file.
      if (!damaged || times > 1) return troubles.set(source, error);
      await onBadVectors(key).catch((unwritten) => troubles.set(source, unwritten));
    }
  }

  /** Tell those who wait for a document what has become of it. */
  #settle() {
    this.#waiting.settle(({ id, run }) => {
      if (this.has(id, run)) return null;
      if (this.#refused.has(run)) return this.#refused.get(run);
      const record = this.#tools.documents().find((each) => each.id === id);
      if (!record || record.run !== run || !isLive(record)) return new Fault("changed_elsewhere");
      return isHarmful(record) && record.error ? new LabError(record.error) : undefined;
    });
  }
}
