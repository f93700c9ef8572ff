// @ts-check
import { on } from "./actions.js";
import { keepingLine } from "./anchor.js";
import { find, make } from "./dom.js";
import { save } from "./library/download.js";
import { shown } from "./library/display.js";
import { say } from "./words.js";

/** @typedef {import("../types/library").DocumentRecord} DocumentRecord */

const WIDE = matchMedia("(min-width: 1100px)");
const PDF = "application/pdf";

/** The file as it was given: a PDF beside its text where the browser can show one, any other as a download. */
export class Original {
  /** @param {(id: string) => Promise<Blob>} fetchOriginal @param {(error: unknown) => void} complain */
  constructor(fetchOriginal, complain) {
    this.fetch = fetchOriginal;
    this.complain = complain;
    this.desk = find("[data-reading-desk]");
    this.pane = find("[data-original-pane]");
    this.showing = find("[data-original]");
    this.saving = find("[data-original-save]");
    /** @type {DocumentRecord | null} */
    this.record = null;
    this.page = 1;
    this.address = "";
    /** Called when the text has been set in another width. */
    this.onWrapped = () => {};
    on("show-original", () => void this.toggle().catch(complain));
    on("save-original", () => void this.download().catch(complain));
    WIDE.addEventListener("change", () => this.close());
  }

  /** Offer the original of the document that is read; null for a text of the site. @param {DocumentRecord | null} record */
  offer(record) {
    if (record?.sha256 !== this.record?.sha256 && this.record) this.forget();
    this.record = record;
    this.saving.hidden = record === null;
    this.showing.hidden = !(record?.facts?.format === "pdf" && navigator.pdfViewerEnabled);
    this.label();
  }

  /** The page that is read in the text: where the original is opened. @param {number} page */
  at(page) {
    this.page = page;
  }

  /** A page that the reader went to: the original goes there too. Scrolling alone leaves it where it is. @param {number} page */
  turn(page) {
    this.page = page;
    if (!this.pane.hidden && this.pane.dataset.page !== String(page)) this.fill();
  }

  async toggle() {
    if (!this.pane.hidden) return this.close();
    if (!this.record) return;
    const address = await this.load(this.record);
    if (WIDE.matches) this.open();
    else globalThis.open(address + this.place(), "_blank");
  }

  /** @param {DocumentRecord} record */
  async load(record) {
    if (this.address) return this.address;
    const file = await this.fetch(record.id);
    // The reader's file must not be taken for a page of this site, whatever it says that it is.
    this.address = URL.createObjectURL(new Blob([file], { type: PDF }));
    return this.address;
  }

  open() {
    keepingLine(this.desk, () => {
      this.pane.hidden = false;
      this.desk.dataset.withOriginal = "";
    });
    this.onWrapped();
    this.fill();
    this.label();
  }

  /** A new frame for each page: viewers do not follow a changed address. */
  fill() {
    const title = say("library.original.of", { title: shown(this.record?.title ?? "") });
    this.pane.dataset.page = String(this.page);
    this.pane.replaceChildren(make("iframe", { class: "original", title, src: this.address + this.place() }));
  }

  /** PDF Open Parameters: the page, as wide as the frame, without a list of pages beside it. */
  place() {
    return `#page=${this.page}&view=FitH&navpanes=0`;
  }

  close() {
    keepingLine(this.desk, () => {
      this.pane.hidden = true;
      this.pane.replaceChildren();
      delete this.desk.dataset.withOriginal;
    });
    this.onWrapped();
    this.label();
  }

  label() {
    this.showing.textContent = say(this.pane.hidden ? "library.original.show" : "library.original.hide");
    this.showing.setAttribute("aria-expanded", String(!this.pane.hidden));
  }

  forget() {
    this.close();
    if (this.address) URL.revokeObjectURL(this.address);
    this.address = "";
    this.page = 1;
  }

  async download() {
    if (this.record) save(await this.fetch(this.record.id), shown(this.record.file.name));
  }
}
