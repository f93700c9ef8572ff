// @ts-check
// Sets of drafts. All rows of drafting stand under the name of their set, and one set is in use: a backup is written into a
// set of its own, in as many transactions as it takes, and one row turns the library to it, and back.

/** @typedef {import("../types/tables").Tables} Tables */
/** @typedef {import("../types/tables").Table} Table */

/** Tables whose rows belong to a set. */
export const DRAFTS = /** @type {const} */ (["draftSettings", "providers", "calls", "callContents", "replies", "items", "practice"]);

/** The set that is in use until another takes its place. */
const FIRST = "first";

/** The name of the set in use. @param {Tables} tables */
export async function currentSet(tables) {
  return (await tables.get("draftSets", "current")) ?? FIRST;
}

/** @param {Tables} tables @param {string} set */
export function useSet(tables, set) {
  return tables.put("draftSets", "current", set);
}

/** Whether a set holds anything that its reader would miss. @param {Tables} tables @param {string} set */
export async function hasDrafts(tables, set) {
  for (const table of /** @type {const} */ (["providers", "calls", "items"])) {
    if ((await tables.keys(table, [set])).length > 0) return true;
  }
  return false;
}

/**
 * Delete the sets that `chosen` says yes to, but for the one in use and those that are `needed`.
 * @param {Tables} tables
 * @param {ReadonlySet<string>} needed
 * @param {(set: string) => boolean} chosen
 */
export async function removeSets(tables, needed, chosen) {
  const current = await currentSet(tables);
  for (const table of DRAFTS) {
    const sets = new Set((await tables.keys(table)).map(([set]) => /** @type {string} */ (set)));
    for (const set of sets) {
      if (set !== current && !needed.has(set) && chosen(set)) await tables.removeUnder(table, [set]);
    }
  }
}
