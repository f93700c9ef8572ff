// @ts-check
// Takes files in: each is hashed, compared with what is there, and staged in the store, one after the other, so that never
// more than one file's bytes are in memory. Whoever works reads them from there.

import { hex } from "../runtime/digits.js";
import { Fault, postable } from "../runtime/faults.js";
import { answered, findClash } from "./clash.js";
import { newRecord } from "./documents.js";
import { MOST_BYTES } from "./limits.js";

/** @typedef {import("../types/library").Given} Given */
/** @typedef {import("../types/library").Added} Added */
/** @typedef {import("../types/library").Library["add"]} Add */
/** @typedef {import("../types/library").DocumentRecord} DocumentRecord */
/** @typedef {Parameters<Add>[1]} OnClash */
/** @typedef {import("./shelf.js").Shelf} Shelf */

export class Importer {
  #shelf;
  #words;
  /** One call after the other: a clash is judged by what is there. @type {Promise<unknown>} */
  #turn = Promise.resolve();

  /**
   * @param {Shelf} shelf
   * @param {Record<string, string>} words
   */
  constructor(shelf, words) {
    this.#shelf = shelf;
    this.#words = words;
  }

  /**
   * Stage files. Rejects only where nothing can be stored at all.
   * @param {Given[]} given
   * @param {OnClash} onClash
   * @returns {Promise<Added>}
   */
  add(given, onClash) {
    const added = this.#turn.then(() => this.#addAll(given, onClash));
    this.#turn = added.catch(() => {});
    return added;
  }

  /**
   * @param {Given[]} given
   * @param {OnClash} onClash
   */
  async #addAll(given, onClash) {
    if (!globalThis.crypto?.subtle) throw new Fault("library_insecure");
    /** @type {Added} */
    const added = { documents: [], skipped: 0, refused: [] };
    for (const each of given) {
      try {
        const staged = await this.#addOne(each, onClash);
        if (staged) added.documents.push(staged.id);
        else added.skipped += 1;
      } catch (error) {
        added.refused.push({ name: each.file.name, error: postable(error, this.#words) });
      }
    }
    return added;
  }

  /**
   * @param {Given} given
   * @param {OnClash} onClash
   */
  async #addOne(given, onClash) {
    const { file } = given;
    checkSize(file);
    const sha256 = await digest(file);
    const clash = findClash(this.#shelf.state.documents, given, sha256);
    const answer = clash && (await onClash(clash));
    return this.#shelf.write(async () => {
      const record = clash && answer ? this.#decided(clash, answer) : newRecord(given, sha256);
      if (!record) return null;
      const staged = await this.#shelf.store.stage(record, file);
      this.#shelf.take([staged]);
      return staged;
    });
  }

  /**
   * @param {import("../types/library").Clash} clash
   * @param {import("../types/library").Answer} answer
   * @returns {DocumentRecord | null}
   */
  #decided(clash, answer) {
    const existing = this.#shelf.find(clash.existing.id);
    // It was removed while the question was open, if only to the bin: then there is nothing to replace.
    if ((!existing || existing.trashed !== null) && answer === "replace") return newRecord(clash.given, clash.sha256);
    return answered({ ...clash, existing: existing ?? clash.existing }, answer, this.#shelf.state.documents);
  }
}

/** @param {File} file */
function checkSize({ name, size }) {
  if (size === 0) throw new Fault("empty_file", { name });
  if (size > MOST_BYTES) throw new Fault("file_too_large", { name, size: megabytes(size), most: megabytes(MOST_BYTES) });
}

/** @param {number} bytes */
function megabytes(bytes) {
  return Math.round(bytes / 1e6);
}

/**
 * The SHA-256 of a file's bytes.
 * @param {File} file
 */
async function digest(file) {
  const bytes = await file.arrayBuffer().catch((error) => {
    // A folder, a file on a drive that is gone, a file that may not be read.
    throw new Fault("file_unreadable", { name: file.name }, String(error));
  });
  return hex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));
}
