// @ts-check
// Keeps Python's library equal to the live documents of the store: what differs is sent.

import { Fault, LabError, isFault } from "../runtime/faults.js";
import { isHarmful, isLive } from "./documents.js";
import { DEATHS, PackFeed } from "./pack-feed.js";
import { VectorFeed } from "./vector-feed.js";
import { Waiting } from "./waiting.js";

/** @typedef {import("../types/library").DocumentRecord} DocumentRecord */
/** @typedef {import("../types/store").Store} Store */
/** @typedef {import("../types/store").VectorKey} VectorKey */
/** @typedef {import("../runtime/feeds.js").Ask} Ask */
/** @typedef {import("./documents.js").Model} Model */
/** @typedef {{run: string, title: string, vectors: string | null}} Held  what Python has of a document */
/** @typedef {{ask: Ask, held: Map<string, Held>, isCurrent: () => boolean}} Recipient  one Python, and what it has by document */
/**
 * @typedef {object} Tools
 * @property {Model} model
 * @property {() => readonly DocumentRecord[]} documents
 * @property {() => Store} store
 * @property {ReadonlySet<string>} shipped  ids of the texts that come with the page
 * @property {Pick<import("./troubles.js").Troubles, "set" | "clear">} troubles
 * @property {(record: DocumentRecord, error: Fault) => Promise<void>} onHarmful  it ends whatever Python it is given to
 * @property {(key: VectorKey) => Promise<void>} onBadVectors  the file is of no use: it is to be made again
 */

export class Feeder {
  #tools;
  #waiting = new Waiting();
  #packs;
  #vectors;
  /** The Python that is fed; null while there is none. @type {Recipient | null} */
  #recipient = null;
  /** What the last Python has, or had. @type {Map<string, Held>} */
  #held = new Map();
  /** @type {Promise<void> | null} */
  #turn = null;
  #again = false;
  /** Tells that the newest Python has what can be found by keyword. */
  #filled = () => {};

  /** @param {Tools} tools */
  constructor(tools) {
    this.#tools = tools;
    this.#packs = new PackFeed(tools, this.#waiting, () => this.#settle());
    this.#vectors = new VectorFeed(tools);
  }

  /** Begin to read what Python will need. */
  prepare() {
    this.#packs.prepare();
  }

  /**
   * A new Python, empty but for the site's texts. Resolves when the documents can be found by keyword.
   * @param {Ask} ask
   * @returns {Promise<void>}
   */
  begin(ask) {
    this.#filled();
    this.#held = new Map();
    /** @type {Recipient} */
    const recipient = { ask, held: this.#held, isCurrent: () => this.#recipient === recipient };
    this.#recipient = recipient;
    return new Promise((resolve) => {
      this.#filled = resolve;
      void this.sync();
    });
  }

  /** Send what has changed. Resolves when Python has it, or cannot have it now. */
  sync() {
    if (this.#turn) this.#again = true;
    this.#turn ??= this.#run();
    return this.#turn;
  }

  /** Whether Python has these passages of a document. @param {string} id @param {string | null} run */
  has(id, run) {
    return this.#held.get(id)?.run === run;
  }

  /**
   * Resolves when Python has these passages of a document; rejects when it cannot have them.
   * @param {string} id
   * @param {string} run
   * @param {AbortSignal} [signal]
   */
  async holds(id, run, signal) {
    if (this.has(id, run)) return;
    const held = this.#waiting.add(id, run, signal);
    void this.sync();
    await held;
  }

  /** Nobody can be given anything any more, until the next {@link begin}. @param {unknown} why */
  lose(why) {
    this.#recipient = null;
    this.#filled();
    this.#waiting.settle(() => why);
  }

  /** Try again with what Python could not take. @param {DocumentRecord} record */
  forgive(record) {
    this.#packs.forgive(record);
    this.#vectors.forgive(record);
  }

  async #run() {
    await null; // so that this is over only after it is known to have begun
    do {
      this.#again = false;
      if (this.#recipient) await this.#bring(this.#recipient);
      this.#settle();
    } while (this.#again);
    this.#turn = null;
  }

  /** @param {Recipient} recipient */
  async #bring(recipient) {
    const { troubles } = this.#tools;
    try {
      await this.#removals(recipient);
      await this.#packs.give(recipient);
      if (recipient.isCurrent()) this.#filled();
      await this.#titles(recipient);
      await this.#vectors.give(recipient);
      troubles.clear("feed");
    } catch (error) {
      if (!recipient.isCurrent()) return; // there is another Python, which is filled anew
      this.#filled();
      // The end of a Python is shown where Python is.
      if (isFault(error, DEATHS)) this.#recipient = null;
      else troubles.set("feed", error);
    }
  }

  /** @param {Recipient} recipient */
  async #removals({ ask, held }) {
    const live = new Set(this.#tools.documents().filter(isLive).map(({ id }) => id));
    const gone = [...held.keys()].filter((id) => !live.has(id));
    if (!gone.length) return;
    await ask("remove_documents", { documents: gone });
    for (const id of gone) held.delete(id);
  }

  /** @param {Recipient} recipient */
  async #titles({ ask, held }) {
    for (const { id, title } of this.#tools.documents()) {
      const known = held.get(id);
      if (!known || known.title === title) continue;
      await ask("rename_document", { document: id, title });
      known.title = title;
    }
  }

  /** Tell those who wait for a document what has become of it. */
  #settle() {
    this.#waiting.settle(({ id, run }) => {
      if (this.has(id, run)) return null;
      const refusal = this.#packs.refusal(run);
      if (refusal !== undefined) return refusal;
      const record = this.#tools.documents().find((each) => each.id === id);
      if (!record || record.run !== run || !isLive(record)) return new Fault("changed_elsewhere");
      return isHarmful(record) && record.error ? new LabError(record.error) : undefined;
    });
  }
}
