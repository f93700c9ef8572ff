// @ts-check
// How many calls this tab has sent to whom, so that the page can say at any time what has left it. Over reloads too, as long as
// the tab is open.

const KEY = "passagework:sent";
/** @type {Set<() => void>} */
const listeners = new Set();
/** Where the tab has no storage, until it is reloaded. @type {Record<string, number>} */
let counted = {};

/** Calls by the name of the model that they went to. @returns {Record<string, number>} */
export function sent() {
  try {
    return { ...counted, ...JSON.parse(sessionStorage.getItem(KEY) ?? "{}") };
  } catch {
    return counted;
  }
}

/** @param {string} name  the reader's own for it */
export function countSent(name) {
  counted = sent();
  counted[name] = (counted[name] ?? 0) + 1;
  try {
    sessionStorage.setItem(KEY, JSON.stringify(counted));
  } catch {
    // It is counted until the page is closed.
  }
  for (const listener of listeners) listener();
}

/** @param {() => void} listener */
export function onSent(listener) {
  listeners.add(listener);
}
