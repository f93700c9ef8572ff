// @ts-check
import { findAll } from "./dom.js";
import { passageSelector } from "./region.js";

/** Pixels from the top of the window that a bar may cover. */
const READ_FROM = 60;

/**
 * Run `change` on `region` so that the passage at the top of the window stays where it is, if it is
 * still there afterwards; a reader above the passages is not moved at all.
 * @param {HTMLElement} region
 * @param {() => void} change
 */
export function keepingPlace(region, change) {
  const seen = region.getBoundingClientRect().top < 0 ? topmost(region) : null;
  change();
  const again = seen && region.querySelector(seen.selector);
  if (seen && again) scrollBy({ top: again.getBoundingClientRect().top - seen.top, behavior: "instant" });
}

/**
 * Run `change`, which may set the text of `region` in another width, so that the line that is read stays where it is.
 * @param {HTMLElement} region
 * @param {() => void} change
 */
export function keepingLine(region, change) {
  const read = findAll(".s", region).find((each) => each.getBoundingClientRect().bottom > READ_FROM);
  const before = read?.getBoundingClientRect().top ?? 0;
  change();
  if (read) scrollBy({ top: read.getBoundingClientRect().top - before, behavior: "instant" });
}

/** @param {HTMLElement} region */
function topmost(region) {
  const hit = findAll("[data-hit]", region).find((each) => each.getBoundingClientRect().bottom > 0);
  return hit ? { selector: passageSelector(hit), top: hit.getBoundingClientRect().top } : null;
}
