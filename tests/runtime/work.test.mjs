import assert from "node:assert/strict";
import { test } from "node:test";
import { answered } from "../../app/library/clash.js";
import { Importer } from "../../app/library/importer.js";
import { Fault } from "../../app/runtime/faults.js";
import { bench, until } from "./bench.mjs";

const MONTH = 40 * 86_400_000;
const idle = ({ work, shelf }) => until(() => !work.busy && shelf.state.documents.every(({ pending, error }) => !pending || error));

/** Give a document another file, as the importer does. */
async function replace({ store, shelf }, id, text) {
  const file = new File([text], "new.txt");
  const clash = { given: { file, folder: "" }, sha256: `sha of ${text}`, existing: shelf.record(id), same: "name" };
  shelf.take([await store.stage(answered(clash, "replace", []), file)]);
}

test("a file is read, then embedded", async () => {
  const desk = await bench();
  const id = await desk.add("one two");
  await until(() => desk.shelf.record(id).vectors);
  assert.deepEqual(desk.embedded, ["one", "two"]);
});

test("a file that replaces another takes its place only when it has been read", async () => {
  const desk = await bench();
  const id = await desk.add("old words");
  await until(() => desk.shelf.record(id).vectors);
  await replace(desk, id, "new words");
  await until(() => desk.shelf.record(id).pending === null);
  const { sha256, replacement, file, facts } = desk.shelf.record(id);
  assert.deepEqual([sha256, replacement, file.name, facts.digest], ["sha of new words", null, "new.txt", "digest of new words"]);
  await desk.store.sweep(Date.now());
  assert.equal(await desk.original(id), "new words");
  await assert.rejects(desk.store.original("sha of old words"), "what it replaced is swept");
});

test("a file that cannot be read leaves the one that it was to replace, with its original", async () => {
  const desk = await bench();
  const id = await desk.add("old words");
  await until(() => desk.shelf.record(id).vectors);
  desk.crew.fails = () => "no_text";
  await replace(desk, id, "scan");
  await until(() => desk.shelf.record(id).error);
  await desk.store.sweep(Date.now());
  assert.equal(await desk.original(id), "old words");
  assert.equal(await (await desk.store.original("sha of scan")).text(), "scan", "it can be tried again");
  // The reader gives it up.
  await desk.shelf.edit([id], (record) => ({ ...record, replacement: null, pending: null, error: null }));
  await desk.store.sweep(Date.now() + MONTH);
  assert.equal(await desk.original(id), "old words");
  await assert.rejects(desk.store.original("sha of scan"));
});

test("replacing what was put into the bin meanwhile makes a document of its own", async () => {
  const desk = await bench();
  const importer = new Importer(desk.shelf, {});
  const none = () => assert.fail("there is no clash");
  const { documents: [id] } = await importer.add([{ file: new File(["old"], "a.txt"), folder: "" }], none);
  await idle(desk);
  const added = await importer.add([{ file: new File(["new"], "a.txt"), folder: "" }], async () => {
    await desk.shelf.edit([id], (record) => ({ ...record, trashed: 5 }));
    return "replace";
  });
  assert.notEqual(added.documents[0], id);
  assert.equal(desk.shelf.record(id).replacement, null);
  assert.equal(desk.shelf.record(added.documents[0]).trashed, null);
});

test("work that stops has stopped, and goes on where it was", async () => {
  const desk = await bench();
  let release = () => {};
  desk.crew.held = new Promise((resolve) => (release = resolve));
  const id = await desk.add("one two");
  await until(() => desk.work.busy);
  await desk.work.halt();
  assert.deepEqual([desk.work.busy, desk.shelf.record(id).error], [false, null]);
  desk.work.wake();
  assert.equal(desk.work.busy, false, "nothing begins while it is stopped");
  release();
  desk.work.go();
  await until(() => desk.shelf.record(id).vectors);
});

test("a file that was read while the settings changed is read once more", async () => {
  const desk = await bench();
  let release = () => {};
  desk.crew.held = new Promise((resolve) => (release = resolve));
  const id = await desk.add("one two");
  await until(() => desk.work.busy);
  desk.shelf.update({ settings: { chunking: { size: 300, overlap: 60 } } });
  release();
  await until(() => desk.shelf.record(id).pending === null);
  assert.deepEqual(desk.crew.read, ["one two", "one two"]);
});

test("work stops although Python does not answer", async () => {
  const texts = (_id, _run, _start, _count, signal) =>
    new Promise((_, reject) => signal.addEventListener("abort", () => reject(new Fault("cancelled"))));
  const desk = await bench({ texts });
  const id = await desk.add("one");
  await until(() => desk.shelf.record(id).run && desk.work.busy);
  await desk.work.halt();
  assert.equal(desk.work.busy, false);
});

test("a listener that fails disturbs neither the work nor the others", async (t) => {
  const reported = [];
  globalThis.reportError = (error) => reported.push(error.message);
  t.after(() => delete globalThis.reportError);
  const desk = await bench();
  const leave = desk.shelf.subscribe(() => {
    throw new Error("of the page");
  });
  let heard = 0;
  desk.shelf.subscribe(() => (heard += 1));
  const id = await desk.add("one");
  await until(() => desk.shelf.record(id).vectors);
  assert.equal(desk.shelf.record(id).error, null);
  leave();
  assert.equal(new Set(reported).size, 1);
  assert.ok(heard >= reported.length);
});

test("two copies of the same text are embedded once", async () => {
  const desk = await bench();
  let release = () => {};
  desk.crew.held = new Promise((resolve) => (release = resolve));
  const ids = [await desk.add("one two", "a.txt"), await desk.add("one two", "b.txt")];
  release();
  await until(() => ids.every((id) => desk.shelf.record(id).vectors));
  assert.deepEqual(desk.embedded, ["one", "two"]);
});

test("a text that the model fails with is tried again, then told", async () => {
  const desk = await bench();
  let failures = 0;
  desk.pool.fails = ([text]) => (text === "bad" && ++failures <= 1 ? new Fault("meaning_failed") : null);
  const first = await desk.add("bad");
  await until(() => desk.shelf.record(first).vectors);
  assert.equal(desk.troubles.size, 0);

  desk.pool.fails = ([text]) => (text === "worse" ? new Fault("meaning_failed") : null);
  const second = await desk.add("worse");
  const third = await desk.add("fine");
  await until(() => desk.shelf.record(third).vectors && desk.troubles.size);
  assert.deepEqual([...desk.troubles], [["embed digest of worse", "meaning_failed"]]);
  assert.equal(desk.embedded.filter((text) => text === "worse").length, 3);

  desk.pool.fails = () => null;
  desk.work.retry();
  await until(() => desk.shelf.record(second).vectors);
  assert.equal(desk.troubles.size, 0);
});

test("a failure that could not be written is tried again when there is room", async () => {
  const desk = await bench();
  const { writeRun, change } = desk.store;
  desk.store.writeRun = desk.store.change = async () => {
    throw new Fault("storage_full");
  };
  const id = await desk.add("one");
  await until(() => desk.troubles.size);
  assert.deepEqual([...desk.troubles], [[`read ${id}`, "storage_full"]]);
  desk.work.wake();
  assert.equal(desk.work.busy, false, "not by itself");
  Object.assign(desk.store, { writeRun, change });
  desk.work.retry();
  await until(() => desk.shelf.record(id).vectors);
  assert.equal(desk.troubles.size, 0);
});

test("a change of many leaves out what is gone", async () => {
  const desk = await bench();
  const ids = [await desk.add("one"), await desk.add("two")];
  await idle(desk);
  await desk.store.purge([ids[0]]);
  await desk.shelf.edit(ids, (record) => ({ ...record, trashed: 5 })).catch(() => {});
  await desk.shelf.refresh();
  await desk.shelf.edit(ids, (record) => ({ ...record, trashed: 5 }));
  assert.deepEqual(desk.shelf.state.documents.map(({ id, trashed }) => [id, trashed]), [[ids[1], 5]]);
});

test("vectors that are dropped are gone from the store and from every record", async () => {
  const desk = await bench();
  const ids = [await desk.add("one two", "a.txt"), await desk.add("one two", "b.txt"), await desk.add("three")];
  await until(() => ids.every((id) => desk.shelf.record(id).vectors));
  await desk.work.halt();
  const { vectors } = desk.shelf.record(ids[0]);
  await desk.store.dropVectors(vectors);
  await desk.shelf.refresh();
  assert.deepEqual(ids.map((id) => desk.shelf.record(id).vectors === null), [true, true, false]);
  assert.equal(await desk.store.vectors(vectors), null);
  desk.work.go();
  await until(() => ids.every((id) => desk.shelf.record(id).vectors));
  assert.notEqual(await desk.store.vectors(vectors), null);
});

test("the state says when the library was replaced", async () => {
  const desk = await bench();
  await desk.add("one");
  await idle(desk);
  await desk.shelf.refresh();
  assert.equal(desk.shelf.state.replacedAt, null);
  const now = Date.now();
  await desk.store.replace({ documents: [], collections: [], settings: desk.shelf.state.settings, studies: [] }, now);
  await desk.shelf.refresh();
  assert.equal(desk.shelf.state.replacedAt, now);
});
