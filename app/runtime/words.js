// @ts-check
// The catalogue of words on the JavaScript side: the same file and the same rules as passagework/catalogue.py.

/** @typedef {Readonly<Record<string, string>>} Catalogue */

/**
 * The words for `key` with `values` put in place. A key or a value that is missing shows as it is:
 * these words often describe a failure, and describing one must not fail itself.
 * @param {Catalogue} catalogue
 * @param {string} key
 * @param {Readonly<Record<string, unknown>>} [values]
 */
export function text(catalogue, key, values = {}) {
  const words = catalogue[key] ?? catalogue[`${key}.${values.n === 1 ? "one" : "other"}`] ?? key;
  return words.replace(/\{(\w+)\}/g, (place, name) => (name in values ? String(values[name]) : place));
}
