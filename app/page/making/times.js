// @ts-check
import { findAll } from "../dom.js";

/** Python writes moments in UTC (views/make/times.py); here they are written in the reader's own time and way. */

const moments = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
/** What an Intl format takes at most: what is stored may hold any number. */
const LATEST = 8.64e15;

/** @param {number} at milliseconds since 1970 */
export function written(at) {
  return moments.format(Math.min(Math.max(at, -LATEST), LATEST));
}

/** @param {ParentNode} root */
export function localise(root) {
  for (const time of findAll("time[data-at]", root)) time.textContent = written(Number(time.dataset.at));
}
