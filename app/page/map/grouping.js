// @ts-check
/** Which group each passage is coloured by: its topic, or its document. */

import { GROUPS } from "./palette.js";

/** @typedef {import("./points.js").Points} Points */
/** @typedef {"topic" | "document"} By */
/**
 * @typedef {object} Group
 * @property {string} name
 * @property {number} count
 * @property {number | null} colour  null for what has none of its own
 * @property {number[]} members  numbers of topics or documents
 */

/**
 * @param {Points} points
 * @param {By} by
 * @param {import("./words.js").Say} say
 * @returns {Group[]} the largest first; at most GROUPS of them, and one for all others
 */
export function groupsOf({ facts }, by, say) {
  const topics = () => facts.topics.map(({ names, passages }, at) => ({ name: topicName(names, at, say), count: passages, at }));
  const documents = () => facts.documents.map(({ title, passages }, at) => ({ name: title, count: passages, at }));
  const all = by === "topic" ? topics() : documents();
  const ordered = all.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count || a.at - b.at);
  const own = ordered.length > GROUPS ? ordered.slice(0, GROUPS - 1) : ordered;
  const others = ordered.slice(own.length);
  const groups = own.map(({ name, count, at }, colour) => /** @type {Group} */ ({ name, count, colour, members: [at] }));
  if (others.length > 0) {
    const count = others.reduce((sum, each) => sum + each.count, 0);
    groups.push({ name: say("map.legend.other", { n: others.length }), count, colour: null, members: others.map(({ at }) => at) });
  }
  return groups;
}

/** @param {string[]} names @param {number} at @param {import("./words.js").Say} say */
export function topicName(names, at, say) {
  return names.length > 0 ? names.slice(0, 3).join(", ") : say("map.topic.unnamed", { number: at + 1 });
}
