// @ts-check
import { visible } from "../../runtime/visible.js";
import { say } from "../words.js";

/** How names, sizes, days and durations are written. */

const language = document.documentElement.lang;
const days = new Intl.DateTimeFormat(language, { day: "numeric", month: "short", year: "numeric" });
const names = new Intl.DisplayNames(language, { type: "language", fallback: "code" });
const collator = new Intl.Collator(language, { numeric: true, sensitivity: "base" });
const UNITS = ["kilobyte", "megabyte", "gigabyte"];

const LONGEST = 300;

/** A name as it can be shown: on one line, without what cannot be seen. @param {string} name */
export function shown(name) {
  const clean = visible(name);
  const cut = clean.length > LONGEST ? `${clean.slice(0, LONGEST)}…` : clean;
  return cut || say("library.untitled");
}

/** An element that keeps the direction of a name to itself. @param {string} name @returns {HTMLElement} */
export function isolated(name) {
  const element = document.createElement("bdi");
  element.textContent = shown(name);
  return element;
}

/** @param {string} folder "Term 1/Week 2" */
export function shownFolder(folder) {
  return folder.split("/").filter(Boolean).map(shown).join(" / ");
}

/** @param {string} one @param {string} other */
export function inOrder(one, other) {
  return collator.compare(one, other);
}

/** @param {number} bytes */
export function size(bytes) {
  if (bytes < 1000) return say("library.bytes", { n: bytes });
  const power = Math.min(Math.floor(Math.log10(bytes) / 3), UNITS.length);
  const value = bytes / 1000 ** power;
  const format = { style: "unit", unit: UNITS[power - 1], maximumFractionDigits: value < 10 ? 1 : 0 };
  return new Intl.NumberFormat(language, /** @type {Intl.NumberFormatOptions} */ (format)).format(value);
}

/** @param {number} milliseconds since 1970 */
export function day(milliseconds) {
  return days.format(milliseconds);
}

/** Time that is left, in steps that do not flicker. @param {number | null} seconds */
export function timeLeft(seconds) {
  if (seconds === null) return "";
  if (seconds < 5) return say("library.left.moment");
  if (seconds < 90) return say("library.left.seconds", { n: Math.ceil(seconds / 5) * 5 });
  if (seconds < 5400) return say("library.left.minutes", { n: Math.round(seconds / 60) });
  return say("library.left.hours", { n: Math.round(seconds / 3600) });
}

/** @param {string} code ISO 639-1, or "und" */
export function languageName(code) {
  if (code === "und") return say("library.language.unknown");
  try {
    return names.of(code) ?? code;
  } catch {
    return code;
  }
}

/** Parts with something in them, as one line. @param {...string} parts */
export function line(...parts) {
  return parts.filter(Boolean).join(" · ");
}
