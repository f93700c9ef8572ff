// @ts-check
// Reads one file: by one worker, or by two that share its pages. A page that takes too long or ends its worker costs that
// page; the file goes on with a new worker, once.

import { deadline } from "../runtime/deadline.js";
import { Fault, LabError } from "../runtime/faults.js";
import {
  FILE_SECONDS,
  MOST_DEATHS,
  MOST_SLOW_PAGES,
  OPEN_SECONDS,
  PAGE_SECONDS,
  PAGES_AT_ONCE,
  SHARED_PAGES,
} from "./limits.js";
import { unready } from "./unready.js";

/** @typedef {import("../types/library").Chunking} Chunking */
/** @typedef {import("../types/library").Remark} Remark */
/** @typedef {import("../runtime/parsing-side.js").ParsingSide} ParsingSide */
/** @typedef {import("../runtime/parsing-side.js").Finished} Finished */
/** @typedef {{size: number, worker: (number: number) => Promise<ParsingSide>, release: () => void, end: () => void}} Workers */
/**
 * @typedef {object} Wanted
 * @property {string} document  its id
 * @property {string} name  of the file
 * @property {Blob} original
 * @property {string | null} password
 * @property {Chunking} chunking
 * @property {AbortSignal} signal
 * @property {(stage: "reading" | "indexing", done: number, total: number) => void} onProgress
 */

/** What ends a worker in the middle of a file. */
const DEADLY = new Set(["parser_ended", "parser_late", "file_memory"]);
/** What Python says of a file none of whose pages has text. */
const TEXTLESS = new Set(["no_text", "no_text_layer"]);

/**
 * Read a file. Rejects with a Fault or a LabError; the workers can read the next file in any case, unless it `isUnready`.
 * @param {Workers} workers
 * @param {Wanted} wanted
 * @returns {Promise<Finished>}
 */
export async function readFile(workers, wanted) {
  const reading = new Reading(workers, wanted);
  const stop = () => workers.end();
  const callOff = deadline(FILE_SECONDS * 1000, () => reading.overrun());
  wanted.signal.addEventListener("abort", stop);
  try {
    return await reading.run();
  } catch (error) {
    throw wanted.signal.aborted ? new Fault("cancelled") : reading.why(error);
  } finally {
    callOff();
    wanted.signal.removeEventListener("abort", stop);
    workers.release();
  }
}

class Reading {
  #workers;
  #wanted;
  #deaths = 0;
  #slow = 0;
  #late = false;
  /** Pages that nobody has begun. @type {number[]} */
  #waiting = [];
  /** @type {(string | null)[]} */
  #pages = [];
  /** The workers that have opened the file. @type {Map<number, ParsingSide>} */
  #sides = new Map();
  /** What is known of pages that were lost with their worker. @type {Map<number, string>} */
  #lost = new Map();
  #done = 0;

  /**
   * @param {Workers} workers
   * @param {Wanted} wanted
   */
  constructor(workers, wanted) {
    this.#workers = workers;
    this.#wanted = wanted;
  }

  async run() {
    const { pages } = await this.#open(0);
    if (pages !== null) await this.#readPages(pages);
    const finished = await this.#finish();
    return { ...finished, facts: { ...finished.facts, remarks: [...finished.facts.remarks, ...this.#remarks()] } };
  }

  /** The file has had its time. */
  overrun() {
    this.#late = true;
    this.#workers.end();
  }

  /** @param {unknown} error */
  why(error) {
    if (this.#late) return new Fault("file_late", { name: this.#wanted.name, minutes: FILE_SECONDS / 60 });
    // What a format needs is fetched when the first file asks for it.
    return codeOf(error).startsWith("asset_") ? unready(error) : error;
  }

  /**
   * Have the file opened by worker `number`, by another in its place if that one dies of it.
   * @param {number} number
   */
  async #open(number) {
    const { name, original, password } = this.#wanted;
    for (;;) {
      this.#check();
      const side = await this.#worker(number);
      const data = await original.arrayBuffer();
      try {
        const opened = await side.open(name, data, password, OPEN_SECONDS);
        this.#sides.set(number, side);
        return opened;
      } catch (error) {
        this.#buried(error, side);
      }
    }
  }

  /** @param {number} number */
  async #worker(number) {
    try {
      return await this.#workers.worker(number);
    } catch (error) {
      // Where this file has ended one before, it may well be why there is no other.
      throw this.#deaths || this.#slow ? error : unready(error);
    }
  }

  /**
   * The worker `number` with the file open, which it opens again after a death.
   * @param {number} number
   * @returns {Promise<ParsingSide>}
   */
  async #side(number) {
    for (;;) {
      const side = this.#sides.get(number);
      if (side?.running) return side;
      await this.#open(number);
    }
  }

  /** @param {number} count */
  async #readPages(count) {
    this.#pages = new Array(count).fill(null);
    this.#waiting = [...this.#pages.keys()];
    this.#wanted.onProgress("reading", 0, count);
    const lanes = [this.#lane(0)];
    if (count >= SHARED_PAGES && this.#workers.size > 1) lanes.push(this.#secondLane());
    const ends = await Promise.allSettled(lanes.map((lane) => lane.catch((error) => this.#giveUp(error))));
    for (const end of ends) if (end.status === "rejected") throw end.reason;
  }

  /** The file is lost: nobody begins another page of it. @param {unknown} error @returns {never} */
  #giveUp(error) {
    this.#waiting = [];
    throw error;
  }

  /** Help from a second worker, if one can be had: the first does without it. */
  async #secondLane() {
    try {
      await this.#open(1);
    } catch {
      return this.#check();
    }
    await this.#lane(1);
  }

  /**
   * Read pages until none is left.
   * @param {number} number
   */
  async #lane(number) {
    while (this.#waiting.length) {
      const side = await this.#side(number);
      const numbers = this.#next();
      const open = new Set(numbers);
      if (!open.size) return;
      /** Why we ended the worker ourselves. @type {Fault | null} */
      let spent = null;
      try {
        await side.pages(numbers, PAGE_SECONDS, (page) => {
          open.delete(page.number);
          this.#take(page);
          if (page.error?.code !== "file_memory") return;
          // The interpreter lives on, but what it could not get once it will want again.
          spent = new Fault("file_memory", { name: this.#wanted.name });
          side.end();
        });
      } catch (error) {
        if (spent) this.#waiting.unshift(...open);
        else this.#give(open, error);
        this.#buriedByPage(spent ?? error, side);
      }
    }
  }

  #next() {
    this.#check();
    return this.#waiting.splice(0, PAGES_AT_ONCE);
  }

  /** @param {import("../runtime/parsing-side.js").Page} page */
  #take({ number, content, error }) {
    this.#pages[number] = content;
    if (error) this.#lost.set(number, error.code);
    this.#wanted.onProgress("reading", ++this.#done, this.#pages.length);
  }

  /**
   * The first of the pages that a worker left unread is what it died of; the others are read by the next.
   * @param {Set<number>} open
   * @param {unknown} error
   */
  #give(open, error) {
    const [page, ...others] = open;
    if (page === undefined) return;
    this.#lost.set(page, codeOf(error));
    this.#wanted.onProgress("reading", ++this.#done, this.#pages.length);
    this.#waiting.unshift(...others);
  }

  /** @returns {Promise<Finished>} */
  async #finish() {
    const { document, chunking, onProgress } = this.#wanted;
    onProgress("indexing", 0, 1);
    for (;;) {
      this.#check();
      const side = await this.#side(0);
      try {
        const finished = await side.finish({ document, chunking, pages: this.#pages }, FILE_SECONDS);
        onProgress("indexing", 1, 1);
        return finished;
      } catch (error) {
        if (TEXTLESS.has(codeOf(error)) && this.#overtaxing.length) throw this.#unread();
        this.#buried(error, side);
      }
    }
  }

  /** Where no other page has text, nobody knows whether the file has: the pages that were too much may hold it. */
  #unread() {
    return new Fault("pages_overtaxing", { name: this.#wanted.name, n: this.#overtaxing.length, total: this.#pages.length });
  }

  /** Numbers, from 1, of the pages that took too long or ended their worker. */
  get #overtaxing() {
    const deadly = [...this.#lost].filter(([, code]) => DEADLY.has(code)).map(([number]) => number + 1);
    return deadly.sort((a, b) => a - b);
  }

  /**
   * Count a worker that died of the file; any other error is thrown on.
   * @param {unknown} error
   * @param {ParsingSide} side
   */
  #buried(error, side) {
    if (!DEADLY.has(codeOf(error))) throw error;
    side.end();
    this.#deaths += 1;
    this.#check();
    if (this.#deaths >= MOST_DEATHS) throw this.#verdict(error);
  }

  /**
   * Count a worker that a page was too much for. A page that is only slow, a heavy drawing, costs itself and no more, unless
   * there are many.
   * @param {unknown} error
   * @param {ParsingSide} side
   */
  #buriedByPage(error, side) {
    if (codeOf(error) !== "parser_late") return this.#buried(error, side);
    side.end();
    this.#slow += 1;
    this.#check();
    if (this.#slow >= MOST_SLOW_PAGES) throw new Fault("file_harmful", { name: this.#wanted.name, times: this.#slow });
  }

  /** @param {unknown} error */
  #verdict(error) {
    const { name } = this.#wanted;
    const code = codeOf(error);
    if (code === "file_memory") return new Fault("file_memory", { name });
    return new Fault("file_harmful", { name, times: MOST_DEATHS });
  }

  #check() {
    if (this.#late || this.#wanted.signal.aborted) throw new Fault("cancelled");
  }

  /** @returns {Remark[]} */
  #remarks() {
    const pages = this.#overtaxing;
    if (!pages.length) return [];
    return [{ code: "pages_lost", values: { n: pages.length, pages: pages.join(", ") } }];
  }
}

/** @param {unknown} error */
function codeOf(error) {
  return error instanceof Fault || error instanceof LabError ? error.code : "";
}
