import assert from "node:assert/strict";
import { test } from "node:test";
import { answered, findClash } from "../../app/library/clash.js";
import { awaitsVectors, hasWork, isStale, newRecord, shownName, titleOf } from "../../app/library/documents.js";
import { workersFor } from "../../app/library/limits.js";
import { Rate } from "../../app/library/rate.js";

const MODEL = { id: "m", dtype: "int8" };
const file = (name, text = "x") => new File([text], name, { lastModified: 5 });
const given = (name, folder = "") => ({ file: file(name), folder });
const record = (changes) => ({ ...newRecord(given("a.txt"), "hash a"), ...changes });

test("a name shows without what cannot be seen in it", () => {
  assert.equal(shownName("\u202egnp.\u0007 a\t\n b"), "gnp. a b");
  assert.equal(titleOf("notes.week 1.md"), "notes.week 1");
  assert.equal(titleOf(".profile"), ".profile");
  assert.equal([...shownName("𝛼".repeat(300))].length, 200);
});

test("the same bytes clash whatever their name; the same name clashes in the same folder", () => {
  const shelf = [record({ id: "1" }), record({ id: "2", sha256: "hash b", file: { ...record({}).file, name: "b.txt", folder: "term" } })];
  assert.deepEqual(pick(findClash(shelf, given("other.txt"), "hash a")), ["1", "content"]);
  assert.deepEqual(pick(findClash(shelf, given("b.txt", "term"), "new")), ["2", "name"]);
  assert.equal(findClash(shelf, given("b.txt"), "new"), null);
  assert.equal(findClash([record({ trashed: 1 })], given("a.txt"), "hash a"), null);
});

const pick = (clash) => [clash.existing.id, clash.same];

test("an answer makes the record to stage", () => {
  const shelf = [record({ id: "1", run: "r", title: "Mine", rev: 4 }), record({ id: "2", title: "Mine (2)" })];
  const clash = { given: given("a.txt", "new"), sha256: "hash c", existing: shelf[0], same: "name" };
  assert.equal(answered(clash, "skip", shelf), null);
  const replaced = answered(clash, "replace", shelf);
  assert.deepEqual([replaced.id, replaced.run, replaced.pending, replaced.rev], ["1", "r", "index", 4]);
  assert.deepEqual([replaced.sha256, replaced.replacement.sha256], ["hash a", "hash c"], "the old original is pointed to until then");
  assert.equal(findClash([replaced], given("other.txt"), "hash c").same, "content");
  const unread = answered({ ...clash, existing: record({ id: "3" }) }, "replace", shelf);
  assert.deepEqual([unread.sha256, unread.replacement], ["hash c", null], "nothing is kept of what was never read");
  const kept = answered(clash, "keep", shelf);
  assert.equal(kept.title, "Mine (3)");
  assert.equal(kept.rev, 0);
  assert.notEqual(kept.id, "1");
});

test("what is to be done follows from the record", () => {
  const facts = { passages: 3, digest: "d", chunking: "900/180" };
  const done = { model: "m", dtype: "int8", digest: "d" };
  const cases = [
    [record({}), true],
    [record({ paused: true }), false],
    [record({ error: { code: "x" } }), false],
    [record({ trashed: 1 }), false],
    [record({ pending: null, run: "r", facts }), true],
    [record({ pending: null, run: "r", facts, vectors: done }), false],
    [record({ pending: null, run: "r", facts, vectors: { ...done, digest: "old" } }), true],
    [record({ pending: null, run: "r", facts, vectors: { ...done, dtype: "fp32" } }), true],
    [record({ pending: null, run: "r", facts: { ...facts, passages: 0 } }), false],
    // A new reading that failed leaves the old passages, which may still want their vectors.
    [record({ run: "r", facts, error: { code: "x" } }), true],
  ];
  for (const [each, wanted] of cases) assert.equal(hasWork(each, MODEL), wanted, JSON.stringify(each));
  assert.equal(awaitsVectors(record({ run: "r", facts, trashed: 1 }), MODEL), false);
  assert.equal(isStale(record({ facts }), { chunking: { size: 900, overlap: 180 } }), false);
  assert.equal(isStale(record({ facts }), { chunking: { size: 400, overlap: 0 } }), true);
  assert.equal(isStale(record({}), { chunking: { size: 400, overlap: 0 } }), false);
});

test("as many workers as the machine has cores, and one where memory is short", () => {
  assert.equal(workersFor(4, { hardwareConcurrency: 2, deviceMemory: 8 }), 2);
  assert.equal(workersFor(4, { hardwareConcurrency: 16 }), 4);
  assert.equal(workersFor(4, { hardwareConcurrency: 8, deviceMemory: 2 }), 1);
  assert.equal(workersFor(4, {}), 1);
});

test("the time that is left follows the rate, and is not told too early", () => {
  let now = 0;
  const rate = new Rate(() => now);
  for (let number = 0; number < 8; number++) {
    now += 250;
    rate.count(1);
  }
  assert.equal(rate.left(100), null, "only two seconds were seen");
  for (let number = 0; number < 40; number++) {
    now += 250;
    rate.count(1);
  }
  assert.ok(Math.abs(rate.left(100) - 25) < 1e-9);
  // Twice as slow from here: after long enough, the time is that of the slow rate.
  for (let number = 0; number < 400; number++) {
    now += 500;
    rate.count(1);
  }
  assert.ok(Math.abs(rate.left(100) - 50) < 0.5);
});

test("a pause does not count as slowness", () => {
  let now = 0;
  const rate = new Rate(() => now);
  for (let number = 0; number < 40; number++) {
    now += 250;
    rate.count(1);
  }
  now += 3_600_000;
  rate.resume();
  now += 250;
  rate.count(1);
  assert.ok(Math.abs(rate.left(100) - 25) < 1e-9);
});
