// @ts-check
// How the library is kept: the browser's promise and its room, copies of the library in a file, and its end.

import { Fault } from "../runtime/faults.js";
import { askToPersist, readUsage } from "../store/room.js";

/** @typedef {import("../types/library").Library} Library */
/** How code is imported that the page did not need as it started. @typedef {typeof import("../page/demand.js").demand} Demand */
/** The page's own choices, which travel in a backup. @typedef {{read: () => Record<string, string>, write: (kept: Record<string, string>) => void}} Preferences */
/**
 * @typedef {object} Tools
 * @property {string} build  the version of the page
 * @property {Demand} demand
 * @property {Preferences} preferences
 * @property {import("./shelf.js").Shelf} shelf
 * @property {import("./known-rows.js").KnownRows} known
 * @property {import("./role.js").Role["alone"]} alone
 * @property {(why: unknown) => void} onEnd  the store is closed for good
 */

export class Keeping {
  #tools;
  #asked = false;

  /** @param {Tools} tools */
  constructor(tools) {
    this.#tools = tools;
  }

  /** Look how much room there is. */
  async measure() {
    this.#tools.shelf.update({ usage: await readUsage() });
  }

  /** @type {Library["persist"]} */
  async persist() {
    const granted = await askToPersist();
    await this.measure();
    return granted;
  }

  /** A document has come in: once there is something to lose, the browser is asked to keep it. */
  async imported() {
    await this.measure();
    if (this.#asked || this.#tools.shelf.state.usage.persisted !== false) return;
    this.#asked = true;
    await this.persist();
  }

  /** @type {Library["backup"]} */
  backup(onProgress) {
    const { alone, build, preferences, shelf } = this.#tools;
    return alone(async () => {
      const { writeBackup } = await this.#backups();
      return writeBackup(shelf.store, { application: build, preferences: preferences.read() }, onProgress);
    });
  }

  /** @type {Library["restoreBackup"]} */
  restoreBackup(file, onProgress) {
    const { preferences, shelf } = this.#tools;
    return this.#replace(async () => {
      const { readBackup, restore } = await this.#backups();
      const plan = await readBackup(file, onProgress);
      await restore(shelf.store, plan, onProgress);
      preferences.write(plan.preferences);
    });
  }

  /** @type {Library["undoRestore"]} */
  undoRestore() {
    return this.#replace(() => this.#tools.shelf.store.undoReplace(Date.now()));
  }

  /** @type {Library["erase"]} */
  erase() {
    const { alone, shelf, onEnd } = this.#tools;
    return alone(async () => {
      // However it goes, the store is closed.
      await shelf.store.erase().catch((error) => {
        onEnd(error);
        throw error;
      });
      onEnd(new Fault("store_erased"));
    });
  }

  /**
   * Put another library in the place of this one.
   * @param {() => Promise<unknown>} work
   */
  #replace(work) {
    const { alone, known, shelf } = this.#tools;
    return alone(async () => {
      await work();
      known.forget();
      await shelf.reread();
      await this.measure();
    });
  }

  #backups() {
    return this.#tools.demand("store/backup", () => import("../store/backup.js"));
  }
}
