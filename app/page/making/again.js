// @ts-check
import { announce } from "../announce.js";
import { find } from "../dom.js";

/** @typedef {import("../../types/making").Making} Making */

/** A way to send once more what failed. It never does so by itself: that might be paid twice. */
export class Again {
  #timer = 0;
  /** @type {() => void} */
  #act = () => undefined;

  /** @param {HTMLElement} root @param {Making["say"]} say */
  constructor(root, say) {
    this.say = say;
    this.place = find("[data-again]", root);
    this.words = find("[data-again-words]", this.place);
    this.button = /** @type {HTMLButtonElement} */ (find("[data-again-act]", this.place));
    this.button.addEventListener("click", () => this.#act());
  }

  /** @param {number | null} seconds  how long the provider wants nothing @param {() => void} act */
  offer(seconds, act) {
    this.hide();
    this.#act = act;
    this.place.hidden = false;
    this.#count(Date.now() + 1000 * (seconds ?? 0));
  }

  hide() {
    clearTimeout(this.#timer);
    this.place.hidden = true;
  }

  /** @param {number} until milliseconds since 1970 */
  #count(until) {
    const left = Math.ceil((until - Date.now()) / 1000);
    const waited = this.button.disabled;
    this.button.disabled = left > 0;
    this.words.textContent = left > 0 ? this.say("making.again.wait", { n: left }) : "";
    if (left > 0) this.#timer = window.setTimeout(() => this.#count(until), 250);
    else if (waited) announce(this.say("making.again.now"));
  }
}
