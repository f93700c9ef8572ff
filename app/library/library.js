// @ts-check
// The reader's own library as the page uses it (Library in app/types/library.d.ts).

import { Fault, LabError, postable } from "../runtime/faults.js";
import { isStale, shownName } from "./documents.js";
import { OwnDrafts } from "./drafts.js";
import { openLibraryStore } from "./opening.js";
import { Parts } from "./parts.js";

/** @typedef {import("../types/library").Library} LibraryInterface */
/** @typedef {import("../types/library").DocumentRecord} DocumentRecord */
/** @typedef {import("../types/library").LibraryState} LibraryState */
/** @typedef {import("../types/site").SiteConfig} SiteConfig */
/** @typedef {import("../runtime/lab.js").Lab} Lab */
/** @typedef {import("./parts.js").Options} Options */

/**
 * Open the reader's library. It begins to load at once; whatever fails becomes state.
 * @param {Lab} lab
 * @param {SiteConfig} config
 * @param {Options} options  base and words as for createLab
 * @returns {LibraryInterface}
 */
export function openLibrary(lab, config, options) {
  return new OwnLibrary(lab, config, { ...options, base: new URL(options.base).href });
}

/** @implements {LibraryInterface} */
class OwnLibrary {
  #parts;
  /** Settles when the store is open, or cannot be. @type {Promise<void>} */
  #opened;

  /**
   * @param {Lab} lab
   * @param {SiteConfig} config
   * @param {Options} options
   */
  constructor(lab, config, options) {
    this.#parts = new Parts(lab, config, options);
    this.drafts = new OwnDrafts({
      base: options.base,
      use: (work) => this.#do(() => work(this.#parts.shelf.store.drafts)),
      onFirst: () => void this.#parts.keeping.imported(),
    });
    const { role, feeder } = this.#parts;
    addEventListener("online", () => role.retryHere());
    addEventListener("visibilitychange", () => document.visibilityState === "visible" && void role.refresh());
    this.#opened = this.#open(options.base);
    lab.onPython(async (ask) => {
      await this.#opened;
      await feeder.begin(ask);
    });
  }

  get state() {
    return this.#parts.shelf.state;
  }

  /** @type {LibraryInterface["studies"]} */
  studies = {
    all: () => this.#do(() => this.#parts.shelf.store.studies()),
    save: (record) =>
      this.#do(async () => {
        const name = shownName(record.name);
        if (!name) throw new Fault("title_empty");
        const saved = await this.#parts.shelf.store.saveStudy({ ...record, name });
        if (record.rev === 0) void this.#parts.keeping.imported();
        return saved;
      }),
  };

  /** @param {(state: LibraryState) => void} listener */
  subscribe(listener) {
    return this.#parts.shelf.subscribe(listener);
  }

  /** @type {LibraryInterface["add"]} */
  add(given, onClash) {
    return this.#do(() => this.#parts.importer.add(given, onClash));
  }

  /** @type {LibraryInterface["addText"]} */
  addText(title, text, onClash) {
    const name = `${shownName(title).replaceAll("/", "-")}.pasted`;
    const file = new File([text], name, { type: "text/plain", lastModified: Date.now() });
    return this.add([{ file, folder: "" }], onClash);
  }

  /** @type {LibraryInterface["unlock"]} */
  unlock(id, password) {
    return this.#do(() => {
      this.#parts.shelf.record(id);
      return this.#parts.role.unlock(id, password);
    });
  }

  /** @type {LibraryInterface["retry"]} */
  retry(id) {
    return this.#do(() => this.#parts.edits.retry(id));
  }

  /** @type {LibraryInterface["pause"]} */
  pause() {
    return this.#do(() => this.#parts.edits.pause());
  }

  /** @type {LibraryInterface["resume"]} */
  resume() {
    return this.#do(() => this.#parts.edits.resume());
  }

  /** @type {LibraryInterface["cancel"]} */
  cancel(id) {
    return this.#do(() => this.#parts.edits.cancel(id));
  }

  /** @type {LibraryInterface["rename"]} */
  rename(id, title) {
    return this.#do(() => this.#parts.edits.rename(id, title));
  }

  /** @type {LibraryInterface["remove"]} */
  remove(ids) {
    return this.#do(() => this.#parts.edits.remove(ids));
  }

  /** @type {LibraryInterface["restore"]} */
  restore(ids) {
    return this.#do(() => this.#parts.edits.restore(ids));
  }

  /** @type {LibraryInterface["purge"]} */
  purge(ids) {
    return this.#do(async () => {
      await this.#parts.edits.purge(ids);
      await this.#parts.keeping.measure();
    });
  }

  /** @type {LibraryInterface["saveCollection"]} */
  saveCollection(collection) {
    return this.#do(() => this.#parts.edits.saveCollection(collection));
  }

  /** @type {LibraryInterface["removeCollection"]} */
  removeCollection(id) {
    return this.#do(() => this.#parts.edits.removeCollection(id));
  }

  /** @type {LibraryInterface["saveSettings"]} */
  saveSettings(settings) {
    return this.#do(() => this.#parts.edits.saveSettings(settings));
  }

  /** @param {DocumentRecord} record */
  isStale(record) {
    return isStale(record, this.#parts.shelf.state.settings);
  }

  /** @type {LibraryInterface["reindex"]} */
  reindex(ids) {
    return this.#do(() => this.#parts.edits.reindex(ids));
  }

  /** @type {LibraryInterface["original"]} */
  original(id) {
    const { shelf } = this.#parts;
    return this.#do(() => shelf.store.original(shelf.record(id).sha256));
  }

  /** @type {LibraryInterface["indexed"]} */
  indexed(id) {
    return this.#do(() => this.#parts.passages.indexed(id));
  }

  /** @type {LibraryInterface["section"]} */
  section(id, section) {
    return this.#do(() => this.#parts.passages.section(id, section));
  }

  /** @type {LibraryInterface["persist"]} */
  persist() {
    return this.#parts.keeping.persist();
  }

  /** @type {LibraryInterface["backup"]} */
  backup(onProgress) {
    return this.#do(() => this.#parts.keeping.backup(onProgress));
  }

  /** @type {LibraryInterface["restoreBackup"]} */
  restoreBackup(file, onProgress) {
    return this.#do(async () => {
      await this.#parts.keeping.restoreBackup(file, onProgress);
      this.drafts.replaced();
    });
  }

  /** @type {LibraryInterface["undoRestore"]} */
  undoRestore() {
    return this.#do(async () => {
      await this.#parts.keeping.undoRestore();
      this.drafts.replaced();
    });
  }

  /** @type {LibraryInterface["erase"]} */
  erase() {
    return this.#do(() => this.#parts.keeping.erase());
  }

  /** @param {string} base */
  async #open(base) {
    const { shelf, troubles, feeder, role, keeping } = this.#parts;
    const { kept, store, fault } = await openLibraryStore(`passagework ${base}`, {
      onBlocked: () => shelf.update({ store: "blocked" }),
      onClosed: (why) => this.#parts.end(new Fault(why === "erased" ? "store_erased" : "store_newer")),
    });
    if (fault) troubles.stand(fault);
    if (!store) return shelf.update({ store: kept });
    shelf.use(store);
    if (store.kind === "indexeddb") this.drafts.join();
    try {
      await shelf.refresh();
    } catch (error) {
      troubles.stand(error);
      return shelf.update({ store: "blocked" });
    }
    shelf.update({ store: kept });
    feeder.prepare();
    role.begin(store.kind);
    void keeping.measure();
  }

  /**
   * Do something for the page, once the store is open; what goes wrong has words.
   * @template T
   * @param {() => Promise<T>} work
   * @returns {Promise<T>}
   */
  async #do(work) {
    await this.#opened;
    try {
      return await work();
    } catch (error) {
      throw new LabError(postable(error, this.#parts.words));
    }
  }
}
