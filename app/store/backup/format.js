// @ts-check
// The backup file: a zip with the originals under their names, the passages, sections, hashes and vectors beside them, the
// records in library.json, drafts in files of lines (drafts.js), and manifest.json, which names every other file with its size and SHA-256.

import { hex } from "../../runtime/digits.js";

export const FORMAT = "passagework-backup";
/** Version 1 had no studies, version 2 no drafts. */
export const VERSION = 3;
export const MANIFEST = "manifest.json";
export const LIBRARY = "library.json";

/** Bytes of JSON: it is read in one piece, on the page's own thread. The text of the largest file that is taken in fits. */
export const MOST_BYTES = { manifest: 32_000_000, library: 64_000_000, sections: 200_000_000, drafts: 200_000_000 };

/** @typedef {"library" | "original" | "pack" | "sections" | "hashes" | "vectors" | "drafts"} Kind */

/**
 * @typedef {object} Part
 * @property {string} name  in the zip
 * @property {Kind} kind
 * @property {string} of  what it belongs to: the sha256 of an original, a run, kind and number of drafts, or "digest model dtype" of vectors
 * @property {number} bytes
 * @property {string} sha256
 */

/**
 * @typedef {object} Manifest
 * @property {typeof FORMAT} format
 * @property {number} version
 * @property {string} application  the version of the page that made it
 * @property {number} made  milliseconds since 1970
 * @property {Record<string, string>} preferences
 * @property {Part[]} parts
 */

/** @param {import("../../types/store").VectorKey} key */
export function vectorsOf({ digest, model, dtype }) {
  return `${digest} ${model} ${dtype}`;
}

/** How many bytes a part may have: one that is read as JSON, not any number. @param {Kind} kind */
export function mostBytes(kind) {
  return kind === "library" || kind === "sections" || kind === "drafts" ? MOST_BYTES[kind] : Number.POSITIVE_INFINITY;
}

/** @param {Kind} kind @param {string} of */
export function partKey(kind, of) {
  return `${kind} ${of}`;
}

/** @param {ArrayBuffer | Uint8Array<ArrayBuffer>} data */
export async function sha256(data) {
  return hex(new Uint8Array(await crypto.subtle.digest("SHA-256", data)));
}
