// @ts-check
// Deleting what nothing points to. Each function works within a transaction over all tables, so that no record can come
// to point to something between the look and the deletion.

import { removeSets } from "./draft-sets.js";
import { removeDocuments } from "./records.js";
import { references, vectorKey, vectorName } from "./references.js";

/** @typedef {import("../types/tables").Tables} Tables */
/** @typedef {import("../types/library").DocumentRecord} DocumentRecord */
/** @typedef {(reference: "originals" | "runs" | "vectors" | "drafts", name: string) => boolean} Choice */

const DAY = 86_400_000;
/** How long a document or a study stays in the bin, and a library that a backup replaced can be had back. */
export const KEPT_DAYS = 30;

/**
 * Empty the bin of what is in it for too long, then delete all that nothing points to any more. Runs and vectors that are
 * being written are not pointed to either: only whoever holds the import lock may call this.
 * @param {Tables} tables
 * @param {number} now
 */
export async function sweepAll(tables, now) {
  const oldest = now - KEPT_DAYS * DAY;
  const documents = await tables.all("documents");
  const expired = documents.filter(({ trashed }) => trashed !== null && trashed < oldest);
  await removeDocuments(tables, new Set(expired.map(({ id }) => id)));
  for (const { id, trashed } of await tables.all("studies")) {
    if (trashed !== null && trashed < oldest) await tables.remove("studies", id);
  }
  const before = await tables.get("snapshots", "before");
  if (before && before.made < oldest) await tables.remove("snapshots", "before");
  await removeUnneeded(tables, () => true);
}

/**
 * Delete documents, and what only they point to.
 * @param {Tables} tables
 * @param {ReadonlySet<string>} ids
 */
export async function purgeDocuments(tables, ids) {
  const documents = await tables.all("documents");
  const theirs = references(documents.filter(({ id }) => ids.has(id)));
  await removeDocuments(tables, ids);
  await removeUnneeded(tables, (table, name) =>
    table === "vectors"
      ? theirs.vectors.has(name) || theirs.digests.has(/** @type {string} */ (JSON.parse(name)[0]))
      : table !== "drafts" && theirs[table].has(name),
  );
}

/**
 * Delete those of the parts that nothing points to.
 * @param {Tables} tables
 * @param {import("../types/store").Parts} parts
 */
export async function discardParts(tables, { originals, runs, vectors, drafts }) {
  const named = {
    originals: new Set(originals),
    runs: new Set(runs),
    vectors: new Set(vectors.map(vectorKey).map(vectorName)),
    drafts: new Set(drafts),
  };
  await removeUnneeded(tables, (table, name) => named[table].has(name));
}

/**
 * Delete those that `chosen` says yes to and that no record needs, of this library or of the one before it.
 * @param {Tables} tables
 * @param {Choice} chosen
 */
async function removeUnneeded(tables, chosen) {
  const before = await tables.get("snapshots", "before");
  const documents = [...(await tables.all("documents")), ...(before?.documents ?? [])];
  const needed = references(documents);
  for (const sha256 of /** @type {string[]} */ (await tables.keys("originals"))) {
    if (!needed.originals.has(sha256) && chosen("originals", sha256)) await tables.remove("originals", sha256);
  }
  for (const run of /** @type {string[]} */ (await tables.keys("runs"))) {
    if (!needed.runs.has(run) && chosen("runs", run)) await removeRun(tables, run);
  }
  await removeVectors(tables, documents, chosen);
  await removeSets(tables, new Set(before?.drafts === undefined ? [] : [before.drafts]), (name) => chosen("drafts", name));
}

/** @param {Tables} tables @param {string} run */
export async function removeRun(tables, run) {
  await tables.remove("runs", run);
  await tables.removeUnder("packs", [run]);
  await tables.removeUnder("contents", [run]);
}

/**
 * Vectors are needed while a record points to them, and while passages with their digest may still get them: all parts,
 * and files that are newer than the one pointed to, which were finished when the page was closed.
 * @param {Tables} tables
 * @param {DocumentRecord[]} documents
 * @param {Choice} chosen
 */
async function removeVectors(tables, documents, chosen) {
  const { vectors, digests } = references(documents);
  const files = new Map();
  for (const key of /** @type {[string, string, string][]} */ (await tables.keys("vectors"))) {
    files.set(vectorName(key), { key, made: (await tables.get("vectors", key))?.made ?? 0 });
  }
  const newest = newestPointedTo(vectors, files);
  for (const [name, { key, made }] of files) {
    const awaited = digests.has(key[0]) && made >= (newest.get(key[0]) ?? 0);
    if (vectors.has(name) || awaited || !chosen("vectors", name)) continue;
    await tables.remove("vectors", key);
    await tables.removeUnder("vectorPieces", key);
  }
  for (const key of /** @type {[string, string, string, number][]} */ (await tables.keys("vectorParts"))) {
    const name = vectorName(key);
    const awaited = digests.has(key[0]) && !(vectors.has(name) && files.has(name));
    if (!awaited && chosen("vectors", name)) await tables.remove("vectorParts", key);
  }
}

/**
 * For each digest, when the vectors that a record points to were made.
 * @param {Set<string>} vectors
 * @param {Map<string, {key: [string, string, string], made: number}>} files
 */
function newestPointedTo(vectors, files) {
  /** @type {Map<string, number>} */
  const newest = new Map();
  for (const [name, { key, made }] of files) {
    if (vectors.has(name)) newest.set(key[0], Math.max(made, newest.get(key[0]) ?? 0));
  }
  return newest;
}
