// @ts-check
// The work of the tab that holds the lock: read what is staged, then embed what is read. What to do next is asked of the
// records each time, so that it is the same after a reload, and in another tab.

import { postable } from "../runtime/faults.js";
import { newId } from "../runtime/ids.js";
import { awaitsReading, awaitsVectors, shownName, sourceOf, titleOf } from "./documents.js";
import { readFile } from "./reading.js";
import { isUnready } from "./unready.js";

/** @typedef {import("../types/library").DocumentRecord} DocumentRecord */
/** @typedef {import("../types/library").Chunking} Chunking */
/** @typedef {import("./shelf.js").Shelf} Shelf */
/** @typedef {import("./crew.js").Crew} Crew */
/** @typedef {import("./embedding.js").Embedding} Embedding */
/** @typedef {import("./documents.js").Model} Model */
/** @typedef {import("../runtime/parsing-side.js").Finished} Finished */
/**
 * @typedef {object} Tools
 * @property {Shelf} shelf
 * @property {Crew} crew
 * @property {Embedding} embedding
 * @property {Model} model
 * @property {Record<string, string>} words
 * @property {Pick<import("./troubles.js").Troubles, "set" | "clear">} troubles
 * @property {() => void} onImported  a document can be searched that could not before
 * @property {() => void} onEnd  something that was being done is over
 * @property {() => boolean} canEmbed  whether the meaning model is there
 */
/** @typedef {{id: string, sha256: string, digest: string | undefined, stop: AbortController}} Current */

const EMBEDDED_AT_ONCE = 2;
/** Attempts at the vectors of the same passages. */
const MOST_TRIES = 3;
/** Seconds after which a reader that could not be had is asked for again. */
const READER_SECONDS = 60;

export class Work {
  #tools;
  /** Passwords that were given, until they are used. @type {Map<string, string>} */
  #passwords = new Map();
  /** @type {Current | null} */
  #reading = null;
  /** Settles when nothing is read any more. @type {Promise<void>} */
  #allRead = Promise.resolve();
  /** What is embedded, and the promise of its end. @type {Map<Current, Promise<void>>} */
  #embeddings = new Map();
  /** Documents whose failure could not be written down: they wait for {@link retry}. @type {Set<string>} */
  #given = new Set();
  /** How often passages could not be embedded, by their digest, until {@link retry}. @type {Map<string, number>} */
  #tries = new Map();
  /** Runs while no reader can be had: files wait. @type {ReturnType<typeof setTimeout> | undefined} */
  #readerless;
  #halted = false;

  /** @param {Tools} tools */
  constructor(tools) {
    this.#tools = tools;
  }

  /** Whether something is being done. */
  get busy() {
    return this.#reading !== null || this.#embeddings.size > 0;
  }

  /** Look at the records: stop what is not wanted any more, do what is to be done. */
  wake() {
    if (this.#halted) return;
    this.#stopUnwanted();
    if (!this.#reading) this.#allRead = this.#readAll();
    this.#embedMore();
  }

  /** Try again whatever failed: the model or the network is there, there may be room, or a person has asked for it. */
  retry() {
    clearTimeout(this.#readerless);
    this.#readerless = undefined;
    this.#given.clear();
    this.#tries.clear();
    this.wake();
  }

  /**
   * Use a password for the next reading of a document.
   * @param {string} id
   * @param {string} password
   */
  unlock(id, password) {
    this.#passwords.set(id, password);
    this.#given.delete(id);
  }

  /** Stop everything, and begin nothing, until {@link go}. Resolves when nothing is done any more. */
  async halt() {
    this.#halted = true;
    this.#reading?.stop.abort();
    for (const { stop } of this.#embeddings.keys()) stop.abort();
    await Promise.allSettled([this.#allRead, ...this.#embeddings.values()]);
  }

  /** Go on after {@link halt}. */
  go() {
    this.#halted = false;
    this.wake();
  }

  /** Resolves when no file is being read and none waits, to whether one was. */
  async turn() {
    const waits = this.#reading !== null;
    while (this.#reading && !this.#halted) await this.#allRead.catch(() => {});
    return waits;
  }

  #stopUnwanted() {
    for (const current of [...this.#embeddings.keys(), ...(this.#reading ? [this.#reading] : [])]) {
      const record = this.#tools.shelf.find(current.id);
      const wanted = record && !record.paused && sourceOf(record).sha256 === current.sha256;
      if (!wanted || !(current === this.#reading ? awaitsReading(record) : this.#awaitsVectors(record))) current.stop.abort();
    }
  }

  async #readAll() {
    try {
      for (let record = this.#nextToRead(); record; record = this.#nextToRead()) {
        this.#reading = currentOf(record);
        await this.#read(record, this.#reading.stop.signal);
        this.#tools.shelf.hide(record.id);
      }
    } finally {
      this.#reading = null;
    }
    this.#embedMore();
    this.#tools.onEnd();
  }

  #nextToRead() {
    if (this.#halted || this.#readerless !== undefined) return undefined;
    return this.#tools.shelf.state.documents
      .filter((each) => awaitsReading(each) && !each.paused && each.error === null && !this.#given.has(each.id))
      .sort((a, b) => a.added - b.added)[0];
  }

  /**
   * @param {DocumentRecord} record
   * @param {AbortSignal} signal
   */
  async #read(record, signal) {
    const { shelf, crew } = this.#tools;
    const { file, sha256 } = sourceOf(record);
    const { chunking } = shelf.state.settings;
    try {
      const finished = await readFile(crew, {
        document: record.id,
        name: file.name,
        original: await shelf.store.original(sha256),
        password: this.#passwords.get(record.id) ?? null,
        chunking,
        signal,
        onProgress: (stage, done, total) => shelf.show({ document: record.id, stage, done, total, left: null }),
      });
      await this.#keep(record, finished, chunking, signal);
      this.#passwords.delete(record.id);
      this.#tools.troubles.clear(`read ${record.id}`);
      this.#tools.troubles.clear("reader");
    } catch (error) {
      if (signal.aborted) return;
      if (isUnready(error)) return this.#wait(error);
      this.#tools.troubles.clear("reader");
      await this.#failed(record.id, error);
    }
  }

  /**
   * Write what a file became, then point the document to it.
   * @param {DocumentRecord} record  as it was when it was read
   * @param {Finished} finished
   * @param {Chunking} chunking  as it was set when it was read; where it is another now, the file is read once more
   * @param {AbortSignal} signal
   */
  async #keep(record, { facts, pack, contents, hashes, title }, chunking, signal) {
    const { shelf, embedding } = this.#tools;
    const run = { id: newId(), document: record.id, pack, contents, hashes };
    const source = sourceOf(record);
    await embedding.carryOver(record, facts, hashes);
    await shelf.store.writeRun(run);
    await shelf.write(async () => {
      const now = shelf.find(record.id);
      if (!now || !awaitsReading(now) || sourceOf(now).sha256 !== source.sha256 || signal.aborted) return;
      const named = now.run === null && now.title === titleOf(now.file.name) ? shownName(title) || now.title : now.title;
      const vectors = now.vectors?.digest === facts.digest ? now.vectors : null;
      const { size, overlap } = shelf.state.settings.chunking;
      const pending = size === chunking.size && overlap === chunking.overlap ? null : now.pending;
      const read = { ...source, replacement: null, run: run.id, pending, error: null, facts, vectors };
      const next = { ...now, ...read, title: named };
      shelf.take([await shelf.store.commit(next)]);
      this.#tools.onImported();
    });
  }

  /** No reader can be had, which would meet every file: they wait until it can. @param {unknown} error */
  #wait(error) {
    this.#tools.troubles.set("reader", error);
    this.#readerless = setTimeout(() => this.retry(), READER_SECONDS * 1000);
  }

  /**
   * @param {string} id
   * @param {unknown} error
   */
  async #failed(id, error) {
    const { shelf, words, troubles } = this.#tools;
    const told = postable(error, words);
    this.#passwords.delete(id);
    try {
      await shelf.edit([id], (record) => (awaitsReading(record) ? { ...record, error: told } : null));
      troubles.clear(`read ${id}`);
    } catch (unwritten) {
      this.#given.add(id);
      troubles.set(`read ${id}`, unwritten);
    }
  }

  /** Short documents alone would not keep all workers busy: two are embedded at a time. */
  #embedMore() {
    while (this.#embeddings.size < EMBEDDED_AT_ONCE) {
      const record = this.#nextToEmbed();
      if (!record) return;
      const current = currentOf(record);
      const ended = this.#embed(record, current.stop.signal).finally(() => {
        this.#embeddings.delete(current);
        this.#tools.shelf.hide(record.id);
        this.#embedMore();
        this.#tools.onEnd();
      });
      this.#embeddings.set(current, ended);
    }
  }

  #nextToEmbed() {
    if (this.#halted || this.#reading || !this.#tools.canEmbed()) return undefined;
    // Of two copies the second waits, and then finds the vectors of the first.
    const begun = new Set([...this.#embeddings.keys()].flatMap(({ id, digest }) => [id, digest]));
    return this.#tools.shelf.state.documents
      .filter((each) => this.#awaitsVectors(each) && !each.paused && !begun.has(each.id) && !begun.has(each.facts?.digest))
      .filter(({ facts }) => (this.#tries.get(facts?.digest ?? "") ?? 0) < MOST_TRIES)
      .sort((a, b) => a.added - b.added)[0];
  }

  /** @param {DocumentRecord} record */
  #awaitsVectors(record) {
    return awaitsVectors(record, this.#tools.model) && !awaitsReading(record);
  }

  /**
   * @param {DocumentRecord} record
   * @param {AbortSignal} signal
   */
  async #embed(record, signal) {
    const { shelf, embedding, troubles } = this.#tools;
    const digest = record.facts?.digest ?? "";
    try {
      const vectors = await embedding.run(record, signal);
      await shelf.edit([record.id], (now) => (now.facts?.digest === vectors.digest ? { ...now, vectors } : null));
      this.#tries.delete(digest);
      troubles.clear(`embed ${digest}`);
    } catch (error) {
      // The model's own failure is shown where the model is, and when it is there again all is tried again.
      if (signal.aborted || !this.#tools.canEmbed()) return;
      const tries = (this.#tries.get(digest) ?? 0) + 1;
      this.#tries.set(digest, tries);
      if (tries >= MOST_TRIES) troubles.set(`embed ${digest}`, error);
    }
  }
}

/** @param {DocumentRecord} record @returns {Current} */
function currentOf(record) {
  return { id: record.id, sha256: sourceOf(record).sha256, digest: record.facts?.digest, stop: new AbortController() };
}
