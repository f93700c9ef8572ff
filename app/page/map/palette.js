// @ts-check
/** The colours of the canvas: those of static/css/map.css, in the theme that is on, also where the system forces its own. */

export const COLOURS = 10;
/** Groups that are told apart; the second ten have the colours of the first and are square. */
export const GROUPS = 2 * COLOURS;

/** @typedef {{ groups: string[], other: string, faint: string, ink: string, soft: string, paper: string, accent: string, font: string }} Palette */

/** @param {Element} element @returns {Palette} */
export function paletteOf(element) {
  const style = getComputedStyle(element);
  const colour = (/** @type {string} */ name) => style.getPropertyValue(`--map-${name}`).trim();
  return {
    groups: Array.from({ length: COLOURS }, (_, at) => colour(String(at + 1))),
    other: colour("other"),
    faint: colour("faint"),
    ink: colour("ink"),
    soft: colour("soft"),
    paper: colour("ground"),
    accent: colour("mark"),
    font: style.fontFamily,
  };
}

/** Hear when the theme may have changed. @param {() => void} changed */
export function onTheme(changed) {
  for (const query of ["(prefers-color-scheme: dark)", "(forced-colors: active)", "print"]) matchMedia(query).addEventListener("change", changed);
  new MutationObserver(changed).observe(document.documentElement, { attributeFilter: ["data-theme"] });
}
