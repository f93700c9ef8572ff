// @ts-check

/** @typedef {import("../../types/library").StudyScope} StudyScope */
/** @typedef {import("../../types/library").LibraryState} LibraryState */

/**
 * The ids that a scope comes to now; null for all documents, those of the site among them.
 * @param {StudyScope} scope
 * @param {LibraryState} state
 * @returns {string[] | null}
 */
export function documentsOf(scope, state) {
  if (scope.kind === "all") return null;
  if (scope.kind === "documents") return scope.documents;
  return state.collections.find(({ id }) => id === scope.collection)?.documents ?? [];
}
