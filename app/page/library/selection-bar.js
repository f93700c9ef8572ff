// @ts-check
import { on } from "../actions.js";
import { find, make } from "../dom.js";
import { say } from "../words.js";
import { inOrder, shown } from "./display.js";

/** @typedef {import("../../types/library").Library} Library */

/** What can be done with the documents that are selected; it stands where the filter stands while none is. */
export class SelectionBar {
  /**
   * @param {Library} library
   * @param {import("./document-list.js").DocumentList} list
   * @param {import("./collections.js").Collections} collections
   * @param {(work: Promise<unknown>) => Promise<void>} attempt
   * @param {(ids: string[]) => void} remove
   */
  constructor(library, list, collections, attempt, remove) {
    this.library = library;
    this.list = list;
    this.all = /** @type {HTMLInputElement} */ (find("[data-select-all]"));
    this.tools = find("[data-list-filter]");
    this.bar = find("[data-selection]");
    this.count = find("[data-selection-count]");
    this.into = /** @type {HTMLSelectElement} */ (find("[data-selection-into]"));
    list.place.addEventListener("change", () => this.show());
    this.all.addEventListener("change", () => {
      list.select(this.all.checked);
      this.show();
    });
    this.into.addEventListener("change", () => {
      const [chosen, ids] = [this.into.value, list.selected()];
      this.into.value = "";
      if (chosen === "new") void collections.create(ids);
      else if (chosen) void collections.add(chosen, ids);
    });
    on("reindex-selected", () => void attempt(library.reindex(list.selected())));
    on("remove-selected", () => remove(list.selected()));
    on("clear-selection", () => {
      list.select(false);
      this.show();
      this.all.focus();
    });
  }

  show() {
    const [selected, rows] = [this.list.selected().length, this.list.all().length];
    const focused = this.bar.contains(document.activeElement) && selected === 0;
    this.bar.hidden = selected === 0;
    this.tools.hidden = selected > 0;
    this.count.textContent = say("library.selected", { n: selected });
    this.all.checked = selected > 0 && selected === rows;
    this.all.indeterminate = selected > 0 && selected < rows;
    this.offerCollections();
    if (focused) this.all.focus();
  }

  offerCollections() {
    const collections = [...this.library.state.collections].sort((one, other) => inOrder(one.name, other.name));
    const key = collections.map(({ id, rev }) => `${id} ${rev}`).join();
    if (this.into.dataset.key === key) return;
    this.into.dataset.key = key;
    while (this.into.options.length > 2) this.into.remove(2);
    this.into.append(...collections.map(({ id, name }) => make("option", { value: id, text: shown(name), dir: "auto" })));
  }
}
