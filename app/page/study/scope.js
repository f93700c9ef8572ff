// @ts-check
import { isLive } from "../../library/documents.js";
import { shown } from "../library/display.js";
import { onShelf } from "../library/document-state.js";

/** @typedef {import("../../types/library").StudyScope} StudyScope */
/** @typedef {import("../../types/library").LibraryState} LibraryState */

/** A scope in words. @param {StudyScope} scope @param {LibraryState} state @param {import("../map/words.js").Say} say */
export function wordsOf(scope, state, say) {
  if (scope.kind === "all") return say("study.documents.all");
  if (scope.kind === "documents") return say("study.documents.some", { n: scope.documents.length });
  const collection = state.collections.find(({ id }) => id === scope.collection);
  return collection ? say("study.documents.collection", { name: shown(collection.name) }) : say("study.documents.gone");
}

/**
 * The documents that can be chosen: those of the site and the reader's own that can be searched.
 * @param {LibraryState} state
 * @param {readonly { id: string, title: string }[]} texts  of the site
 */
export function choices(state, texts) {
  const own = onShelf(state).filter(isLive).map(({ id, title }) => ({ id, title: shown(title) }));
  return [...own, ...texts.map(({ id, title }) => ({ id, title }))];
}
