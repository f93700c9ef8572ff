// @ts-check
// Drafts in a backup: files of moderate size with one row in a line, each of one kind. Keys to services are no part of them.

import { Breath } from "../../runtime/breath.js";
import { parsed, textOf } from "./checks.js";
import { checkCall, checkItem, checkPractice, checkProvider, checkSettings } from "./draft-schema.js";
import { invalid } from "./shapes.js";

/** @typedef {import("../../types/store").DraftStore} DraftStore */
/** @typedef {import("../../types/store").DraftRows} DraftRows */
/** @typedef {import("./write.js").Source} Source */
/** @typedef {{id: string, size: number}} Sized */
/** @typedef {keyof typeof ROWS} Kind */

/** Characters of rows in a file, about; a row is never cut. */
const FULL = 8_000_000;

/** How a row of each kind is checked, and what it names: its id, and its content where Python wrote one. */
const ROWS = {
  settings: { check: checkSettings, id: () => "making", content: () => null },
  providers: {
    check: checkProvider,
    id: (/** @type {any} */ { id, settings }, /** @type {string} */ where) => same(id, settings.id, `${where}, settings.id`),
    content: () => null,
  },
  calls: {
    check: checkCall,
    id: (/** @type {any} */ { record }, /** @type {string} */ where) => same(record.id, record.head.id, `${where}, head.id`),
    content: (/** @type {any} */ row) => ({ json: row.content, id: row.record.id }),
  },
  items: {
    check: checkItem,
    id: (/** @type {any} */ { id, head }, /** @type {string} */ where) => same(id, head.id, `${where}, head.id`),
    content: (/** @type {any} */ row) => ({ json: row.content, id: row.id }),
  },
  practice: {
    check: checkPractice,
    id: (/** @type {any} */ { id }) => id,
    content: (/** @type {any} */ row) => ({ json: row.content, id: null }),
  },
};

/** What a part of drafts may be of: a kind, and its number. */
const OF = new RegExp(`^(${Object.keys(ROWS).join("|")}) [1-9][0-9]{0,5}$`);

/**
 * The parts that hold the drafts. What may be large is read as its part is written; a row that is removed before is left out.
 * @param {DraftStore} drafts
 * @returns {Promise<Source[]>}
 */
export async function draftSources(drafts) {
  const items = (await drafts.items()).map(({ id, content }) => ({ id, size: content.length }));
  const calls = (await drafts.calls()).map(({ id, head }) => ({ id, size: head.bytes }));
  const [settings, providers, practice] = await Promise.all([drafts.settings(), drafts.providers(), drafts.practice()]);
  return [
    part("settings", 1, async () => [settings]),
    ...(providers.length > 0 ? [part("providers", 1, async () => providers)] : []),
    ...filled(calls).map((ids, place) => part("calls", place + 1, () => each(ids, (id) => drafts.call(id)))),
    ...filled(items).map((ids, place) => part("items", place + 1, () => each(ids, (id) => drafts.item(id)))),
    ...(practice.length > 0 ? [part("practice", 1, async () => practice)] : []),
  ];
}

/**
 * @param {Kind} kind
 * @param {number} number
 * @param {() => Promise<unknown[]>} rows
 * @returns {Source}
 */
function part(kind, number, rows) {
  return {
    kind: "drafts",
    of: `${kind} ${number}`,
    name: `drafts/${kind}-${String(number).padStart(4, "0")}.ndjson`,
    modified: 0,
    read: async () => new TextEncoder().encode((await rows()).map((row) => `${JSON.stringify(row)}\n`).join("")),
  };
}

/** Ids in as many lists as there are files to fill. @param {Sized[]} rows */
function filled(rows) {
  /** @type {string[][]} */
  const lists = [];
  let room = 0;
  for (const { id, size } of rows) {
    if (room <= 0) {
      lists.push([]);
      room = FULL;
    }
    lists.at(-1)?.push(id);
    room -= size;
  }
  return lists;
}

/**
 * @template Row
 * @param {string[]} ids
 * @param {(id: string) => Promise<Row | null>} read
 */
async function each(ids, read) {
  const rows = [];
  for (const id of ids) {
    const row = await read(id);
    if (row !== null) rows.push(row);
  }
  return rows;
}

/**
 * A check for all parts of drafts in one backup: of each row by itself, and that none is there twice. A row may name others that
 * are not there: their reader may have deleted them.
 * @returns {(bytes: Uint8Array<ArrayBuffer>, of: string, name: string) => Promise<void>}
 */
export function draftCheck() {
  const seen = new Set();
  return async (bytes, of, name) => {
    const breath = new Breath();
    const kind = kindOf(of, name);
    for (const [place, line] of linesOf(bytes, name).entries()) {
      const where = `${name}, line ${place + 1}`;
      const row = parsed(line, where);
      ROWS[kind].check(row, where);
      const key = `${kind} ${ROWS[kind].id(/** @type {any} */ (row), where)}`;
      if (seen.has(key)) throw invalid(where, "each id once", key);
      seen.add(key);
      checkContent(ROWS[kind].content(/** @type {any} */ (row)), where);
      if (breath.due) await breath.take();
    }
  };
}

/**
 * The rows of a part that was checked.
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @param {string} of
 * @returns {DraftRows}
 */
export function draftRows(bytes, of) {
  const rows = linesOf(bytes, of).map((line) => JSON.parse(line));
  const kind = kindOf(of, of);
  return kind === "settings" ? { draftSettings: rows[0] } : { [kind]: rows };
}

/** @param {string} of @param {string} where */
function kindOf(of, where) {
  if (!OF.test(of)) throw invalid(where, "drafts of a kind that is known", of);
  return /** @type {Kind} */ (of.split(" ")[0]);
}

/** @param {Uint8Array<ArrayBuffer>} bytes @param {string} where */
function linesOf(bytes, where) {
  return textOf(bytes, where).split("\n").filter((line) => line !== "");
}

/**
 * Whether what Python wrote may be given to Python again, and is of the row that it stands in.
 * @param {{json: string, id: string | null} | null} content
 * @param {string} where
 */
function checkContent(content, where) {
  if (content === null) return;
  const value = /** @type {{id?: unknown} | null} */ (parsed(content.json, `${where}, content`));
  if (typeof value !== "object" || value === null) throw invalid(`${where}, content`, "an object", value);
  if (content.id !== null) same(content.id, /** @type {string} */ (value.id), `${where}, content.id`);
}

/** @param {string} id @param {string} inside  what is kept under it calls itself @param {string} where */
function same(id, inside, where) {
  if (inside !== id) throw invalid(where, id, inside);
  return id;
}
