// @ts-check
import { postable } from "../runtime/faults.js";
import { demand } from "./demand.js";
import { embedded, find } from "./dom.js";
import { clearTrouble, showTrouble } from "./trouble.js";
import { say } from "./words.js";

/** @typedef {import("./types.js").StudyRoute} StudyRoute */
/** @typedef {import("./study/study.js").Given} Given */
/** @typedef {import("./study/study.js").StudyView} StudyView */

/** The way to the reader's own studies, whose code and words come when they are first opened. */
export class StudyDoor {
  /** @type {StudyView | null} */
  #view = null;

  /** @param {Given["lab"]} lab @param {Given["library"]} library @param {Given["navigate"]} navigate */
  constructor(lab, library, navigate) {
    const config = /** @type {import("../types/site").SiteConfig} */ (embedded("site-config"));
    this.given = { lab, library, navigate, config, base: new URL(".", document.baseURI).href };
    this.trouble = find("[data-study-trouble]");
  }

  /** The route leads to the studies. @param {StudyRoute} route @returns {Promise<void>} */
  async enter(route) {
    clearTrouble(this.trouble);
    try {
      this.#view ??= await this.#open();
      if (document.documentElement.dataset.view === "study") await this.#view.enter(route);
    } catch (error) {
      const again = { again: say("retrieve.error.retry"), retry: () => void this.enter(route), read: false };
      showTrouble(this.trouble, postable(error, embedded("site-words")), again);
    }
  }

  /** @returns {Promise<StudyView>} */
  async #open() {
    const { openStudies } = await demand("page/study/study", () => import("./study/study.js"));
    return openStudies(this.given);
  }

  /** The route leads elsewhere: to a section of a document, or to none. @param {string} view */
  leave(view) {
    this.#view?.leave(view);
  }
}
