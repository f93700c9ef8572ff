// @ts-check
import { find } from "../dom.js";

/** @typedef {import("../../types/workers").MapProgress} MapProgress */

const MEGABYTE = 1e6;

/** How far the map is, n of N, and the way to stop it. */
export class Work {
  /** @param {HTMLElement} element @param {import("./words.js").Say} say @param {() => void} onCancel */
  constructor(element, say, onCancel) {
    this.element = element;
    this.say = say;
    this.text = find("[data-map-work-text]", element);
    this.bar = /** @type {HTMLProgressElement} */ (find("progress", element));
    find("button", element).addEventListener("click", onCancel);
  }

  begin() {
    this.element.hidden = false;
    this.show({ stage: "engine", done: 0, total: 1 });
  }

  end() {
    this.element.hidden = true;
  }

  /** @param {MapProgress} progress */
  show({ stage, done, total }) {
    const bytes = stage === "packages";
    const amount = (/** @type {number} */ n) => (bytes ? this.say("map.megabytes", { n: Math.round(n / MEGABYTE) }) : n);
    this.text.textContent = this.say(`map.stage.${stage}`, { done: amount(done), total: amount(total) });
    if (stage === "engine") this.bar.removeAttribute("value");
    else {
      this.bar.max = total;
      this.bar.value = done;
    }
  }
}
