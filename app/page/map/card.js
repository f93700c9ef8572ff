// @ts-check
import { make } from "../dom.js";
import { topicName } from "./grouping.js";

/** @typedef {import("./points.js").Points} Points */

/** The passage that is pointed at, in words and with its link. The last one stays, so that its link can be reached. */
export class Card {
  /** @param {HTMLElement} element @param {import("./words.js").Say} say */
  constructor(element, say) {
    this.element = element;
    this.say = say;
  }

  clear() {
    this.element.replaceChildren(make("p", { class: "map-hint", text: this.say("map.hint") }));
  }

  /** @param {Points} points @param {number} point */
  show(points, point) {
    const { title, section } = points.placeOf(point);
    const name = topicName(points.facts.topics[points.topic[point]].names, points.topic[point], this.say);
    this.element.replaceChildren(
      make("p", { class: "map-card-place" }, make("strong", {}, make("bdi", { text: title })), new Text(" · "), make("bdi", { text: section })),
      make("p", { class: "map-card-text" }, make("bdi", { text: points.facts.excerpts[point] })),
      make("p", { class: "map-card-topic", text: this.say("map.card.topic", { name }) }),
      make("p", {}, make("a", { class: "link", href: points.address(point), text: this.say("map.card.open") })),
    );
  }

}
