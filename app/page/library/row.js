// @ts-check
import { isLive } from "../../library/documents.js";
import { find, make } from "../dom.js";
import { say } from "../words.js";
import { fillDetails } from "./details.js";
import { isolated, shown } from "./display.js";
import { firstAddress, stateOf } from "./document-state.js";
import { Problem } from "./problem.js";
import { renameIn } from "./rename.js";
import { factsLine, remarkWords, stateWords } from "./state-words.js";

/** @typedef {import("../../types/library").DocumentRecord} DocumentRecord */
/** @typedef {import("../../types/library").LibraryState} LibraryState */
/** @typedef {import("../../types/library").Library} Library */

const template = /** @type {HTMLTemplateElement} */ (find("#document-row"));

/** One document of the list. It touches the page only where something has changed. */
export class Row {
  /** @param {string} id @param {Library} library */
  constructor(id, library) {
    this.library = library;
    this.element = /** @type {HTMLElement} */ (find(".doc", /** @type {DocumentFragment} */ (template.content.cloneNode(true))));
    this.element.dataset.doc = id;
    this.pick = /** @type {HTMLInputElement} */ (find("[data-pick]", this.element));
    this.title = find("[data-title]", this.element);
    this.state = find("[data-state]", this.element);
    this.bar = /** @type {HTMLProgressElement} */ (find("[data-progress]", this.element));
    this.facts = find("[data-facts]", this.element);
    this.details = find("[data-details]", this.element);
    this.pairs = find("[data-pairs]", this.element);
    this.problem = new Problem(find("[data-problem]", this.element), library);
    /** @type {DocumentRecord | null} */
    this.record = null;
    this.said = "";
    find("[data-act=details]", this.element).addEventListener("click", () => this.unfold(this.details.hidden !== false));
  }

  /** @param {DocumentRecord} record @param {LibraryState} state */
  update(record, state) {
    if (record !== this.record) this.describe(record);
    const stale = record.run !== null && this.library.isStale(record);
    this.showState(record, state, stale);
    this.offer("reindex", stale && record.pending === null);
    if (!this.details.hidden) fillDetails(this.pairs, record, stale);
  }

  /** What only a changed record can change. @param {DocumentRecord} record */
  describe(record) {
    const before = this.record;
    this.record = record;
    if (before?.title !== record.title || firstAddress(before) !== firstAddress(record)) this.entitle(record);
    this.facts.textContent = factsLine(record);
    this.remark(remarkWords(record));
    this.problem.show(record);
    const search = find("[data-search]", this.element);
    search.hidden = !isLive(record);
    search.setAttribute("href", `#/retrieve?in=${encodeURIComponent(record.id)}`);
  }

  /** @param {DocumentRecord} record */
  entitle(record) {
    const address = firstAddress(record);
    const name = isolated(record.title);
    const focused = this.title.contains(document.activeElement);
    this.title.replaceChildren(address ? make("a", { href: address }, name) : name);
    if (focused) (this.title.querySelector("a") ?? this.pick).focus();
    find("[data-pick-name]", this.element).textContent = say("library.select_one", { title: shown(record.title) });
    for (const each of this.element.querySelectorAll("[data-of]"))
      each.textContent = say("library.of_document", { title: shown(record.title) });
  }

  /** @param {DocumentRecord} record @param {LibraryState} state @param {boolean} stale */
  showState(record, state, stale) {
    const now = stateOf(record, state);
    const words = stale && now.phase === "ready" ? say("library.state.stale") : stateWords(now);
    if (words !== this.said) this.state.textContent = this.said = words;
    this.element.dataset.phase = stale && now.phase === "ready" ? "stale" : now.phase;
    this.bar.toggleAttribute("data-idle", !(now.working && now.total > 0) || now.phase === "paused");
    this.bar.max = now.total || 1;
    this.bar.value = now.done;
    const halted = now.phase === "paused" || now.phase === "half";
    this.offer("cancel", now.stoppable);
    this.offer("resume", halted);
  }

  /** @param {string[]} remarks */
  remark(remarks) {
    const place = find("[data-remarks]", this.element);
    place.hidden = remarks.length === 0;
    find("summary", place).textContent = say("library.remarks", { n: remarks.length });
    find("ul", place).replaceChildren(...remarks.map((text) => make("li", { text, dir: "auto" })));
  }

  /** @param {string} act @param {boolean} wanted */
  offer(act, wanted) {
    find(`[data-act=${act}]`, this.element).hidden = !wanted;
  }

  /** @param {boolean} open */
  unfold(open) {
    this.details.hidden = !open;
    find("[data-act=details]", this.element).setAttribute("aria-expanded", String(open));
    if (open && this.record) fillDetails(this.pairs, this.record, this.record.run !== null && this.library.isStale(this.record));
  }

  /** Let the reader change the title where it stands. @param {(title: string) => Promise<void>} save */
  rename(save) {
    const { record } = this;
    if (record) renameIn(this.title, record.title, save, () => this.record && this.entitle(this.record));
  }
}
