// @ts-check
/** One listener for every control that carries `data-action`; what is not registered is left alone. */

/** @type {Map<string, (element: HTMLElement, event: MouseEvent) => void>} */
const handlers = new Map();

/**
 * @param {string} name
 * @param {(element: HTMLElement, event: MouseEvent) => void} handler
 */
export function on(name, handler) {
  handlers.set(name, handler);
}

document.addEventListener("click", (event) => {
  const element = event.target instanceof Element ? event.target.closest("[data-action]") : null;
  if (element instanceof HTMLElement) handlers.get(element.dataset.action ?? "")?.(element, event);
});
