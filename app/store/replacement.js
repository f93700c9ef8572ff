// @ts-check
// One library in place of another, in one step, with the way back kept.

import { Fault } from "../runtime/faults.js";
import { newId } from "../runtime/ids.js";
import { currentSet, hasDrafts, useSet } from "./draft-sets.js";
import { missing } from "./failures.js";
import { vectorKey } from "./references.js";
import { readShelf, readStudies } from "./shelf.js";
import { KEPT_DAYS } from "./sweep.js";

/** @typedef {import("../types/tables").Tables} Tables */
/** @typedef {import("../types/store").Whole} Whole */

/** What {@link whenReplaced} looks at. */
export const WHEN_REPLACED = /** @type {const} */ (["snapshots", "providers", "calls", "items"]);

/**
 * @param {Tables} tables  all of them
 * @param {Whole} next  whose parts are stored already
 * @param {number} now
 */
export async function replaceLibrary(tables, next, now) {
  await checkParts(tables, next);
  const current = { ...(await readShelf(tables)), studies: await readStudies(tables), drafts: await currentSet(tables) };
  await tables.put("snapshots", "before", { made: now, ...current });
  await writeShelf(tables, current, next);
}

/**
 * When a library was replaced that can be put back; null for none, and for one with nothing in it.
 * @param {Tables} tables
 * @returns {Promise<number | null>}
 */
export async function whenReplaced(tables) {
  const before = await tables.get("snapshots", "before");
  const { documents = [], collections = [], studies = [] } = before ?? {};
  if (!before) return null;
  const isSomething = documents.length + collections.length + studies.length > 0;
  return isSomething || (before.drafts !== undefined && (await hasDrafts(tables, before.drafts))) ? before.made : null;
}

/**
 * Swap the library with the one that was replaced last, so that this can be undone too.
 * @param {Tables} tables
 * @param {number} now
 */
export async function restoreBefore(tables, now) {
  const before = await tables.get("snapshots", "before");
  if (!before) throw new Fault("nothing_to_undo", { days: KEPT_DAYS });
  const { documents, collections, settings, studies = [], drafts = newId() } = before;
  await replaceLibrary(tables, { documents, collections, settings, studies, drafts }, now);
}

/**
 * @param {Tables} tables
 * @param {Whole} current
 * @param {Whole} next
 */
async function writeShelf(tables, current, next) {
  await tables.clear("documents");
  await tables.clear("collections");
  await tables.clear("studies");
  for (const record of revised(current.documents, next.documents)) await tables.put("documents", record.id, record);
  for (const record of revised(current.collections, next.collections)) await tables.put("collections", record.id, record);
  for (const record of revised(current.studies, next.studies)) await tables.put("studies", record.id, record);
  await tables.put("settings", "library", next.settings);
  await useSet(tables, next.drafts);
}

/**
 * Revisions that no tab has seen: one that still shows the other library cannot write into this one.
 * @template {{id: string, rev: number}} T
 * @param {T[]} current
 * @param {T[]} next
 */
function revised(current, next) {
  const known = new Map(current.map(({ id, rev }) => [id, rev]));
  return next.map((record) => ({ ...record, rev: Math.max(record.rev, known.get(record.id) ?? 0) + 1 }));
}

/**
 * @param {Tables} tables
 * @param {Whole} next
 */
async function checkParts(tables, { documents }) {
  for (const { sha256, run, vectors } of documents) {
    if (!(await tables.has("originals", sha256))) throw missing(`original ${sha256}`);
    if (run !== null && !(await tables.has("runs", run))) throw missing(`run ${run}`);
    if (vectors && !(await tables.has("vectors", vectorKey(vectors)))) throw missing(`vectors ${vectors.digest}`);
  }
}
