// @ts-check
// What the reader changes: documents, collections and settings, each written before it is shown.

import { Fault } from "../runtime/faults.js";
import { newId } from "../runtime/ids.js";
import { hasWork, shownName } from "./documents.js";

/** @typedef {import("../types/library").Library} Library */
/** @typedef {import("../types/library").DocumentRecord} DocumentRecord */
/**
 * @typedef {object} Tools
 * @property {import("./documents.js").Model} model
 * @property {import("./shelf.js").Shelf} shelf
 * @property {import("./feeder.js").Feeder} feeder
 * @property {() => void} again  whoever works tries again what failed
 */

export class Edits {
  #tools;
  #shelf;

  /** @param {Tools} tools */
  constructor(tools) {
    this.#tools = tools;
    this.#shelf = tools.shelf;
  }

  /** @type {Library["retry"]} */
  async retry(id) {
    await this.#one(id, (record) => ({ ...record, error: null, paused: false }));
    const record = this.#shelf.find(id);
    if (record) this.#tools.feeder.forgive(record);
    this.#tools.again();
    void this.#tools.feeder.sync();
  }

  /** @type {Library["pause"]} */
  pause() {
    const ids = this.#ids((record) => hasWork(record, this.#tools.model));
    return this.#shelf.edit(ids, (record) => ({ ...record, paused: true }));
  }

  /** @type {Library["resume"]} */
  async resume() {
    await this.#shelf.edit(this.#ids(({ paused }) => paused), (record) => ({ ...record, paused: false }));
    this.#tools.again();
  }

  /** @type {Library["cancel"]} */
  cancel(id) {
    return this.#one(id, (record) => {
      if (record.run === null) return { ...record, trashed: record.trashed ?? Date.now() };
      if (record.pending) return { ...record, replacement: null, pending: null, error: null };
      return { ...record, paused: true };
    });
  }

  /** @type {Library["rename"]} */
  rename(id, title) {
    const shown = shownName(title);
    return this.#one(id, (record) => {
      if (!shown) throw new Fault("title_empty");
      return { ...record, title: shown };
    });
  }

  /** @type {Library["remove"]} */
  remove(ids) {
    return this.#shelf.edit(ids, (record) => (record.trashed === null ? { ...record, trashed: Date.now() } : null));
  }

  /** @type {Library["restore"]} */
  restore(ids) {
    return this.#shelf.edit(ids, (record) => (record.trashed === null ? null : { ...record, trashed: null }));
  }

  /** @type {Library["purge"]} */
  async purge(ids) {
    await this.#shelf.store.purge(ids);
    await this.#shelf.reread();
    this.#tools.again();
  }

  /** @type {Library["reindex"]} */
  reindex(ids) {
    return this.#shelf.edit(ids, (record) => ({ ...record, pending: "index", error: null, paused: false }));
  }

  /** @type {Library["saveCollection"]} */
  async saveCollection(collection) {
    const { store } = this.#shelf;
    await this.#shelf.write(async () => {
      const existing = this.#shelf.state.collections.find(({ id }) => id === collection.id);
      const rev = collection.rev ?? existing?.rev ?? 0;
      await store.saveCollection({ ...collection, id: collection.id || newId(), rev });
    });
    await this.#shelf.reread();
  }

  /** @type {Library["removeCollection"]} */
  async removeCollection(id) {
    await this.#shelf.store.removeCollection(id);
    await this.#shelf.reread();
  }

  /** @type {Library["saveSettings"]} */
  async saveSettings(settings) {
    await this.#shelf.store.saveSettings(settings);
    await this.#shelf.reread();
  }

  /** @param {(record: DocumentRecord) => boolean} wanted */
  #ids(wanted) {
    return this.#shelf.state.documents.filter(wanted).map(({ id }) => id);
  }

  /**
   * @param {string} id
   * @param {(record: DocumentRecord) => DocumentRecord | null} edit
   */
  async #one(id, edit) {
    this.#shelf.record(id);
    await this.#shelf.edit([id], edit);
  }
}
