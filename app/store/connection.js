// @ts-check
// The connection to the database: opened with patience, handed over to other tabs, opened anew when the browser drops it.

import { deleteDB, openDB } from "idb";
import { Fault } from "../runtime/faults.js";
import { failed, isLost, openFault, storageFault } from "./failures.js";
import { MIGRATIONS, migrate } from "./schema.js";

/** @typedef {import("idb").IDBPDatabase<any>} Database */
/** @typedef {"newer" | "erased"} Ending */
/**
 * @typedef {object} Wanted
 * @property {string} name  of the database
 * @property {() => void} [onBlocked]  another tab keeps the database at an older version; opening goes on when it lets go
 * @property {(why: Ending) => void} [onClosed]  another tab has a newer version of the page, or erased the library
 * @property {readonly import("./schema.js").Migration[]} [migrations]
 */

/** Some browsers neither open a database nor say that they cannot. */
const PATIENCE = 10_000;

/** @type {Record<Ending, string>} */
const ENDED = { newer: "store_newer", erased: "store_erased" };

export class Connection {
  /** @type {Promise<Database> | null} */
  #database = null;
  /** @type {Fault | null} */
  #ended = null;
  #wanted;

  /** @param {Wanted} wanted */
  constructor(wanted) {
    this.#wanted = wanted;
  }

  /** @returns {Promise<Database>} */
  database() {
    if (this.#ended) return Promise.reject(this.#ended);
    if (!this.#database) {
      const opening = this.#open();
      this.#database = opening;
      opening.catch(() => this.#forget(opening));
    }
    return this.#database;
  }

  /**
   * Do something with the database, once more on a new connection if the old one was lost.
   * @template Value
   * @param {(database: Database) => Promise<Value>} work
   */
  async use(work) {
    const used = this.database();
    const database = await used;
    try {
      return await work(database);
    } catch (thrown) {
      if (!isLost(thrown)) throw storageFault(thrown);
      this.#forget(used);
      database.close();
    }
    try {
      return await work(await this.database());
    } catch (thrown) {
      throw storageFault(thrown);
    }
  }

  /** Delete the database; other tabs close theirs when they are told. */
  async erase() {
    await this.#end("store_erased");
    await deleted(this.#wanted.name);
  }

  close() {
    this.#end("store_closed");
  }

  /** @param {string} code */
  async #end(code) {
    this.#ended ??= new Fault(code);
    const open = this.#database;
    this.#database = null;
    await open?.then((database) => database.close()).catch(() => undefined);
  }

  /** @param {Promise<Database>} dropped */
  #forget(dropped) {
    if (this.#database === dropped) this.#database = null;
  }

  /** @returns {Promise<Database>} */
  #open() {
    const { name, onBlocked, onClosed, migrations = MIGRATIONS } = this.#wanted;
    /** @type {Promise<Database>} */
    const opening = opened(name, migrations, {
      onBlocked,
      onLost: () => this.#forget(opening),
      onWanted: (why) => {
        this.#end(ENDED[why]);
        onClosed?.(why);
      },
    });
    return opening;
  }
}

/**
 * @param {string} name
 * @param {readonly import("./schema.js").Migration[]} migrations
 * @param {{onBlocked: (() => void) | undefined, onLost: () => void, onWanted: (why: Ending) => void}} listeners
 * @returns {Promise<Database>}
 */
function opened(name, migrations, { onBlocked, onLost, onWanted }) {
  return new Promise((resolve, reject) => {
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      reject(stuck());
    }, PATIENCE);
    /** @type {unknown} */
    let cause;
    const opening = supported().then(() =>
      openDB(name, migrations.length, {
        // Whoever holds the old version may take as long as it likes; so may an upgrade.
        blocked() {
          clearTimeout(timer);
          onBlocked?.();
        },
        upgrade(database, from, _to, transaction) {
          clearTimeout(timer);
          const work = migrate(database, from, /** @type {any} */ (transaction), migrations);
          work.catch((thrown) => {
            cause = thrown;
            transaction.abort();
          });
          transaction.done.catch(() => undefined);
        },
        blocking: (_current, wanted) => onWanted(wanted === null ? "erased" : "newer"),
        terminated: onLost,
      }),
    );
    opening
      .then(
        (database) => (late ? database.close() : resolve(database)),
        (thrown) => reject(cause === undefined ? openFault(thrown) : upgradeFault(cause)),
      )
      .finally(() => clearTimeout(timer));
  });
}

/** Reading the property throws where storage is forbidden; openDB throws where it is absent. */
async function supported() {
  if (!globalThis.indexedDB) throw new DOMException("There is no indexedDB in this browser.", "NotSupportedError");
}

/** @param {unknown} cause */
function upgradeFault(cause) {
  const fault = storageFault(cause);
  return fault.code === "storage_full" ? fault : failed("store_upgrade_failed", cause);
}

/** @param {string} name */
async function deleted(name) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const patience = new Promise((_, reject) => {
    timer = setTimeout(() => reject(stuck()), PATIENCE);
  });
  try {
    await Promise.race([deleteDB(name), patience]);
  } catch (thrown) {
    throw storageFault(thrown);
  } finally {
    clearTimeout(timer);
  }
}

function stuck() {
  return new Fault("store_stuck", { seconds: PATIENCE / 1000 });
}
