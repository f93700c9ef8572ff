import assert from "node:assert/strict";
import { test } from "node:test";
import { depth } from "../../app/runtime/nesting.js";

// The oracle is counting by hand.
for (const [json, expected] of [
  ["", 0],
  ["3", 0],
  ["{}", 1],
  ['{"a":[1,[2]],"b":{}}', 3],
  ['"[[[["', 0],
  ['["a \\" [[[ b", []]', 2],
  ['["\\\\", [[]]]', 3],
  ['"never closed [[[', 0],
  ["]]][[", 0],
  ["[".repeat(5000), 5000],
  [`${"[".repeat(100_000)}${"]".repeat(100_000)}`, 100_000],
]) {
  test(`${json.slice(0, 30)} nests ${expected} deep`, () => assert.equal(depth(json), expected));
}

test("a string of ten million characters is no deeper than a short one", () => {
  assert.equal(depth(`["${"a".repeat(10_000_000)}", [2]]`), 2);
  assert.equal(depth(`["${"\\n".repeat(10_000_000)}", [2]]`), 2);
});

test("a long text of quotes and backslashes takes linear time", () => {
  assert.equal(depth('"\\'.repeat(200_000)), 0);
});
