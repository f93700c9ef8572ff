// @ts-check
import { on } from "../actions.js";
import { find } from "../dom.js";
import { say } from "../words.js";
import { clashesOf } from "./clash.js";
import { givenFrom, givenFromDrop, holdsFiles } from "./intake.js";
import { Outcome } from "./outcome.js";
import { askForText } from "./paste-dialog.js";
import { Report } from "./report.js";
import { toast } from "./toast.js";

/** @typedef {import("../../types/library").Library} Library */
/** @typedef {import("../../types/library").Given} Given */
/** @typedef {import("../../types/library").Added} Added */

const TEXT_FIELDS = "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]";

/** Every way in which files come to the library: buttons, dropping, pasting. */
export class Arrivals {
  /** @param {Library} library @param {() => void} toLibrary @param {(error: unknown) => void} complain */
  constructor(library, toLibrary, complain) {
    this.library = library;
    this.toLibrary = toLibrary;
    this.complain = complain;
    this.report = new Report();
    this.outcome = new Outcome(library);
    this.overlay = find("[data-drop]");
    this.input("add-files", "[data-file-input]");
    this.input("add-folder", "[data-folder-input]");
    on("paste-text", () => void this.paste("", ""));
    this.listenForDrops();
    document.addEventListener("paste", (event) => this.pasted(event));
  }

  /** A button of the page opens the browser's own dialog. @param {string} action @param {string} selector */
  input(action, selector) {
    const input = /** @type {HTMLInputElement} */ (find(selector));
    on(action, () => input.click());
    input.addEventListener("change", () => {
      const given = givenFrom(input.files ?? []);
      input.value = "";
      void this.add(given);
    });
  }

  /** @param {Given[]} given @param {string[]} [unreadable] */
  async add(given, unreadable = []) {
    const refused = unreadable.map((name) => ({
      name,
      error: { code: "unreadable", message: say("library.unreadable"), hint: say("library.unreadable.hint"), retry: false },
    }));
    if (given.length === 0) {
      this.report.show(refused);
      if (refused.length === 0) toast(say("library.nothing_given"));
      return;
    }
    await this.settle(this.library.add(given, clashesOf(given)), refused);
  }

  /** @param {Promise<Added>} adding @param {Added["refused"]} refused */
  async settle(adding, refused = []) {
    try {
      const added = await adding;
      this.report.show([...refused, ...added.refused]);
      const told = [
        added.documents.length > 0 ? say("library.added", { n: added.documents.length }) : "",
        added.skipped > 0 ? say("library.skipped", { n: added.skipped }) : "",
        added.refused.length + refused.length > 0 ? say("library.refused", { n: added.refused.length + refused.length }) : "",
      ];
      toast(told.filter(Boolean).join(" "));
      this.outcome.expect(added.documents);
    } catch (error) {
      this.complain(error);
    }
  }

  /** @param {string} title @param {string} text */
  async paste(title, text) {
    const given = await askForText(title, text);
    if (given) await this.settle(this.library.addText(given.title, given.text, clashesOf([])));
  }

  /** Files can be dropped on any part of any page; what is dropped elsewhere, the browser would open in place of the lab. */
  listenForDrops() {
    let depth = 0;
    /** @param {DragEvent} event */
    const files = (event) => Boolean(event.dataTransfer && holdsFiles(event.dataTransfer));
    const show = (/** @type {number} */ change) => {
      depth = Math.max(0, depth + change);
      this.overlay.hidden = depth === 0;
    };
    addEventListener("dragenter", (event) => files(event) && show(1));
    addEventListener("dragleave", (event) => files(event) && show(-1));
    addEventListener("dragover", (event) => {
      if (!files(event) || !event.dataTransfer) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = this.mayAdd() ? "copy" : "none";
    });
    addEventListener("drop", (event) => {
      if (!files(event)) return;
      event.preventDefault();
      show(-depth);
      if (event.dataTransfer && this.mayAdd()) void this.dropped(event.dataTransfer);
    });
  }

  /** @param {DataTransfer} transfer */
  async dropped(transfer) {
    const reading = givenFromDrop(transfer);
    this.toLibrary();
    const { given, unreadable } = await reading;
    await this.add(given, unreadable);
  }

  /** Files pasted anywhere, and text pasted on the Library page, outside any field. @param {ClipboardEvent} event */
  pasted(event) {
    const target = /** @type {Element} */ (event.target);
    if (!event.clipboardData || !this.mayAdd() || target.closest?.(TEXT_FIELDS)) return;
    const files = givenFrom(event.clipboardData.files);
    const text = event.clipboardData.getData("text/plain");
    if (files.length > 0) {
      this.toLibrary();
      void this.add(files);
    } else if (text.trim() && document.documentElement.dataset.view === "library") void this.paste("", text);
    else return;
    event.preventDefault();
  }

  /** A dialog is open: what it asks comes first. */
  mayAdd() {
    return document.querySelector("dialog[open]") === null;
  }
}
