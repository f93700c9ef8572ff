// @ts-check
import { find, findAll, make } from "../dom.js";
import { shown } from "../library/display.js";
import { written } from "../making/times.js";

/** @typedef {import("../../types/making").ItemHead} ItemHead */
/** @typedef {import("./review.js").Desk} Desk */
/** @typedef {{ status: string | null, kind: string | null, pack: string | null, document: string | null, findings: boolean, text: string }} Filter */

/** How long the reader may pause while typing before the list follows. */
const PAUSE = 150;

/** Which items are shown, in the list and one at a time. */
export class Filters {
  #timer = 0;

  /** @param {Desk} desk @param {() => void} changed */
  constructor(desk, changed) {
    this.desk = desk;
    this.form = /** @type {HTMLFormElement} */ (find("[data-review-filters]"));
    this.form.addEventListener("submit", (event) => event.preventDefault());
    this.form.addEventListener("input", ({ target }) => {
      clearTimeout(this.#timer);
      const typed = /** @type {HTMLInputElement} */ (target).type === "search";
      this.#timer = window.setTimeout(changed, typed ? PAUSE : 0);
    });
  }

  /** @returns {Filter} */
  get chosen() {
    const given = new FormData(this.form);
    const value = (/** @type {string} */ name) => String(given.get(name) ?? "");
    return {
      status: value("status") || null,
      kind: value("kind") || null,
      pack: value("pack") || null,
      document: value("document") || null,
      findings: given.has("findings"),
      text: value("text").trim(),
    };
  }

  /** What narrows the items that are shown one at a time, in words; empty for nothing. */
  get told() {
    const { kind, pack, document, findings, text } = this.chosen;
    const named = (/** @type {string} */ name) => {
      const select = /** @type {HTMLSelectElement} */ (this.form.elements.namedItem(name));
      return select.selectedOptions[0]?.text ?? "";
    };
    const parts = [kind && named("kind"), pack && named("pack"), document && named("document")];
    parts.push(findings ? this.desk.say("review.filter.findings") : null, text && `“${text}”`);
    return parts.filter(Boolean).join(", ");
  }

  clear() {
    this.form.reset();
  }

  /** Offer the packs and documents that there are; what is chosen stays chosen. */
  offer() {
    const heads = this.desk.items.heads();
    /** @type {Map<string, ItemHead[]>} */
    const packs = new Map();
    for (const head of heads) packs.set(head.pack, [...(packs.get(head.pack) ?? []), head]);
    fill(find("[data-review-packs]", this.form), [...packs].map(([pack, own]) => [pack, this.#packName(pack, own)]));
    const documents = [...new Set(heads.flatMap((head) => head.documents))];
    fill(find("[data-review-documents]", this.form), documents.map((id) => [id, this.#title(id)]));
  }

  /** @param {string} pack @param {ItemHead[]} own */
  #packName(pack, own) {
    const call = this.desk.items.call(pack) ?? this.desk.items.call(own[0].call);
    const title = call?.title || own[0].title;
    return this.desk.say("review.pack", { title: shown(title), date: written(own[0].created), n: own.length });
  }

  /** @param {string} id */
  #title(id) {
    const { library, config } = this.desk.making;
    const own = library.state.documents.find((each) => each.id === id)?.title;
    return shown(own ?? config.texts.find((each) => each.id === id)?.title ?? id);
  }
}

/** @param {HTMLElement} element a select @param {(readonly [string, string])[]} options */
export function fill(element, options) {
  const select = /** @type {HTMLSelectElement} */ (element);
  const chosen = select.value;
  const any = make("option", { value: "", text: select.dataset.any ?? "" });
  select.replaceChildren(any, ...options.map(([value, text]) => make("option", { value, text })));
  if (findAll("option", select).some((option) => option.getAttribute("value") === chosen)) select.value = chosen;
}
