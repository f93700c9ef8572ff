import assert from "node:assert/strict";
import { test } from "node:test";
import { Restarts } from "../../app/runtime/restarts.js";

test("three restarts, each after a longer wait, then no more", () => {
  const restarts = new Restarts(() => 0);
  assert.deepEqual([1, 2, 3, 4].map(() => restarts.next()), [1000, 2000, 5000, null]);
});

test("a minute of health forgives, a shorter one does not", () => {
  let now = 0;
  const restarts = new Restarts(() => now);
  restarts.next();
  restarts.ready();
  now = 59_000;
  assert.equal(restarts.next(), 2000);
  restarts.ready();
  now = 120_001;
  assert.equal(restarts.next(), 1000);
});

test("a person's retry forgives", () => {
  const restarts = new Restarts(() => 0);
  restarts.next();
  restarts.forgive();
  assert.equal(restarts.next(), 1000);
});
