import assert from "node:assert/strict";
import { test } from "node:test";
import { Fault, LabError, postable, summary } from "../../app/runtime/faults.js";

const words = {
  "error.asset_missing.message": "The file {path} is missing.",
  "error.asset_missing.hint": "Try again.",
  "error.internal.message": "Failed: {detail}.",
  "error.internal.hint": "Report it.",
};

test("a fault gets the words of its code, its values in place", () => {
  assert.deepEqual(postable(new Fault("asset_missing", { path: "a.wasm" }, "status 404"), words), {
    code: "asset_missing",
    message: "The file a.wasm is missing.",
    hint: "Try again.",
    retry: true,
    detail: "status 404",
  });
});

test("what was postable stays as it is on the way back", () => {
  const plain = postable(new Fault("asset_missing", { path: "x" }), words);
  assert.deepEqual(postable(new LabError(plain), words), plain);
});

const circular = {};
circular.self = circular;
const unclonable = new Error("with a function");
unclonable.callback = () => {};
for (const thrown of [new TypeError("no"), new DOMException("gone", "AbortError"), unclonable, "text", null, undefined, circular, 7n]) {
  test(`${Object.prototype.toString.call(thrown)} survives postMessage as an internal error`, () => {
    const plain = postable(thrown, words);
    assert.deepEqual(structuredClone(plain), plain);
    assert.equal(plain.code, "internal");
    assert.match(plain.message, /^Failed: .+\.$/);
  });
}

test("without a catalogue the code itself is shown", () => {
  assert.equal(postable(new Fault("asset_missing", { path: "x" }), {}).message, "error.asset_missing.message");
});

test("a Python error is summed up by the last line of its traceback", () => {
  const error = new Error('Traceback (most recent call last):\n  File "a.py", line 1, in f\nValueError: bad value\n');
  error.name = "PythonError";
  assert.equal(summary(error), "ValueError: bad value");
});
