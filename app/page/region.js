// @ts-check
/**
 * The one place where markup from Python enters the page. Python escaped it; a Trusted Types policy of
 * this name is the only one that a strict policy needs to allow.
 */

const policy = /** @type {any} */ (globalThis).trustedTypes?.createPolicy("passagework", {
  createHTML: (/** @type {string} */ html) => html,
});

/** @param {string} html @returns {DocumentFragment} */
export function fragment(html) {
  const template = document.createElement("template");
  template.innerHTML = policy ? policy.createHTML(html) : html;
  return template.content;
}

/**
 * Replace what `element` holds. Focus inside it moves to what has taken the place of the focused
 * element: the same passage and, where it was on one, the same action; else the region itself keeps it.
 * @param {HTMLElement} element
 * @param {string} html
 */
export function replaceRegion(element, html) {
  const focused = address(element);
  element.replaceChildren(fragment(html));
  if (focused) refocus(element, focused);
}

/** @param {HTMLElement} region */
function address(region) {
  const active = document.activeElement;
  if (!(active instanceof HTMLElement) || !region.contains(active) || active === region) return null;
  const hit = /** @type {HTMLElement | null} */ (active.closest("[data-hit]"));
  return { passage: hit && passageSelector(hit), action: active.dataset.action };
}

/** @param {HTMLElement} hit */
export function passageSelector(hit) {
  return `[data-hit][data-document="${CSS.escape(hit.dataset.document ?? "")}"][data-ordinal="${hit.dataset.ordinal}"]`;
}

/** @param {HTMLElement} region @param {{ passage: string | null, action: string | undefined }} focused */
function refocus(region, { passage, action }) {
  const hit = passage ? region.querySelector(passage) : null;
  const target = hit && action ? hit.querySelector(`[data-action="${action}"]`) : hit;
  if (!region.hasAttribute("tabindex")) region.tabIndex = -1;
  (target instanceof HTMLElement ? target : region).focus({ preventScroll: true });
}
