// @ts-check
import { findAll } from "./dom.js";
import { passageSelector } from "./region.js";
import { say } from "./words.js";

/**
 * Mark in each passage the sentence closest in meaning to the query, one passage after the other, so
 * that a new query never waits for the marks of an old one.
 * @param {import("./types.js").Lab} lab
 * @param {HTMLElement} region
 * @param {string} query
 * @param {AbortSignal} signal
 */
export async function markClosest(lab, region, query, signal) {
  for (const hit of findAll("[data-hit]", region)) {
    if (signal.aborted) return;
    if (hit.querySelector(".closest")) continue;
    const args = { query, document: hit.dataset.document, ordinal: Number(hit.dataset.ordinal) };
    try {
      const { data } = await lab.request("closest", args, { signal });
      if (!signal.aborted) for (const each of findAll(passageSelector(hit), region)) mark(each, data.start);
    } catch {
      // Marks are an addition: without them the passage is as readable as before. They go on when the model is back.
      if (!signal.aborted) region.dataset.closest = "none";
      return;
    }
    delete region.dataset.closest;
  }
}

/** @param {HTMLElement} hit @param {number} start */
function mark(hit, start) {
  const sentence = hit.querySelector(`.sentence[data-start="${start}"]`);
  sentence?.classList.add("closest");
  sentence?.setAttribute("title", say("retrieve.closest"));
}
