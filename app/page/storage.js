// @ts-check
import { PREFERENCES } from "../store/preferences.js";

/** Settings in local storage; where the browser refuses it, they last as long as the page. */

const PREFIX = "passagework:";
/** @type {Map<string, string>} */
const kept = new Map();

/** @param {string} name @returns {string | null} */
export function recall(name) {
  if (kept.has(name)) return kept.get(name) ?? null;
  try {
    return localStorage.getItem(PREFIX + name);
  } catch {
    return null;
  }
}

/** @param {string} name @param {string} value */
export function remember(name, value) {
  kept.set(name, value);
  try {
    localStorage.setItem(PREFIX + name, value);
  } catch {
    // Storage is switched off or full: the setting still holds for this page.
  }
}

/** The choices that travel in a backup; those that come with one hold from the next load of the page. */
export const preferences = {
  /** @returns {Record<string, string>} */
  read() {
    const chosen = PREFERENCES.map((name) => /** @type {const} */ ([name, recall(name) ?? ""]));
    return Object.fromEntries(chosen.filter(([, value]) => value !== ""));
  },
  /** @param {Record<string, string>} given */
  write(given) {
    for (const name of PREFERENCES) if (given[name] !== undefined) remember(name, given[name]);
  },
};
