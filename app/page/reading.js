// @ts-check
import { announce } from "./announce.js";
import { ownBook, shelfBook } from "./books.js";
import { find, findAll, make } from "./dom.js";
import { Original } from "./original.js";
import { PageBar } from "./page-bar.js";
import { replaceRegion } from "./region.js";
import { format } from "./router.js";
import { recall, remember } from "./storage.js";
import { showTrouble } from "./trouble.js";
import { entitle } from "./views.js";
import { say } from "./words.js";

/** @typedef {import("./types.js").ReadingRoute} ReadingRoute */
/** @typedef {import("./books.js").Book} Book */
/** @typedef {import("./books.js").BookSection} BookSection */

const SETTING = "passage-borders";

/** Reads sections: those of the site need neither Python nor WebAssembly, the reader's own are rendered when they are read. */
export class Reading {
  /** @param {import("./types.js").Shelf} shelf @param {import("../types/library").Library} library @param {(hash: string) => void} navigate */
  constructor(shelf, library, navigate) {
    this.shelf = shelf;
    this.library = library;
    this.region = find("[data-region=reading]");
    this.title = find("[data-reading-title]");
    this.text = find("[data-reading-text]");
    this.contents = find("[data-reading-contents]");
    this.steps = find("[data-steps]");
    this.pane = find(".pane-contents");
    this.back = find("[data-back]");
    this.borders = /** @type {HTMLInputElement} */ (find("[data-borders]"));
    this.original = new Original((id) => library.original(id), (error) => this.failed(null, error));
    /** @type {ReadingRoute | null} */
    this.route = null;
    /** @type {Book | null} */
    this.book = null;
    this.pages = new PageBar(this.region, (page) => this.route && this.book && navigate(format(pageRoute(this.route, this.book, page))));
    this.original.onWrapped = () => this.pages.stay();
    this.pages.onPage = (page) => this.original.at(page);
    this.shown = "";
    this.borders.checked = recall(SETTING) === "on";
    this.borders.addEventListener("change", () => {
      remember(SETTING, this.borders.checked ? "on" : "off");
      this.showBorders();
    });
    this.showBorders();
  }

  /**
   * Show a section, and in it the passage or page that the route names.
   * @param {ReadingRoute} route
   * @param {string} came the view that the reader came from
   * @param {boolean} returning whether the reader was here before and will be put back
   */
  async enter(route, came, returning) {
    this.route = route;
    const book = shelfBook(this.shelf, route.document) ?? (await this.own(route));
    if (this.route !== route) return;
    const at = book ? sectionOf(book, route) : -1;
    if (!book || at < 0) return this.missing(book);
    this.frame(book, at, route);
    this.furnish(true);
    if (!returning) this.back.hidden = came !== "retrieve" || route.passage === null;
    if (!(await this.open(route, book, book.sections[at]))) return;
    if (came === "reading" && route.passage === null && route.page === null && !returning) this.begin();
    if (returning) this.pages.look();
    else this.pages.begin();
    this.mark(route.passage, returning);
    if (route.page !== null) this.original.turn(route.page);
    if (route.page !== null && !returning) this.pages.reveal(route.page);
  }

  /** @param {ReadingRoute} route @returns {Promise<Book | null>} */
  own(route) {
    if (this.book?.record?.id !== route.document) this.waiting();
    return ownBook(this.library, route.document);
  }

  /** The library has not been read yet, or Python not started. */
  waiting() {
    this.title.textContent = say("reading.opening");
    this.text.textContent = "";
    this.shown = "";
    this.region.replaceChildren();
    this.contents.replaceChildren();
    this.steps.hidden = true;
  }

  /** A new section is read from its top. */
  begin() {
    scrollTo({ top: 0, behavior: "instant" });
    this.title.focus({ preventScroll: true });
  }

  /** Show what only a section has use for: its neighbours in the contents, and its borders. @param {boolean} shown */
  furnish(shown) {
    this.pane.hidden = !shown;
    find("[data-borders-choice]").hidden = !shown;
  }

  /** Title, contents and neighbours. @param {Book} book @param {number} at @param {ReadingRoute} route */
  frame(book, at, route) {
    this.book = book;
    const section = book.sections[at];
    this.title.textContent = section.title;
    this.text.textContent = book.title;
    entitle(book.record ? `${section.title} · ${book.title}` : section.title);
    const same = this.contents.dataset.of === `${route.document} ${book.version}`;
    if (!same) this.contents.replaceChildren(contentsOf(book));
    this.contents.dataset.of = `${route.document} ${book.version}`;
    for (const each of findAll("[data-section]", this.contents)) {
      if (each.dataset.section === section.id) each.setAttribute("aria-current", "page");
      else each.removeAttribute("aria-current");
    }
    this.step("previous", book.sections[at - 1]);
    this.step("next", book.sections[at + 1]);
    this.original.offer(book.record);
    this.pages.show(book.pages, at);
  }

  /** @param {"previous" | "next"} which @param {BookSection | undefined} section */
  step(which, section) {
    const step = find(`[data-step=${which}]`, this.steps);
    step.hidden = !section;
    if (!section) return;
    step.setAttribute("href", section.address);
    find(".step-title", step).textContent = section.title;
  }

  /** Put the section's text on the page. @param {ReadingRoute} route @param {Book} book @param {BookSection} section @returns {Promise<boolean>} */
  async open(route, book, section) {
    const wanted = `${section.address} ${book.version}`;
    if (this.shown === wanted) return true;
    this.shown = wanted;
    this.region.setAttribute("aria-busy", "true");
    try {
      const html = await book.load(section.id);
      if (this.shown !== wanted) return false;
      replaceRegion(this.region, html);
      this.pages.label();
      this.steps.hidden = false;
      return true;
    } catch (error) {
      if (this.shown === wanted) this.failed(route, error);
      return false;
    } finally {
      this.region.removeAttribute("aria-busy");
    }
  }

  /** @param {number | null} passage @param {boolean} returning */
  mark(passage, returning) {
    for (const piece of findAll(".marked", this.region)) piece.classList.remove("marked");
    if (passage === null) return;
    const pieces = findAll(`[data-passages~="${passage}"]`, this.region);
    for (const piece of pieces) piece.classList.add("marked");
    if (pieces.length === 0 || returning) return;
    pieces[0].scrollIntoView({ block: "center", behavior: "instant" });
    this.pages.showAt(pieces[0]);
    announce(say("reading.marked", { number: passage + 1 }));
  }

  showBorders() {
    this.region.toggleAttribute("data-show-borders", this.borders.checked);
  }

  /** Python says itself what is wrong; a file of the site that did not come says nothing. @param {ReadingRoute | null} route @param {unknown} error */
  failed(route, error) {
    this.shown = "";
    this.steps.hidden = true;
    const told = /** @type {Partial<import("./types.js").Trouble>} */ (error);
    const trouble = told.hint
      ? { code: told.code ?? "", message: told.message ?? "", hint: told.hint, retry: true, detail: told.detail }
      : { code: "section_missing", message: say("reading.failed"), hint: say("reading.failed.hint"), retry: true, detail: String(error) };
    const place = make("div", { class: "trouble" });
    const again = route ?? this.route;
    showTrouble(place, trouble, { again: say("retrieve.error.retry"), retry: again && (() => void this.enter(again, "", false)), read: false });
    this.region.replaceChildren(place);
  }

  /** No such text or section: an old link, another site's, or a document that was deleted. @param {Book | null} book */
  missing(book) {
    this.shown = "";
    this.book = null;
    this.title.textContent = say("reading.missing");
    entitle(say("reading.missing"));
    this.text.textContent = book?.title ?? "";
    this.contents.replaceChildren();
    delete this.contents.dataset.of;
    this.steps.hidden = true;
    this.back.hidden = true;
    this.original.offer(null);
    this.pages.show(null, 0);
    this.furnish(false);
    this.region.replaceChildren(
      make("p", { text: say("reading.missing.hint") }),
      make("p", {}, make("a", { class: "button", href: "#/library", text: say("reading.to_library") })),
    );
  }
}

/** The number of the section that a route leads to: that of its page where it names one. @param {Book} book @param {ReadingRoute} route */
function sectionOf(book, { section, page }) {
  const named = book.sections.findIndex(({ id }) => id === section);
  return page !== null && named >= 0 ? (book.pages?.sections[page - 1] ?? named) : named;
}

/** @param {ReadingRoute} route @param {Book} book @param {number} page @returns {ReadingRoute} */
function pageRoute(route, book, page) {
  const section = book.sections[book.pages?.sections[page - 1] ?? 0]?.id ?? route.section;
  return { view: "reading", document: route.document, section, passage: null, page };
}

/** @param {Book} book */
function contentsOf({ sections }) {
  const numbered = sections.some(({ number }) => number !== "");
  return make("ol", { class: numbered ? "contents-list" : "contents-list unnumbered" }, ...sections.map(entryOf));
}

/** @param {BookSection} section */
function entryOf({ id, number, title, address }) {
  const name = make("span", { class: "contents-title" }, make("bdi", { text: title }));
  const link = make("a", { href: address, "data-section": id }, make("span", { class: "contents-number", text: number }), document.createTextNode(" "), name);
  return make("li", {}, link);
}
