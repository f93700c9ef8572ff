// @ts-check
/** Finding what the prerendered page is known to hold. */

/**
 * The element for `selector`; a page without it is a fault of the program, named here rather than met later.
 * @template {HTMLElement} [T=HTMLElement]
 * @param {string} selector
 * @param {ParentNode} [root]
 * @returns {T}
 */
export function find(selector, root = document) {
  const found = root.querySelector(selector);
  if (!found) throw new Error(`The page has no element ${selector}.`);
  return /** @type {T} */ (found);
}

/**
 * @template {HTMLElement} [T=HTMLElement]
 * @param {string} selector
 * @param {ParentNode} [root]
 * @returns {T[]}
 */
export function findAll(selector, root = document) {
  return /** @type {T[]} */ ([...root.querySelectorAll(selector)]);
}

/**
 * An element with text and classes; text is always text, never markup.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {{ text?: string, class?: string, [attribute: string]: string | undefined }} [attributes]
 * @param {...Node} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined) continue;
    if (name === "text") element.textContent = value;
    else element.setAttribute(name, value);
  }
  element.append(...children);
  return element;
}

/** @param {string} id @returns {any} */
export function embedded(id) {
  return JSON.parse(find(`#${id}`).textContent ?? "null");
}
