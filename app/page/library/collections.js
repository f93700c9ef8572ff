// @ts-check
import { on } from "../actions.js";
import { find, make } from "../dom.js";
import { say } from "../words.js";
import { editCollection } from "./collection-dialog.js";
import { inOrder, isolated, line, shown } from "./display.js";
import { onShelf } from "./document-state.js";
import { toast } from "./toast.js";
import { canTakeBack, takeBack } from "./undo.js";

/** @typedef {import("../../types/library").Library} Library */
/** @typedef {import("../../types/library").LibraryState} LibraryState */
/** @typedef {import("../../types/library").Collection} Collection */

/** Sets of documents to search within. */
export class Collections {
  /** @param {Library} library @param {(work: Promise<unknown>) => Promise<void>} attempt */
  constructor(library, attempt) {
    this.library = library;
    this.attempt = attempt;
    this.list = find("[data-collections]");
    this.none = find("[data-no-collections]");
    on("new-collection", () => void this.create([]));
    on("edit-collection", (element) => this.with(element, (collection) => void this.edit(collection)));
    on("delete-collection", (element) => this.with(element, (collection) => void this.remove(collection)));
  }

  /** @param {LibraryState} state */
  show(state) {
    const collections = [...state.collections].sort((one, other) => inOrder(one.name, other.name));
    const here = new Set(onShelf(state).map(({ id }) => id));
    const items = collections.map((each) => ({ ...each, count: each.documents.filter((id) => here.has(id)).length }));
    const key = JSON.stringify(items.map(({ id, rev, count }) => [id, rev, count]));
    if (this.list.dataset.key === key) return;
    this.list.dataset.key = key;
    const focused = this.list.contains(document.activeElement);
    this.list.replaceChildren(...items.map((each) => itemOf(each)));
    this.none.hidden = items.length > 0;
    if (focused) /** @type {HTMLElement} */ (this.list.querySelector("button, a") ?? find("#collections-title")).focus();
  }

  /** @param {string[]} documents */
  async create(documents) {
    await this.edit({ id: "", name: "", documents, whole: false });
  }

  /** @param {Omit<Collection, "rev"> & { rev?: number }} collection */
  async edit(collection) {
    const edited = await editCollection(collection, onShelf(this.library.state));
    if (edited) await this.attempt(this.library.saveCollection(edited));
  }

  /** Put documents into a collection that is there. @param {string} id @param {string[]} documents */
  async add(id, documents) {
    const collection = this.library.state.collections.find((each) => each.id === id);
    if (!collection) return;
    const all = [...new Set([...collection.documents, ...documents])];
    await this.attempt(this.library.saveCollection({ ...collection, documents: all }));
    toast(say("library.collection.added", { n: documents.length, name: shown(collection.name) }));
  }

  /** @param {Collection} collection */
  async remove(collection) {
    const { id, name, documents, whole } = collection;
    await this.attempt(this.library.removeCollection(id));
    const way = () => this.attempt(this.library.saveCollection({ id, name, documents, whole }));
    canTakeBack(way);
    toast(say("library.collection.removed", { name: shown(name) }), () => void takeBack(way));
    find("#collections-title").focus();
  }

  /** @param {HTMLElement} element @param {(collection: Collection) => void} act */
  with(element, act) {
    const collection = this.library.state.collections.find(({ id }) => id === element.dataset.id);
    if (collection) act(collection);
  }
}

/** @param {Collection & { count: number }} collection */
function itemOf({ id, name, whole, count }) {
  const of = () => make("span", { class: "vh", text: ` ${say("library.of_document", { title: shown(name) })}` });
  const act = (/** @type {string} */ action, /** @type {string} */ words) =>
    make(
      "button",
      { type: "button", class: "link", "data-action": action, "data-id": id },
      document.createTextNode(say(words)),
      of(),
    );
  const search = make(
    "a",
    { class: "link", href: `#/retrieve?in=${encodeURIComponent(`collection:${id}`)}` },
    document.createTextNode(say("library.search_in.short")),
    of(),
  );
  const facts = line(say("library.documents", { n: count }), whole ? say("library.collection.whole.short") : "");
  return make(
    "li",
    { class: "collection" },
    make("p", { class: "collection-name" }, isolated(name), make("span", { class: "collection-facts", text: facts })),
    make(
      "p",
      { class: "collection-acts" },
      ...(count > 0 ? [search] : []),
      act("edit-collection", "library.collection.edit"),
      act("delete-collection", "library.collection.delete"),
    ),
  );
}
