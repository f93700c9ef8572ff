// @ts-check
// Putting a backup in place of the library: its parts first, under names of their own, then one step.

import { newId } from "../../runtime/ids.js";
import { draftRows } from "./drafts.js";
import { vectorsOf } from "./format.js";

/** @typedef {import("../../types/store").Store} Store */
/** @typedef {import("../../types/store").VectorKey} VectorKey */
/** @typedef {import("../../types/library").DocumentRecord} DocumentRecord */
/** @typedef {import("./read.js").Plan} Plan */

/**
 * What was written for a library that does not exist yet.
 * @typedef {import("../../types/store").Parts} Parts
 */

/**
 * Replace the library by that of a plan. The one before can be had back (`store.undoReplace`); where a write fails, it
 * stays, and what was written is deleted again. Nothing else may write to the library meanwhile.
 * @param {Store} store
 * @param {Plan} plan
 * @param {(done: number, total: number) => void} [onProgress]  documents and parts of drafts written, of how many
 */
export async function restore(store, plan, onProgress = () => undefined) {
  const { documents, collections, settings, studies } = plan.library;
  /** @type {Parts} */
  const written = { originals: [], runs: [], vectors: [], drafts: [] };
  const total = documents.length + plan.drafts.length;
  try {
    const restored = [];
    for (const [done, record] of documents.entries()) {
      onProgress(done, total);
      restored.push(await restoreDocument(store, plan, record, written));
    }
    const drafts = newId();
    written.drafts.push(drafts);
    for (const [done, of] of plan.drafts.entries()) {
      onProgress(documents.length + done, total);
      await store.drafts.write(drafts, draftRows(await plan.read("drafts", of), of));
    }
    await store.replace({ documents: restored, collections, settings, studies, drafts }, Date.now());
  } catch (thrown) {
    // The failure is what the reader has to know of; what this leaves behind is swept later.
    await store.discard(written).catch(() => undefined);
    throw thrown;
  }
  onProgress(total, total);
}

/**
 * Write what a record points to; the same record, pointing to it.
 * @param {Store} store
 * @param {Plan} plan
 * @param {DocumentRecord} record
 * @param {Parts} written
 * @returns {Promise<DocumentRecord>}
 */
async function restoreDocument(store, plan, record, written) {
  const { run, vectors } = record;
  for (const { sha256, file } of [record, ...(record.replacement ? [record.replacement] : [])]) {
    written.originals.push(sha256);
    await store.writeOriginal(sha256, await plan.blob("original", sha256, file.type));
  }
  if (run === null) return record;
  const id = newId();
  written.runs.push(id);
  await store.writeRun({
    id,
    document: record.id,
    pack: await plan.read("pack", run),
    contents: JSON.parse(new TextDecoder().decode(await plan.read("sections", run))),
    hashes: await plan.read("hashes", run),
  });
  if (vectors) await restoreVectors(store, plan, vectors, written);
  return { ...record, run: id };
}

/**
 * @param {Store} store
 * @param {Plan} plan
 * @param {VectorKey} key
 * @param {Parts} written
 */
async function restoreVectors(store, plan, key, written) {
  // The same passages and model have the same vectors; those that are there may be the ones in use.
  if (await store.vectors(key)) return;
  written.vectors.push(key);
  await store.writeVectors(key, await plan.read("vectors", vectorsOf(key)));
}
