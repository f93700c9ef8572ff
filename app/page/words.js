// @ts-check
import { embedded } from "./dom.js";

/** @type {Record<string, string>} */
const words = embedded("site-words");
const numbers = new Intl.NumberFormat(document.documentElement.lang);

/**
 * The words for `key` in the page's language, the same catalogue that Python reads. A key without words
 * of its own has `.one` and `.other`, chosen by `n`.
 * @param {string} key
 * @param {Record<string, string | number>} [values]
 */
export function say(key, values = {}) {
  const template = words[key] ?? words[`${key}.${values.n === 1 ? "one" : "other"}`];
  if (template === undefined) throw new Error(`There are no words for ${key}.`);
  return template.replace(/\{(\w+)\}/g, (_, name) => {
    const value = values[name];
    return typeof value === "number" ? numbers.format(value) : String(value);
  });
}

/** Whether there are words for `key`: what is stored may come from a version that knows more. @param {string} key */
export function knows(key) {
  return key in words || `${key}.other` in words;
}
