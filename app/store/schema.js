// @ts-check
// What is in the database at each version. A migration, once released, never changes; a new version is one more of them,
// with a database of the version before among the fixtures of tests/store/.

/** @typedef {import("idb").IDBPDatabase<any>} Database */
/** @typedef {import("idb").IDBPTransaction<any, string[], "versionchange">} Upgrade */
/** @typedef {(database: Database, transaction: Upgrade) => void | Promise<void>} Migration */

/** Every table of the current version. @type {readonly import("../types/tables").Table[]} */
export const TABLES = [
  "documents",
  "collections",
  "studies",
  "settings",
  "snapshots",
  "originals",
  "runs",
  "packs",
  "contents",
  "vectors",
  "vectorPieces",
  "vectorParts",
  "draftSets",
  "draftSettings",
  "providers",
  "calls",
  "callContents",
  "replies",
  "items",
  "practice",
  "wrappedKeys",
];

/** @type {Migration} */
function first(database) {
  for (const name of [
    "documents",
    "collections",
    "settings",
    "snapshots",
    "originals",
    "runs",
    "packs",
    "contents",
    "vectors",
    "vectorPieces",
    "vectorParts",
  ]) {
    database.createObjectStore(name);
  }
}

/** Studies of retrieval. @type {Migration} */
function second(database) {
  database.createObjectStore("studies");
}

/** Drafting. @type {Migration} */
function third(database) {
  for (const name of [
    "draftSets",
    "draftSettings",
    "providers",
    "calls",
    "callContents",
    "replies",
    "items",
    "practice",
    "wrappedKeys",
  ]) {
    database.createObjectStore(name);
  }
}

/** The n-th makes version n out of version n - 1. @type {readonly Migration[]} */
export const MIGRATIONS = [first, second, third];

/**
 * Bring a database to the newest version within its one upgrade transaction: all of them, or none.
 * @param {Database} database
 * @param {number} from  its version, 0 for a new one
 * @param {Upgrade} transaction
 * @param {readonly Migration[]} migrations
 */
export async function migrate(database, from, transaction, migrations) {
  for (const migration of migrations.slice(from)) await migration(database, transaction);
}
