// @ts-check
// Keeps Python's library equal to the live documents of the store: what differs is sent, a few large messages at a time.

import { hasVectors, isLive, vectorKeyOf } from "./documents.js";

/** @typedef {import("../types/library").DocumentRecord} DocumentRecord */
/** @typedef {import("../types/store").Store} Store */
/** @typedef {import("../runtime/feeds.js").Ask} Ask */
/** @typedef {import("./documents.js").Model} Model */
/** @typedef {{run: string, title: string, vectors: string | null}} Held  what Python has of a document */
/** @typedef {{pack: Uint8Array<ArrayBuffer>, vectors: Uint8Array<ArrayBuffer> | null}} Files */
/** @typedef {{record: DocumentRecord, files: Files}} Loaded */

/** Bytes in one message. Python makes its index anew for each, so few are better; and answers nothing else meanwhile. */
const MOST_AT_ONCE = 256e6;

export class Feeder {
  /** @type {Map<string, Held>} */
  #held = new Map();
  /** @type {Ask | null} */
  #ask = null;
  /** @type {Promise<void> | null} */
  #turn = null;
  #again = false;
  /** What is being read while Python starts, by run. @type {Map<string, Promise<Files>>} */
  #early = new Map();
  /** Runs that Python could not take. @type {Set<string>} */
  #refused = new Set();

  /**
   * @param {Model} model
   * @param {() => readonly DocumentRecord[]} documents
   * @param {() => Store} store
   * @param {(error: unknown) => void} onError
   */
  constructor(model, documents, store, onError) {
    this.model = model;
    this.documents = documents;
    this.store = store;
    this.onError = onError;
  }

  /** Begin to read what Python will need. */
  prepare() {
    for (const record of this.documents().filter(isLive)) {
      const run = /** @type {string} */ (record.run);
      if (!this.#wants(record) || this.#early.has(run)) continue;
      const files = this.#read(record);
      files.catch(() => {});
      this.#early.set(run, files);
    }
  }

  /**
   * A new Python, empty but for the site's texts. Resolves when the documents can be found by keyword.
   * @param {Ask} ask
   */
  async begin(ask) {
    this.#ask = ask;
    this.#held = new Map();
    await this.#turn?.catch(() => {});
    if (this.#ask !== ask) return;
    try {
      await this.#packs(ask);
    } catch (error) {
      this.#tell(ask, error);
    }
    void this.sync();
  }

  /** Send what has changed. Resolves when Python has it, or cannot have it now. */
  sync() {
    if (this.#turn) this.#again = true;
    this.#turn ??= this.#run().finally(() => {
      this.#turn = null;
    });
    return this.#turn;
  }

  /** Whether Python has these passages of a document. @param {string} id @param {string | null} run */
  has(id, run) {
    return this.#held.get(id)?.run === run;
  }

  async #run() {
    do {
      this.#again = false;
      const ask = this.#ask;
      if (!ask) return;
      try {
        await this.#removals(ask);
        await this.#packs(ask);
        await this.#titles(ask);
        await this.#vectors(ask);
      } catch (error) {
        this.#tell(ask, error);
        return;
      }
    } while (this.#again);
  }

  /** @param {Ask} ask */
  async #removals(ask) {
    const live = new Set(this.documents().filter(isLive).map(({ id }) => id));
    const gone = [...this.#held.keys()].filter((id) => !live.has(id));
    if (!gone.length) return;
    await ask("remove_documents", { documents: gone });
    for (const id of gone) this.#held.delete(id);
  }

  /** @param {Ask} ask */
  async #packs(ask) {
    const wanted = this.documents().filter((record) => isLive(record) && this.#wants(record));
    this.prepare();
    /** @type {Loaded[]} */
    let batch = [];
    let bytes = 0;
    for (const record of wanted) {
      const files = await this.#loaded(record);
      if (!files) continue;
      const size = files.pack.length + (files.vectors?.length ?? 0);
      if (batch.length && bytes + size > MOST_AT_ONCE) {
        await this.#send(ask, batch);
        [batch, bytes] = [[], 0];
      }
      batch.push({ record, files });
      bytes += size;
    }
    if (batch.length) await this.#send(ask, batch);
  }

  /** @param {DocumentRecord} record */
  #wants({ id, run }) {
    return run !== null && this.#held.get(id)?.run !== run && !this.#refused.has(run);
  }

  /**
   * @param {DocumentRecord} record
   * @returns {Promise<Files>}
   */
  async #read(record) {
    const key = hasVectors(record, this.model) ? vectorKeyOf(record, this.model) : null;
    const [pack, vectors] = await Promise.all([
      this.store().pack(/** @type {string} */ (record.run)),
      key && this.store().vectors(key),
    ]);
    return { pack, vectors };
  }

  /** @param {DocumentRecord} record */
  async #loaded(record) {
    const run = /** @type {string} */ (record.run);
    const early = this.#early.get(run);
    this.#early.delete(run); // what is sent once is in nobody's hands any more
    try {
      return await (early ?? this.#read(record));
    } catch (error) {
      // A run that another tab has replaced meanwhile is gone; the record that says so is on its way.
      if (this.documents().some((each) => each.id === record.id && each.run === run)) this.onError(error);
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
    const { data } = await ask("add_documents", { documents }, { buffers });
    const added = new Set(data.added);
    const bare = new Set(data.failed.filter((/** @type {any} */ each) => each.part === "vectors").map((/** @type {any} */ each) => each.id));
    for (const { record, files } of batch) {
      if (added.has(record.id)) this.#hold(record, files.vectors !== null && !bare.has(record.id));
      else this.#refused.add(/** @type {string} */ (record.run));
    }
    for (const { error } of data.failed) this.onError(error);
  }

  /**
   * @param {DocumentRecord} record
   * @param {boolean} vectors
   */
  #hold({ id, run, title, facts }, vectors) {
    this.#held.set(id, { run: /** @type {string} */ (run), title, vectors: vectors ? (facts?.digest ?? null) : null });
  }

  /** @param {Ask} ask */
  async #titles(ask) {
    for (const { id, title } of this.documents()) {
      const held = this.#held.get(id);
      if (!held || held.title === title) continue;
      await ask("rename_document", { document: id, title });
      held.title = title;
    }
  }

  /** @param {Ask} ask */
  async #vectors(ask) {
    for (const record of this.documents()) {
      const held = this.#held.get(record.id);
      const key = vectorKeyOf(record, this.model);
      if (!held || !key || held.run !== record.run || held.vectors === key.digest || !hasVectors(record, this.model)) continue;
      const file = await this.store().vectors(key);
      if (!file) continue;
      await ask("add_vectors", { document: record.id }, { buffers: [file] });
      held.vectors = key.digest;
    }
  }

  /**
   * Tell of an error, unless this Python has been replaced: then the next is filled anew.
   * @param {Ask} ask
   * @param {unknown} error
   */
  #tell(ask, error) {
    if (this.#ask === ask) this.onError(error);
  }
}
