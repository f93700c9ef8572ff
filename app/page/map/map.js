// @ts-check
/** The map of the library: loaded when it is opened first, made in a worker, shown on a canvas and as a list of topics. */

import { on } from "../actions.js";
import { announce } from "../announce.js";
import { find, findAll } from "../dom.js";
import { replaceRegion } from "../region.js";
import { clearTrouble, showTrouble } from "../trouble.js";
import { Card } from "./card.js";
import { Chart } from "./chart.js";
import { groupsOf } from "./grouping.js";
import { Legend } from "./legend.js";
import { Maker } from "./maker.js";
import { Question } from "./question.js";
import { sourcesOf } from "./sources.js";
import { mapWords } from "./words.js";
import { Work } from "./work.js";

/** @typedef {import("./points.js").Points} Points */
/** @typedef {import("./grouping.js").By} By */
/** @typedef {import("./words.js").Say} Say */
/**
 * @typedef {object} Given
 * @property {import("../types.js").Lab} lab
 * @property {import("../../types/library").Library} library
 * @property {import("../../types/site").SiteConfig} config
 * @property {string} base
 * @property {Record<string, string>} words  of errors
 * @property {(hash: string) => void} navigate
 */

/** A map that is being made is given up when its page has been left for so long, in milliseconds. */
const PATIENCE = 60_000;
const FEW = 12;

/** @param {Given} given @returns {Promise<MapView>} */
export async function openMap(given) {
  return new MapView(given, await mapWords(given.config.words, given.base));
}

export class MapView {
  /** @type {Points | null} the map that is shown */
  #points = null;
  /** @type {import("./grouping.js").Group[]} */
  #groups = [];
  #groupOf = new Int32Array();
  /** @type {number | null} the group that is shown alone */
  #only = null;
  /** @type {By} */
  #by = "topic";
  #here = false;
  #failed = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #leaving;

  /** @param {Given} given @param {Say} say */
  constructor({ lab, library, config, base, words, navigate }, say) {
    this.say = say;
    this.sources = () => sourcesOf(config, base, library);
    this.root = find(".view-map");
    this.body = find("[data-map-body]", this.root);
    this.empty = find("[data-map-empty]", this.root);
    this.stale = find("[data-map-stale]", this.root);
    this.trouble = find("[data-map-trouble]", this.root);
    this.maker = new Maker(config, base, words);
    this.work = new Work(find("[data-map-work]", this.root), say, () => this.maker.cancel());
    this.card = new Card(find("[data-map-card]", this.root), say);
    this.legend = new Legend(find("[data-map-legend]", this.root), (group) => this.only(group));
    this.chart = new Chart(/** @type {HTMLCanvasElement} */ (find("[data-map-canvas]", this.root)), {
      onPoint: (point) => point !== null && this.#points && this.card.show(this.#points, point),
      onOpen: (point) => this.#points && navigate(this.#points.address(point)),
    });
    this.question = new Question(this.root, lab, say, (found, place) => this.chart.mark(found, place));
    for (const choice of findAll("[name=map-by]", this.root)) {
      choice.addEventListener("change", () => this.colourBy(/** @type {By} */ (/** @type {HTMLInputElement} */ (choice).value)));
    }
    on("map-topic", (button) => this.topicAlone(button));
    on("map-all", () => this.only(null));
    on("map-make", () => void this.make());
    on("map-zoom-in", () => this.chart.controls.zoom(1.5));
    on("map-zoom-out", () => this.chart.controls.zoom(1 / 1.5));
    on("map-whole", () => this.chart.controls.whole());
    library.subscribe(() => this.#here && this.check());
  }

  /** The page is opened: the map is shown, or made. */
  enter() {
    this.#here = true;
    clearTimeout(this.#leaving);
    this.check();
    this.chart.fit();
  }

  leave() {
    this.#here = false;
    clearTimeout(this.#leaving);
    this.#leaving = setTimeout(() => this.maker.cancel(), PATIENCE);
  }

  /** Compare what is shown with the library as it is. */
  check() {
    const sources = this.sources();
    if (sources.opening) return;
    const fresh = this.maker.isFresh(sources);
    this.#tellEmpty(sources);
    this.stale.hidden = this.#points === null || fresh || this.maker.making !== "";
    const { coming } = sources;
    find("[data-map-stale-text]", this.stale).textContent = coming > 0 ? this.say("map.stale.coming", { n: coming }) : this.say("map.stale");
    if (sources.ready.length > 0 && this.#points === null && this.maker.making === "" && !this.#failed) void this.make();
  }

  async make() {
    this.#failed = false;
    clearTrouble(this.trouble);
    this.stale.hidden = true;
    this.work.begin();
    const sources = this.sources();
    try {
      const points = await this.maker.make(sources, (progress) => this.work.show(progress));
      this.show(points, sources);
      this.work.end();
    } catch (error) {
      this.#failed = true;
      this.work.end();
      this.#complain(/** @type {import("../types.js").Trouble} */ (error));
    }
    this.check();
  }

  /** @param {Points} points @param {import("./sources.js").Sources} sources */
  show(points, sources) {
    this.#points = points;
    this.#only = null;
    this.body.hidden = false;
    this.card.clear();
    this.chart.take(points, this.say);
    replaceRegion(find("[data-region=map-topics]", this.root), points.facts.views.topics);
    replaceRegion(find("[data-region=map-duplicates]", this.root), points.facts.views.duplicates);
    find("[data-map-count]", this.root).textContent = this.#counted(points, sources);
    this.chart.canvas.setAttribute("aria-label", this.say("map.canvas", { shown: points.count }));
    this.colourBy(this.#by);
    this.question.take(points);
    announce(this.say("map.ready", { shown: points.count, topics: points.facts.topics.length }));
  }

  /** @param {By} by */
  colourBy(by) {
    const points = this.#points;
    if (!points) return;
    this.#by = by;
    this.#groups = groupsOf(points, by, this.say);
    const groupOfMember = new Int32Array(Math.max(points.facts.topics.length, points.facts.documents.length));
    for (const [at, { members }] of this.#groups.entries()) for (const member of members) groupOfMember[member] = at;
    this.#groupOf = points[by].map((member) => groupOfMember[member]);
    this.legend.show(this.#groups);
    find("[data-map-legend-title]", this.root).textContent = this.say(`map.legend.${by}s`);
    this.only(null);
  }

  /** Show one group alone, or all. @param {number | null} group */
  only(group) {
    this.#only = group;
    this.legend.press(group);
    this.chart.colour(this.#groups, this.#groupOf, group);
    find("[data-map-all]", this.root).hidden = group === null;
    const told = find("[data-map-filtered]", this.root);
    const { name, count } = this.#groups[group ?? 0];
    told.textContent = group === null ? "" : this.say("map.filtered", { n: count, count, name });
    this.#pressTopic();
  }

  /** From the list: show a topic alone, in the middle of the canvas. @param {HTMLElement} button */
  topicAlone(button) {
    const topic = Number(button.dataset.topic);
    const again = button.getAttribute("aria-pressed") === "true";
    if (this.#by !== "topic") {
      /** @type {HTMLInputElement} */ (find("[name=map-by][value=topic]", this.root)).checked = true;
      this.colourBy("topic");
    }
    const group = this.#groups.findIndex(({ members }) => members.includes(topic));
    this.only(again ? null : group);
    if (again) return;
    this.chart.show(Int32Array.from(this.#groupOf.keys()).filter((point) => this.#groupOf[point] === group));
    this.chart.canvas.scrollIntoView({ block: "center", behavior: "instant" });
  }

  #pressTopic() {
    const shown = this.#by === "topic" && this.#only !== null ? this.#groups[this.#only].members : [];
    for (const button of findAll("[data-action=map-topic]", this.root)) {
      button.setAttribute("aria-pressed", String(shown.includes(Number(button.dataset.topic))));
    }
  }

  /** @param {import("./sources.js").Sources} sources */
  #tellEmpty({ ready, waiting, own }) {
    this.empty.hidden = ready.length > 0;
    find("[data-map-empty-text]", this.empty).textContent = waiting > 0 ? this.say("map.empty.waiting", { n: waiting }) : this.say("map.empty.none");
    find("[data-map-own]", this.root).hidden = own > 0;
  }

  /** How many passages of how many are shown, and what of. @param {Points} points @param {import("./sources.js").Sources} sources */
  #counted({ facts }, { waiting }) {
    const documents = this.say("map.documents", { n: facts.documents.length });
    const told = [
      facts.shown < facts.total
        ? this.say("map.count.some", { shown: facts.shown, total: facts.total, documents })
        : this.say("map.count.all", { n: facts.shown, count: facts.shown, documents }),
    ];
    if (facts.laidOut < facts.shown) told.push(this.say("map.count.laid_out", { count: facts.laidOut }));
    if (waiting > 0) told.push(this.say("map.count.waiting", { n: waiting }));
    if (facts.shown < FEW) told.push(this.say("map.small"));
    return told.join(" ");
  }

  /** @param {import("../types.js").Trouble} trouble */
  #complain(trouble) {
    const cancelled = trouble.code === "cancelled";
    const again = this.say(cancelled ? "map.make" : "map.again");
    const told = cancelled ? { ...trouble, message: this.say("map.cancelled"), hint: this.say("map.cancelled.hint") } : trouble;
    showTrouble(this.trouble, told, { again, retry: () => void this.make(), read: false });
  }
}
