// @ts-check
/** What is to be said of a document at this moment, without words: which state, how far, what can be done. */

/** @typedef {import("../../types/library").DocumentRecord} DocumentRecord */
/** @typedef {import("../../types/library").LibraryState} LibraryState */
/** @typedef {import("../../types/library").Progress} Progress */
/** @typedef {"password" | "failed" | "paused" | "waiting" | "reading" | "indexing" | "keyword" | "half" | "embedding" | "ready"} Phase */
/** @typedef {{ phase: Phase, done: number, total: number, left: number | null, working: boolean }} DocumentState */

const PASSWORDS = ["password_needed", "password_wrong"];

/** @param {DocumentRecord} record @param {LibraryState} state @returns {DocumentState} */
export function stateOf(record, state) {
  const progress = state.progress.get(record.id) ?? null;
  const phase = phaseOf(record, progress, state.paused);
  const { done, total, left } = progress ?? { done: 0, total: 0, left: null };
  return { phase, done, total, left, working: isUnfinished(record, state) };
}

/** @param {DocumentRecord} record @param {Progress | null} progress @param {boolean} allPaused @returns {Phase} */
function phaseOf(record, progress, allPaused) {
  if (record.error && PASSWORDS.includes(record.error.code)) return "password";
  if (record.error) return "failed";
  if (progress && !allPaused && !record.paused) return progress.stage;
  if (record.pending) return record.paused || allPaused ? "paused" : "waiting";
  if (!record.run) return "waiting";
  if (hasVectors(record)) return "ready";
  return record.paused ? "half" : "keyword";
}

/** Whether the vectors belong to the text as it is now. @param {DocumentRecord} record */
export function hasVectors(record) {
  return record.vectors !== null && record.vectors.digest === record.facts?.digest;
}

/** Whether work on it is still to come. @param {DocumentRecord} record @param {LibraryState} state */
export function isUnfinished(record, state) {
  if (record.trashed !== null || record.error) return false;
  if (record.pending !== null || state.progress.has(record.id)) return true;
  return record.run !== null && !hasVectors(record) && (record.paused || state.working !== "idle");
}

/** @param {DocumentRecord} record */
export function isSearchable(record) {
  return record.run !== null && record.trashed === null;
}

/** @param {LibraryState} state @returns {DocumentRecord[]} */
export function onShelf(state) {
  return state.documents.filter((record) => record.trashed === null);
}

/** @param {LibraryState} state @returns {DocumentRecord[]} */
export function inBin(state) {
  return state.documents.filter((record) => record.trashed !== null);
}

/** The address at which reading begins; null for a document that cannot be read yet. @param {DocumentRecord} record */
export function firstAddress(record) {
  const section = record.run !== null ? record.facts?.sections[0] : undefined;
  return section ? `#/library/${encodeURIComponent(record.id)}/${encodeURIComponent(section.id)}` : null;
}

/** Differs when a search may find other passages than before. @param {LibraryState} state */
export function liveKey({ documents, collections }) {
  const live = documents.filter(isSearchable).map(({ id, run, title, vectors }) => [id, run, title, vectors?.digest]);
  return JSON.stringify([live, collections.map(({ id, rev }) => [id, rev])]);
}
