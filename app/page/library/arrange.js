// @ts-check
import { inOrder, shown, shownFolder } from "./display.js";
import { formatName } from "./state-words.js";

/** Which documents the list shows, in which groups and in which order. */

/** @typedef {import("../../types/library").DocumentRecord} DocumentRecord */
/** @typedef {"added" | "name" | "size"} Order */
/** @typedef {{ folder: string, documents: DocumentRecord[] }} Group */

/** @type {Record<Order, (one: DocumentRecord, other: DocumentRecord) => number>} */
const ORDERS = {
  added: (one, other) => other.added - one.added || inOrder(one.title, other.title),
  name: (one, other) => inOrder(one.title, other.title),
  size: (one, other) => other.file.bytes - one.file.bytes || inOrder(one.title, other.title),
};

/**
 * @param {DocumentRecord[]} documents
 * @param {Order} order
 * @param {string} filter words that title, file, folder or format must all hold
 * @returns {Group[]} files without a folder first, then folder by folder
 */
export function arrange(documents, order, filter) {
  const words = fold(filter).split(/\s+/).filter(Boolean);
  const shownOnes = documents.filter((record) => words.every((word) => searched(record).includes(word))).sort(ORDERS[order]);
  /** @type {Map<string, DocumentRecord[]>} */
  const folders = new Map();
  for (const record of shownOnes) {
    const folder = record.file.folder;
    if (!folders.has(folder)) folders.set(folder, []);
    folders.get(folder)?.push(record);
  }
  return [...folders].sort(([one], [other]) => inOrder(one, other)).map(([folder, each]) => ({ folder, documents: each }));
}

/** @param {DocumentRecord} record */
function searched({ title, file, facts }) {
  return fold([title, shown(file.name), shownFolder(file.folder), facts ? formatName(facts.format) : ""].join(" "));
}

/** @param {string} text */
function fold(text) {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}
