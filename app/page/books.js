// @ts-check
import { isLive } from "../library/documents.js";
import { find, findAll } from "./dom.js";
import { opened } from "./library/scope.js";
import { shown } from "./library/display.js";
import { say } from "./words.js";

/** Texts as they are read, wherever they come from: those of the site, which the build has rendered, and the reader's own. */

/** @typedef {import("../types/library").Library} Library */
/** @typedef {import("../types/library").DocumentRecord} DocumentRecord */
/** @typedef {{ id: string, number: string, title: string, address: string }} BookSection */
/** @typedef {"page" | "slide"} Sheet what a page is called */
/** @typedef {{ labels: string[], sections: number[], sheet: Sheet }} BookPages labels in order, and for each page the number of its section */
/**
 * @typedef {object} Book
 * @property {string} title
 * @property {BookSection[]} sections
 * @property {BookPages | null} pages null for a text without pages
 * @property {string} version differs when the text has been read anew
 * @property {DocumentRecord | null} record null for a text of the site
 * @property {(section: string) => Promise<string>} load the section as HTML, from Python
 */

/** A text of the site; null where there is none of that name. @param {import("./types.js").Shelf} shelf @param {string} id @returns {Book | null} */
export function shelfBook(shelf, id) {
  const book = document.getElementById(`book-${id}`);
  const text = shelf.texts.find((each) => each.id === id);
  if (!book || !text) return null;
  const sections = findAll("[data-section]", book).map((link) => ({
    id: link.dataset.section ?? "",
    number: find(".contents-number", link).textContent ?? "",
    title: find(".contents-title", link).textContent ?? "",
    address: link.getAttribute("href") ?? "",
  }));
  return {
    title: book.dataset.title ?? "",
    sections,
    pages: null,
    version: "",
    record: null,
    load: (section) => fetched(text.sections[section]?.path ?? ""),
  };
}

/** One of the reader's own documents, once the library is open; null where there is none that can be read. @param {Library} library @param {string} id @returns {Promise<Book | null>} */
export async function ownBook(library, id) {
  await opened(library);
  const record = library.state.documents.find((each) => each.id === id);
  if (!record?.facts || !isLive(record)) return null;
  const { format, sections, pageLabels, pageSections, pages } = record.facts;
  const sheet = format === "pptx" ? "slide" : "page";
  return {
    title: shown(record.title),
    sections: sections.map((section) => ({
      id: section.id,
      number: section.number,
      title: sheet === "slide" ? slideTitle(section.title) : shown(section.title),
      address: addressOf(id, section.id),
    })),
    pages: pages > 0 ? { labels: pageLabels, sections: pageSections, sheet } : null,
    version: record.run ?? "",
    record,
    load: (section) => library.section(id, section),
  };
}

/** A slide without a title has its number for one. @param {string} title */
function slideTitle(title) {
  return /^\d+$/.test(title) ? say("library.slide.numbered", { number: title }) : shown(title);
}

/** @param {string} id @param {string} section */
function addressOf(id, section) {
  return `#/library/${encodeURIComponent(id)}/${encodeURIComponent(section)}`;
}

/** @type {Map<string, Promise<string>>} */
const files = new Map();

/** Each file is fetched once; a failure is not kept. @param {string} path @returns {Promise<string>} */
function fetched(path) {
  const kept = files.get(path) ?? load(path);
  files.set(path, kept);
  kept.catch(() => files.delete(path));
  return kept;
}

/** @param {string} path @returns {Promise<string>} */
async function load(path) {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path} was answered with status ${response.status}.`);
  return response.text();
}
