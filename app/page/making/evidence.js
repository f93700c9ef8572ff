// @ts-check
import { on } from "../actions.js";
import { findAll } from "../dom.js";

/** The way from a sentence to the passage that it cites, and back. Esc leads back too. */

/** The citation that was followed last. @type {HTMLElement | null} */
let from = null;

export function startEvidence() {
  on("cite", (citation) => follow(citation));
  on("cite-back", () => goBack());
  on("to-claim", ({ dataset }, event) => {
    event.preventDefault();
    const claim = document.querySelector(`.answer .claim[data-statement="${dataset.statement}"]`);
    if (claim instanceof HTMLElement) reach(claim);
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || document.querySelector("dialog[open]")) return;
    const target = /** @type {HTMLElement} */ (event.target);
    if (target.closest("[data-evidence]") && from?.isConnected) {
      event.preventDefault();
      goBack();
    }
  });
}

/** Open the cited passage, with the sentence in it that supports this one best. @param {HTMLElement} citation */
function follow(citation) {
  const answer = citation.closest("[data-answer]");
  const place = answer?.querySelector(`[data-evidence] [data-passage="${citation.dataset.number}"]`);
  if (!answer || !place) return;
  from?.removeAttribute("aria-current");
  from = citation;
  citation.setAttribute("aria-current", "true");
  for (const other of findAll("[data-evidence] details", answer)) {
    /** @type {HTMLDetailsElement} */ (other).open = place.contains(other);
    other.closest("[data-passage]")?.toggleAttribute("data-followed", place.contains(other));
  }
  for (const back of findAll("[data-action=cite-back]", answer)) back.hidden = !place.contains(back);
  mark(place, supportOf(citation));
  const head = /** @type {HTMLElement} */ (place.querySelector("summary"));
  head.focus({ preventScroll: true });
  place.scrollIntoView({ block: "nearest", behavior: "instant" });
  place.querySelector(".closest")?.scrollIntoView({ block: "nearest", behavior: "instant" });
}

/** @param {HTMLElement} citation @returns {string | null} the span, "start-end", as the sentence of the answer names it */
function supportOf(citation) {
  const claim = /** @type {HTMLElement | null} */ (citation.closest("[data-supports]"));
  const supports = (claim?.dataset.supports ?? "").split(" ").map((each) => each.split(":"));
  return supports.find(([number]) => number === citation.dataset.number)?.[1] ?? null;
}

/** Mark the sentence of a span; without one, what was marked stays. @param {Element} place @param {string | null} span */
function mark(place, span) {
  if (span === null) return;
  for (const sentence of findAll(".sentence", place)) {
    sentence.classList.toggle("closest", `${sentence.dataset.start}-${sentence.dataset.end}` === span);
  }
}

function goBack() {
  if (from?.isConnected) reach(from);
}

/** @param {HTMLElement} element */
function reach(element) {
  if (!element.matches("button, [tabindex]")) element.tabIndex = -1;
  element.focus({ preventScroll: true });
  element.scrollIntoView({ block: "nearest", behavior: "instant" });
}
