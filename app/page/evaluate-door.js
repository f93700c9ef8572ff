// @ts-check
import { postable } from "../runtime/faults.js";
import { demand } from "./demand.js";
import { embedded, find } from "./dom.js";
import { clearTrouble, showTrouble } from "./trouble.js";
import { say } from "./words.js";

/** @typedef {import("./types.js").EvaluateRoute} EvaluateRoute */
/** @typedef {import("./evaluate/evaluate.js").EvaluateView} EvaluateView */

/** The way to the published study, whose code and pages come when it is first opened. */
export class EvaluateDoor {
  /** @type {EvaluateView | null} */
  #view = null;

  /** @param {import("./types.js").Lab} lab */
  constructor(lab) {
    this.lab = lab;
    this.trouble = find("[data-evaluate-trouble]");
  }

  /**
   * The route leads to the study. A site without a report says so by itself.
   * @param {EvaluateRoute} route
   * @param {boolean} returning whether the reader was here before and will be put back
   * @returns {Promise<void>}
   */
  async enter(route, returning) {
    const { evaluation } = /** @type {import("../types/site").SiteConfig} */ (embedded("site-config"));
    if (evaluation === null) return;
    clearTrouble(this.trouble);
    try {
      this.#view ??= await this.#open(evaluation);
      await this.#view.enter(route, returning);
    } catch (error) {
      const again = { again: say("retrieve.error.retry"), retry: () => void this.enter(route, returning), read: false };
      showTrouble(this.trouble, postable(error, embedded("site-words")), again);
    }
  }

  /** @param {import("../types/site").SiteEvaluation} evaluation @returns {Promise<EvaluateView>} */
  async #open(evaluation) {
    const { EvaluateView } = await demand("page/evaluate/evaluate", () => import("./evaluate/evaluate.js"));
    return new EvaluateView(this.lab, evaluation, new URL(".", document.baseURI).href);
  }
}
