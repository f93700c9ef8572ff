// @ts-check
/**
 * Code that is fetched when it is first needed. The browser checks the integrity of a script, but not of what the script
 * imports; a verified preload puts the module where the import then finds it.
 */

import { diagnose } from "../runtime/diagnosis.js";
import { base64 } from "../runtime/digits.js";
import { embedded, make } from "./dom.js";

/** @typedef {import("../types/site").SiteFile} SiteFile */

/**
 * Import a module that the page did not need as it started: `demand("page/map/map", () => import("./map/map.js"))`.
 * Rejects with the Fault that says what is wrong with its files.
 * @template T
 * @param {string} name  its path below app/, without the suffix
 * @param {() => Promise<T>} load
 * @returns {Promise<T>}
 */
export async function demand(name, load) {
  /** @type {SiteFile[]} */
  const files = embedded("site-config").modules[name];
  try {
    await Promise.all(files.map(preload));
    return await load();
  } catch (error) {
    throw (await diagnose(files, document.baseURI)) ?? error;
  }
}

/** @param {SiteFile} file @returns {Promise<void>} */
function preload({ path, sha256 }) {
  return new Promise((resolve, reject) => {
    const link = make("link", { rel: "modulepreload", href: path, integrity: `sha256-${base64(sha256)}` });
    link.addEventListener("load", () => resolve());
    link.addEventListener("error", () => reject(new Error(`${path} could not be loaded`)));
    document.head.append(link);
  });
}
