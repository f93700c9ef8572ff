// @ts-check
import { find, findAll } from "./dom.js";
import { say } from "./words.js";

/**
 * Which view is shown, and where each page of the history was left: going back or forward finds the same
 * scroll position and focus. Entries of the history are told apart by a number in their state.
 */

/** @typedef {{ top: number, focus: HTMLElement | null }} Place */

/** @type {Map<number, Place>} */
const places = new Map();
/** Views that belong to a page of the navigation without being it. @type {Record<string, string>} */
const PARTS = { reading: "library", study: "evaluate" };
/** Where each search was left last: its link leads back there too, and a link to the page that is open clears the entry's state. @type {Map<string, Place>} */
const searches = new Map();
let entry = -1;
let address = "";
let shown = "";

/**
 * Enter the current entry of the history; the one before it has been left.
 * @returns {Place | null} where the reader was in it, if it was here before
 */
export function turnPage() {
  if (entry >= 0) remember(whereNow());
  address = location.hash;
  const known = history.state?.entry;
  entry = typeof known === "number" ? known : Date.now();
  if (known === undefined) history.replaceState({ entry }, "");
  const search = shown === "retrieve" ? undefined : searches.get(address);
  return places.get(entry) ?? search ?? null;
}

/** @param {Place} place */
function remember(place) {
  places.set(entry, place);
  if (shown === "retrieve") searches.set(address, place);
}

/** @returns {Place} */
function whereNow() {
  const active = document.activeElement;
  return { top: scrollY, focus: active instanceof HTMLElement && active.closest(".view") ? active : null };
}

/** @param {Place} place */
export function putBack({ top, focus }) {
  scrollTo({ top, behavior: "instant" });
  if (focus?.isConnected) focus.focus({ preventScroll: true });
}

/**
 * Show a view. Focus goes to its heading, so that a keyboard or a screen reader starts there; not on the
 * first page, where the browser has its own start.
 * @param {string} view
 */
export function show(view) {
  const heading = find(`.view-${view} h1`);
  entitle(heading.textContent ?? "");
  if (view === shown) return;
  const first = shown === "";
  shown = view;
  document.documentElement.dataset.view = view;
  mark(PARTS[view] ?? view);
  if (first) return;
  scrollTo({ top: 0, behavior: "instant" });
  heading.focus({ preventScroll: true });
}

/** @param {string} title */
export function entitle(title) {
  document.title = say("page.document_title", { page: title });
}

/** @param {string} route */
function mark(route) {
  for (const link of findAll("[data-route]")) {
    if (link.dataset.route === route) {
      link.setAttribute("aria-current", "page");
      find(".nav").scrollLeft = link.offsetLeft - link.offsetWidth;
    } else link.removeAttribute("aria-current");
  }
}
