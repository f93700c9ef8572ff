// The self-test of the meaning model, with embedders that are right, slightly off, wrong and broken.

import assert from "node:assert/strict";
import { test } from "node:test";

import { checkKnownVectors } from "../../../app/embedding/self-test.js";

const SELF_TEST = {
  least: 0.98,
  cases: [
    { text: "first", vector: [1, 0] },
    { text: "second", vector: [0, 1] },
  ],
};

/** @param {number[]} numbers */
function embedderOf(...numbers) {
  return { embed: async () => Float32Array.from(numbers) };
}

test("the known vectors pass", () => checkKnownVectors(embedderOf(1, 0, 0, 1), SELF_TEST));

test("rounding passes: the cosine of 0.1 radians is 0.995", () =>
  checkKnownVectors(embedderOf(Math.cos(0.1), Math.sin(0.1), 0, 1), SELF_TEST));

test("a wrong vector is named with its cosine: the cosine of 0.3 radians is 0.9553", () =>
  assert.rejects(checkKnownVectors(embedderOf(1, 0, Math.sin(0.3), Math.cos(0.3)), SELF_TEST), /"second" has cosine 0\.9553/));

test("not a number is wrong", () =>
  assert.rejects(checkKnownVectors(embedderOf(NaN, 0, 0, 1), SELF_TEST), /"first" has cosine NaN/));

test("too few numbers are wrong", () =>
  assert.rejects(checkKnownVectors(embedderOf(1, 0), SELF_TEST), /"second" has cosine 0\.0000/));
