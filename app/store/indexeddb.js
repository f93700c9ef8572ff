// @ts-check
// Tables in IndexedDB. A promise settles with the transaction, not with its requests: a quota that is exceeded shows only
// as the abort of a transaction whose requests have all succeeded.

import { Connection } from "./connection.js";

/** @typedef {import("../types/tables").Backend} Backend */
/** @typedef {import("../types/tables").Tables} Tables */
/** @typedef {import("../types/tables").Mode} Mode */
/** @typedef {import("idb").IDBPTransaction<any, string[], "readwrite">} Transaction */

/**
 * @param {import("./connection.js").Wanted} wanted
 * @returns {Promise<Backend>}
 */
export async function openBackend(wanted) {
  const connection = new Connection(wanted);
  await connection.database();
  return {
    kind: "indexeddb",
    run: (tables, mode, work) => connection.use((database) => transact(begin(database, tables, mode), work)),
    erase: () => connection.erase(),
    close: () => connection.close(),
  };
}

/**
 * @param {import("./connection.js").Database} database
 * @param {readonly string[]} tables
 * @param {Mode} mode
 */
function begin(database, tables, mode) {
  const access = /** @type {"readwrite"} */ (mode === "read" ? "readonly" : "readwrite");
  const durability = mode === "commit" ? "strict" : "relaxed";
  return /** @type {Transaction} */ (database.transaction([...tables], access, { durability }));
}

/**
 * @template Value
 * @param {Transaction} transaction
 * @param {(tables: Tables) => Promise<Value>} work
 */
async function transact(transaction, work) {
  const done = transaction.done.then(() => null, (/** @type {unknown} */ thrown) => thrown ?? new Error("aborted"));
  try {
    const value = await work(tablesOf(transaction));
    const failure = await done;
    if (failure !== null) throw failure;
    return value;
  } catch (thrown) {
    abort(transaction);
    await done;
    // A request of an aborted transaction says only that it was aborted; the transaction says why.
    throw transaction.error ?? thrown;
  }
}

/** @param {Transaction} transaction */
function abort(transaction) {
  try {
    transaction.abort();
  } catch {
    // It has ended already.
  }
}

/**
 * @param {Transaction} transaction
 * @returns {Tables}
 */
function tablesOf(transaction) {
  /** @param {string} name */
  const table = (name) => transaction.objectStore(name);
  return {
    get: (name, key) => table(name).get(valid(key)),
    has: async (name, key) => (await table(name).getKey(valid(key))) !== undefined,
    all: (name, under) => table(name).getAll(range(under)),
    keys: async (name, under) => /** @type {any[]} */ (await table(name).getAllKeys(range(under))),
    put: async (name, key, row) => void (await table(name).put(row, valid(key))),
    remove: (name, key) => table(name).delete(valid(key)),
    removeUnder: (name, under) => table(name).delete(/** @type {IDBKeyRange} */ (range(under))),
    clear: (name) => table(name).clear(),
  };
}

/** @param {import("../types/tables").Key} key @returns {IDBValidKey} */
function valid(key) {
  return typeof key === "string" ? key : [...key];
}

/** Keys that begin with `under`: an array is greater than any number and string. @param {readonly (string | number)[]} [under] */
function range(under) {
  return under && IDBKeyRange.bound([...under], [...under, []]);
}
