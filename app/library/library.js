// @ts-check
// The reader's own library as the page uses it (Library in app/types/library.d.ts).

import { Fault, LabError, postable } from "../runtime/faults.js";
import { newId } from "../runtime/ids.js";
import { askToPersist, readUsage } from "../store/room.js";
import { Crew } from "./crew.js";
import { hasVectors, hasWork, isStale, shownName, vectorKeyOf } from "./documents.js";
import { extraMember, sharedMember } from "./embedders.js";
import { Embedding } from "./embedding.js";
import { Feeder } from "./feeder.js";
import { Importer } from "./importer.js";
import { KnownRows } from "./known-rows.js";
import { MOST_EMBEDDERS, MOST_PARSERS, workersFor } from "./limits.js";
import { openLibraryStore } from "./opening.js";
import { Pool } from "./pool.js";
import { Shelf } from "./shelf.js";
import { Tabs } from "./tabs.js";
import { Work } from "./work.js";

/** @typedef {import("../types/library").Library} LibraryInterface */
/** @typedef {import("../types/library").DocumentRecord} DocumentRecord */
/** @typedef {import("../types/library").LibraryState} LibraryState */
/** @typedef {import("../types/site").SiteConfig} SiteConfig */
/** @typedef {import("../runtime/lab.js").Lab} Lab */
/** How code is imported that the page did not need as it started. @typedef {typeof import("../page/demand.js").demand} Demand */

/** Milliseconds between two reports of progress to other tabs. */
const REPORT = 250;
/** Times and milliseconds after which a document that Python does not know yet is asked for again. */
const MOST_ASKED = 10;
const ASK_AGAIN = 500;

/**
 * Open the reader's library. It begins to load at once; whatever fails becomes state.
 * @param {Lab} lab
 * @param {SiteConfig} config
 * @param {{base: string, words: Record<string, string>, demand: Demand}} options  base and words as for createLab
 * @returns {LibraryInterface}
 */
export function openLibrary(lab, config, { base, words, demand }) {
  return new OwnLibrary(lab, config, new URL(base).href, words, demand);
}

/** @implements {LibraryInterface} */
class OwnLibrary {
  #lab;
  #words;
  #backups;
  #base;
  #build;
  #model;
  #shelf;
  #importer;
  #feeder;
  #pool;
  #known;
  #crew;
  /** @type {Work} */
  #work;
  /** Other tabs, where the store is one that they share. @type {Tabs | null} */
  #tabs = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #reporting;
  #persistAsked = false;
  /** Whether this tab does the work. */
  #leading = false;
  /** Settles when what comes before the work is done. @type {Promise<void>} */
  #led = Promise.resolve();
  /** What is wrong for as long as the page is open. @type {LibraryState["trouble"]} */
  #standing = null;

  /**
   * @param {Lab} lab
   * @param {SiteConfig} config
   * @param {string} base
   * @param {Record<string, string>} words
   * @param {Demand} demand
   */
  constructor(lab, config, base, words, demand) {
    this.#lab = lab;
    this.#words = words;
    this.#backups = () => demand("store/backup", () => import("../store/backup.js"));
    this.#base = base;
    this.#build = config.build;
    this.#model = { id: config.model.id, dtype: config.model.dtype };
    this.#shelf = new Shelf(() => this.#changed());
    this.#importer = new Importer(this.#shelf, words);
    const documents = () => this.#shelf.state.documents;
    const store = () => this.#shelf.store;
    this.#feeder = new Feeder(this.#model, documents, store, (error) => this.#trouble(error));
    this.#pool = new Pool(sharedMember(lab), workersFor(MOST_EMBEDDERS, navigator), () => extraMember(config, base, words));
    this.#known = new KnownRows(this.#model, store);
    this.#crew = Crew.of(workersFor(MOST_PARSERS, navigator), config, base, words);
    const embedding = new Embedding({
      model: this.#model,
      store,
      pool: this.#pool,
      known: this.#known,
      documents,
      texts: (document, start, count) => this.#texts(document, start, count),
      turn: () => this.#work.turn(),
      show: (progress) => this.#shelf.show(progress),
    });
    this.#work = new Work({
      shelf: this.#shelf,
      crew: this.#crew,
      embedding,
      model: this.#model,
      words,
      onImported: () => void this.#imported(),
      onEnd: () => this.#report(),
      canEmbed: () => lab.state.meaning.phase !== "failed" && lab.state.python.phase !== "failed",
    });
    this.#shelf.subscribe(() => this.#report());
    lab.subscribe(() => this.#onLab());
    addEventListener("visibilitychange", () => document.visibilityState === "visible" && void this.#refresh());
    this.#opened = this.#open();
    lab.onPython(async (ask) => {
      await this.#opened;
      await this.#feeder.begin(ask);
    });
  }

  /** Settles when the store is open, or cannot be. @type {Promise<void>} */
  #opened;
  /** @type {string} */
  #meaning = "waiting";

  get state() {
    return this.#shelf.state;
  }

  /** @param {(state: LibraryState) => void} listener */
  subscribe(listener) {
    return this.#shelf.subscribe(listener);
  }

  /** @type {LibraryInterface["add"]} */
  add(given, onClash) {
    return this.#do(() => this.#importer.add(given, onClash));
  }

  /** @type {LibraryInterface["addText"]} */
  addText(title, text, onClash) {
    const name = `${shownName(title).replaceAll("/", "-")}.pasted`;
    const file = new File([text], name, { type: "text/plain", lastModified: Date.now() });
    return this.add([{ file, folder: "" }], onClash);
  }

  /** @type {LibraryInterface["unlock"]} */
  unlock(id, password) {
    return this.#do(async () => {
      this.#shelf.record(id);
      if (this.#tabs) this.#tabs.password(id, password);
      else await this.#unlock(id, password);
    });
  }

  /** @type {LibraryInterface["retry"]} */
  async retry(id) {
    await this.#edit([id], (record) => ({ ...record, error: null, paused: false }));
    if (this.#leading) this.#work.retryVectors();
  }

  /** @type {LibraryInterface["pause"]} */
  pause() {
    const ids = this.#ids((record) => hasWork(record, this.#model));
    return this.#edit(ids, (record) => ({ ...record, paused: true }));
  }

  /** @type {LibraryInterface["resume"]} */
  resume() {
    return this.#edit(this.#ids(({ paused }) => paused), (record) => ({ ...record, paused: false }));
  }

  /** @type {LibraryInterface["cancel"]} */
  cancel(id) {
    return this.#edit([id], (record) => {
      if (record.run === null) return { ...record, trashed: record.trashed ?? Date.now() };
      if (record.pending) return { ...record, replacement: null, pending: null, error: null };
      return { ...record, paused: true };
    });
  }

  /** @type {LibraryInterface["rename"]} */
  rename(id, title) {
    return this.#do(async () => {
      const shown = shownName(title);
      if (!shown) throw new Fault("title_empty");
      await this.#shelf.edit([id], (record) => ({ ...record, title: shown }));
    });
  }

  /** @type {LibraryInterface["remove"]} */
  remove(ids) {
    return this.#edit(ids, (record) => (record.trashed === null ? { ...record, trashed: Date.now() } : null));
  }

  /** @type {LibraryInterface["restore"]} */
  restore(ids) {
    return this.#edit(ids, (record) => (record.trashed === null ? null : { ...record, trashed: null }));
  }

  /** @type {LibraryInterface["purge"]} */
  purge(ids) {
    return this.#do(async () => {
      await this.#shelf.store.purge(ids);
      await this.#shelf.reread();
      await this.#measure();
    });
  }

  /** @type {LibraryInterface["saveCollection"]} */
  saveCollection(collection) {
    return this.#do(async () => {
      await this.#shelf.write(async () => {
        const existing = this.#shelf.state.collections.find(({ id }) => id === collection.id);
        const rev = collection.rev ?? existing?.rev ?? 0;
        await this.#shelf.store.saveCollection({ ...collection, id: collection.id || newId(), rev });
      });
      await this.#shelf.reread();
    });
  }

  /** @type {LibraryInterface["removeCollection"]} */
  removeCollection(id) {
    return this.#do(async () => {
      await this.#shelf.store.removeCollection(id);
      await this.#shelf.reread();
    });
  }

  /** @type {LibraryInterface["saveSettings"]} */
  saveSettings(settings) {
    return this.#do(async () => {
      await this.#shelf.store.saveSettings(settings);
      await this.#shelf.reread();
    });
  }

  /** @param {DocumentRecord} record */
  isStale(record) {
    return isStale(record, this.#shelf.state.settings);
  }

  /** @type {LibraryInterface["reindex"]} */
  reindex(ids) {
    return this.#edit(ids, (record) => ({ ...record, pending: "index", error: null, paused: false }));
  }

  /** @type {LibraryInterface["original"]} */
  original(id) {
    return this.#do(() => this.#shelf.store.original(this.#shelf.record(id).sha256));
  }

  /** @type {LibraryInterface["indexed"]} */
  indexed(id) {
    return this.#do(async () => {
      const record = this.#shelf.record(id);
      const key = hasVectors(record, this.#model) ? vectorKeyOf(record, this.#model) : null;
      const vectors = key && (await this.#shelf.store.vectors(key));
      if (record.run === null || !vectors) throw new Fault("vectors_gone");
      return { pack: await this.#shelf.store.pack(record.run), vectors };
    });
  }

  /** @type {LibraryInterface["section"]} */
  section(id, section) {
    return this.#do(async () => {
      const { run, facts } = this.#shelf.record(id);
      const number = facts?.sections.findIndex((each) => each.id === section) ?? -1;
      if (run === null || number < 0) throw new Fault("section_gone");
      const content = await this.#shelf.store.content(run, number);
      const buffers = [/** @type {Uint8Array<ArrayBuffer>} */ (new TextEncoder().encode(content))];
      const { view } = await this.#lab.request("read_section", { document: id, section }, { buffers });
      return view?.html ?? "";
    });
  }

  /** @type {LibraryInterface["persist"]} */
  async persist() {
    const granted = await askToPersist();
    await this.#measure();
    return granted;
  }

  /** @type {LibraryInterface["backup"]} */
  backup(onProgress) {
    return this.#alone(async () => {
      const { writeBackup } = await this.#backups();
      return writeBackup(this.#shelf.store, { application: this.#build, preferences: {} }, onProgress);
    });
  }

  /** @type {LibraryInterface["restoreBackup"]} */
  restoreBackup(file, onProgress) {
    return this.#replaced(async () => {
      const { readBackup, restore } = await this.#backups();
      await restore(this.#shelf.store, await readBackup(file, onProgress), onProgress);
    });
  }

  /** @type {LibraryInterface["undoRestore"]} */
  undoRestore() {
    return this.#replaced(() => this.#shelf.store.undoReplace(Date.now()));
  }

  /** @type {LibraryInterface["erase"]} */
  erase() {
    return this.#alone(async () => {
      await this.#shelf.store.erase();
      this.#ended(new Fault("store_erased"));
    });
  }

  /** Read the library again: another tab has changed it, or may have. */
  async #refresh() {
    if (this.#shelf.state.store !== "indexeddb" && this.#shelf.state.store !== "memory") return;
    try {
      await this.#shelf.refresh();
      this.#settle();
    } catch (error) {
      this.#trouble(error);
    }
  }

  async #open() {
    const { kept, store, fault } = await openLibraryStore(`passagework ${this.#base}`, {
      onBlocked: () => this.#shelf.update({ store: "blocked" }),
      onClosed: (why) => this.#ended(new Fault(why === "erased" ? "store_erased" : "store_newer")),
    });
    const trouble = fault && postable(fault, this.#words);
    this.#standing = trouble;
    if (!store) return this.#shelf.update({ store: kept, trouble });
    this.#shelf.use(store);
    try {
      await this.#shelf.refresh();
    } catch (error) {
      return this.#shelf.update({ store: "blocked", trouble: postable(error, this.#words) });
    }
    this.#shelf.update({ store: kept, trouble });
    this.#feeder.prepare();
    if (kept === "memory") this.#lead();
    else this.#tabs = this.#join();
    void this.#measure();
  }

  #join() {
    return new Tabs(this.#base, {
      onChanged: () => void this.#refresh(),
      onProgress: (progress, working) => {
        this.#shelf.showOnly(progress);
        this.#tell({ working: working ? "elsewhere" : "idle" });
      },
      onHello: () => this.#report(),
      onPassword: (id, password) => void this.#unlock(id, password).catch((error) => this.#trouble(error)),
      onLead: () => {
        this.#led = this.#lead();
      },
      onHalt: async () => {
        await this.#led;
        await this.#work.halt();
      },
      onGo: () => this.#work.go(),
    });
  }

  /** This tab does the work from now on. */
  async #lead() {
    try {
      await this.#shelf.store.sweep(Date.now());
      await this.#shelf.refresh();
    } catch (error) {
      this.#trouble(error);
    }
    await this.#lab.policy;
    this.#leading = true;
    this.#settle();
  }

  /** Something was written here. */
  #changed() {
    this.#tabs?.changed();
    this.#settle();
  }

  /** Bring what follows from the records up to them: work, Python's library, what the page is told. */
  #settle() {
    const paused = this.#shelf.state.documents.filter((record) => record.paused && hasWork({ ...record, paused: false }, this.#model));
    const going = this.#shelf.state.documents.some((record) => hasWork(record, this.#model));
    this.#tell({ paused: paused.length > 0 && !going });
    if (this.#leading) this.#work.wake();
    void this.#feeder.sync();
  }

  /** Show a change that is one. @param {Partial<LibraryState>} change */
  #tell(change) {
    const entries = /** @type {[keyof LibraryState, unknown][]} */ (Object.entries(change));
    if (entries.some(([name, value]) => this.#shelf.state[name] !== value)) this.#shelf.update(change);
  }

  /** Tell the page, and other tabs, whether there is work going on. */
  #report() {
    if (!this.#leading) return;
    this.#tell({ working: this.#work.busy ? "here" : "idle" });
    this.#reporting ??= setTimeout(() => {
      this.#reporting = undefined;
      this.#tabs?.progress(this.#shelf.progress, this.#work.busy);
    }, REPORT);
  }

  #onLab() {
    const { phase } = this.#lab.state.meaning;
    const came = phase === "ready" && this.#meaning !== "ready";
    this.#meaning = phase;
    if (came && this.#leading) this.#work.retryVectors();
  }

  async #imported() {
    await this.#measure();
    if (this.#persistAsked || this.#shelf.state.usage.persisted !== false) return;
    this.#persistAsked = true;
    await this.persist();
  }

  async #measure() {
    this.#shelf.update({ usage: await readUsage() });
  }

  /**
   * @param {string} id
   * @param {string} password
   */
  async #unlock(id, password) {
    this.#work.unlock(id, password);
    await this.#shelf.edit([id], (record) => ({ ...record, pending: "index", error: null, paused: false }));
  }

  /**
   * Texts of passages, once Python has the document.
   * @param {string} document
   * @param {number} start
   * @param {number} count
   * @returns {Promise<string[]>}
   */
  async #texts(document, start, count) {
    for (let asked = 1; ; asked++) {
      if (!this.#feeder.has(document, this.#shelf.find(document)?.run ?? null)) await this.#feeder.sync();
      try {
        return (await this.#lab.request("passage_texts", { document, start, count })).data.texts;
      } catch (error) {
        if (!(error instanceof LabError) || error.code !== "no_document" || asked >= MOST_ASKED) throw error;
      }
      await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN));
    }
  }

  /**
   * Put another library in the place of this one.
   * @param {() => Promise<unknown>} work
   */
  #replaced(work) {
    return this.#alone(async () => {
      await work();
      this.#known.forget();
      await this.#shelf.reread();
      await this.#measure();
    });
  }

  /**
   * Do something while nobody works on the library.
   * @template T
   * @param {() => Promise<T>} work
   * @returns {Promise<T>}
   */
  #alone(work) {
    return this.#do(async () => {
      if (this.#tabs) return this.#tabs.alone(work);
      await this.#work.halt();
      return work().finally(() => this.#work.go());
    });
  }

  /** The store is closed for good in this tab. @param {Fault} fault */
  #ended(fault) {
    this.#standing = postable(fault, this.#words);
    this.#shelf.update({ store: "blocked", trouble: this.#standing, documents: [], collections: [] });
    this.#crew.end();
    this.#pool.end();
    void this.#feeder.sync();
  }

  /** @param {(record: DocumentRecord) => boolean} wanted */
  #ids(wanted) {
    return this.#shelf.state.documents.filter(wanted).map(({ id }) => id);
  }

  /**
   * @param {readonly string[]} ids
   * @param {(record: DocumentRecord) => DocumentRecord | null} edit
   */
  #edit(ids, edit) {
    return this.#do(() => this.#shelf.edit(ids, edit));
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
      const done = await work();
      this.#tell({ trouble: this.#standing });
      return done;
    } catch (error) {
      throw new LabError(postable(error, this.#words));
    }
  }

  /** @param {unknown} error */
  #trouble(error) {
    this.#shelf.update({ trouble: postable(error, this.#words) });
  }
}
