// @ts-check
// Checks that need more than one value: whether everything that is pointed to is there, and belongs to something.

import { Breath } from "../../runtime/breath.js";
import { MOST_NESTING, depth } from "../../runtime/nesting.js";
import { partKey, vectorsOf } from "./format.js";
import { invalid } from "./shapes.js";

/** @typedef {import("./format.js").Part} Part */
/** @typedef {import("../../types/store").Shelf} Shelf */
/** @typedef {import("../../types/library").DocumentRecord} DocumentRecord */

const HASH_BYTES = 16;

/**
 * JSON that is no deeper than anything of ours, as a value.
 * @param {string} json
 * @param {string} where
 * @returns {unknown}
 */
export function parsed(json, where) {
  if (depth(json) > MOST_NESTING) throw invalid(where, `JSON that nests at most ${MOST_NESTING} deep`, json.slice(0, 60));
  try {
    return JSON.parse(json);
  } catch {
    throw invalid(where, "JSON", json.slice(0, 60));
  }
}

/** @param {Uint8Array<ArrayBuffer>} bytes @param {string} where */
export function textOf(bytes, where) {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw invalid(where, "UTF-8", `${bytes.length} bytes`);
  }
}

/**
 * The parts by what they are and belong to, each of them once.
 * @param {Part[]} parts
 */
export function indexed(parts) {
  /** @type {Map<string, Part>} */
  const found = new Map();
  const names = new Set();
  for (const part of parts) {
    const key = partKey(part.kind, part.of);
    if (found.has(key) || names.has(part.name)) throw invalid("manifest.parts", "each part once", part.name);
    if (part.kind === "original" && part.of !== part.sha256) {
      throw invalid(`manifest.parts ${part.name}`, `the SHA-256 ${part.of.slice(0, 64)}`, part.sha256);
    }
    found.set(key, part);
    names.add(part.name);
  }
  return found;
}

/**
 * Whether every reference of the library leads to a part, and every part to a document, or holds drafts.
 * @param {Shelf} library
 * @param {Map<string, Part>} parts
 */
export function checkReferences({ documents, collections, studies }, parts) {
  const ids = distinct(documents, "documents");
  distinct(collections, "collections");
  distinct(studies, "studies");
  distinct(documents.flatMap(({ run }) => (run === null ? [] : [{ id: run }])), "runs");
  for (const { name, documents: members } of collections) {
    const lost = members.find((id) => !ids.has(id));
    if (lost !== undefined) throw invalid(`collection ${name}`, "documents that are in the library", lost);
  }
  const needed = new Set([partKey("library", "")]);
  for (const record of documents) {
    checkRecord(record, parts);
    for (const key of partsOf(record)) needed.add(key);
  }
  for (const [key, part] of parts) {
    if (part.kind !== "drafts" && !needed.has(key)) throw invalid("manifest.parts", "parts that belong to a document", part.name);
  }
  for (const key of needed) {
    if (!parts.has(key)) throw invalid("manifest.parts", `the ${key}`, undefined);
  }
}

/** @param {DocumentRecord} record */
function partsOf({ sha256, replacement, run, vectors }) {
  const keys = [partKey("original", sha256)];
  if (replacement) keys.push(partKey("original", replacement.sha256));
  if (run !== null) keys.push(partKey("pack", run), partKey("sections", run), partKey("hashes", run));
  if (vectors) keys.push(partKey("vectors", vectorsOf(vectors)));
  return keys;
}

/** @param {DocumentRecord} record @param {Map<string, Part>} parts */
function checkRecord({ title, run, facts, vectors }, parts) {
  const where = `document ${title.slice(0, 60)}`;
  if (run === null) {
    if (vectors) throw invalid(where, "vectors only with passages", vectors.digest);
    return;
  }
  if (!facts) throw invalid(where, "facts about its passages", facts);
  if (vectors && vectors.digest !== facts.digest) throw invalid(where, "vectors of its own passages", vectors.digest);
  const { pages, pageLabels, pageSections, sections, passages } = facts;
  const hashes = parts.get(partKey("hashes", run));
  if (hashes && hashes.bytes !== HASH_BYTES * passages) {
    throw invalid(where, `${passages} hashes of ${HASH_BYTES} bytes`, hashes.bytes);
  }
  if (pageLabels.length !== pages || pageSections.length !== pages) throw invalid(where, `${pages} pages`, pageLabels.length);
  if (pageSections.some((section) => section >= sections.length)) throw invalid(where, "pages of its sections", pageSections);
}

/** @param {{id: string}[]} items @param {string} where */
function distinct(items, where) {
  const ids = new Set(items.map(({ id }) => id));
  if (ids.size !== items.length) throw invalid(where, "each id once", items.length);
  return ids;
}

/**
 * Whether each section is JSON that may be given to Python, and there is one for each that the document is said to have.
 * @param {unknown} sections
 * @param {number} wanted
 * @param {string} where
 */
export async function checkSectionTexts(sections, wanted, where) {
  const texts = /** @type {string[]} */ (sections);
  if (texts.length !== wanted) throw invalid(where, `${wanted} sections`, texts.length);
  const breath = new Breath();
  for (const [place, text] of texts.entries()) {
    parsed(text, `${where}[${place}]`);
    if (breath.due) await breath.take();
  }
}
