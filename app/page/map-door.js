// @ts-check
import { postable } from "../runtime/faults.js";
import { demand } from "./demand.js";
import { embedded, find } from "./dom.js";
import { clearTrouble, showTrouble } from "./trouble.js";
import { say } from "./words.js";

/** @typedef {import("./map/map.js").Given} Given */
/** @typedef {import("./map/map.js").MapView} MapView */

/** The way to the map, whose code and words come when it is first opened. */
export class MapDoor {
  /** @type {MapView | null} */
  #view = null;

  /** @param {Given["lab"]} lab @param {Given["library"]} library @param {Given["navigate"]} navigate */
  constructor(lab, library, navigate) {
    const [config, words] = [embedded("site-config"), embedded("site-words")];
    this.given = { lab, library, navigate, config, words, base: new URL(".", document.baseURI).href };
    this.trouble = find("[data-map-trouble]");
  }

  /** The route leads to the map. @returns {Promise<void>} */
  async enter() {
    clearTrouble(this.trouble);
    try {
      this.#view ??= await this.#open();
      if (document.documentElement.dataset.view === "map") this.#view.enter();
    } catch (error) {
      const trouble = postable(error, this.given.words);
      showTrouble(this.trouble, trouble, { again: say("retrieve.error.retry"), retry: () => void this.enter(), read: false });
    }
  }

  /** @returns {Promise<MapView>} */
  async #open() {
    const { openMap } = await demand("page/map/map", () => import("./map/map.js"));
    return openMap(this.given);
  }

  /** The route leads elsewhere. */
  leave() {
    this.#view?.leave();
  }
}
