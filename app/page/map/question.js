// @ts-check
import { announce } from "../announce.js";
import { find, make } from "../dom.js";
import { tidy } from "../router.js";
import { placeBetween } from "./placing.js";

/** @typedef {import("./points.js").Points} Points */
/** @typedef {{ document: string, ordinal: number, score: number | null }} Hit */

const COUNT = 10;

/** A question on the map: its ten nearest passages, and where among them it would fall. */
export class Question {
  #asking = new AbortController();

  /**
   * @param {HTMLElement} root holds the form, the line that says what is marked, and the list
   * @param {import("../types.js").Lab} lab
   * @param {import("./words.js").Say} say
   * @param {(found: number[], place: { x: number, y: number } | null) => void} onFound
   */
  constructor(root, lab, say, onFound) {
    this.lab = lab;
    this.say = say;
    this.onFound = onFound;
    /** @type {Points | null} */
    this.points = null;
    this.field = /** @type {HTMLInputElement} */ (find("[data-map-query]", root));
    this.clearing = find("[data-map-clear]", root);
    this.told = find("[data-map-told]", root);
    this.list = find("[data-map-found]", root);
    find(".map-query", root).addEventListener("submit", (event) => {
      event.preventDefault();
      void this.ask(tidy(this.field.value));
    });
    this.clearing.addEventListener("click", () => {
      this.field.value = "";
      this.clear();
      this.field.focus();
    });
  }

  /** Another map is shown: what was asked is asked again. @param {Points} points */
  take(points) {
    this.points = points;
    if (tidy(this.field.value)) void this.ask(tidy(this.field.value));
    else this.clear();
  }

  clear() {
    this.#asking.abort();
    this.#show("", [], null);
  }

  /** @param {string} query */
  async ask(query) {
    this.clear();
    const points = this.points;
    if (query === "" || !points) return;
    const { signal } = (this.#asking = new AbortController());
    const documents = points.facts.documents.map(({ id }) => id);
    try {
      const { data } = await this.lab.request("search", { query, ranker: "dense", k: COUNT, documents }, { signal });
      if (!signal.aborted) this.answer(query, points, data.hits, data.ranker === "dense");
    } catch (error) {
      if (signal.aborted) return;
      const { message, hint } = /** @type {import("../types.js").Trouble} */ (error);
      this.#show(this.say("map.query.failed", { message, hint }), [], null);
    }
  }

  /** @param {string} query @param {Points} points @param {Hit[]} hits @param {boolean} byMeaning */
  answer(query, points, hits, byMeaning) {
    const here = hits.flatMap(({ document, ordinal, score }) => {
      const point = points.numberOf(document, ordinal);
      return point === undefined ? [] : [{ point, x: points.x[point], y: points.y[point], cosine: score ?? 0 }];
    });
    const place = byMeaning && here.length > 0 ? placeBetween(here) : null;
    const parts = [this.say(here.length === 0 ? "map.query.none" : byMeaning ? "map.query.place" : "map.query.keyword", { query })];
    if (here.length > 0 && here.length < hits.length) parts.push(this.say("map.query.partly", { shown: here.length, found: hits.length }));
    this.#show(parts.join(" "), here.map(({ point }) => point), place);
    announce(parts.join(" "));
  }

  /** @param {string} told @param {number[]} found @param {{ x: number, y: number } | null} place */
  #show(told, found, place) {
    this.told.textContent = told;
    this.told.hidden = told === "";
    this.clearing.hidden = told === "";
    this.list.hidden = found.length === 0;
    find("ol", this.list).replaceChildren(...found.map((point) => this.#entry(point)));
    this.onFound(found, place);
  }

  /** @param {number} point */
  #entry(point) {
    const points = /** @type {Points} */ (this.points);
    const { title, section } = points.placeOf(point);
    const link = make("a", { href: points.address(point) }, make("bdi", { text: [title, section].filter(Boolean).join(" · ") }));
    return make("li", {}, link, make("span", { class: "map-excerpt" }, make("bdi", { text: points.facts.excerpts[point] })));
  }
}
