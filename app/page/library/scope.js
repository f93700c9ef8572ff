// @ts-check
import { isLive } from "../../library/documents.js";
import { find, make } from "../dom.js";
import { say } from "../words.js";
import { inOrder, shown } from "./display.js";
import { onShelf } from "./document-state.js";

/** @typedef {import("../../types/library").LibraryState} LibraryState */
/** @typedef {{ documents: string[] | null, unit: "passage" | "document" }} Scope */

const COLLECTION = "collection:";
const MARK = "data-from-library";

/** What a search is limited to: all texts, one text, or a collection. The choice is offered beside the query. */
export class SearchScope {
  /**
   * @param {import("../../types/library").Library} library
   * @param {{ select: HTMLSelectElement, note: HTMLElement }} [place] the choice and what is said of it; those of the search by default
   */
  constructor(library, { select, note } = { select: find("select[name=in]"), note: find("[data-scope-note]") }) {
    this.library = library;
    this.select = select;
    this.note = note;
    this.key = "";
    this.select.addEventListener("change", () => this.tell());
  }

  /** Offer what the library holds, and keep the choice. @param {LibraryState} state @param {string} wanted */
  offer(state, wanted) {
    const groups = [
      { label: say("library.scope.collections"), options: collectionsOf(state) },
      { label: say("library.scope.own"), options: documentsOf(state) },
    ].filter(({ options }) => options.length > 0);
    const key = JSON.stringify(groups);
    if (key !== this.key) {
      this.key = key;
      for (const old of this.select.querySelectorAll(`[${MARK}]`)) old.remove();
      this.select.append(...groups.map(group));
      const choice = /** @type {HTMLElement} */ (this.select.closest(".choice"));
      choice.hidden = this.select.options.length < 3;
    }
    if ([...this.select.options].some(({ value }) => value === wanted)) this.select.value = wanted;
    this.tell();
  }

  /** Say what a passage is in the collection that is chosen. */
  tell() {
    const collection = this.collection(this.select.value);
    this.note.textContent = collection?.whole ? say("library.collection.whole.note") : "";
  }

  /** @param {string} value */
  collection(value) {
    return value.startsWith(COLLECTION)
      ? this.library.state.collections.find(({ id }) => id === value.slice(COLLECTION.length))
      : undefined;
  }

  /**
   * What `value`, the choice in an address, means now; rejects like a search in a text that is not there.
   * @param {string} value
   * @returns {Promise<Scope>}
   */
  async resolve(value) {
    if (value === "") return { documents: null, unit: "passage" };
    if (!value.startsWith(COLLECTION)) return { documents: [value], unit: "passage" };
    await opened(this.library);
    const collection = this.collection(value);
    if (!collection) throw trouble("missing");
    const documents = onShelf(this.library.state).filter(
      (record) => isLive(record) && collection.documents.includes(record.id),
    );
    if (documents.length === 0) throw trouble("empty");
    return { documents: documents.map(({ id }) => id), unit: collection.whole ? "document" : "passage" };
  }
}

/** Wait until the library has been read. @param {import("../../types/library").Library} library @returns {Promise<void>} */
export function opened(library) {
  if (library.state.store !== "opening") return Promise.resolve();
  return new Promise((resolve) => {
    const end = library.subscribe(({ store }) => {
      if (store === "opening") return;
      end();
      resolve();
    });
  });
}

/** @param {"missing" | "empty"} kind @returns {import("../types.js").Trouble} */
function trouble(kind) {
  return {
    code: "no_document",
    message: say(`library.collection.${kind}`),
    hint: say(`library.collection.${kind}.hint`),
    retry: false,
  };
}

/** @typedef {{ value: string, label: string }} Option */

/** @param {LibraryState} state @returns {Option[]} */
function collectionsOf({ collections }) {
  return collections
    .map(({ id, name }) => ({ value: COLLECTION + id, label: shown(name) }))
    .sort((one, other) => inOrder(one.label, other.label));
}

/** @param {LibraryState} state @returns {Option[]} */
function documentsOf(state) {
  return onShelf(state)
    .filter(isLive)
    .map(({ id, title }) => ({ value: id, label: shown(title) }))
    .sort((one, other) => inOrder(one.label, other.label));
}

/** @param {{ label: string, options: Option[] }} group */
function group({ label, options }) {
  return make(
    "optgroup",
    { label, [MARK]: "" },
    ...options.map(({ value, label: text }) => make("option", { value, text, dir: "auto" })),
  );
}
