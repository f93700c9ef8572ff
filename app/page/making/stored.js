// @ts-check
// What is stored, as Python is handed it.

/** @typedef {import("../../types/making").ItemRecord} ItemRecord */

/** Accepted items that new and edited ones are compared with, at most: those that were accepted last. */
const MOST_COMPARED = 1000;

/** Half a pair of surrogates, which UTF-8 has no bytes for. */
const LONE = /\p{Surrogate}/gu;

/**
 * What is flat, as JSON that Python can read: a list of texts, or of heads, which hold no object and no list but of texts. What a
 * backup brought besides is left out: it could nest without end.
 * @param {(object | string)[]} list
 */
export function jsonOf(list) {
  /** @this {unknown} what holds the value @param {string} _ @param {unknown} value */
  function flat(_, value) {
    if (typeof value === "string") return value.replace(LONE, "\ufffd");
    if (typeof value !== "object" || value === null || value === list || this === list) return value;
    return Array.isArray(value) && value.every((each) => typeof each === "string") ? value : null;
  }
  return JSON.stringify(list, flat);
}

/** Items as a list of texts, so that one that cannot be read hides no other. @param {ItemRecord[]} records */
export function textsOf(records) {
  return jsonOf(records.map(({ content }) => content));
}

/** The accepted items that others are compared with. @param {ItemRecord[]} records */
export function compared(records) {
  const accepted = records.filter(({ head }) => head.status === "accepted");
  accepted.sort((a, b) => (b.head.decided ?? 0) - (a.head.decided ?? 0));
  return accepted.slice(0, MOST_COMPARED);
}
