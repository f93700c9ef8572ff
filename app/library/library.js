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
import { Troubles } from "./troubles.js";
import { Work } from "./work.js";

/** @typedef {import("../types/library").Library} LibraryInterface */
/** @typedef {import("../types/library").DocumentRecord} DocumentRecord */
/** @typedef {import("../types/library").LibraryState} LibraryState */
/** @typedef {import("../types/site").SiteConfig} SiteConfig */
/** @typedef {import("../runtime/lab.js").Lab} Lab */
/** How code is imported that the page did not need as it started. @typedef {typeof import("../page/demand.js").demand} Demand */
/** The page's own choices, which travel in a backup. @typedef {{read: () => Record<string, string>, write: (kept: Record<string, string>) => void}} Preferences */

/** Milliseconds between two reports of progress to other tabs. */
const REPORT = 250;

/**
 * Open the reader's library. It begins to load at once; whatever fails becomes state.
 * @param {Lab} lab
 * @param {SiteConfig} config
 * @param {{base: string, words: Record<string, string>, demand: Demand, preferences: Preferences}} options  base and words as for createLab
 * @returns {LibraryInterface}
 */
export function openLibrary(lab, config, { base, words, demand, preferences }) {
  return new OwnLibrary(lab, config, new URL(base).href, words, demand, preferences);
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
  #troubles;
  /** @type {Work} */
  #work;
  /** Other tabs, where the store is one that they share. @type {Tabs | null} */
  #tabs = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #reporting;
  #persistAsked = false;
  #preferences;
  /** Whether this tab does the work. */
  #leading = false;
  /** Settles when what comes before the work is done. @type {Promise<void>} */
  #led = Promise.resolve();
  /** Whether the store is closed for good. */
  #over = false;
  /** One thing that needs the library for itself after the other, where there are no other tabs. @type {Promise<unknown>} */
  #alones = Promise.resolve();

  /**
   * @param {Lab} lab
   * @param {SiteConfig} config
   * @param {string} base
   * @param {Record<string, string>} words
   * @param {Demand} demand
   * @param {Preferences} preferences
   */
  constructor(lab, config, base, words, demand, preferences) {
    this.#preferences = preferences;
    this.#lab = lab;
    this.#words = words;
    this.#backups = () => demand("store/backup", () => import("../store/backup.js"));
    this.#base = base;
    this.#build = config.build;
    this.#model = { id: config.model.id, dtype: config.model.dtype };
    this.#shelf = new Shelf(() => this.#changed());
    this.#troubles = new Troubles(words, (trouble) => this.#tell({ trouble }));
    this.#importer = new Importer(this.#shelf, words);
    const documents = () => this.#shelf.state.documents;
    const store = () => this.#shelf.store;
    this.#feeder = new Feeder({
      model: this.#model,
      documents,
      store,
      shipped: new Set(config.texts.map(({ id }) => id)),
      troubles: this.#troubles,
      onHarmful: (record, fault) => this.#harmful(record, fault),
      onBadVectors: (key) => this.#dropVectors(key),
    });
    this.#pool = new Pool(sharedMember(lab), workersFor(MOST_EMBEDDERS, navigator), () => extraMember(config, base, words));
    this.#known = new KnownRows(this.#model, store);
    this.#crew = Crew.of(workersFor(MOST_PARSERS, navigator), config, base, words);
    const embedding = new Embedding({
      model: this.#model,
      store,
      pool: this.#pool,
      known: this.#known,
      documents,
      texts: (...wanted) => this.#texts(...wanted),
      turn: () => this.#work.turn(),
      show: (progress) => this.#shelf.show(progress),
    });
    this.#work = new Work({
      shelf: this.#shelf,
      crew: this.#crew,
      embedding,
      model: this.#model,
      words,
      troubles: this.#troubles,
      onImported: () => void this.#imported(),
      onEnd: () => this.#report(),
      canEmbed: () => this.#able,
    });
    this.#shelf.subscribe(() => this.#report());
    lab.subscribe(() => this.#onLab());
    addEventListener("online", () => this.#leading && this.#work.retry());
    addEventListener("visibilitychange", () => document.visibilityState === "visible" && void this.#refresh());
    this.#opened = this.#open();
    lab.onPython(async (ask) => {
      await this.#opened;
      await this.#feeder.begin(ask);
    });
  }

  /** Settles when the store is open, or cannot be. @type {Promise<void>} */
  #opened;
  /** Whether the model and Python are there, or to come. */
  get #able() {
    const { meaning, python } = this.#lab.state;
    return meaning.phase !== "failed" && python.phase !== "failed";
  }

  #wasAble = true;
  #wasReady = false;

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
    await this.#editOne(id, (record) => ({ ...record, error: null, paused: false }));
    const record = this.#shelf.find(id);
    if (record) this.#feeder.forgive(record);
    this.#again();
    void this.#feeder.sync();
  }

  /** @type {LibraryInterface["pause"]} */
  pause() {
    const ids = this.#ids((record) => hasWork(record, this.#model));
    return this.#edit(ids, (record) => ({ ...record, paused: true }));
  }

  /** @type {LibraryInterface["resume"]} */
  async resume() {
    await this.#edit(this.#ids(({ paused }) => paused), (record) => ({ ...record, paused: false }));
    this.#again();
  }

  /** @type {LibraryInterface["cancel"]} */
  cancel(id) {
    return this.#editOne(id, (record) => {
      if (record.run === null) return { ...record, trashed: record.trashed ?? Date.now() };
      if (record.pending) return { ...record, replacement: null, pending: null, error: null };
      return { ...record, paused: true };
    });
  }

  /** @type {LibraryInterface["rename"]} */
  rename(id, title) {
    const shown = shownName(title);
    return this.#editOne(id, (record) => {
      if (!shown) throw new Fault("title_empty");
      return { ...record, title: shown };
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
      this.#again();
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
      await this.#holds(id, run);
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
      return writeBackup(this.#shelf.store, { application: this.#build, preferences: this.#preferences.read() }, onProgress);
    });
  }

  /** @type {LibraryInterface["restoreBackup"]} */
  restoreBackup(file, onProgress) {
    return this.#replaced(async () => {
      const { readBackup, restore } = await this.#backups();
      const plan = await readBackup(file, onProgress);
      await restore(this.#shelf.store, plan, onProgress);
      this.#preferences.write(plan.preferences);
    });
  }

  /** @type {LibraryInterface["undoRestore"]} */
  undoRestore() {
    return this.#replaced(() => this.#shelf.store.undoReplace(Date.now()));
  }

  /** @type {LibraryInterface["erase"]} */
  erase() {
    return this.#alone(async () => {
      const { store } = this.#shelf;
      // However it goes, the store is closed.
      await store.erase().catch((error) => {
        this.#ended(error);
        throw error;
      });
      this.#ended(new Fault("store_erased"));
    });
  }

  /** Read the library again: another tab has changed it, or may have. */
  async #refresh() {
    if (this.#shelf.state.store !== "indexeddb" && this.#shelf.state.store !== "memory") return;
    try {
      await this.#shelf.refresh();
      this.#troubles.clear("store");
      this.#settle();
    } catch (error) {
      this.#troubles.set("store", error);
    }
  }

  async #open() {
    const { kept, store, fault } = await openLibraryStore(`passagework ${this.#base}`, {
      onBlocked: () => this.#shelf.update({ store: "blocked" }),
      onClosed: (why) => this.#ended(new Fault(why === "erased" ? "store_erased" : "store_newer")),
    });
    if (fault) this.#troubles.stand(fault);
    if (!store) return this.#shelf.update({ store: kept });
    this.#shelf.use(store);
    try {
      await this.#shelf.refresh();
    } catch (error) {
      this.#troubles.stand(error);
      return this.#shelf.update({ store: "blocked" });
    }
    this.#shelf.update({ store: kept });
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
      onRetry: () => this.#work.retry(),
      onPassword: (id, password) => void this.#unlock(id, password).catch((error) => this.#troubles.set(`unlock ${id}`, error)),
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
    // Whoever led before may have gone without a word.
    this.#shelf.showOnly([]);
    try {
      await this.#shelf.store.sweep(Date.now());
      await this.#shelf.refresh();
      this.#troubles.clear("store");
    } catch (error) {
      this.#troubles.set("store", error);
    }
    await this.#lab.policy;
    if (this.#over) return;
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
    this.#troubles.keep(new Set(this.#shelf.state.documents.flatMap(namesOf)));
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
    const { meaning, python } = this.#lab.state;
    const ready = meaning.phase === "ready";
    const came = (ready && !this.#wasReady) || (this.#able && !this.#wasAble);
    this.#wasReady = ready;
    this.#wasAble = this.#able;
    if (python.phase === "failed") this.#feeder.lose(new LabError(python));
    if (came && this.#leading) this.#work.retry();
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
    this.#troubles.clear(`unlock ${id}`);
    await this.#shelf.edit([id], (record) => ({ ...record, pending: "index", error: null, paused: false }));
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
  async #texts(document, run, start, count, signal) {
    await this.#holds(document, run, signal);
    const { data } = await this.#lab.request("passage_texts", { document, start, count }, { signal });
    if (!this.#feeder.has(document, run)) throw new Fault("changed_elsewhere");
    return data.texts;
  }

  /**
   * Resolves when Python has these passages of a document.
   * @param {string} document
   * @param {string} run
   * @param {AbortSignal} [signal]
   */
  async #holds(document, run, signal) {
    const { python } = this.#lab.state;
    if (python.phase === "failed") throw new LabError(python);
    await this.#feeder.holds(document, run, signal);
  }

  /** What failed is tried again by whoever works. */
  #again() {
    if (this.#tabs) this.#tabs.retry();
    else if (this.#leading) this.#work.retry();
  }

  /**
   * A document that ends whatever Python it is given to is left out, from the next visit on too.
   * @param {DocumentRecord} record
   * @param {Fault} fault
   */
  async #harmful({ id, run }, fault) {
    const error = postable(fault, this.#words);
    await this.#shelf.edit([id], (record) => (record.run === run ? { ...record, error } : null));
  }

  /** @param {import("../types/store").VectorKey} key */
  async #dropVectors(key) {
    await this.#shelf.store.dropVectors(key);
    this.#known.forget();
    await this.#shelf.reread();
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
      const done = this.#alones.then(async () => {
        await this.#work.halt();
        return work().finally(() => this.#work.go());
      });
      this.#alones = done.catch(() => {});
      return done;
    });
  }

  /** The store is closed for good in this tab: it stops, and lets another work. @param {unknown} why */
  #ended(why) {
    this.#over = true;
    this.#leading = false;
    void this.#work.halt();
    this.#crew.end();
    this.#pool.end();
    this.#tabs?.end();
    this.#troubles.stand(why);
    this.#shelf.update({ store: "blocked", working: "idle", documents: [], collections: [], progress: new Map() });
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
   * @param {string} id
   * @param {(record: DocumentRecord) => DocumentRecord | null} edit
   */
  #editOne(id, edit) {
    return this.#do(async () => {
      this.#shelf.record(id);
      await this.#shelf.edit([id], edit);
    });
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
      throw new LabError(postable(error, this.#words));
    }
  }
}

/** What a trouble may be about. @param {DocumentRecord} record */
function namesOf({ id, run, facts }) {
  return [id, run ?? "", facts?.digest ?? ""];
}
