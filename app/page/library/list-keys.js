// @ts-check
import { hideToast } from "./toast.js";
import { takeBack } from "./undo.js";

const TEXT_FIELDS = "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]";

/**
 * Delete removes the documents that are selected, or the one with the focus; F2 renames it; Ctrl+Z takes the last removal back.
 * @param {import("./document-list.js").DocumentList} list
 * @param {(ids: string[]) => void} remove
 * @param {(id: string) => void} rename
 */
export function startListKeys(list, remove, rename) {
  list.place.addEventListener("keydown", (event) => {
    const target = /** @type {Element} */ (event.target);
    if (event.ctrlKey || event.metaKey || event.altKey || target.matches(TEXT_FIELDS)) return;
    const id = list.rowAt(target)?.element.dataset.doc;
    if (!id) return;
    const selected = list.selected();
    if (event.key === "Delete") remove(selected.includes(id) ? selected : [id]);
    else if (event.key === "F2") rename(id);
    else return;
    event.preventDefault();
  });

  document.addEventListener("keydown", (event) => {
    const target = /** @type {Element} */ (event.target);
    const asked = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === "z";
    if (
      !asked ||
      document.documentElement.dataset.view !== "library" ||
      target.closest(TEXT_FIELDS) ||
      document.querySelector("dialog[open]")
    )
      return;
    event.preventDefault();
    hideToast();
    void takeBack();
  });
}
