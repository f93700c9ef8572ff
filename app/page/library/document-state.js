// @ts-check
/** What is to be said of a document at this moment, without words: which state, how far, what can be done. */

import { awaitsVectors, hasVectors, isLive } from "../../library/documents.js";
import { embedded } from "../dom.js";

/** @typedef {import("../../types/library").DocumentRecord} DocumentRecord */
/** @typedef {import("../../types/library").LibraryState} LibraryState */
/** @typedef {import("../../types/library").Progress} Progress */
/** @typedef {"waiting" | Progress["stage"] | "paused" | "half" | "keyword" | "ready"} Going  on the way, or at its end */
/** @typedef {"password" | "relocked" | "failed" | "kept"} Ended  `kept`: as before, because indexing anew failed */
/**
 * @typedef {object} DocumentState
 * @property {Going | Ended} phase
 * @property {number} done
 * @property {number} total
 * @property {number | null} left  seconds
 * @property {boolean} working
 * @property {boolean} stoppable
 */

/** Vectors of another model are of no use. @type {import("../../library/documents.js").Model} */
const MODEL = embedded("site-config").model;

const PASSWORDS = ["password_needed", "password_wrong"];

/** @param {DocumentRecord} record @param {LibraryState} state @returns {DocumentState} */
export function stateOf(record, state) {
  const progress = state.progress.get(record.id) ?? null;
  const phase = phaseOf(record, progress, state.paused);
  const { done, total, left } = progress ?? { done: 0, total: 0, left: null };
  const working = isUnfinished(record, state);
  const stoppable = triesAnew(record) || (working && phase !== "paused" && phase !== "half");
  return { phase, done, total, left, working, stoppable };
}

/** @param {DocumentRecord} record @param {Progress | null} progress @param {boolean} allPaused @returns {Going | Ended} */
function phaseOf(record, progress, allPaused) {
  if (needsPassword(record)) return triesAnew(record) ? "relocked" : "password";
  if (record.error) return triesAnew(record) ? "kept" : "failed";
  if (progress && !allPaused && !record.paused) return progress.stage;
  if (record.pending) return record.paused || allPaused ? "paused" : "waiting";
  if (!record.run) return "waiting";
  if (hasVectors(record, MODEL)) return "ready";
  return record.paused ? "half" : "keyword";
}

/** Whether only its password is missing. @param {DocumentRecord} record */
export function needsPassword({ error }) {
  return error !== null && PASSWORDS.includes(error.code);
}

/** Whether it was to be read anew and could not be: then it can be searched as before. @param {DocumentRecord} record */
function triesAnew({ error, run, pending }) {
  return error !== null && run !== null && pending !== null;
}

/** Whether work on it is still to come. @param {DocumentRecord} record @param {LibraryState} state */
export function isUnfinished(record, state) {
  if (record.trashed !== null || record.error) return false;
  if (record.pending !== null || state.progress.has(record.id)) return true;
  return awaitsVectors(record, MODEL) && (record.paused || state.working !== "idle");
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
  const live = documents.filter(isLive).map((record) => [record.id, record.run, record.title, hasVectors(record, MODEL)]);
  return JSON.stringify([live, collections.map(({ id, rev }) => [id, rev])]);
}
