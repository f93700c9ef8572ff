// @ts-check
import { recall } from "../storage.js";

/** What keys need of the page. @typedef {{ active: boolean, state: { kind: string, shown: boolean } | null, show: (given: { chosen?: number }) => unknown, rate: (grade: number) => unknown, undo: () => unknown }} Practice */

const FIELDS = "input, select, textarea";

/** The keys of practice. Single keys can be switched off on the page of keys; Space and Enter on a button stay. @param {Practice} practice */
export function startKeys(practice) {
  document.addEventListener("keydown", (event) => {
    if (!practice.active || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    const target = /** @type {HTMLElement} */ (event.target);
    if (target.closest(FIELDS) || document.querySelector("dialog[open]")) return;
    if (recall("single-keys") === "off" && event.key !== " ") return;
    if (act(practice, event.key, target)) event.preventDefault();
  });
}

/** @param {Practice} practice @param {string} key @param {HTMLElement} target @returns {boolean} */
function act(practice, key, target) {
  if (key === "z") return done(practice.undo());
  const { state } = practice;
  if (!state) return false;
  if (state.shown) return /^[1-4]$/.test(key) && done(practice.rate(Number(key)));
  if (state.kind === "truefalse" && (key === "t" || key === "f")) return done(practice.show({ chosen: key === "t" ? 1 : 0 }));
  if (state.kind === "choice" && /^[a-j]$/.test(key)) {
    const option = document.querySelector(`.view-practice [data-action=practice-choose][data-at="${key.charCodeAt(0) - 97}"]`);
    return option !== null && done(practice.show({ chosen: key.charCodeAt(0) - 97 }));
  }
  // On a button, Space presses it.
  if (key !== " " || target.closest("button, a, summary") || state.kind === "short") return false;
  return done(practice.show({}));
}

/** @param {unknown} _ */
function done(_) {
  return true;
}
