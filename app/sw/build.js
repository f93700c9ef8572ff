// @ts-check
// The build that this worker belongs to, and where it stands.

/** @typedef {import("../types/sw").Build} Build */
/** @typedef {Build["files"][number]} File */

export const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
export const build = PASSAGEWORK_BUILD;
/** What every path of a file is relative to. */
export const base = worker.registration.scope;
/** The page itself. */
export const PAGE = "index.html";

// Cache storage belongs to the whole origin, which other projects may share.
const OWN = `passagework ${new URL(base).pathname} `;
export const CACHE = OWN + build.version;

const byPath = new Map(build.files.map((file) => [file.path, file]));

/** @param {string} path */
export function fileAt(path) {
  return byPath.get(path);
}

/** The path below the site of an address inside it; a query says nothing about a file. @param {string} address */
export function pathOf(address) {
  const { origin, pathname } = new URL(address);
  const path = (origin + pathname).slice(base.length);
  return path === "" ? PAGE : path;
}

/** @param {string} path */
export function addressOf(path) {
  return new URL(path, base).href;
}

/** Names of all caches of this site: one for each build that is still in use. */
export async function ownCaches() {
  return (await caches.keys()).filter((name) => name.startsWith(OWN));
}
