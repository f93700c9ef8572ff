// @ts-check
import { postable } from "../runtime/faults.js";
import { demand } from "./demand.js";
import { find } from "./dom.js";
import { clearTrouble, showTrouble } from "./trouble.js";
import { say } from "./words.js";

/** @typedef {import("./map/map.js").Given} Given */
/** @typedef {import("./map/map.js").MapView} MapView */

/** The way to the map, whose code and words come when it is first opened. */
export class MapDoor {
  /** @type {MapView | null} */
  #view = null;

  /** @param {Given} given */
  constructor(given) {
    this.given = given;
    this.trouble = find("[data-map-trouble]");
  }

  /** The route leads to the map. @returns {Promise<void>} */
  async enter() {
    clearTrouble(this.trouble);
    try {
      this.#view ??= await demand("page/map/map", () => import("./map/map.js")).then(({ openMap }) => openMap(this.given));
      if (document.documentElement.dataset.view === "map") this.#view.enter();
    } catch (error) {
      const trouble = postable(error, this.given.words);
      showTrouble(this.trouble, trouble, { again: say("retrieve.error.retry"), retry: () => void this.enter(), read: false });
    }
  }

  /** The route leads elsewhere. */
  leave() {
    this.#view?.leave();
  }
}
