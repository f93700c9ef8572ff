// @ts-check
import { make } from "../dom.js";

/** @typedef {import("./grouping.js").Group} Group */

/** The groups with their colours and sizes; choosing one shows it alone. */
export class Legend {
  /** @param {HTMLElement} list @param {(group: number | null) => void} onOnly */
  constructor(list, onOnly) {
    this.list = list;
    this.onOnly = onOnly;
    /** @type {HTMLButtonElement[]} */
    this.buttons = [];
  }

  /** @param {Group[]} groups */
  show(groups) {
    this.buttons = groups.map(({ name, count, colour }, at) => {
      const swatch = make("span", { class: "map-swatch", "data-colour": colour === null ? "other" : String(colour), "aria-hidden": "true" });
      const title = make("span", { class: "map-legend-name" }, make("bdi", { text: name }));
      const size = make("span", { class: "map-legend-count", text: new Intl.NumberFormat(document.documentElement.lang).format(count) });
      const button = make("button", { type: "button", class: "map-legend-button", "aria-pressed": "false" }, swatch, title, size);
      button.addEventListener("click", () => this.onOnly(button.getAttribute("aria-pressed") === "true" ? null : at));
      return button;
    });
    this.list.replaceChildren(...this.buttons.map((button) => make("li", {}, button)));
  }

  /** @param {number | null} only */
  press(only) {
    for (const [at, button] of this.buttons.entries()) button.setAttribute("aria-pressed", String(at === only));
  }
}
