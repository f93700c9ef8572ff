// @ts-check
// Records with revisions: a write says which revision it changes, so no tab overwrites what another has written since.

import { Fault } from "../runtime/faults.js";

/** @typedef {import("../types/tables").Tables} Tables */

/** @typedef {"providers" | "calls" | "items" | "practice"} DraftTable */

/**
 * Write a record in place of the revision that it names (0 for a new one) and return it with its new revision.
 * @template {"documents" | "collections" | "studies" | DraftTable} T
 * @param {Tables} tables
 * @param {T} table
 * @param {import("../types/tables").Rows[T]} record
 * @param {{key?: import("../types/tables").Key, first?: number}} [options]  where it is, unless at its id; the revision of a new one
 * @returns {Promise<{record: import("../types/tables").Rows[T], before: import("../types/tables").Rows[T] | undefined}>}
 */
export async function replaceRecord(tables, table, record, { key = record.id, first = 1 } = {}) {
  const before = await tables.get(table, key);
  if ((before?.rev ?? 0) !== record.rev) throw new Fault("changed_elsewhere", {}, `${table} ${record.id}`);
  const next = { ...record, rev: record.rev === 0 ? first : record.rev + 1 };
  await tables.put(table, key, next);
  return { record: next, before };
}

/**
 * Take documents off the shelf, and out of every collection.
 * @param {Tables} tables
 * @param {ReadonlySet<string>} ids
 */
export async function removeDocuments(tables, ids) {
  for (const id of ids) await tables.remove("documents", id);
  for (const collection of await tables.all("collections")) {
    const documents = collection.documents.filter((id) => !ids.has(id));
    if (documents.length === collection.documents.length) continue;
    await tables.put("collections", collection.id, { ...collection, documents, rev: collection.rev + 1 });
  }
}
