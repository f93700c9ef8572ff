// @ts-check
// The key of a model in this tab's own storage: an open text that any script of the site's origin could read, and that goes when
// the tab is closed. Only where the reader chose so.

const PREFIX = "passagework:key:";

/** @param {string} provider @param {string} origin @param {string} key */
export function keepInTab(provider, origin, key) {
  sessionStorage.setItem(PREFIX + provider, JSON.stringify({ origin, key }));
}

/** @param {string} provider @returns {{ origin: string, key: string } | null} */
export function keptInTab(provider) {
  try {
    return JSON.parse(sessionStorage.getItem(PREFIX + provider) ?? "null");
  } catch {
    // No storage in this window.
    return null;
  }
}

/** @param {string} provider */
export function dropFromTab(provider) {
  try {
    sessionStorage.removeItem(PREFIX + provider);
  } catch {
    // No storage in this window, so nothing is in it.
  }
}

/** The providers whose keys are in it. */
export function allInTab() {
  try {
    return Object.keys(sessionStorage).filter((name) => name.startsWith(PREFIX)).map((name) => name.slice(PREFIX.length));
  } catch {
    return [];
  }
}
