// @ts-check
// Which document a file meets, and what is to be written for each answer.

import { fileFacts, newRecord } from "./documents.js";

/** @typedef {import("../types/library").DocumentRecord} DocumentRecord */
/** @typedef {import("../types/library").Given} Given */
/** @typedef {import("../types/library").Clash} Clash */
/** @typedef {import("../types/library").Answer} Answer */

/**
 * The document on the shelf that has the same bytes, else one of the same name in the same folder; null for neither.
 * @param {readonly DocumentRecord[]} documents
 * @param {Given} given
 * @param {string} sha256
 * @returns {Clash | null}
 */
export function findClash(documents, given, sha256) {
  const shelf = documents.filter(({ trashed }) => trashed === null);
  const same = shelf.find((record) => [record.sha256, record.replacement?.sha256].includes(sha256));
  if (same) return { given, sha256, existing: same, same: "content" };
  const named = shelf.find((record) => isNamed(record.file, given) || isNamed(record.replacement?.file, given));
  return named ? { given, sha256, existing: named, same: "name" } : null;
}

/**
 * The record to stage, or null to leave the file out. A document that is replaced stays as it is, with its original, until
 * its new passages are there.
 * @param {Clash} clash
 * @param {Answer} answer
 * @param {readonly DocumentRecord[]} documents
 * @returns {DocumentRecord | null}
 */
export function answered({ given, sha256, existing }, answer, documents) {
  if (answer === "skip") return null;
  if (answer === "keep") return { ...newRecord(given, sha256), title: anotherTitle(existing.title, documents) };
  const wanted = { pending: /** @type {const} */ ("index"), error: null, paused: false };
  const source = { file: fileFacts(given), sha256 };
  // Without passages there is nothing that the old file would be needed for.
  return existing.run === null ? { ...existing, ...wanted, ...source } : { ...existing, ...wanted, replacement: source };
}

/**
 * @param {import("../types/library").FileFacts | undefined} file
 * @param {Given} given
 */
function isNamed(file, given) {
  return file?.name === given.file.name && file.folder === given.folder;
}

/**
 * The title with the first number that no document has.
 * @param {string} title
 * @param {readonly DocumentRecord[]} documents
 */
function anotherTitle(title, documents) {
  const taken = new Set(documents.map((record) => record.title));
  for (let number = 2; ; number++) {
    const numbered = `${title} (${number})`;
    if (!taken.has(numbered)) return numbered;
  }
}
