// @ts-check
import { on } from "./actions.js";
import { find, findAll } from "./dom.js";
import { say } from "./words.js";

/** @typedef {import("./books.js").BookPages} BookPages */

/** How far down the window, as a part of its height, the line is on which the page counts that is being read. */
const READING_LINE = 0.35;

/** Which page of a paged text is being read, and ways to another. Pages are numbered from 1, whatever is printed on them. */
export class PageBar {
  /** @param {HTMLElement} region @param {(page: number) => void} go */
  constructor(region, go) {
    this.region = region;
    this.go = go;
    this.bar = find("[data-page-bar]");
    this.now = find("[data-page-now]", this.bar);
    this.note = find("[data-page-note]", this.bar);
    this.field = /** @type {HTMLInputElement} */ (find("#page-goto"));
    /** @type {BookPages | null} */
    this.pages = null;
    this.section = 0;
    this.page = 0;
    this.due = 0;
    /** @type {(page: number) => void} */
    this.onPage = () => {};
    on("page-back", () => this.step(-1));
    on("page-on", () => this.step(1));
    this.field.addEventListener("input", () => (this.note.textContent = ""));
    find("[data-page-form]", this.bar).addEventListener("submit", (event) => {
      event.preventDefault();
      this.goTo(this.field.value);
    });
    addEventListener(
      "scroll",
      () => {
        this.due ||= requestAnimationFrame(() => this.look());
      },
      { passive: true },
    );
  }

  /** @param {BookPages | null} pages @param {number} section the number of the section that is shown */
  show(pages, section) {
    this.pages = pages;
    this.section = section;
    this.bar.hidden = pages === null;
    this.note.textContent = "";
    this.tell(this.first());
  }

  /** The first page with text of the section: the one in which it begins was begun before it, unless a page begins with it. */
  first() {
    if (!this.pages) return 0;
    const begins = this.pages.sections.indexOf(this.section);
    if (begins >= 0) return begins + 1;
    const before = this.pages.sections.findLastIndex((section) => section < this.section);
    return Math.max(1, before + 1);
  }

  /** Go to where a page begins. @param {number} page @returns {boolean} whether it begins in what is shown */
  reveal(page) {
    const marks = this.marks();
    const mark =
      marks.find((each) => Number(each.dataset.page) === page) ?? marks.findLast((each) => Number(each.dataset.page) < page);
    mark?.scrollIntoView({ block: "start", behavior: "instant" });
    this.tell(page);
    return mark !== undefined;
  }

  /** Follow the reader's scrolling. */
  look() {
    this.due = 0;
    if (!this.pages || this.bar.hidden) return;
    const line = innerHeight * READING_LINE;
    const marks = this.marks();
    const above = marks.findLast((mark) => mark.getBoundingClientRect().top <= line);
    const before = marks.length > 0 ? Math.max(1, Number(marks[0].dataset.page) - 1) : this.first();
    this.tell(above ? Number(above.dataset.page) : Math.max(before, this.beginning()));
  }

  /** The page that the section begins on, where it begins in the middle of one. */
  beginning() {
    return this.pages ? Math.max(1, this.pages.sections.findLastIndex((section) => section < this.section) + 1) : 1;
  }

  /** @param {number} page */
  tell(page) {
    if (!this.pages || (page === this.page && this.now.dataset.of === String(this.pages.labels.length))) return;
    this.page = page;
    const total = this.pages.labels.length;
    const label = this.pages.labels[page - 1] ?? String(page);
    this.now.dataset.of = String(total);
    this.now.textContent =
      label === String(page)
        ? say("library.page.now", { n: total, page, total })
        : say("library.page.now.labelled", { n: total, label, page, total });
    find("[data-action=page-back]", this.bar).toggleAttribute("disabled", page <= 1);
    find("[data-action=page-on]", this.bar).toggleAttribute("disabled", page >= total);
    this.onPage(page);
  }

  /** @param {number} by */
  step(by) {
    const page = this.page + by;
    if (this.pages && page >= 1 && page <= this.pages.labels.length) this.go(page);
  }

  /** What is printed on a page comes before its place in the file. @param {string} typed */
  goTo(typed) {
    const { pages } = this;
    const wanted = typed.trim().toLowerCase();
    if (!pages || !wanted) return;
    const printed = pages.labels.findIndex((label) => label.toLowerCase() === wanted);
    const page = printed >= 0 ? printed + 1 : /^\d{1,6}$/.test(wanted) ? Number(wanted) : 0;
    if (page >= 1 && page <= pages.labels.length) {
      this.field.value = "";
      this.go(page);
    } else this.note.textContent = say("library.page.none", { page: typed.trim().slice(0, 20), n: pages.labels.length });
  }

  /** @returns {HTMLElement[]} */
  marks() {
    return findAll("[data-page]", this.region);
  }
}
