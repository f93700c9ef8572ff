// @ts-check
import { say } from "../words.js";
import { shown } from "./display.js";
import { needsPassword } from "./document-state.js";
import { tell } from "./toast.js";

/** @typedef {import("../../types/library").DocumentRecord} DocumentRecord */
/** @typedef {import("../../types/library").LibraryState} LibraryState */

/** What became of files that were added: taken in is not yet read, so those that could not be are told once all have been tried. */
export class Outcome {
  /** Documents whose reading is still to come. @type {Set<string>} */
  #awaited = new Set();

  /** @param {import("../../types/library").Library} library */
  constructor(library) {
    this.library = library;
    library.subscribe((state) => this.#look(state));
  }

  /** @param {string[]} documents  that were added just now */
  expect(documents) {
    for (const id of documents) this.#awaited.add(id);
    this.#look(this.library.state);
  }

  /** @param {LibraryState} state */
  #look({ documents }) {
    if (this.#awaited.size === 0) return;
    const added = documents.filter(({ id, trashed }) => trashed === null && this.#awaited.has(id));
    if (added.some(({ pending, error }) => pending !== null && error === null)) return;
    this.#awaited.clear();
    const unread = added.filter(({ error }) => error !== null);
    const words = [
      outcomeWords("locked", unread.filter(needsPassword)),
      outcomeWords("failed", unread.filter((record) => !needsPassword(record))),
    ];
    if (unread.length > 0) tell(words.filter(Boolean).join(" "));
  }
}

/** @param {"locked" | "failed"} kind @param {DocumentRecord[]} documents */
function outcomeWords(kind, documents) {
  if (documents.length === 0) return "";
  return say(`library.outcome.${kind}`, { n: documents.length, title: shown(documents[0].title) });
}
