// @ts-check
import { compared, textsOf } from "../making/stored.js";

/** @typedef {import("../../types/making").Drafts} Drafts */
/** @typedef {import("../../types/making").ItemRecord} ItemRecord */
/** @typedef {import("../../types/making").ItemHead} ItemHead */
/** @typedef {import("../../types/making").CallHead} CallHead */
/** @typedef {{ content: string, head: ItemHead }} Made an item as an act gives it back */

/** All items as they are stored, read once and kept in step: by what is written here, and anew when another tab writes. */
export class Items {
  /** In the order of the store. @type {Map<string, ItemRecord>} */
  #records = new Map();
  /** @type {Map<string, CallHead>} */
  #calls = new Map();
  #itemsStale = true;
  #callsStale = true;
  #writing = false;

  /** @param {Drafts} drafts @param {() => void} changed called when something was written elsewhere */
  constructor(drafts, changed) {
    this.drafts = drafts;
    drafts.subscribe((what) => {
      if (what === "calls") this.#callsStale = true;
      if (what !== "items" || this.#writing) return;
      this.#itemsStale = true;
      changed();
    });
  }

  /** Read what is not known yet. */
  async read() {
    if (this.#itemsStale) {
      this.#itemsStale = false;
      try {
        this.#records = new Map((await this.drafts.items()).map((record) => [record.id, record]));
      } catch (error) {
        this.#itemsStale = true;
        throw error;
      }
    }
    if (this.#callsStale) {
      this.#calls = new Map((await this.drafts.calls()).map(({ id, head }) => [id, head]));
      this.#callsStale = false;
    }
  }

  get size() {
    return this.#records.size;
  }

  /** @param {string} id */
  get(id) {
    return this.#records.get(id) ?? null;
  }

  /** The head of the call that made an item; null where the log has it no longer. @param {string} call */
  call(call) {
    return this.#calls.get(call) ?? null;
  }

  /** @returns {ItemHead[]} */
  heads() {
    return [...this.#records.values()].map(({ head }) => head);
  }

  /** The items whose last decision is the last of all: one, or those that were decided together. @returns {{ ids: string[], at: number }} */
  latest() {
    const heads = this.heads();
    const at = heads.reduce((last, { touched }) => Math.max(last, touched ?? 0), 0);
    return { ids: at === 0 ? [] : heads.filter(({ touched }) => touched === at).map(({ id }) => id), at };
  }

  /** A moment for a decision, later than that of every decision there is. */
  now() {
    return Math.max(Date.now(), this.latest().at + 1);
  }

  /** Some items as a JSON list. @param {Iterable<string>} ids */
  list(ids) {
    return `[${[...ids].map((id) => this.#records.get(id)?.content ?? "").filter(Boolean).join(",")}]`;
  }

  /** The items that one is compared with: those of its pack, and those that are accepted; none that is rejected. @param {ItemHead} of */
  others(of) {
    const rest = [...this.#records.values()].filter(({ id, head }) => id !== of.id && head.status !== "rejected");
    const pack = rest.filter(({ head }) => head.pack === of.pack);
    return textsOf([...pack, ...compared(rest.filter(({ head }) => head.pack !== of.pack))]);
  }

  /** Store items as an act gave them back: all or none. @param {Made[]} made */
  async save(made) {
    const records = made.flatMap(({ content, head }) => {
      const known = this.#records.get(head.id);
      return known ? [{ ...known, content, head }] : [];
    });
    this.#writing = true;
    try {
      for (const record of await this.drafts.saveItems(records)) this.#records.set(record.id, record);
    } catch (error) {
      // Another tab was faster: what it wrote is read before anything else is decided.
      this.#itemsStale = true;
      throw error;
    } finally {
      this.#writing = false;
    }
  }
}
