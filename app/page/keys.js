// @ts-check
import { on } from "./actions.js";
import { find } from "./dom.js";
import { recall, remember } from "./storage.js";

/** @typedef {import("./hits.js").Hits} Hits */

const SETTING = "single-keys";
const TEXT_FIELDS = "input:not([type=radio]):not([type=checkbox]), select, textarea, [contenteditable]";

/**
 * The keys of the page. Single keys can be switched off (WCAG 2.1.4); Enter and Esc stay.
 * @param {Hits} hits
 * @param {() => void} toSearch goes to the search box, on whatever page the reader is
 */
export function startKeys(hits, toSearch) {
  const sheet = /** @type {HTMLDialogElement} */ (find("#keys"));
  const single = /** @type {HTMLInputElement} */ (find("[data-single-keys]", sheet));
  single.checked = recall(SETTING) !== "off";
  single.addEventListener("change", () => remember(SETTING, single.checked ? "on" : "off"));
  on("keys", () => sheet.showModal());
  on("close-keys", () => sheet.close());

  /** @type {Record<string, () => void>} */
  const strokes = {
    "/": toSearch,
    "?": () => sheet.showModal(),
    j: () => hits.move(1),
    k: () => hits.move(-1),
    c: () => hits.act("copy"),
    w: () => hits.act("why"),
  };

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || document.querySelector("dialog[open]")) return;
    const target = /** @type {HTMLElement} */ (event.target);
    const acted = target.closest(TEXT_FIELDS) ? fromField(event.key, target, hits) : onPage(event.key, target);
    if (acted) event.preventDefault();
  });

  /** @param {string} key @param {HTMLElement} target @returns {boolean} */
  function onPage(key, target) {
    if (key === "Escape") return hits.leaveReasons() || hits.foldReasons(target);
    const hit = target.closest("[data-hit]");
    if (hit && (key === "ArrowDown" || key === "ArrowUp")) return hits.move(key === "ArrowDown" ? 1 : -1);
    if (hit === target && key === "Enter") return hits.act("open"), true;
    if (!single.checked || !Object.hasOwn(strokes, key)) return false;
    const elsewhere = document.documentElement.dataset.view !== "retrieve";
    if (elsewhere && key !== "/" && key !== "?") return false;
    strokes[key]();
    return true;
  }
}

/**
 * Esc leaves a field, and what is typed stays: a browser of its own empties a search field. The down arrow goes
 * from the query to the passages.
 * @param {string} key
 * @param {HTMLElement} target
 * @param {Hits} hits
 */
function fromField(key, target, hits) {
  if (key === "Escape") return target.blur(), target.id === "query";
  return key === "ArrowDown" && target.id === "query" && hits.toFirst();
}
