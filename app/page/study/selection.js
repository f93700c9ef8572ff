// @ts-check
/**
 * From a selection on the page to offsets in the document's text. Python wrote where each stretch stands, in code points; a
 * stretch whose shown text is as long as that is counted to the letter, and one that is not (a formula) is taken whole.
 */

/** @typedef {{ start: number, end: number }} Found */

/**
 * The stretch of the document that is selected in `region`; null where nothing of it is.
 * @param {HTMLElement} region
 * @param {Selection | null} selection
 * @returns {Found | null}
 */
export function rangeIn(region, selection) {
  if (!selection || selection.rangeCount === 0 || selection.isCollapsed) return null;
  const range = selection.getRangeAt(0);
  const touched = /** @type {HTMLElement[]} */ ([...region.querySelectorAll(".s")]).filter((each) => range.intersectsNode(each));
  if (touched.length === 0) return null;
  const first = touched[0];
  const last = touched[touched.length - 1];
  const start = offsetIn(first, range.startContainer, range.startOffset) ?? Number(first.dataset.start);
  const end = offsetIn(last, range.endContainer, range.endOffset) ?? Number(last.dataset.end);
  return start < end ? { start, end } : null;
}

/**
 * Where a place within a stretch stands in the document; null for a place outside it, and in a stretch that cannot be counted.
 * @param {HTMLElement} stretch
 * @param {Node} node
 * @param {number} offset
 */
function offsetIn(stretch, node, offset) {
  if (!stretch.contains(node)) return null;
  const [start, end] = [Number(stretch.dataset.start), Number(stretch.dataset.end)];
  const shown = stretch.textContent ?? "";
  // The blank between two sentences is shown with the first of them.
  if (![shown, shown.trimEnd()].some((each) => codePoints(each) === end - start)) return null;
  const before = document.createRange();
  before.setStart(stretch, 0);
  before.setEnd(node, offset);
  return Math.min(start + codePoints(before.toString()), end);
}

/** @param {string} text */
function codePoints(text) {
  return [...text].length;
}
