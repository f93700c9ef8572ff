// @ts-check
import { recall } from "../storage.js";

const TEXT_FIELDS = "input:not([type=radio]):not([type=checkbox]), select, textarea, [contenteditable]";

/** @typedef {() => unknown} Stroke what a key does; where it gives false, the key is the browser's */

/**
 * The keys of the review. Single keys follow the page's one setting (app/page/keys.js); Ctrl+Z stays.
 * @param {Record<string, Stroke>} strokes by key, lower case
 * @param {() => void} undo
 */
export function startReviewKeys(strokes, undo) {
  document.addEventListener("keydown", (event) => {
    const target = /** @type {Element} */ (event.target);
    if (document.documentElement.dataset.view !== "review" || event.isComposing || event.altKey || event.shiftKey) return;
    if (document.querySelector("dialog[open]") || target.closest(TEXT_FIELDS)) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (event.ctrlKey || event.metaKey) {
      if (key !== "z" || event.repeat) return;
      undo();
    } else {
      // A key that is held down decides once.
      const moves = ["j", "k"].includes(key) || key.startsWith("Arrow");
      if (!Object.hasOwn(strokes, key) || (event.repeat && !moves)) return;
      if (key.length === 1 && recall("single-keys") === "off") return;
      if (key.startsWith("Arrow") && target.closest("input, pre")) return;
      if (strokes[key]() === false) return;
    }
    event.preventDefault();
  });
}
