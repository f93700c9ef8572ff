// @ts-check
import { make } from "../dom.js";
import { say } from "../words.js";
import { day, languageName, shown, shownFolder, size } from "./display.js";
import { formatName } from "./state-words.js";

/** @typedef {import("../../types/library").DocumentRecord} DocumentRecord */

/** Everything that is known of a document, as pairs. @param {HTMLElement} place @param {DocumentRecord} record @param {boolean} stale */
export function fillDetails(place, record, stale) {
  const pairs = [...pairsOf(record), ...indexOf(record, stale)].filter(([, value]) => value);
  const key = JSON.stringify(pairs);
  if (place.dataset.key === key) return;
  place.dataset.key = key;
  place.replaceChildren(
    ...pairs.map(([name, value]) =>
      make("div", {}, make("dt", { text: say(`library.fact.${name}`) }), make("dd", {}, make("bdi", { text: value }))),
    ),
  );
}

/** @param {DocumentRecord} record @returns {[string, string][]} */
function pairsOf({ file, facts, added }) {
  return [
    ["file", shown(file.name)],
    ["folder", shownFolder(file.folder)],
    ["format", facts ? formatName(facts.format) : ""],
    ["size", size(file.bytes)],
    ["language", facts ? languageName(facts.language) : ""],
    ["added", day(added)],
    ["changed", file.modified ? day(file.modified) : ""],
  ];
}

/** @param {DocumentRecord} record @param {boolean} stale @returns {[string, string][]} */
function indexOf({ facts, vectors }, stale) {
  if (!facts) return [];
  const [size, overlap] = facts.chunking.split("/").map(Number);
  return [
    ["index", say(stale ? "library.index.built.stale" : "library.index.built", { size, overlap })],
    [
      "vectors",
      vectors ? say("library.vectors.by", { model: vectors.model, dtype: vectors.dtype }) : say("library.vectors.none"),
    ],
  ];
}
