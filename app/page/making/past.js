// @ts-check
import { find, make } from "../dom.js";
import { shown } from "../library/display.js";
import { written } from "./times.js";

/** @typedef {import("../../types/making").Making} Making */
/** @typedef {import("../../types/making").CallRecord} CallRecord */

const FIRST = 10;

/** What was asked before, newest first: each thread, and each pack with its repair, once. */
export class Past {
  #all = false;

  /** @param {Making} making @param {HTMLElement} root @param {"ask" | "generate"} task */
  constructor({ say, drafts }, root, task) {
    this.say = say;
    this.drafts = drafts;
    this.task = task;
    this.place = find("[data-past]", root);
    this.list = find("[data-past-list]", this.place);
    this.more = find("[data-past-more]", this.place);
    this.more.addEventListener("click", () => {
      this.#all = true;
      void this.show();
    });
  }

  async show() {
    const threads = threadsOf((await this.drafts.calls()).filter(({ head }) => head.kind === this.task));
    const listed = this.#all ? threads : threads.slice(0, FIRST);
    this.list.replaceChildren(...listed.map((calls) => this.#row(calls)));
    find("[data-past-none]", this.place).hidden = threads.length > 0;
    this.more.hidden = listed.length === threads.length;
    this.more.textContent = this.say("making.past.more", { n: threads.length - listed.length });
    this.place.hidden = false;
  }

  hide() {
    this.place.hidden = true;
  }

  /** @param {CallRecord[]} calls of a thread, newest first */
  #row(calls) {
    const [last] = calls;
    const first = calls[calls.length - 1];
    const link = make("a", { href: `#/${this.task}/${last.id}`, dir: "auto", text: shown(first.head.title) });
    return make("li", { class: "past-row" }, link, make("p", { class: "past-facts", text: this.#facts(calls) }));
  }

  /** @param {CallRecord[]} calls */
  #facts(calls) {
    const { head } = calls[0];
    const asked = calls.filter(({ head: { repairs } }) => repairs === null).length - 1;
    return [
      written(head.created),
      head.provider,
      ...(this.task === "ask" && asked > 0 ? [this.say("making.past.follow", { n: asked })] : []),
      ...(this.task === "generate" && head.items > 0 ? [this.say("making.past.items", { n: head.items })] : []),
      ...(head.status === "done" ? [] : [this.say(`making.status.${head.status}`)]),
    ].join(" · ");
  }
}

/** @param {CallRecord[]} calls newest first @returns {CallRecord[][]} */
function threadsOf(calls) {
  const repaired = new Map(calls.flatMap(({ id, head }) => (head.repairs === null ? [] : [[head.repairs, id]])));
  /** @type {Map<string, CallRecord[]>} */
  const threads = new Map();
  for (const call of calls) {
    const name = call.head.kind === "ask" ? call.head.thread : (repaired.get(call.id) ?? call.id);
    threads.set(name, [...(threads.get(name) ?? []), call]);
  }
  return [...threads.values()];
}
