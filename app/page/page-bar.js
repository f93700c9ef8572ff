// @ts-check
import { on } from "./actions.js";
import { find, findAll } from "./dom.js";
import { say } from "./words.js";

/** @typedef {import("./books.js").BookPages} BookPages */

/** How far down the window, as a part of its height, the line is on which the page counts that is being read. */
const READING_LINE = 0.35;

/** How far, in pixels, a page that was gone to may move before the reader counts as having scrolled on. */
const SLACK = 60;

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
    /** How far the window was scrolled where the page was told by what the reader went to; null while scrolling tells it. */
    this.placed = /** @type {number | null} */ (null);
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
    if (pages && pages.sheet !== this.pages?.sheet) this.name(pages.sheet);
    this.pages = pages;
    this.section = section;
    this.bar.hidden = pages === null;
    this.note.textContent = "";
    this.placed = null;
    this.page = 0;
  }

  /** Call its pages what they are. @param {import("./books.js").Sheet} sheet */
  name(sheet) {
    this.bar.setAttribute("aria-label", say(`library.${sheet}.bar`));
    find("[data-action=page-back]", this.bar).setAttribute("aria-label", say(`library.${sheet}.back`));
    find("[data-action=page-on]", this.bar).setAttribute("aria-label", say(`library.${sheet}.on`));
    find("label", this.bar).textContent = say(`library.${sheet}.goto`);
    this.field.placeholder = say(`library.${sheet}.short`);
  }

  /** The text of the section has been put on the page: its marks say what the bar says. */
  label() {
    const { pages } = this;
    if (pages?.sheet !== "slide") return;
    for (const mark of this.marks()) {
      const label = pages.labels[Number(mark.dataset.page) - 1] ?? mark.dataset.page ?? "";
      mark.dataset.label = say("library.slide.mark.short", { label });
      mark.setAttribute("aria-label", say("library.slide.mark", { label }));
    }
  }

  /** The text of the section has come: it is read from where it begins. */
  begin() {
    if (!this.pages) return;
    this.tell(this.first());
    this.stay();
  }

  /** The page on which the section begins: that of its first mark where nothing stands before it, else the one before. */
  first() {
    const [mark] = this.marks();
    if (mark && !hasTextBefore(this.region, mark)) return Number(mark.dataset.page);
    return mark ? Math.max(1, Number(mark.dataset.page) - 1) : this.beginning();
  }

  /** Tell the page on which a part of the text begins. @param {Element} part */
  showAt(part) {
    const before = this.marks().findLast((mark) => mark.compareDocumentPosition(part) & Node.DOCUMENT_POSITION_FOLLOWING);
    this.tell(before ? Number(before.dataset.page) : this.first());
    this.stay();
  }

  /** What stands where is not of the reader's doing: the page stays, until the window is scrolled away from here. */
  stay() {
    this.placed = scrollY;
  }

  /** Go to where a page begins. @param {number} page @returns {boolean} whether it begins in what is shown */
  reveal(page) {
    const marks = this.marks();
    const mark =
      marks.find((each) => Number(each.dataset.page) === page) ?? marks.findLast((each) => Number(each.dataset.page) < page);
    mark?.scrollIntoView({ block: "start", behavior: "instant" });
    this.tell(page);
    this.stay();
    return mark !== undefined;
  }

  /** Follow the reader's scrolling. */
  look() {
    this.due = 0;
    if (!this.pages || this.bar.hidden) return;
    if (this.placed !== null && Math.abs(scrollY - this.placed) < SLACK) return;
    this.placed = null;
    const line = innerHeight * READING_LINE;
    const above = this.marks().findLast((mark) => mark.getBoundingClientRect().top <= line);
    this.tell(above ? Number(above.dataset.page) : this.first());
  }

  /** The page of a section in which none begins. */
  beginning() {
    return this.pages ? Math.max(1, this.pages.sections.findLastIndex((section) => section < this.section) + 1) : 1;
  }

  /** @param {number} page */
  tell(page) {
    if (!this.pages || (page === this.page && this.now.dataset.of === String(this.pages.labels.length))) return;
    this.page = page;
    const { labels, sheet } = this.pages;
    const total = labels.length;
    const label = labels[page - 1] ?? String(page);
    this.now.dataset.of = String(total);
    this.now.textContent =
      label === String(page)
        ? say(`library.${sheet}.now`, { n: total, page, total })
        : say(`library.${sheet}.now.labelled`, { n: total, label, page, total });
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
    } else this.note.textContent = say(`library.${pages.sheet}.none`, { page: typed.trim().slice(0, 20), n: pages.labels.length });
  }

  /** @returns {HTMLElement[]} */
  marks() {
    return findAll("[data-page]", this.region);
  }
}

/** @param {HTMLElement} region @param {HTMLElement} mark */
function hasTextBefore(region, mark) {
  const [text] = findAll(".s", region);
  return text !== undefined && Boolean(text.compareDocumentPosition(mark) & Node.DOCUMENT_POSITION_FOLLOWING);
}
