// @ts-check
import { on } from "../actions.js";
import { find, findAll } from "../dom.js";
import { recall, remember } from "../storage.js";
import { say } from "../words.js";
import { Arrivals } from "./arrivals.js";
import { Bin } from "./bin.js";
import { Collections } from "./collections.js";
import { shown } from "./display.js";
import { DocumentList } from "./document-list.js";
import { onShelf } from "./document-state.js";
import { save } from "./download.js";
import { IndexSettings } from "./index-settings.js";
import { Keeping } from "./keeping.js";
import { startListKeys } from "./list-keys.js";
import { Notices } from "./notices.js";
import { SelectionBar } from "./selection-bar.js";
import { hideToast, toast } from "./toast.js";
import { canTakeBack, takeBack } from "./undo.js";

/** @typedef {import("../../types/library").Library} Library */
/** @typedef {import("../../types/library").LibraryState} LibraryState */

/** Whether the reader had files the last time: early.js keeps the place for them before anything is known. */
const SETTING = "own-files";

/** The Library page. */
export class LibraryView {
  /** @param {Library} library @param {() => void} toLibrary */
  constructor(library, toLibrary) {
    this.library = library;
    this.notices = new Notices();
    this.list = new DocumentList(library);
    const attempt = (/** @type {Promise<unknown>} */ work) => this.attempt(work);
    this.collections = new Collections(library, attempt);
    this.selection = new SelectionBar(library, this.list, this.collections, attempt, (ids) => void this.remove(ids));
    const index = find("#index-dialog").dataset;
    this.parts = [
      new Bin(library, attempt),
      new IndexSettings(library, attempt, { size: Number(index.size), overlap: Number(index.overlap) }),
      new Keeping(library, attempt),
    ];
    this.arrivals = new Arrivals(library, toLibrary, (error) => this.notices.complain(error));
    this.empty = find("[data-own-empty]");
    this.shelf = find("[data-own-shelf]");
    this.opening = find("[data-own-opening]");
    this.buttons = findAll("[data-needs-library]");
    on("pause-work", () => void this.attempt(library.pause()));
    on("resume-work", () => void this.attempt(library.resume()));
    on("jump", (link, event) => {
      // The address names the page, and stays.
      event.preventDefault();
      const part = find(link.getAttribute("href") ?? "");
      part.scrollIntoView({ block: "start", behavior: "instant" });
      part.focus({ preventScroll: true });
    });
    startListKeys(
      this.list,
      (ids) => void this.remove(ids),
      (id) => this.rename(id),
    );
    find("[data-doc-list]").addEventListener("click", (event) => this.act(/** @type {Element} */ (event.target)));
  }

  /** @param {LibraryState} state */
  show(state) {
    this.notices.show(state);
    const count = onShelf(state).length;
    const known = state.store !== "opening";
    this.opening.hidden = known || count > 0;
    this.empty.hidden = !known || count > 0;
    this.shelf.hidden = count === 0;
    for (const button of this.buttons) button.toggleAttribute("disabled", state.store === "opening" || state.store === "blocked");
    this.list.show(state);
    this.selection.show();
    this.collections.show(state);
    for (const part of this.parts) part.show(state);
    if (known) this.settle(count);
  }

  /** @param {number} count */
  settle(count) {
    document.documentElement.dataset.libraryShown = "";
    const kept = count > 0 ? "yes" : "no";
    if (recall(SETTING) !== kept) remember(SETTING, kept);
  }

  /** The buttons of a row. @param {Element} target */
  act(target) {
    const button = /** @type {HTMLElement | null} */ (target.closest("[data-act]"));
    const id = this.list.rowAt(target)?.element.dataset.doc;
    if (!button || !id) return;
    const acts = /** @type {Record<string, () => void>} */ ({
      rename: () => this.rename(id),
      remove: () => void this.remove([id]),
      original: () => void this.attempt(this.download(id)),
      reindex: () => void this.attempt(this.library.reindex([id])),
      cancel: () => void this.cancel(id),
      resume: () => void this.attempt(this.library.retry(id)),
    });
    acts[button.dataset.act ?? ""]?.();
  }

  /** @param {string} id */
  rename(id) {
    this.list.rowOf(id).rename((title) => this.attempt(this.library.rename(id, title)));
  }

  /** Into the bin, with a way back. @param {string[]} ids */
  async remove(ids) {
    if (ids.length === 0) return;
    const [first] = this.library.state.documents.filter((record) => ids.includes(record.id));
    const focus = this.list.focusAfter(ids);
    await this.attempt(
      this.library.remove(ids).then(() => {
        focus();
        this.offerBack(ids, say("library.removed", { n: ids.length, title: shown(first?.title ?? "") }));
      }),
    );
  }

  /** Stop the work on a document. One that was never ready goes to the bin by it. @param {string} id */
  async cancel(id) {
    const focus = this.list.focusAfter([id]);
    await this.attempt(this.library.cancel(id));
    const record = this.library.state.documents.find((each) => each.id === id);
    if (!record || record.trashed === null) return;
    focus();
    this.offerBack([id], say("library.cancelled", { title: shown(record.title) }));
  }

  /** @param {string[]} ids @param {string} words */
  offerBack(ids, words) {
    const way = () => this.attempt(this.library.restore(ids));
    canTakeBack(way, ids);
    toast(words, () => void takeBack(way));
  }

  /** @param {string} id */
  async download(id) {
    const record = this.library.state.documents.find((each) => each.id === id);
    if (record) save(await this.library.original(id), shown(record.file.name));
  }

  /** Wait for a work; what goes wrong is said above the list. @param {Promise<unknown>} work @returns {Promise<void>} */
  async attempt(work) {
    try {
      await work;
      this.notices.settle();
    } catch (error) {
      hideToast();
      this.notices.complain(error);
    }
  }
}
