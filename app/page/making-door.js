// @ts-check
import { postable } from "../runtime/faults.js";
import { demand } from "./demand.js";
import { embedded, find } from "./dom.js";
import { MAKING } from "./router.js";
import { clearTrouble, showTrouble } from "./trouble.js";
import { say } from "./words.js";

/** @typedef {import("./types.js").MakingName} MakingName */
/** @typedef {import("./types.js").MakingRoute} MakingRoute */
/** @typedef {import("../types/making").Making} Making */
/** @typedef {import("../types/making").MakingView} MakingView */

/** Each page of drafting: its code comes when it is first opened. @type {Record<MakingName, () => Promise<{ open: (making: Making) => Promise<MakingView> }>>} */
const PAGES = {
  ask: () => demand("page/ask/ask", () => import("./ask/ask.js")),
  generate: () => demand("page/generate/generate", () => import("./generate/generate.js")),
  review: () => demand("page/review/review", () => import("./review/review.js")),
  practice: () => demand("page/practice/practice", () => import("./practice/practice.js")),
  log: () => demand("page/log/log", () => import("./log/log.js")),
  models: () => demand("page/models/models", () => import("./models/models.js")),
};

/** The way to the pages of drafting. What they share is made with the first of them. */
export class MakingDoor {
  /** @type {Promise<Making> | null} */
  #making = null;
  /** @type {Map<MakingName, Promise<MakingView>>} */
  #views = new Map();
  /** @type {MakingName | null} */
  #shown = null;

  /**
   * @param {import("./types.js").Lab} lab
   * @param {import("../types/library").Library} library
   * @param {(hash: string) => void} navigate
   */
  constructor(lab, library, navigate) {
    const config = /** @type {import("../types/site").SiteConfig} */ (embedded("site-config"));
    this.given = { lab, library, navigate, config, base: new URL(".", document.baseURI).href };
  }

  /** @param {MakingRoute} route @returns {Promise<void>} */
  async enter(route) {
    const { view, part } = route;
    const trouble = find(`[data-${view}-trouble]`);
    clearTrouble(trouble);
    this.#shown = view;
    try {
      const opened = await this.#view(view);
      if (document.documentElement.dataset.view === view) await opened.enter(part);
    } catch (error) {
      const again = { again: say("retrieve.error.retry"), retry: () => void this.enter(route), read: false };
      showTrouble(trouble, postable(error, embedded("site-words")), again);
    }
  }

  /** The route leads to another view. @param {string} view */
  leave(view) {
    if (this.#shown === null || this.#shown === view) return;
    void this.#views.get(this.#shown)?.then((opened) => opened.leave(), () => undefined);
    this.#shown = MAKING.find((name) => name === view) ?? null;
  }

  /** What could not be opened is opened anew the next time. @param {MakingName} name @returns {Promise<MakingView>} */
  #view(name) {
    const known = this.#views.get(name);
    if (known) return known;
    this.#making ??= demand("page/making/making", () => import("./making/making.js"))
      .then(({ openMaking }) => openMaking(this.given))
      .catch((error) => {
        this.#making = null;
        throw error;
      });
    const opening = Promise.all([PAGES[name](), this.#making]).then(([{ open }, making]) => open(making));
    this.#views.set(name, opening);
    opening.catch(() => this.#views.delete(name));
    return opening;
  }
}
