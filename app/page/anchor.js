// @ts-check
import { findAll } from "./dom.js";
import { passageSelector } from "./region.js";

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

/** @param {HTMLElement} region */
function topmost(region) {
  const hit = findAll("[data-hit]", region).find((each) => each.getBoundingClientRect().bottom > 0);
  return hit ? { selector: passageSelector(hit), top: hit.getBoundingClientRect().top } : null;
}
