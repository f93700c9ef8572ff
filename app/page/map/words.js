// @ts-check
import { verifiedFetch } from "../../runtime/verified-fetch.js";
import { text } from "../../runtime/words.js";

/** @typedef {(key: string, values?: Record<string, string | number>) => string} Say */

/**
 * The words of the map. They do not travel in the page, which few open the map from, but in the whole catalogue.
 * @param {import("../../types/site").SiteFile} file
 * @param {string} base
 * @returns {Promise<Say>}
 */
export async function mapWords(file, base) {
  const catalogue = JSON.parse(new TextDecoder().decode(await verifiedFetch(file, { base })));
  const numbers = new Intl.NumberFormat(document.documentElement.lang);
  return (key, values = {}) => {
    const chosen = key in catalogue ? key : `${key}.${values.n === 1 ? "one" : "other"}`;
    const shown = Object.entries(values).map(([name, value]) => [name, typeof value === "number" ? numbers.format(value) : value]);
    return text(catalogue, chosen, Object.fromEntries(shown));
  };
}
