// What the Library page works out before it shows anything. The page's language and words stand in for the page itself.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

const folder = new URL("../../py/passagework/words/en/", import.meta.url);
const words = Object.assign({}, ...readdirSync(folder).map((name) => JSON.parse(readFileSync(new URL(name, folder), "utf-8"))));
const MODEL = { id: "m", dtype: "int8" };
const embedded = { "#site-words": words, "#site-config": { model: MODEL } };
globalThis.document = {
  documentElement: { lang: "en" },
  querySelector: (selector) => ({ textContent: JSON.stringify(embedded[selector]) }),
};

const { arrange } = await import("../../app/page/library/arrange.js");
const { shown, shownFolder, size, timeLeft } = await import("../../app/page/library/display.js");
const { isUnfinished, liveKey, stateOf } = await import("../../app/page/library/document-state.js");
const { givenFrom, givenFromDrop } = await import("../../app/page/library/intake.js");
const { factsLine, remarkWords, stateWords } = await import("../../app/page/library/state-words.js");
const { WorkMeter } = await import("../../app/page/library/work-meter.js");

const FACTS = { format: "pdf", language: "en", pages: 3, pageLabels: ["i", "1", "2"], pageSections: [0, 0, 0], sections: [{ id: "a", number: "", title: "A" }], passages: 1, words: 1200, characters: 7000, chunking: "900/180", digest: "d", remarks: [] };
const VECTORS = { model: "m", dtype: "int8", digest: "d" };

/** A document that is ready, but for what is given. */
function record(id, given = {}) {
  const file = { name: `${id}.pdf`, folder: "", type: "", bytes: 1000, modified: 0, ...given.file };
  return { id, title: id, sha256: id, run: "r", pending: null, paused: false, error: null, facts: FACTS, vectors: VECTORS, added: 0, trashed: null, rev: 1, ...given, file };
}

function state(documents, given = {}) {
  return { store: "indexeddb", trouble: null, documents, collections: [], settings: {}, progress: new Map(), working: "here", paused: false, usage: {}, ...given };
}

const NEW = { run: null, facts: null, vectors: null, pending: "index" };
const progress = (stage, done, total, left = null) => new Map([["a", { document: "a", stage, done, total, left }]]);

test("a name is shown without what serves only to deceive", () => {
  assert.equal(shown("report\u202efdp.exe"), "reportfdp.exe");
  assert.equal(shown("a\u0000b\u0007c\u0085\u2066d\u200e\u{e0041}"), "abcd");
  assert.equal(shown("line\none\t two"), "line one two");
  assert.equal(shown("\u202e\u0001"), words["library.untitled"]);
  assert.equal(shown("نامه\u200cها"), "نامه\u200cها", "a joiner that the script needs stays");
  assert.equal([...shown("x".repeat(1000))].length, 301);
  assert.equal(shownFolder("Term 1/../\u202eWeek 2"), "Term 1 / .. / Week 2");
});

test("sizes and times are said in steps that people use", () => {
  assert.deepEqual([0, 1, 999, 1000, 1234, 56_789, 2_400_000, 5.1e9].map(size), ["0 bytes", "1 byte", "999 bytes", "1 kB", "1.2 kB", "57 kB", "2.4 MB", "5.1 GB"]);
  assert.deepEqual([null, 2, 42, 89, 90, 3600, 7200].map(timeLeft), ["", "a moment left", "about 45 seconds left", "about 90 seconds left", "about 2 minutes left", "about 60 minutes left", "about 2 hours left"]);
});

test("documents stand by folder, then in the order asked for, numbers by their value", () => {
  const documents = [
    record("Paper 10", { added: 1, file: { folder: "", bytes: 5 } }),
    record("Paper 9", { added: 3, file: { folder: "", bytes: 7 } }),
    record("Zebra", { added: 2, file: { folder: "Term 2", bytes: 9 } }),
    record("Émile", { added: 4, file: { folder: "Term 1", bytes: 1 } }),
  ];
  const titles = (order, filter = "") => arrange(documents, order, filter).map(({ folder: name, documents: each }) => [name, each.map(({ title }) => title)]);
  assert.deepEqual(titles("name"), [["", ["Paper 9", "Paper 10"]], ["Term 1", ["Émile"]], ["Term 2", ["Zebra"]]]);
  assert.deepEqual(titles("added")[0], ["", ["Paper 9", "Paper 10"]]);
  assert.deepEqual(titles("size")[0], ["", ["Paper 9", "Paper 10"]]);
  assert.deepEqual(titles("name", "emile term"), [["Term 1", ["Émile"]]], "accents do not matter; all words must be there");
  assert.deepEqual(titles("name", "emile zebra"), []);
});

test("each moment of a document has its state and its words", () => {
  const error = (code) => ({ ...NEW, pending: null, error: { code, message: "", hint: "", retry: true } });
  const cases = [
    [record("a", NEW), {}, "waiting", "Waiting"],
    [record("a", NEW), { progress: progress("reading", 9, 117, 42) }, "reading", "Reading: 9 of 117 pages · about 45 seconds left"],
    [record("a", NEW), { progress: progress("reading", 0, 0) }, "reading", "Reading"],
    [record("a", NEW), { progress: progress("indexing", 0, 1) }, "indexing", words["library.state.indexing"]],
    [record("a", { vectors: null }), {}, "keyword", "Searchable by keyword"],
    [record("a", { vectors: null }), { progress: progress("embedding", 20, 84) }, "embedding", "Searchable by keyword; meaning: 20 of 84 passages"],
    [record("a"), {}, "ready", "Ready"],
    [record("a", { vectors: { ...VECTORS, digest: "of the text before" } }), {}, "keyword", "Searchable by keyword"],
    [record("a", { vectors: { ...VECTORS, model: "another" } }), {}, "keyword", "Searchable by keyword"],
    [record("a", { vectors: { ...VECTORS, dtype: "fp32" } }), {}, "keyword", "Searchable by keyword"],
    [record("a", { ...NEW, paused: true }), {}, "paused", "Paused"],
    [record("a", { ...NEW, paused: true }), { progress: progress("reading", 3, 9) }, "paused", "Paused"],
    [record("a", { vectors: null, paused: true }), {}, "half", words["library.state.half"]],
    [record("a", error("password_needed")), {}, "password", "Locked"],
    [record("a", error("password_wrong")), {}, "password", "Locked"],
    [record("a", error("damaged_file")), { progress: progress("reading", 1, 2) }, "failed", "Not read"],
  ];
  for (const [document, given, phase, said] of cases) {
    const now = stateOf(document, state([document], given));
    assert.deepEqual([now.phase, stateWords(now)], [phase, said]);
  }
});

test("a document that could not be indexed anew can still be searched, and the attempt be given up", () => {
  const error = { code: "damaged_file", message: "", hint: "", retry: false };
  const again = record("a", { pending: "index", error });
  const now = stateOf(again, state([again]));
  assert.deepEqual([now.phase, stateWords(now), now.working, now.stoppable], ["kept", words["library.state.kept"], false, true]);
  for (const given of [{ ...NEW, error }, { error }]) {
    const never = stateOf(record("a", given), state([]));
    assert.deepEqual([never.phase, never.stoppable], ["failed", false]);
  }
  const locked = stateOf(record("a", { pending: "index", error: { ...error, code: "password_needed" } }), state([]));
  assert.deepEqual([locked.phase, stateWords(locked), locked.stoppable], ["relocked", words["library.state.relocked"], true]);
});

test("what goes on can be stopped, what is put aside is stopped already", () => {
  const stoppable = (given, more) => stateOf(record("a", given), state([], more)).stoppable;
  assert.deepEqual([stoppable(NEW), stoppable({ vectors: null }), stoppable({})], [true, true, false]);
  assert.deepEqual([stoppable({ ...NEW, paused: true }), stoppable({ vectors: null, paused: true })], [false, false]);
});

test("what is not known yet is not said", () => {
  assert.equal(factsLine(record("a", { ...NEW, file: { name: "notes.tar\u202e.md", bytes: 1500 } })), "MD · 1.5 kB");
  assert.equal(factsLine(record("a")), "PDF · 3 pages · 1 passage · 1,200 words · English");
  assert.match(factsLine(record("a", { facts: { ...FACTS, format: "of a later version", language: "qqq", pages: 0 } })), /^of a later version · 1 passage/);
  assert.deepEqual(remarkWords(record("a", { facts: { ...FACTS, remarks: [{ code: "of_a_later_version", values: {} }] } })), []);
  assert.match(remarkWords(record("a", { facts: { ...FACTS, language: "pt" } }))[0], /Portuguese.*by keyword/);
});

test("work is counted from the first document that waits until none does", () => {
  const meter = new WorkMeter();
  const read = (documents, given) => meter.read(state(documents, given));
  assert.equal(read([record("a"), record("b")]), null);
  const waiting = [record("a", NEW), record("b", NEW), record("c", NEW)];
  assert.deepEqual(read(waiting), { done: 0, total: 3, ready: 0, needed: 0, left: null });
  assert.deepEqual(read([record("a"), ...waiting.slice(1)]), { done: 1, total: 3, ready: 1, needed: 0, left: null });
  assert.deepEqual(read([record("a"), record("b", { ...NEW, trashed: 1 }), waiting[2]]), { done: 1, total: 2, ready: 1, needed: 0, left: null }, "a removed one counts no more");
  const failed = record("c", { ...NEW, error: { code: "damaged_file" } });
  assert.equal(read([record("a"), failed]), null, "a failure is no work");
  assert.deepEqual(read([record("d", NEW)]), { done: 0, total: 1, ready: 0, needed: 0, left: null }, "the next stretch begins anew");
});

test("what could not be read or is locked is done with, but not ready", () => {
  const meter = new WorkMeter();
  meter.read(state([record("a", NEW), record("b", NEW), record("c", NEW)]));
  const failed = record("b", { ...NEW, error: { code: "password_needed" } });
  assert.deepEqual(meter.read(state([record("a"), failed, record("c", NEW)])), { done: 2, total: 3, ready: 1, needed: 1, left: null });
});

test("work that was put aside counts only while all of it is", () => {
  const paused = record("a", { ...NEW, paused: true });
  assert.equal(new WorkMeter().read(state([paused])), null);
  assert.deepEqual(new WorkMeter().read(state([paused], { paused: true })), { done: 0, total: 1, ready: 0, needed: 0, left: null });
  assert.equal(isUnfinished(record("a", { vectors: null }), state([], { working: "idle" })), false, "without the model nothing more will come");
});

test("a search is outdated by what it may find, not by progress", () => {
  const one = state([record("a")]);
  assert.equal(liveKey(one), liveKey({ ...one, progress: progress("embedding", 1, 2), documents: [record("a", { rev: 9 }), record("b", NEW)] }));
  for (const change of [{ run: "r2" }, { title: "b" }, { trashed: 1 }, { vectors: null }]) assert.notEqual(liveKey(one), liveKey(state([record("a", change)])));
  assert.notEqual(liveKey(one), liveKey({ ...one, collections: [{ id: "c", rev: 1 }] }));
});

const file = (name, webkitRelativePath = "") => ({ name, webkitRelativePath });

test("files of a folder keep its path, and what systems leave there is passed over", () => {
  const given = givenFrom([file("a.md", "Term 1/Week 2/a.md"), file(".DS_Store", "Term 1/.DS_Store"), file("x", "Term 1/__MACOSX/x"), file(".notes")]);
  assert.deepEqual(given.map(({ file: { name }, folder: path }) => [name, path]), [["a.md", "Term 1/Week 2"], [".notes", ""]]);
});

test("a dropped folder is read to its end, and what cannot be opened is named", async () => {
  const entry = (path, children) => {
    const parts = children ? [children.slice(0, 2), children.slice(2), []] : [];
    const name = path.split("/").at(-1);
    return {
      name,
      fullPath: path,
      isFile: !children,
      file: (resolve, reject) => (name === "gone.txt" ? reject(new Error("gone")) : resolve(file(name))),
      createReader: () => ({ readEntries: (resolve) => resolve(parts.shift() ?? []) }),
    };
  };
  const tree = entry("/T", [entry("/T/a"), entry("/T/gone.txt"), entry("/T/U", [entry("/T/U/b"), entry("/T/U/c"), entry("/T/U/d")])]);
  const items = [
    { kind: "file", webkitGetAsEntry: () => tree, getAsFile: () => null },
    { kind: "file", webkitGetAsEntry: () => null, getAsFile: () => file("alone") },
    { kind: "string" },
  ];
  const { given, unreadable } = await givenFromDrop({ items });
  assert.deepEqual(given.map(({ file: { name }, folder: path }) => `${path}>${name}`), ["T>a", "T/U>b", "T/U>c", "T/U>d", ">alone"]);
  assert.deepEqual(unreadable, ["gone.txt"]);
});
