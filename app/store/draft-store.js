// @ts-check
// Drafting in the store: models and their keys, calls and what came of them, and how items are known to their reader.
// Nothing here reads what Python wrote: it is kept as text, with a head beside it for lists.

import { DRAFTS, currentSet } from "./draft-sets.js";
import { replaceRecord } from "./records.js";

/** @typedef {import("../types/store").DraftStore} DraftStore */
/** @typedef {import("../types/making").DraftSettings} DraftSettings */
/** @typedef {import("../types/making").CallRecord} CallRecord */
/** @typedef {import("../types/making").ItemRecord} ItemRecord */
/** @typedef {import("../types/tables").Backend} Backend */
/** @typedef {import("../types/tables").Tables} Tables */
/** @typedef {import("../types/tables").Table} Table */
/** @typedef {import("../types/tables").Mode} Mode */

/** What drafting begins with: a limit that a mistake with a dear model meets before it hurts. @type {DraftSettings} */
export const DEFAULT_DRAFT_SETTINGS = { cap: 1, provider: null };

/**
 * @param {Backend} backend
 * @returns {DraftStore}
 */
export function draftsOver(backend) {
  return { ...models(backend), ...keys(backend), ...calls(backend), ...items(backend), ...sets(backend) };
}

/**
 * Work on tables, within the set in use.
 * @template Value
 * @param {Backend} backend
 * @param {readonly Table[]} names
 * @param {Mode} mode
 * @param {(tables: Tables, set: string) => Promise<Value>} work
 */
function within(backend, names, mode, work) {
  return backend.run(["draftSets", ...names], mode, async (tables) => work(tables, await currentSet(tables)));
}

/**
 * Write a record of a set in place of the revision that it names. A record that was removed can be written again as a new one:
 * the first revision is the time, so that it is none that a tab has seen before.
 * @template {import("./records.js").DraftTable} T
 * @param {Tables} tables
 * @param {T} table
 * @param {string} set
 * @param {import("../types/tables").Rows[T]} record
 */
async function save(tables, table, set, record) {
  return (await replaceRecord(tables, table, record, { key: [set, record.id], first: Date.now() })).record;
}

/** @param {Backend} backend */
function models(backend) {
  return {
    /** @type {DraftStore["providers"]} */
    providers: () =>
      within(backend, ["providers"], "read", async (tables, set) => {
        const records = await tables.all("providers", [set]);
        return records.sort((a, b) => a.created - b.created || byId(a, b));
      }),

    /** @type {DraftStore["saveProvider"]} */
    saveProvider: (record) =>
      within(backend, ["providers"], "write", (tables, set) => save(tables, "providers", set, record)),

    /** @type {DraftStore["removeProvider"]} */
    removeProvider: (id) =>
      within(backend, ["providers", "draftSettings", "wrappedKeys"], "write", async (tables, set) => {
        await tables.remove("providers", [set, id]);
        await tables.remove("wrappedKeys", id);
        const settings = await tables.get("draftSettings", [set]);
        if (settings?.provider === id) await tables.put("draftSettings", [set], { ...settings, provider: null });
      }),

    /** @type {DraftStore["settings"]} */
    settings: () =>
      within(backend, ["draftSettings"], "read", async (tables, set) => {
        return (await tables.get("draftSettings", [set])) ?? DEFAULT_DRAFT_SETTINGS;
      }),

    /** @type {DraftStore["saveSettings"]} */
    saveSettings: (settings) =>
      within(backend, ["draftSettings"], "write", (tables, set) => tables.put("draftSettings", [set], settings)),
  };
}

/** @param {Backend} backend */
function keys(backend) {
  return {
    /** @type {DraftStore["wrappedKey"]} */
    wrappedKey: (id) =>
      backend.run(["wrappedKeys"], "read", async (tables) => (await tables.get("wrappedKeys", id)) ?? null),

    /** @type {DraftStore["saveWrappedKey"]} */
    saveWrappedKey: (key) => backend.run(["wrappedKeys"], "write", (tables) => tables.put("wrappedKeys", key.id, key)),

    /** @type {DraftStore["removeWrappedKey"]} */
    removeWrappedKey: (id) => backend.run(["wrappedKeys"], "write", (tables) => tables.remove("wrappedKeys", id)),
  };
}

/** @param {Backend} backend */
function calls(backend) {
  return {
    /** @type {DraftStore["calls"]} */
    calls: () =>
      within(backend, ["calls"], "read", async (tables, set) => {
        const records = await tables.all("calls", [set]);
        return records.sort((a, b) => b.head.created - a.head.created || byId(a, b));
      }),

    /** @type {DraftStore["call"]} */
    call: (id) =>
      within(backend, ["calls", "callContents"], "read", async (tables, set) => {
        const [record, content] = await Promise.all([tables.get("calls", [set, id]), tables.get("callContents", [set, id])]);
        return record && content !== undefined ? { record, content } : null;
      }),

    /** The disk is waited for: a call may have cost money. @type {DraftStore["saveCall"]} */
    saveCall: (record, content, made = []) =>
      within(backend, ["calls", "callContents", "replies", "items"], "commit", async (tables, set) => {
        const saved = await save(tables, "calls", set, record);
        await tables.put("callContents", [set, record.id], content);
        if (record.head.status !== "sent") await tables.remove("replies", [set, record.id]);
        return { record: saved, items: await saveAll(tables, set, made) };
      }),

    /** A reply that is late, of a call that has ended or was removed, is nobody's. @type {DraftStore["saveReply"]} */
    saveReply: (id, raw) =>
      within(backend, ["calls", "replies"], "write", async (tables, set) => {
        const record = await tables.get("calls", [set, id]);
        if (record?.head.status === "sent") await tables.put("replies", [set, id], raw);
      }),

    /** @type {DraftStore["reply"]} */
    reply: (id) =>
      within(backend, ["replies"], "read", async (tables, set) => (await tables.get("replies", [set, id])) ?? ""),

    /** @type {DraftStore["removeCalls"]} */
    removeCalls: (ids) =>
      within(backend, ["calls", "callContents", "replies"], "write", async (tables, set) => {
        for (const id of ids) {
          for (const table of /** @type {const} */ (["calls", "callContents", "replies"])) await tables.remove(table, [set, id]);
        }
      }),
  };
}

/** @param {Backend} backend */
function items(backend) {
  return {
    /** @type {DraftStore["items"]} */
    items: () =>
      within(backend, ["items"], "read", async (tables, set) => inPacks(await tables.all("items", [set]))),

    /** @type {DraftStore["item"]} */
    item: (id) => within(backend, ["items"], "read", async (tables, set) => (await tables.get("items", [set, id])) ?? null),

    /** @type {DraftStore["saveItems"]} */
    saveItems: (records) => within(backend, ["items"], "write", (tables, set) => saveAll(tables, set, records)),

    /** @type {DraftStore["removeItems"]} */
    removeItems: (ids) =>
      within(backend, ["items"], "write", async (tables, set) => {
        for (const id of ids) await tables.remove("items", [set, id]);
      }),

    /** @type {DraftStore["practice"]} */
    practice: () => within(backend, ["practice"], "read", (tables, set) => tables.all("practice", [set])),

    /** @type {DraftStore["savePractice"]} */
    savePractice: (record) =>
      within(backend, ["practice"], "write", (tables, set) => save(tables, "practice", set, record)),
  };
}

/** @param {Backend} backend */
function sets(backend) {
  return {
    /** @type {DraftStore["write"]} */
    write: (set, rows) =>
      backend.run(DRAFTS, "write", async (tables) => {
        const { providers = [], draftSettings, calls: its = [], items: made = [], practice = [] } = rows;
        if (draftSettings) await tables.put("draftSettings", [set], draftSettings);
        for (const record of providers) await tables.put("providers", [set, record.id], unseen(record));
        for (const { record, content } of its) {
          await tables.put("calls", [set, record.id], unseen(record));
          await tables.put("callContents", [set, record.id], content);
        }
        for (const record of made) await tables.put("items", [set, record.id], unseen(record));
        for (const record of practice) await tables.put("practice", [set, record.id], unseen(record));
      }),
  };
}

/** @param {Tables} tables @param {string} set @param {ItemRecord[]} records */
async function saveAll(tables, set, records) {
  const saved = [];
  for (const record of records) saved.push(await save(tables, "items", set, record));
  return saved;
}

/**
 * By pack, those that were begun last first, then by place.
 * @param {ItemRecord[]} records
 */
function inPacks(records) {
  /** @type {Map<string, number>} */
  const begun = new Map();
  for (const { head } of records) begun.set(head.pack, Math.min(head.created, begun.get(head.pack) ?? Infinity));
  /** @param {ItemRecord} record */
  const time = ({ head }) => /** @type {number} */ (begun.get(head.pack));
  return records.sort(
    (a, b) =>
      time(b) - time(a) || order(a.head.pack, b.head.pack) || a.head.position - b.head.position || byId(a, b),
  );
}

/** @param {{id: string}} a @param {{id: string}} b */
function byId(a, b) {
  return order(a.id, b.id);
}

/** @param {string} a @param {string} b */
function order(a, b) {
  return a === b ? 0 : a < b ? -1 : 1;
}

/** @template {{rev: number}} T @param {T} record @returns {T} */
function unseen(record) {
  return { ...record, rev: Math.max(record.rev + 1, Date.now()) };
}
