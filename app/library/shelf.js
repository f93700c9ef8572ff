// @ts-check
// The library as it is stored and as it is shown: one state, changed only by what the store has accepted.

import { Fault } from "../runtime/faults.js";
import { DEFAULT_SETTINGS } from "../store/shelf.js";

/** @typedef {import("../types/library").LibraryState} LibraryState */
/** @typedef {import("../types/library").DocumentRecord} DocumentRecord */
/** @typedef {import("../types/library").Progress} Progress */
/** @typedef {import("../types/store").Store} Store */
/** @typedef {import("../types/store").Snapshot} Snapshot */

/** How often a change is tried on a record that another tab keeps changing. */
const MOST_TRIES = 5;
/** Milliseconds between two showings of progress. */
const PROGRESS_EVERY = 100;

export class Shelf {
  /** @type {LibraryState} */
  state = {
    store: "opening",
    trouble: null,
    documents: [],
    collections: [],
    settings: DEFAULT_SETTINGS,
    replacedAt: null,
    progress: new Map(),
    working: "idle",
    paused: false,
    usage: { used: null, quota: null, persisted: null },
  };
  /** @type {Store | null} */
  #store = null;
  /** @type {Set<(state: LibraryState) => void>} */
  #listeners = new Set();
  /** Counts changes that came while the store was being read: what was read is then out of date. */
  #changes = 0;
  /** @type {Promise<void> | null} */
  #refreshing = null;
  #again = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #showing;
  /** Progress that is not shown yet. @type {Map<string, Progress>} */
  #progress = new Map();

  /** @param {() => void} onChanged  something was written: other tabs should know */
  constructor(onChanged) {
    this.onChanged = onChanged;
  }

  /** The store. Throws while there is none. */
  get store() {
    if (!this.#store) throw new Fault("library_not_open");
    return this.#store;
  }

  /** @param {Store} store */
  use(store) {
    this.#store = store;
  }

  /** @param {(state: LibraryState) => void} listener */
  subscribe(listener) {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** @param {Partial<LibraryState>} change */
  update(change) {
    this.state = { ...this.state, ...change };
    for (const listener of this.#listeners) apart(() => listener(this.state));
  }

  /** Show a change that is one. @param {Partial<LibraryState>} change */
  tell(change) {
    const entries = /** @type {[keyof LibraryState, unknown][]} */ (Object.entries(change));
    if (entries.some(([name, value]) => this.state[name] !== value)) this.update(change);
  }

  /** @param {string} id */
  find(id) {
    return this.state.documents.find((record) => record.id === id);
  }

  /** The record of `id`. @param {string} id */
  record(id) {
    const found = this.find(id);
    if (!found) throw new Fault("document_gone");
    return found;
  }

  /** Read the store anew. What is asked while it is being read is read after it. */
  refresh() {
    if (this.#refreshing) this.#again = true;
    this.#refreshing ??= this.#refresh().finally(() => {
      this.#refreshing = null;
    });
    return this.#refreshing;
  }

  /**
   * Change records as `edit` says, each in its newest form; null leaves it, and so does a document that is gone. Rejects with `changed_elsewhere` when others
   * keep changing them.
   * @param {readonly string[]} ids
   * @param {(record: DocumentRecord) => DocumentRecord | null} edit
   */
  edit(ids, edit) {
    return this.write(async () => {
      const wanted = ids.flatMap((id) => this.find(id) ?? []).flatMap((record) => edit(record) ?? []);
      if (wanted.length) this.take(await this.store.change(wanted));
    });
  }

  /**
   * Write what depends on the newest state; again when another tab was faster.
   * @template T
   * @param {() => Promise<T>} work
   */
  async write(work) {
    for (let tries = 1; ; tries++) {
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof Fault) || error.code !== "changed_elsewhere" || tries >= MOST_TRIES) throw error;
        await this.refresh();
      }
    }
  }

  /**
   * These records were written.
   * @param {readonly DocumentRecord[]} records
   */
  take(records) {
    this.#changes += 1;
    const written = new Map(records.map((record) => [record.id, record]));
    const kept = this.state.documents.map((record) => newer(record, written.get(record.id)));
    const known = new Set(kept.map(({ id }) => id));
    this.update({ documents: [...kept, ...records.filter(({ id }) => !known.has(id))] });
    apart(this.onChanged);
  }

  /** Something else was written: read it, and tell others. */
  async reread() {
    this.#changes += 1;
    await this.refresh();
    apart(this.onChanged);
  }

  /** @param {Progress} progress */
  show(progress) {
    this.#progress.set(progress.document, progress);
    this.#showing ??= setTimeout(() => this.#showProgress(), PROGRESS_EVERY);
  }

  /** Nothing is done about this document any more. @param {string} id */
  hide(id) {
    if (this.#progress.delete(id)) this.#showing ??= setTimeout(() => this.#showProgress(), PROGRESS_EVERY);
  }

  /** Whatever is under way, as others should see it. */
  get progress() {
    return [...this.#progress.values()];
  }

  /** @param {Progress[]} progress  of another tab */
  showOnly(progress) {
    this.#progress = new Map(progress.map((each) => [each.document, each]));
    this.#showing ??= setTimeout(() => this.#showProgress(), PROGRESS_EVERY);
  }

  #showProgress() {
    this.#showing = undefined;
    this.update({ progress: new Map(this.#progress) });
  }

  async #refresh() {
    do {
      this.#again = false;
      const changes = this.#changes;
      const [snapshot, replacedAt] = await Promise.all([this.store.read(), this.store.replaced()]);
      if (changes !== this.#changes) this.#again = true;
      else this.update({ ...snapshot, replacedAt });
    } while (this.#again);
  }
}

/**
 * What is written is written: a listener that fails is reported, and disturbs nobody.
 * @param {() => void} tell
 */
function apart(tell) {
  try {
    tell();
  } catch (error) {
    reportError(error);
  }
}

/**
 * @param {DocumentRecord} record
 * @param {DocumentRecord | undefined} written
 */
function newer(record, written) {
  return written && written.rev > record.rev ? written : record;
}
