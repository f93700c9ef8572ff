// @ts-check
/** The published study: pages that Python rendered when the site was built, tables that sort, and questions that open. */

import { postable } from "../../runtime/faults.js";
import { verifiedFetch } from "../../runtime/verified-fetch.js";
import { on } from "../actions.js";
import { embedded, find, findAll } from "../dom.js";
import { replaceRegion } from "../region.js";
import { showTrouble } from "../trouble.js";
import { say } from "../words.js";
import { Rerun } from "./rerun.js";
import { sheetOf } from "./sheet.js";
import { sortBy } from "./table.js";

/** @typedef {import("../types.js").EvaluateRoute} EvaluateRoute */
/** @typedef {import("../../types/site").SiteEvaluation} SiteEvaluation */
/** @typedef {import("./sheet.js").Report} Report */

export class EvaluateView {
  /** The text whose page is shown. */
  #text = "";
  /** The route that was entered last: what a slower one brings later is not shown. @type {EvaluateRoute | null} */
  #route = null;
  /** @type {Promise<Report> | null} */
  #report = null;

  /** @param {import("../types.js").Lab} lab @param {SiteEvaluation} evaluation @param {string} base */
  constructor(lab, evaluation, base) {
    this.lab = lab;
    this.evaluation = evaluation;
    this.base = base;
    this.region = find("[data-region=evaluate]");
    this.rerun = new Rerun(lab, base, () => this.report());
    on("evaluate-sort", (button) => sortBy(button));
    on("evaluate-unfold", (button) => unfold(button));
  }

  /**
   * Show the page of the route's text, and in it the part or the question that it names.
   * @param {EvaluateRoute} route
   * @param {boolean} returning
   */
  async enter(route, returning) {
    this.#route = route;
    const { texts } = this.evaluation;
    const wanted = texts.find(({ id }) => id === route.text) ?? texts[0];
    if (this.#text !== wanted.id) {
      const bytes = await verifiedFetch(wanted.page, { base: this.base });
      if (this.#route !== route) return;
      replaceRegion(this.region, new TextDecoder().decode(bytes));
      this.#text = wanted.id;
      this.rerun.shown(wanted.id);
    }
    if (route.question) await this.question(route, returning);
    else if (route.part && !returning) reveal(this.region.querySelector(`[data-part="${CSS.escape(route.part)}"] h2`));
  }

  /**
   * Show the rankings of a question. Python renders them, with the passages where the site has the text.
   * @param {EvaluateRoute} route
   * @param {boolean} returning
   */
  async question(route, returning) {
    const place = find("[data-region=evaluate-question]", this.region);
    this.#choose(route);
    place.textContent = place.dataset.opening ?? "";
    place.hidden = false;
    if (!returning) place.scrollIntoView({ block: "nearest", behavior: "instant" });
    try {
      const sheet = sheetOf(await this.report(), this.#text, route.question);
      const answer = sheet && (await this.lab.request("question_rankings", { sheet }));
      if (this.#route !== route) return;
      if (!answer?.view) {
        place.textContent = place.dataset.none ?? "";
        return;
      }
      replaceRegion(place, answer.view.html);
      if (!returning) reveal(place.querySelector("h3"));
    } catch (error) {
      if (this.#route !== route) return;
      const again = { again: say("retrieve.error.retry"), retry: () => void this.question(route, returning), read: false };
      showTrouble(place, postable(error, embedded("site-words")), again);
    }
  }

  /** The report, fetched once; a failure is not kept. @returns {Promise<Report>} */
  report() {
    const fetched = (this.#report ??= verifiedFetch(this.evaluation.report, { base: this.base }).then((bytes) =>
      JSON.parse(new TextDecoder().decode(bytes)),
    ));
    fetched.catch(() => (this.#report = null));
    return fetched;
  }

  /** Mark the question in the table. @param {EvaluateRoute} route */
  #choose(route) {
    for (const link of findAll("[data-table=questions] a", this.region)) {
      if (link.getAttribute("href")?.endsWith(`/question/${encodeURIComponent(route.question)}`)) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    }
  }
}

/** @param {Element | null} heading */
function reveal(heading) {
  if (!(heading instanceof HTMLElement)) return;
  heading.scrollIntoView({ block: "start", behavior: "instant" });
  heading.focus({ preventScroll: true });
}

/** @param {HTMLElement} button */
function unfold(button) {
  const open = button.closest("li")?.toggleAttribute("data-unfolded") ?? false;
  button.setAttribute("aria-expanded", String(open));
}
