// @ts-check
import { isUnfinished, onShelf } from "./document-state.js";

/** @typedef {{ done: number, total: number, ready: number, needed: number, left: number | null }} Work */

/** Counts the documents of one stretch of work: from the first that waits until none does. */
export class WorkMeter {
  /** @type {Set<string>} */
  #seen = new Set();

  /** @param {import("../../types/library").LibraryState} state @returns {Work | null} null when there is no work */
  read(state) {
    const unfinished = onShelf(state).filter((record) => isUnfinished(record, state) && (state.paused || !record.paused));
    if (unfinished.length === 0) {
      this.#seen.clear();
      return null;
    }
    for (const record of unfinished) this.#seen.add(record.id);
    const gone = [...this.#seen].filter((id) => !state.documents.some((record) => record.id === id && record.trashed === null));
    for (const id of gone) this.#seen.delete(id);
    const done = this.#seen.size - unfinished.length;
    const needed = state.documents.filter(({ id, error }) => error !== null && this.#seen.has(id)).length;
    return { done, total: this.#seen.size, ready: done - needed, needed, left: timeLeft(unfinished, state) };
  }
}

/** The time of those under way; nothing is known of those that wait. @param {{ id: string }[]} unfinished @param {import("../../types/library").LibraryState} state */
function timeLeft(unfinished, state) {
  const told = unfinished.map(({ id }) => state.progress.get(id)?.left ?? null);
  if (told.some((left) => left === null)) return null;
  return Math.max(...told.map(Number));
}
