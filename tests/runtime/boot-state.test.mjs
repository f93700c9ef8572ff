import assert from "node:assert/strict";
import { test } from "node:test";
import { nextMeaning, nextPython } from "../../app/runtime/boot-state.js";

const first = { code: "asset_missing", message: "first", hint: "", retry: true };
const later = { code: "worker_died", message: "later", hint: "", retry: true };
const start = nextPython({ phase: "ready", milliseconds: 1 }, { type: "restart", at: 5 });

test("a start goes through its stages to ready", () => {
  assert.deepEqual(start, { phase: "starting", stage: "engine", since: 5 });
  const packages = nextPython(start, { type: "stage", stage: "packages", at: 9 });
  assert.deepEqual(packages, { phase: "starting", stage: "packages", since: 9 });
  assert.deepEqual(nextPython(packages, { type: "ready", milliseconds: 20 }), { phase: "ready", milliseconds: 20 });
});

test("a stall says what is waited for, and ends with the next stage", () => {
  const stalled = nextPython(start, { type: "stall", seconds: 9 });
  assert.deepEqual(stalled, { phase: "stalled", stage: "engine", seconds: 9 });
  assert.equal(nextPython(stalled, { type: "stage", stage: "texts", at: 1 }).phase, "starting");
});

test("a late stall does not undo ready", () => {
  const ready = { phase: "ready", milliseconds: 3 };
  assert.equal(nextPython(ready, { type: "stall", seconds: 9 }), ready);
});

test("a failure keeps its first cause whatever comes, until a restart", () => {
  const failed = nextPython(start, { type: "fail", error: first });
  for (const event of [
    { type: "fail", error: later },
    { type: "ready", milliseconds: 1 },
    { type: "stage", stage: "texts", at: 1 },
    { type: "stall", seconds: 10 },
  ]) {
    assert.equal(nextPython(failed, event), failed);
  }
  assert.equal(nextPython(failed, { type: "restart", at: 0 }).phase, "starting");
});

test("the model's failure is terminal too", () => {
  const failed = nextMeaning({ phase: "loading", done: 1, total: 2 }, { type: "fail", error: first });
  assert.equal(nextMeaning(failed, { type: "ready" }), failed);
  assert.equal(nextMeaning(failed, { type: "fail", error: later }).message, "first");
  assert.deepEqual(nextMeaning(failed, { type: "restart" }), { phase: "waiting" });
});
