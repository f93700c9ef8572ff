// @ts-check
import { announce } from "./announce.js";
import { find, findAll, make } from "./dom.js";
import { replaceRegion } from "./region.js";
import { format } from "./router.js";
import { recall, remember } from "./storage.js";
import { showTrouble } from "./trouble.js";
import { entitle } from "./views.js";
import { say } from "./words.js";

/** @typedef {import("./types.js").ReadingRoute} ReadingRoute */

const SETTING = "passage-borders";

/** Reads sections, which the build has rendered; needs neither Python nor WebAssembly. */
export class Reading {
  /** @param {import("./types.js").Shelf} shelf */
  constructor(shelf) {
    this.shelf = shelf;
    this.region = find("[data-region=reading]");
    this.title = find("[data-reading-title]");
    this.text = find("[data-reading-text]");
    this.contents = find("[data-reading-contents]");
    this.steps = find("[data-steps]");
    this.pane = find(".pane-contents");
    this.tools = find(".reading-tools");
    this.back = find("[data-back]");
    this.borders = /** @type {HTMLInputElement} */ (find("[data-borders]"));
    /** @type {Map<string, Promise<string>>} */
    this.fetched = new Map();
    this.shown = "";
    this.borders.checked = recall(SETTING) === "on";
    this.borders.addEventListener("change", () => {
      remember(SETTING, this.borders.checked ? "on" : "off");
      this.showBorders();
    });
    this.showBorders();
  }

  /**
   * Show a section, and in it the passage that the route names.
   * @param {ReadingRoute} route
   * @param {string} came the view that the reader came from
   * @param {boolean} returning whether the reader was here before and will be put back
   */
  async enter(route, came, returning) {
    const link = this.entry(route);
    if (!link) return this.missing(route);
    this.frame(route, link);
    this.furnish(true);
    if (!returning) this.back.hidden = came !== "retrieve" || route.passage === null;
    if (!(await this.open(route))) return;
    this.mark(route.passage, returning);
    if (came === "reading" && route.passage === null && !returning) this.begin();
  }

  /** A new section is read from its top. */
  begin() {
    scrollTo({ top: 0, behavior: "instant" });
    this.title.focus({ preventScroll: true });
  }

  /** The section's line in the shelf's contents. @param {ReadingRoute} route @returns {HTMLElement | null} */
  entry({ document: text, section }) {
    return document.querySelector(`#book-${CSS.escape(text)} [data-section="${CSS.escape(section)}"]`);
  }

  /** Show what only a section has use for: its neighbours in the contents, and its borders. @param {boolean} shown */
  furnish(shown) {
    this.pane.hidden = !shown;
    find(".check", this.tools).hidden = !shown;
  }

  /** Title, contents and neighbours, all taken from the shelf. @param {ReadingRoute} route @param {HTMLElement} link */
  frame(route, link) {
    const book = /** @type {HTMLElement} */ (link.closest("[data-document]"));
    const title = find(".contents-title", link).textContent ?? "";
    this.title.textContent = title;
    this.text.textContent = book.dataset.title ?? "";
    entitle(title);
    this.contents.replaceChildren(find(".contents-list", book).cloneNode(true));
    for (const each of findAll("[data-section]", this.contents)) {
      if (each.dataset.section === route.section) each.setAttribute("aria-current", "page");
    }
    const links = findAll("[data-section]", book);
    const at = links.indexOf(link);
    this.step("previous", links[at - 1]);
    this.step("next", links[at + 1]);
  }

  /** @param {"previous" | "next"} which @param {HTMLElement | undefined} link */
  step(which, link) {
    const step = find(`[data-step=${which}]`, this.steps);
    step.hidden = !link;
    if (!link) return;
    step.setAttribute("href", link.getAttribute("href") ?? "");
    find(".step-title", step).textContent = find(".contents-title", link).textContent;
  }

  /** Put the section's text on the page. @param {ReadingRoute} route @returns {Promise<boolean>} */
  async open(route) {
    const wanted = format({ ...route, passage: null });
    if (this.shown === wanted) return true;
    this.shown = wanted;
    this.region.setAttribute("aria-busy", "true");
    try {
      const html = await this.fetch(route);
      if (this.shown !== wanted) return false;
      replaceRegion(this.region, html);
      this.steps.hidden = false;
      return true;
    } catch (error) {
      if (this.shown === wanted) this.failed(route, String(error));
      return false;
    } finally {
      this.region.removeAttribute("aria-busy");
    }
  }

  /** Each file is fetched once; a failure is not kept. @param {ReadingRoute} route @returns {Promise<string>} */
  async fetch({ document: text, section }) {
    const path = this.shelf.texts.find((each) => each.id === text)?.sections[section]?.path;
    if (!path) throw new Error(`The site names no file for section ${section} of ${text}.`);
    const kept = this.fetched.get(path) ?? load(path);
    this.fetched.set(path, kept);
    kept.catch(() => this.fetched.delete(path));
    return kept;
  }

  /** @param {number | null} passage @param {boolean} returning */
  mark(passage, returning) {
    for (const piece of findAll(".marked", this.region)) piece.classList.remove("marked");
    if (passage === null) return;
    const pieces = findAll(`[data-passages~="${passage}"]`, this.region);
    for (const piece of pieces) piece.classList.add("marked");
    if (pieces.length === 0 || returning) return;
    pieces[0].scrollIntoView({ block: "center", behavior: "instant" });
    announce(say("reading.marked", { number: passage + 1 }));
  }

  showBorders() {
    this.region.toggleAttribute("data-show-borders", this.borders.checked);
  }

  /** @param {ReadingRoute} route @param {string} detail */
  failed(route, detail) {
    this.shown = "";
    this.steps.hidden = true;
    const trouble = { code: "section_missing", message: say("reading.failed"), hint: say("reading.failed.hint"), retry: true, detail };
    const place = make("div", { class: "trouble" });
    showTrouble(place, trouble, { again: say("retrieve.error.retry"), retry: () => void this.enter(route, "", false), read: false });
    this.region.replaceChildren(place);
  }

  /** No such text or section: an old link, or another site's. @param {ReadingRoute} route */
  missing(route) {
    this.shown = "";
    this.title.textContent = say("reading.missing");
    entitle(say("reading.missing"));
    this.text.textContent = document.getElementById(`book-${route.document}`)?.dataset.title ?? "";
    this.contents.replaceChildren();
    this.steps.hidden = true;
    this.back.hidden = true;
    this.furnish(false);
    this.region.replaceChildren(
      make("p", { text: say("reading.missing.hint") }),
      make("p", {}, make("a", { class: "button", href: "#/library", text: say("reading.to_library") })),
    );
  }
}

/** @param {string} path @returns {Promise<string>} */
async function load(path) {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path} was answered with status ${response.status}.`);
  return response.text();
}
