// @ts-check
import { knows, say } from "../words.js";
import { languageName, line, shown, size, timeLeft } from "./display.js";

/** @typedef {import("../../types/library").DocumentRecord} DocumentRecord */
/** @typedef {import("./document-state.js").DocumentState} DocumentState */

/** One line on where a document stands. @param {DocumentState} state */
export function stateWords({ phase, done, total, left }) {
  const counted = { n: total, done, total };
  switch (phase) {
    case "reading":
      return total > 1 ? line(say("library.state.reading", counted), timeLeft(left)) : say("library.state.reading.whole");
    case "embedding":
      return line(say("library.state.embedding", counted), timeLeft(left));
    default:
      return say(`library.state.${phase}`);
  }
}

/** What a document is, in numbers. @param {DocumentRecord} record */
export function factsLine({ facts, file }) {
  if (!facts) return line(kindOf(file.name), size(file.bytes));
  return line(
    formatName(facts.format),
    facts.pages > 0 ? say(facts.format === "pptx" ? "library.slides" : "library.pages", { n: facts.pages }) : "",
    say("library.pieces", { n: facts.passages }),
    say("library.word_count", { n: facts.words }),
    languageName(facts.language),
  );
}

/** @param {string} format */
export function formatName(format) {
  return knows(`format.${format}`) ? say(`format.${format}`) : format;
}

/** @param {DocumentRecord} record @returns {string[]} */
export function remarkWords({ facts }) {
  if (!facts) return [];
  const told = facts.remarks
    .filter(({ code }) => knows(`remark.${code}`))
    .map(({ code, values }) => say(`remark.${code}`, values));
  return ["en", "und"].includes(facts.language)
    ? told
    : [...told, say("library.language.not_english", { language: languageName(facts.language) })];
}

/** The ending of a file's name stands for its kind until it has been read. @param {string} name */
function kindOf(name) {
  const ending = /\.([A-Za-z0-9]{1,8})$/.exec(shown(name));
  return ending ? ending[1].toUpperCase() : "";
}
