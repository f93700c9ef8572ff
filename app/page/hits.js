// @ts-check
import { on } from "./actions.js";
import { copy } from "./clipboard.js";
import { find, findAll } from "./dom.js";
import { passageSelector, replaceRegion } from "./region.js";
import { say } from "./words.js";

/** @typedef {import("./types.js").Lab} Lab */
/** @typedef {import("./types.js").Ranker} Ranker */
/** @typedef {{ query: string, ranker: Ranker, documents: string[] | null, unit?: "document" }} Asked */

const WIDE = matchMedia("(min-width: 1100px)");

/** The passages on the page: which one is selected, why it is there, moving between them, copying. */
export class Hits {
  /** @param {Lab} lab */
  constructor(lab) {
    this.lab = lab;
    this.region = find("[data-region=results]");
    this.pane = find("[data-pane]");
    this.reasons = find("[data-region=why]");
    /** @type {Asked | null} */
    this.asked = null;
    /** @type {HTMLElement | null} */
    this.selected = null;
    /** @type {AbortController | null} */
    this.looking = null;
    this.explaining = Promise.resolve();
    this.region.addEventListener("focusin", (event) => this.follow(/** @type {HTMLElement} */ (event.target)));
    this.region.addEventListener("pointerover", (event) => this.pair(/** @type {HTMLElement} */ (event.target)));
    WIDE.addEventListener("change", () => this.layOut());
    on("why", (element) => this.why(element));
    on("copy", (element) => this.copy(element));
    on("unfold", (element) => unfold(element));
  }

  /** Take over passages just shown. `asked` is null where there is nothing to explain. @param {Asked | null} asked */
  took(asked) {
    const before = this.selected;
    this.asked = asked;
    this.selected = null;
    const again = before ? this.region.querySelector(passageSelector(before)) : null;
    this.select(/** @type {HTMLElement | null} */ (again) ?? this.all()[0] ?? null);
    this.layOut();
  }

  /** @returns {HTMLElement[]} */
  all() {
    return findAll("[data-hit]", this.region);
  }

  /** @param {number} steps @returns {boolean} whether there was one to move to */
  move(steps) {
    const hits = this.all();
    const focused = document.activeElement?.closest("[data-hit]");
    const from = hits.indexOf(/** @type {HTMLElement} */ (focused ?? this.selected));
    return goTo(hits[focused ? from + steps : Math.max(from, 0)]);
  }

  /** @returns {boolean} whether there is a passage to go to */
  toFirst() {
    return goTo(this.all()[0]);
  }

  /** Follow the link, show the reasons or copy for the selected passage. @param {"open" | "why" | "copy"} action */
  act(action) {
    const hit = /** @type {HTMLElement | null} */ (document.activeElement?.closest("[data-hit]")) ?? this.selected;
    /** @type {HTMLElement | null} */ (hit?.querySelector(`[data-action=${action}]`))?.click();
  }

  /** @param {HTMLElement} target */
  follow(target) {
    const hit = /** @type {HTMLElement | null} */ (target.closest("[data-hit]"));
    if (hit) {
      this.select(hit);
      this.pair(target);
    }
  }

  /** @param {HTMLElement | null} hit */
  select(hit) {
    if (hit === this.selected) return;
    this.selected?.removeAttribute("aria-current");
    this.selected = hit;
    hit?.setAttribute("aria-current", "true");
    if (WIDE.matches) this.explaining = this.explain(hit, this.reasons);
  }

  /** Show the pane where there is room for one, and only with something in it. */
  layOut() {
    const wanted = this.asked !== null && this.selected !== null;
    this.pane.hidden = !wanted;
    if (wanted && WIDE.matches && !this.reasons.hasChildNodes()) void this.explain(this.selected, this.reasons);
  }

  /** @param {HTMLElement} button */
  why(button) {
    const hit = /** @type {HTMLElement} */ (button.closest("[data-hit]"));
    this.select(hit);
    if (WIDE.matches) {
      void this.explaining.then(() => this.toReasons());
      return;
    }
    const place = find("[data-why]", hit);
    unfoldReasons(hit, place.hidden !== false);
    if (!place.hidden && !place.hasChildNodes()) void this.explain(hit, place);
  }

  /** Close the reasons below the passage that `target` is in. @param {HTMLElement} target @returns {boolean} whether they were open */
  foldReasons(target) {
    const hit = /** @type {HTMLElement | null} */ (target.closest("[data-hit]"));
    const place = hit?.querySelector("[data-why]:not([hidden])");
    if (!hit || !place) return false;
    if (place.contains(target)) hit.focus({ preventScroll: true });
    unfoldReasons(hit, false);
    return true;
  }

  /** Take the reader to the pane; Esc leads back to the passage. */
  toReasons() {
    /** @type {HTMLElement | null} */ (this.reasons.querySelector(".why-title"))?.focus({ preventScroll: true });
  }

  /** @returns {boolean} whether the reader was in the pane */
  leaveReasons() {
    if (!this.pane.contains(document.activeElement)) return false;
    this.selected?.focus({ preventScroll: true });
    return true;
  }

  /** @param {HTMLElement | null} hit @param {HTMLElement} place */
  async explain(hit, place) {
    this.looking?.abort();
    if (!hit || !this.asked) return;
    const looking = (this.looking = new AbortController());
    if (!place.hasChildNodes()) place.textContent = say("retrieve.pane.waiting");
    const { document, ordinal } = hit.dataset;
    try {
      const args = { ...this.asked, document, ordinal: Number(ordinal) };
      const answer = await this.lab.request("why", args, { signal: looking.signal });
      if (!looking.signal.aborted && answer.view) replaceRegion(place, answer.view.html);
    } catch (error) {
      if (looking.signal.aborted) return;
      const { message, hint } = /** @type {import("./types.js").Trouble} */ (error);
      place.textContent = `${message} ${hint}`;
    }
  }

  /** @param {HTMLElement} button */
  copy(button) {
    const hit = /** @type {HTMLElement} */ (button.closest("[data-hit]"));
    const book = document.getElementById(`book-${hit.dataset.document}`);
    const citation = [button.dataset.citation, book?.dataset.source].filter(Boolean).join("\n");
    void copy(button, citation, say("copy.announce", { number: Number(hit.dataset.number) }));
  }

  /** In comparison, show the same passage in the other list. @param {HTMLElement} target */
  pair(target) {
    const hit = /** @type {HTMLElement | null} */ (target.closest(".move"));
    const twins = hit ? findAll(passageSelector(hit), this.region) : [];
    for (const move of findAll("[data-twin]", this.region)) if (!twins.includes(move)) delete move.dataset.twin;
    if (twins.length > 1) for (const twin of twins) twin.dataset.twin = "";
  }
}

/** @param {HTMLElement | undefined} hit @returns {boolean} whether there is one */
function goTo(hit) {
  if (!hit) return false;
  hit.focus({ preventScroll: true });
  hit.scrollIntoView({ block: "nearest", behavior: "instant" });
  return true;
}

/** Open or close the reasons below a passage. @param {HTMLElement} hit @param {boolean} open */
function unfoldReasons(hit, open) {
  const place = find("[data-why]", hit);
  place.hidden = !open;
  place.classList.add("sheet");
  find("[data-action=why]", hit).setAttribute("aria-expanded", String(open));
}

/** @param {HTMLElement} button */
function unfold(button) {
  const move = /** @type {HTMLElement} */ (button.closest(".move"));
  const open = move.toggleAttribute("data-unfolded");
  button.setAttribute("aria-expanded", String(open));
}
