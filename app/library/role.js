// @ts-check
// The part that this tab plays: it does the work on the library, or another tab does and this one hears how it goes.

import { hasWork } from "./documents.js";
import { Tabs } from "./tabs.js";

/** @typedef {import("../types/library").DocumentRecord} DocumentRecord */
/**
 * @typedef {object} Tools
 * @property {string} base  the address of this site
 * @property {Promise<unknown>} policy  resolves when workers may be started
 * @property {import("./documents.js").Model} model
 * @property {import("./shelf.js").Shelf} shelf
 * @property {import("./work.js").Work} work
 * @property {import("./feeder.js").Feeder} feeder
 * @property {import("./troubles.js").Troubles} troubles
 */

/** Milliseconds between two reports of progress to other tabs. */
const REPORT = 250;

export class Role {
  #tools;
  /** Other tabs, where the store is one that they share. @type {Tabs | null} */
  #tabs = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #reporting;
  /** Whether this tab does the work. */
  #leading = false;
  /** Settles when what comes before the work is done. @type {Promise<void>} */
  #led = Promise.resolve();
  #over = false;
  /** One thing that needs the library for itself after the other, where there are no other tabs. @type {Promise<unknown>} */
  #alones = Promise.resolve();

  /** @param {Tools} tools */
  constructor(tools) {
    this.#tools = tools;
  }

  /** The store is open and has been read: take part. @param {"indexeddb" | "memory"} kept */
  begin(kept) {
    // Whether work is put aside is known now, whichever tab is to do it.
    this.#settle();
    if (kept === "memory") this.#lead();
    else this.#tabs = this.#join();
  }

  /** The store is closed for good in this tab: it stops, and lets another work. */
  end() {
    this.#over = true;
    this.#leading = false;
    void this.#tools.work.halt();
    this.#tabs?.end();
  }

  /** Something was written here. */
  changed() {
    this.#tabs?.changed();
    this.#settle();
  }

  /** Read the library again: another tab has changed it, or may have. */
  async refresh() {
    const { shelf, troubles } = this.#tools;
    if (shelf.state.store !== "indexeddb" && shelf.state.store !== "memory") return;
    try {
      await shelf.refresh();
      troubles.clear("store");
      this.#settle();
    } catch (error) {
      troubles.set("store", error);
    }
  }

  /** What failed is tried again by whoever works. */
  retry() {
    if (this.#tabs) this.#tabs.retry();
    else this.retryHere();
  }

  /** What failed is tried again, where this tab is the one that works. */
  retryHere() {
    if (this.#leading) this.#tools.work.retry();
  }

  /**
   * Give a password to whoever works.
   * @param {string} id
   * @param {string} password
   */
  async unlock(id, password) {
    if (this.#tabs) this.#tabs.password(id, password);
    else await this.#unlock(id, password);
  }

  /** Tell the page, and other tabs, whether there is work going on. */
  report() {
    if (!this.#leading) return;
    const { shelf, work } = this.#tools;
    shelf.tell({ working: work.busy ? "here" : "idle" });
    this.#reporting ??= setTimeout(() => {
      this.#reporting = undefined;
      this.#tabs?.progress(shelf.progress, work.busy);
    }, REPORT);
  }

  /**
   * Do something while nobody works on the library.
   * @template T
   * @param {() => Promise<T>} deed
   * @returns {Promise<T>}
   */
  async alone(deed) {
    if (this.#tabs) return this.#tabs.alone(deed);
    const { work } = this.#tools;
    const done = this.#alones.then(async () => {
      await work.halt();
      return deed().finally(() => work.go());
    });
    this.#alones = done.catch(() => {});
    return done;
  }

  #join() {
    const { base, shelf, work, troubles } = this.#tools;
    return new Tabs(base, {
      onChanged: () => void this.refresh(),
      onProgress: (progress, working) => {
        shelf.showOnly(progress);
        shelf.tell({ working: working ? "elsewhere" : "idle" });
      },
      onHello: () => this.report(),
      onRetry: () => work.retry(),
      onPassword: (id, password) => void this.#unlock(id, password).catch((error) => troubles.set(`unlock ${id}`, error)),
      onLead: () => {
        this.#led = this.#lead();
      },
      onHalt: async () => {
        await this.#led;
        await work.halt();
      },
      onGo: () => work.go(),
    });
  }

  /** This tab does the work from now on. */
  async #lead() {
    const { shelf, troubles, policy } = this.#tools;
    // Whoever led before may have gone without a word.
    shelf.showOnly([]);
    try {
      await shelf.store.sweep(Date.now());
      await shelf.refresh();
      troubles.clear("store");
    } catch (error) {
      troubles.set("store", error);
    }
    await policy;
    if (this.#over) return;
    this.#leading = true;
    this.#settle();
  }

  /** Bring what follows from the records up to them: work, Python's library, what the page is told. */
  #settle() {
    const { shelf, work, feeder, troubles, model } = this.#tools;
    const { documents } = shelf.state;
    const paused = documents.some((record) => record.paused && hasWork({ ...record, paused: false }, model));
    const going = documents.some((record) => hasWork(record, model));
    shelf.tell({ paused: paused && !going });
    troubles.keep(new Set(documents.flatMap(namesOf)));
    if (this.#leading) work.wake();
    void feeder.sync();
  }

  /**
   * @param {string} id
   * @param {string} password
   */
  async #unlock(id, password) {
    const { shelf, work, troubles } = this.#tools;
    work.unlock(id, password);
    troubles.clear(`unlock ${id}`);
    await shelf.edit([id], (record) => ({ ...record, pending: "index", error: null, paused: false }));
  }
}

/** What a trouble may be about. @param {DocumentRecord} record */
function namesOf({ id, run, facts }) {
  return [id, run ?? "", facts?.digest ?? ""];
}
