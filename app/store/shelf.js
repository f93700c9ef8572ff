// @ts-check
// The part of the store that is read as a whole: records, collections and settings.

/** @typedef {import("../types/library").DocumentRecord} DocumentRecord */
/** @typedef {import("../types/library").LibrarySettings} LibrarySettings */

export const SHELF = /** @type {const} */ (["documents", "collections", "settings"]);

/** What a library is built with until its reader chooses. @type {LibrarySettings} */
export const DEFAULT_SETTINGS = { chunking: { size: 900, overlap: 180 } };

/**
 * @param {import("../types/tables").Tables} tables
 * @returns {Promise<import("../types/store").Snapshot>}
 */
export async function readShelf(tables) {
  const [documents, collections, settings] = await Promise.all([
    tables.all("documents"),
    tables.all("collections"),
    tables.get("settings", "library"),
  ]);
  return { documents: inOrder(documents), collections, settings: settings ?? DEFAULT_SETTINGS };
}

/**
 * Studies are read by themselves: they are large, and few pages show them.
 * @param {import("../types/tables").Tables} tables
 */
export async function readStudies(tables) {
  const studies = await tables.all("studies");
  return studies.sort((a, b) => a.created - b.created || (a.id < b.id ? -1 : 1));
}

/**
 * By the time of adding, then by id: the same order in every browser and after every reload.
 * @param {DocumentRecord[]} documents
 */
function inOrder(documents) {
  return documents.sort((a, b) => a.added - b.added || (a.id < b.id ? -1 : 1));
}
