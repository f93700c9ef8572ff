// @ts-check
// Drafting as the pages use it (Drafts in app/types/making.d.ts).

/**
 * @param {() => import("../types/store").Store} store
 * @returns {import("../types/making").Drafts}
 */
export function openDrafts(store) {
  void store;
  throw new Error("Nothing is kept yet.");
}
