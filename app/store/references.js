// @ts-check
// What records point to. Whatever is not among it may be deleted; nothing else may.

/** @typedef {import("../types/library").DocumentRecord} DocumentRecord */
/** @typedef {import("../types/store").VectorKey} VectorKey */

/**
 * @typedef {object} References
 * @property {Set<string>} originals
 * @property {Set<string>} runs
 * @property {Set<string>} vectors  what complete vectors are pointed to, by `vectorName`
 * @property {Set<string>} digests  of passages that have vectors or are to get them
 */

/**
 * @param {Iterable<DocumentRecord>} documents
 * @returns {References}
 */
export function references(documents) {
  /** @type {References} */
  const found = { originals: new Set(), runs: new Set(), vectors: new Set(), digests: new Set() };
  for (const { sha256, replacement, run, vectors, facts } of documents) {
    found.originals.add(sha256);
    if (replacement) found.originals.add(replacement.sha256);
    if (run !== null) found.runs.add(run);
    if (vectors) found.vectors.add(vectorName(vectorKey(vectors)));
    if (facts) found.digests.add(facts.digest);
  }
  return found;
}

/** @param {VectorKey} key @returns {[string, string, string]} */
export function vectorKey({ digest, model, dtype }) {
  return [digest, model, dtype];
}

/** @param {readonly (string | number)[]} key  of complete vectors, or of a part of some */
export function vectorName(key) {
  return JSON.stringify(key.slice(0, 3));
}
