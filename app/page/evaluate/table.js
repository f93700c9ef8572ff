// @ts-check
/** Tables that sort: a head's button orders the rows by its column, and once more turns the order round. */

import { find, findAll } from "../dom.js";

/** @typedef {"ascending" | "descending"} Direction */

/** Sort the table of a head's button by its column. @param {HTMLElement} button */
export function sortBy(button) {
  const head = /** @type {HTMLTableCellElement} */ (button.closest("th"));
  const table = /** @type {HTMLTableElement} */ (head.closest("table"));
  const body = find("tbody", table);
  const rows = /** @type {HTMLTableRowElement[]} */ (findAll("tr", body));
  const keys = rows.map((row) => keyOf(row.cells[head.cellIndex]));
  const direction = nextDirection(head.getAttribute("aria-sort"), keys);
  for (const each of findAll("[aria-sort]", table)) each.removeAttribute("aria-sort");
  head.setAttribute("aria-sort", direction);
  body.append(...order(keys, direction).map((at) => rows[at]));
}

/** What a cell is sorted by: its number, or its words. @param {HTMLTableCellElement} cell @returns {string} */
function keyOf(cell) {
  return (cell.dataset.value ?? cell.textContent ?? "").trim();
}

/**
 * Numbers begin with the largest, words with the first in the alphabet.
 * @param {string | null} current
 * @param {string[]} keys
 * @returns {Direction}
 */
export function nextDirection(current, keys) {
  if (current === "ascending") return "descending";
  if (current === "descending") return "ascending";
  return keys.every(isNumber) ? "descending" : "ascending";
}

/**
 * The order of the rows, as their numbers: equal keys stay as they stand, and rows without a value come last either way.
 * @param {string[]} keys
 * @param {Direction} direction
 * @returns {number[]}
 */
export function order(keys, direction) {
  const numeric = keys.every(isNumber);
  const words = new Intl.Collator(undefined, { numeric: true });
  const sign = direction === "ascending" ? 1 : -1;
  /** @param {string} one @param {string} other */
  const compare = (one, other) => (numeric ? Number(one) - Number(other) : words.compare(one, other));
  return keys
    .map((_, at) => at)
    .sort((one, other) => Number(keys[one] === "") - Number(keys[other] === "") || sign * compare(keys[one], keys[other]));
}

/** Whether a key is a number, or no value at all. @param {string} key */
function isNumber(key) {
  return key === "" || !Number.isNaN(Number(key));
}
