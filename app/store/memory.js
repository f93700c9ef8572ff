// @ts-check
// The same tables in memory, for browsers that keep nothing: one transaction at a time, undone when it fails, and copies
// going in and out as in IndexedDB.

import { Fault } from "../runtime/faults.js";
import { storageFault } from "./failures.js";
import { TABLES } from "./schema.js";

/** @typedef {import("../types/tables").Backend} Backend */
/** @typedef {import("../types/tables").Key} Key */
/** @typedef {import("../types/tables").Table} Table */
/** @typedef {import("../types/tables").Tables} Tables */
/** @typedef {Map<string, {key: Key, row: any}>} Content */

/** @returns {Backend} */
export function memoryBackend() {
  /** @type {Map<Table, Content>} */
  let content = new Map(TABLES.map((name) => [name, new Map()]));
  /** @type {Promise<unknown>} */
  let turn = Promise.resolve();
  /** @type {Fault | null} */
  let ended = null;

  /** @type {Backend["run"]} */
  const run = async (names, mode, work) => {
    if (ended) throw ended;
    const draft = new Map(names.map((name) => [name, new Map(content.get(name))]));
    try {
      const value = await work(tablesOf(draft));
      if (mode !== "read") content = new Map([...content, ...draft]);
      return value;
    } catch (thrown) {
      throw storageFault(thrown);
    }
  };
  return {
    kind: "memory",
    run(names, mode, work) {
      const result = turn.then(() => run(names, mode, work));
      turn = result.catch(() => undefined);
      return result;
    },
    async erase() {
      ended ??= new Fault("store_erased");
      content.clear();
    },
    close() {
      ended ??= new Fault("store_closed");
    },
  };
}

/**
 * @param {Map<Table, Content>} draft
 * @returns {Tables}
 */
function tablesOf(draft) {
  /** @param {Table} name */
  const table = (name) => {
    const found = draft.get(name);
    if (!found) throw new DOMException(`The table ${name} is not part of this transaction.`, "NotFoundError");
    return found;
  };
  /** @param {Table} name @param {readonly (string | number)[]} [under] */
  const entries = (name, under) =>
    [...table(name).values()].filter(({ key }) => !under || begins(key, under)).sort((a, b) => order(a.key, b.key));
  return {
    get: async (name, key) => structuredClone(table(name).get(JSON.stringify(key))?.row),
    has: async (name, key) => table(name).has(JSON.stringify(key)),
    all: async (name, under) => entries(name, under).map(({ row }) => structuredClone(row)),
    keys: async (name, under) => entries(name, under).map(({ key }) => key),
    put: async (name, key, row) => void table(name).set(JSON.stringify(key), { key, row: await copied(row) }),
    remove: async (name, key) => void table(name).delete(JSON.stringify(key)),
    removeUnder: async (name, under) => entries(name, under).forEach(({ key }) => table(name).delete(JSON.stringify(key))),
    clear: async (name) => table(name).clear(),
  };
}

/**
 * A copy; of a file its bytes, since it may be gone from the disk when it is asked for.
 * @template Row
 * @param {Row} row
 */
async function copied(row) {
  return row instanceof Blob ? new Blob([await row.arrayBuffer()], { type: row.type }) : structuredClone(row);
}

/** @param {Key} key @param {readonly (string | number)[]} under */
function begins(key, under) {
  return under.every((part, place) => key[place] === part);
}

/** The order of IndexedDB: numbers before strings, arrays part by part. @param {Key} a @param {Key} b */
function order(a, b) {
  const [left, right] = [[a].flat(), [b].flat()];
  for (const [place, mine] of left.entries()) {
    const theirs = right[place];
    if (theirs === undefined) return 1;
    if (mine === theirs) continue;
    if (typeof mine !== typeof theirs) return typeof mine === "number" ? -1 : 1;
    return mine < theirs ? -1 : 1;
  }
  return left.length - right.length;
}
