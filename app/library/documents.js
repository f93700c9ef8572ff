// @ts-check
// What a record says of a document, and how a new one is made.

import { newId } from "../runtime/ids.js";
import { visible } from "../runtime/visible.js";

/** @typedef {import("../types/library").DocumentRecord} DocumentRecord */
/** @typedef {import("../types/library").Given} Given */
/** @typedef {import("../types/library").LibrarySettings} LibrarySettings */
/** @typedef {import("../types/store").VectorKey} VectorKey */
/** @typedef {{id: string, dtype: string}} Model */

const MOST_NAME = 200;

/**
 * A name without what cannot be seen in it, and not longer than fits in a line.
 * @param {string} name
 */
export function shownName(name) {
  const seen = visible(name);
  const letters = [...seen];
  return letters.length <= MOST_NAME ? seen : `${letters.slice(0, MOST_NAME - 1).join("")}…`;
}

/** The name of a file without its ending. @param {string} name */
export function titleOf(name) {
  return shownName(name.replace(/(?<=.)\.[^.]*$/, "")) || shownName(name);
}

/**
 * @param {Given} given
 * @param {string} sha256
 * @returns {DocumentRecord}
 */
export function newRecord(given, sha256) {
  return {
    id: newId(),
    title: titleOf(given.file.name),
    file: fileFacts(given),
    sha256,
    replacement: null,
    run: null,
    pending: "index",
    paused: false,
    error: null,
    facts: null,
    vectors: null,
    added: Date.now(),
    trashed: null,
    rev: 0,
  };
}

/**
 * @param {Given} given
 * @returns {import("../types/library").FileFacts}
 */
export function fileFacts({ file, folder }) {
  return { name: file.name, folder, type: file.type, bytes: file.size, modified: file.lastModified || 0 };
}

/** The file that is to be read: the one that replaces the document's own, where there is one. @param {DocumentRecord} record */
export function sourceOf({ file, sha256, replacement }) {
  return replacement ?? { file, sha256 };
}

/** Whether it can be searched. @param {DocumentRecord} record */
export function isLive(record) {
  return record.run !== null && record.trashed === null;
}

/** Whether it ends whatever Python it is given to. @param {DocumentRecord} record */
export function isHarmful({ error }) {
  return error?.code === "document_harmful";
}

/** Whether its file is still to be read. @param {DocumentRecord} record */
export function awaitsReading(record) {
  return record.pending === "index" && record.trashed === null;
}

/** What its vectors must be made of. @param {DocumentRecord} record @param {Model} model @returns {VectorKey | null} */
export function vectorKeyOf({ facts }, { id, dtype }) {
  return facts && { digest: facts.digest, model: id, dtype };
}

/** Whether it has all its vectors, of the model in use. @param {DocumentRecord} record @param {Model} model */
export function hasVectors({ facts, vectors }, { id, dtype }) {
  return vectors !== null && vectors.model === id && vectors.dtype === dtype && vectors.digest === facts?.digest;
}

/** Whether its passages are still to be embedded. @param {DocumentRecord} record @param {Model} model */
export function awaitsVectors(record, model) {
  return isLive(record) && !isHarmful(record) && (record.facts?.passages ?? 0) > 0 && !hasVectors(record, model);
}

/** Whether it has work that nobody has put aside and that has not failed. @param {DocumentRecord} record @param {Model} model */
export function hasWork(record, model) {
  if (record.paused) return false;
  return (awaitsReading(record) && record.error === null) || awaitsVectors(record, model);
}

/** Whether its passages were cut by other settings than these. @param {DocumentRecord} record @param {LibrarySettings} settings */
export function isStale({ facts }, { chunking }) {
  return facts !== null && facts.chunking !== chunkingLabel(chunking);
}

/** As `Chunking.label` of passagework/text/chunking.py. @param {import("../types/library").Chunking} chunking */
export function chunkingLabel({ size, overlap }) {
  return `${size}/${overlap}`;
}
