// @ts-check
import { find, findAll, make } from "../dom.js";
import { recall, remember } from "../storage.js";
import { say } from "../words.js";
import { arrange } from "./arrange.js";
import { isolated, shownFolder } from "./display.js";
import { onShelf } from "./document-state.js";
import { Row } from "./row.js";

/** @typedef {import("../../types/library").LibraryState} LibraryState */
/** @typedef {import("../../types/library").DocumentRecord} DocumentRecord */
/** @typedef {import("./arrange.js").Order} Order */
/** @typedef {{ state: LibraryState, filter: string, order: string }} Shown */

const SETTING = "library-order";
const KEPT_ORDERS = ["added", "name", "size"];

/** The reader's documents: filtered, in order, by folder. Rows are kept and moved, so that focus and what is unfolded stay. */
export class DocumentList {
  /** @param {import("../../types/library").Library} library */
  constructor(library) {
    this.library = library;
    this.place = find("[data-doc-list]");
    this.none = find("[data-none-match]");
    this.filter = /** @type {HTMLInputElement} */ (find("[data-doc-filter]"));
    this.order = /** @type {HTMLSelectElement} */ (find("[data-doc-order]"));
    /** @type {Map<string, Row>} */
    this.rows = new Map();
    this.arranged = "";
    /** @type {Shown | null} */
    this.shown = null;
    const kept = recall(SETTING) ?? "";
    this.order.value = KEPT_ORDERS.includes(kept) ? kept : "added";
    this.order.addEventListener("change", () => {
      remember(SETTING, this.order.value);
      this.show(this.library.state);
    });
    this.filter.addEventListener("input", () => this.show(this.library.state));
    this.filter.addEventListener("keydown", (event) => this.fromFilter(event));
    this.place.addEventListener("keydown", (event) => this.walk(event));
  }

  /** @param {LibraryState} state */
  show(state) {
    const before = this.shown;
    this.shown = { state, filter: this.filter.value, order: this.order.value };
    if (before && onlyProgress(before, this.shown)) this.follow(before.state, state);
    else this.showAll(state);
  }

  /** Work goes on, and nothing else has changed: only the rows that it is about are touched. @param {LibraryState} before @param {LibraryState} state */
  follow(before, state) {
    const ids = new Set([...before.progress.keys(), ...state.progress.keys()]);
    for (const record of state.documents) if (ids.has(record.id)) this.rows.get(record.id)?.update(record, state);
  }

  /** @param {LibraryState} state */
  showAll(state) {
    const documents = onShelf(state);
    this.forget(documents);
    const groups = arrange(documents, /** @type {Order} */ (this.order.value), this.filter.value);
    for (const { documents: each } of groups) for (const record of each) this.rowOf(record.id).update(record, state);
    this.layOut(groups);
    this.none.hidden = groups.length > 0 || documents.length === 0;
  }

  /** Put the rows where they belong, only when that has changed. @param {import("./arrange.js").Group[]} groups */
  layOut(groups) {
    const key = JSON.stringify(groups.map(({ folder, documents }) => [folder, documents.map(({ id }) => id)]));
    if (key === this.arranged) return;
    this.arranged = key;
    const focused = /** @type {HTMLElement | null} */ (document.activeElement);
    const alone = groups.length === 1 && groups[0].folder === "";
    this.place.replaceChildren(...groups.map((group) => this.section(group, alone)));
    if (focused && this.place.contains(focused)) focused.focus({ preventScroll: true });
  }

  /** @param {import("./arrange.js").Group} group @param {boolean} alone */
  section({ folder, documents }, alone) {
    const list = make("ol", { class: "docs" }, ...documents.map(({ id }) => this.rowOf(id).element));
    if (alone) return list;
    const name = folder ? isolated(shownFolder(folder)) : make("span", { text: say("library.no_folder") });
    const count = make("span", { class: "folder-count", text: say("library.documents", { n: documents.length }) });
    return make("section", { class: "folder" }, make("h3", { class: "folder-name" }, name, count), list);
  }

  /** @param {string} id */
  rowOf(id) {
    const row = this.rows.get(id) ?? new Row(id, this.library);
    this.rows.set(id, row);
    return row;
  }

  /** @param {DocumentRecord[]} documents */
  forget(documents) {
    const here = new Set(documents.map(({ id }) => id));
    for (const id of this.rows.keys()) if (!here.has(id)) this.rows.delete(id);
  }

  /** Rows that are shown, from top to bottom. @returns {Row[]} */
  all() {
    return findAll(".doc", this.place).map((element) => this.rowOf(element.dataset.doc ?? ""));
  }

  /** @returns {string[]} */
  selected() {
    return this.all()
      .filter((row) => row.pick.checked)
      .map((row) => row.element.dataset.doc ?? "");
  }

  /** @param {boolean} wanted */
  select(wanted) {
    for (const row of this.all()) row.pick.checked = wanted;
  }

  /** The row of an element inside one. @param {Element} element @returns {Row | null} */
  rowAt(element) {
    const found = /** @type {HTMLElement | null} */ (element.closest(".doc"));
    return found ? this.rowOf(found.dataset.doc ?? "") : null;
  }

  /** Rows about to go take the focus with them: let the next one have it, or the one before. @param {string[]} ids @returns {() => void} */
  focusAfter(ids) {
    const rows = this.all();
    const at = rows.findIndex((row) => row.element.contains(document.activeElement));
    if (at < 0) return () => {};
    const staying = (/** @type {Row} */ row) => !ids.includes(row.element.dataset.doc ?? "");
    const next = rows.slice(at).find(staying) ?? rows.slice(0, at).findLast(staying);
    return () => (next ? next.pick : find("#own-title")).focus();
  }

  /** Arrow keys lead from one document to the next, on the same control where it has it. @param {KeyboardEvent} event */
  walk(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || event.altKey || event.ctrlKey || event.metaKey || target.matches("input:not([type=checkbox])")) return;
    const rows = this.all();
    const at = rows.findIndex((row) => row.element.contains(target));
    const next = rows[at + step];
    if (at < 0 || !next) return;
    event.preventDefault();
    next.pick.focus();
  }

  /** @param {KeyboardEvent} event */
  fromFilter(event) {
    if (event.key === "ArrowDown") this.all()[0]?.pick.focus();
    else if (event.key === "Escape" && this.filter.value) {
      this.filter.value = "";
      this.show(this.library.state);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }
}

/** @param {Shown} before @param {Shown} now */
function onlyProgress(before, now) {
  const [one, other] = [before.state, now.state];
  const same =
    one.documents === other.documents &&
    one.settings === other.settings &&
    one.paused === other.paused &&
    one.working === other.working;
  return same && before.filter === now.filter && before.order === now.order;
}
