// @ts-check
import { downloadZip } from "client-zip";
import { find } from "../dom.js";
import { save } from "../library/download.js";
import { jsonOf } from "../making/stored.js";
import { Work } from "../study/work.js";

/** @typedef {import("../../types/making").Making} Making */
/** @typedef {import("../../types/making").ItemRecord} ItemRecord */

/** Characters of calls and items that go to Python at a time: one call may be of megabytes. */
const PART = 2_000_000;
/** Calls that go at a time, at most. */
const MOST = 50;

/** Calls as lines of JSON with their schema beside them, in a zip that is written as it is made. */
export class Export {
  /** @param {Making} making */
  constructor(making) {
    this.making = making;
    this.work = new Work(find("[data-log-work]"));
  }

  /** @param {string[]} ids @returns {Promise<{ written: number, unreadable: number }>} */
  async run(ids) {
    const counts = { written: 0, unreadable: 0 };
    const told = (/** @type {number} */ done) => this.making.say("log.exporting", { done, total: ids.length });
    const zip = await this.work.during(told(0), async (signal) => {
      const schema = (await this.making.act("logging.schema")).data.text;
      const lines = this.#lines(ids, counts, signal, (done) => this.work.count(told(done), done, ids.length));
      const files = [
        { name: "calls.jsonl", input: lines },
        { name: "calls.schema.json", input: schema },
      ];
      return downloadZip(files).blob();
    });
    save(zip, `passagework log ${new Date().toISOString().slice(0, 10)}.zip`);
    return counts;
  }

  /**
   * The lines of calls, part by part: no more than one part is in memory.
   * @param {string[]} ids @param {{ written: number, unreadable: number }} counts
   * @param {AbortSignal} signal @param {(done: number) => void} tell
   */
  async *#lines(ids, counts, signal, tell) {
    /** @type {Map<string, ItemRecord[]>} */
    const items = new Map();
    for (const record of await this.making.drafts.items()) {
      items.set(record.head.call, [...(items.get(record.head.call) ?? []), record]);
    }
    /** @type {string[]} */
    let calls = [];
    /** @type {string[]} */
    let own = [];
    let size = 0;
    for (const [at, id] of ids.entries()) {
      if (signal.aborted) throw Object.assign(new Error("stopped"), { code: "cancelled" });
      const kept = await this.making.drafts.call(id);
      if (kept) {
        calls.push(kept.content);
        const contents = (items.get(id) ?? []).map(({ content }) => content);
        own.push(...contents);
        size += kept.content.length + contents.reduce((sum, each) => sum + each.length, 0);
      }
      if (calls.length > 0 && (size >= PART || calls.length >= MOST || at === ids.length - 1)) {
        const buffers = [jsonOf(calls), jsonOf(own)];
        const { data } = await this.making.act("logging.lines", {}, buffers);
        counts.written += calls.length - data.unreadable;
        counts.unreadable += data.unreadable;
        [calls, own, size] = [[], [], 0];
        tell(at + 1);
        yield data.text;
      }
    }
  }
}
