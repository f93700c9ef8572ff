// @ts-check
import { isLive } from "../../library/documents.js";
import { ownBook, shelfBook } from "../books.js";
import { find, findAll, make } from "../dom.js";
import { inOrder, isolated, shown } from "../library/display.js";
import { onShelf } from "../library/document-state.js";

/** @typedef {import("../../types/making").Making} Making */
/** @typedef {{ id: string, number: string, title: string }} Section */
/** @typedef {{ id: string, title: string, sections: Section[] }} Text */
/** @typedef {{ document: string, section_id: string }} SectionRef */

/** Of a filter's finds, so many are listed in each text. */
const MOST = 200;

/**
 * Sections to choose, text by text. The sections of a text are made when it is opened, or when the filter finds some of them, so
 * that a library of thousands costs no more than its titles.
 */
export class Sections {
  /** By document. @type {Map<string, Set<string>>} */
  #chosen = new Map();
  /** @type {Text[]} */
  #texts = [];
  #key = "";

  /** @param {Making} making @param {HTMLElement} root @param {() => void} onChange */
  constructor(making, root, onChange) {
    this.making = making;
    this.list = find("[data-pick-list]", root);
    this.none = find("[data-pick-none]", root);
    this.count = find("[data-pick-count]", root);
    this.clearing = find("[data-pick-clear]", root);
    this.filter = /** @type {HTMLInputElement} */ (find(".pick-filter", root));
    this.onChange = onChange;
    this.filter.addEventListener("input", () => this.#list());
    this.filter.addEventListener("keydown", (event) => {
      // Enter would send the order.
      if (event.key === "Enter") event.preventDefault();
    });
    this.list.addEventListener("change", (event) => this.#tick(/** @type {HTMLInputElement} */ (event.target)));
    this.list.addEventListener("click", (event) => {
      const button = /** @type {HTMLElement} */ (event.target).closest("[data-unfold]");
      if (button instanceof HTMLElement) this.#unfold(button);
    });
    this.clearing.addEventListener("click", () => {
      this.#chosen.clear();
      this.#list();
      this.#changed();
      this.filter.focus();
    });
  }

  /** Offer what the library holds now; what is chosen stays, as far as it is still there. */
  async offer() {
    const texts = await textsOf(this.making);
    const key = JSON.stringify(texts.map(({ id, title, sections }) => [id, title, sections.length]));
    if (key === this.#key) return;
    this.#key = key;
    this.#texts = texts;
    for (const [document, sections] of this.#chosen) {
      const known = new Set(texts.find(({ id }) => id === document)?.sections.map(({ id }) => id));
      for (const id of sections) if (!known.has(id)) sections.delete(id);
    }
    this.#list();
    this.#changed();
  }

  /** In the order of the texts. @returns {SectionRef[]} */
  get refs() {
    return this.#texts.flatMap(({ id: document, sections }) =>
      sections.filter(({ id }) => this.#chosen.get(document)?.has(id)).map(({ id }) => ({ document, section_id: id })),
    );
  }

  #list() {
    const words = this.filter.value.trim().toLowerCase();
    const rows = this.#texts.flatMap((text) => {
      if (words === "" || text.title.toLowerCase().includes(words)) return [this.#row(text, text.sections, false)];
      const found = text.sections.filter(({ number, title }) => `${number} ${title}`.toLowerCase().includes(words));
      return found.length > 0 ? [this.#row(text, found.slice(0, MOST), true)] : [];
    });
    this.list.replaceChildren(...rows);
    this.none.hidden = rows.length > 0;
  }

  /** @param {Text} text @param {Section[]} sections those to list @param {boolean} open */
  #row(text, sections, open) {
    const box = make("input", { type: "checkbox", "data-text": text.id, "aria-label": this.making.say("generate.pick.all", { title: shown(text.title) }) });
    const count = make("span", { class: "pick-size", text: this.making.say("generate.pick.sections", { n: text.sections.length }) });
    const name = make("button", { type: "button", class: "pick-name", "data-unfold": text.id, "aria-expanded": String(open) }, isolated(text.title), count);
    const inner = make("ul", { class: "pick-sections", "data-sections": text.id });
    inner.hidden = !open;
    if (open) this.#fill(inner, text, sections);
    const row = make("li", { class: "pick-text" }, make("div", { class: "pick-head" }, box, name), inner);
    this.#mark(row, text);
    return row;
  }

  /** @param {HTMLElement} inner @param {Text} text @param {Section[]} sections */
  #fill(inner, text, sections) {
    const chosen = this.#chosen.get(text.id);
    inner.replaceChildren(
      ...sections.map(({ id, number, title }) => {
        const box = make("input", { type: "checkbox", "data-of": text.id, value: id });
        box.checked = chosen?.has(id) ?? false;
        const named = make("span", {}, ...(number ? [make("span", { class: "pick-number", text: `${number} ` })] : []), isolated(title));
        return make("li", {}, make("label", { class: "check" }, box, named));
      }),
    );
  }

  /** @param {HTMLElement} button */
  #unfold(button) {
    const text = this.#texts.find(({ id }) => id === button.dataset.unfold);
    const inner = button.closest("li")?.querySelector("ul");
    if (!text || !inner) return;
    if (!inner.hasChildNodes()) this.#fill(inner, text, text.sections);
    inner.hidden = !inner.hidden;
    button.setAttribute("aria-expanded", String(!inner.hidden));
  }

  /** @param {HTMLInputElement} box */
  #tick(box) {
    const text = this.#texts.find(({ id }) => id === (box.dataset.text ?? box.dataset.of));
    if (!text) return;
    const chosen = this.#chosen.get(text.id) ?? new Set();
    this.#chosen.set(text.id, chosen);
    const meant = box.dataset.text === undefined ? [box.value] : text.sections.map(({ id }) => id);
    for (const id of meant) {
      if (box.checked) chosen.add(id);
      else chosen.delete(id);
    }
    const row = /** @type {HTMLElement} */ (box.closest(".pick-text"));
    for (const each of findAll("[data-of]", row)) {
      const other = /** @type {HTMLInputElement} */ (each);
      other.checked = chosen.has(other.value);
    }
    this.#mark(row, text);
    this.#changed();
  }

  /** The box of a text says whether all of it is chosen, or a part. @param {HTMLElement} row @param {Text} text */
  #mark(row, text) {
    const box = /** @type {HTMLInputElement} */ (find("[data-text]", row));
    const chosen = this.#chosen.get(text.id)?.size ?? 0;
    box.checked = chosen > 0 && chosen === text.sections.length;
    box.indeterminate = chosen > 0 && chosen < text.sections.length;
  }

  #changed() {
    const { refs } = this;
    this.count.textContent = this.making.say(refs.length ? "generate.pick.chosen" : "generate.pick.nothing", { n: refs.length });
    this.clearing.hidden = refs.length === 0;
    this.onChange();
  }
}

/** Those of the site first, then the reader's own by their titles. @param {Making} making @returns {Promise<Text[]>} */
async function textsOf({ library, config }) {
  const shelf = /** @type {import("../types.js").Shelf} */ (/** @type {unknown} */ (config));
  const site = shelf.texts.map(({ id }) => ({ id, book: shelfBook(shelf, id) }));
  const records = onShelf(library.state).filter(isLive).sort((one, other) => inOrder(one.title, other.title));
  const own = await Promise.all(records.map(async ({ id }) => ({ id, book: await ownBook(library, id) })));
  return [...site, ...own].flatMap(({ id, book }) => (book ? [{ id, title: book.title, sections: book.sections }] : []));
}
