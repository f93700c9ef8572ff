// The page of the published study: addresses, the order of tables, and what Python is sent of a question.

import assert from "node:assert/strict";
import { test } from "node:test";
import { sheetOf } from "../../app/page/evaluate/sheet.js";
import { nextDirection, order } from "../../app/page/evaluate/table.js";
import { exact, format, parse } from "../../app/page/router.js";

const read = (hash) => parse(hash, "hybrid");

test("an address of the study leads back to itself", () => {
  for (const hash of ["#/evaluate", "#/evaluate/a%20text", "#/evaluate/short-course/power", "#/evaluate/t/question/q%2F1"]) {
    assert.equal(format(read(hash)), hash);
    assert.equal(exact(hash, read(hash)), hash);
  }
});

test("an address names a text, a part of its page, and a question only where the part is that", () => {
  assert.deepEqual(read("#/evaluate/t/question/q1"), { view: "evaluate", text: "t", part: "question", question: "q1" });
  assert.deepEqual(read("#/evaluate/t/power/q1"), { view: "evaluate", text: "t", part: "power", question: "" });
  assert.equal(exact("#/evaluate/t/power/q1", read("#/evaluate/t/power/q1")), "#/evaluate/t/power");
});

test("numbers are ordered as numbers, and begin with the largest", () => {
  const keys = ["0.5", "-0.25", "10", "9"];
  assert.equal(nextDirection(null, keys), "descending");
  assert.deepEqual(order(keys, "descending"), [2, 3, 0, 1]);
  assert.deepEqual(order(keys, "ascending"), [1, 0, 3, 2]);
});

test("words are ordered as words, and begin with the first", () => {
  const keys = ["Question 10", "question 9", "Area"];
  assert.equal(nextDirection(null, keys), "ascending");
  assert.deepEqual(order(keys, "ascending"), [2, 1, 0]);
});

test("a head that is chosen again turns the order round", () => {
  assert.equal(nextDirection("descending", ["1"]), "ascending");
  assert.equal(nextDirection("ascending", ["1"]), "descending");
});

test("rows without a value come last either way, and equal ones stay as they stand", () => {
  const keys = ["", "1", "2", "1", ""];
  assert.deepEqual(order(keys, "descending"), [2, 1, 3, 0, 4]);
  assert.deepEqual(order(keys, "ascending"), [1, 3, 2, 0, 4]);
});

const REPORT = {
  texts: [
    { id: "other", title: "Other", sha256: "b", sections: [], passages: [], questions: [] },
    {
      id: "t",
      title: "Text",
      sha256: "a",
      sections: [["s0", "1", "One"], ["s1", "2", "Two"]],
      passages: [[0, 0, 9], [0, 5, 14], [1, 0, 7]],
      questions: [{ id: "q1", rankings: { dense: [[2, 2, true], [0, 0, false]], bm25: [[2, 2, true]] } }],
    },
  ],
};

test("a question is sent with each passage of its rankings once, and where it stands", () => {
  assert.deepEqual(sheetOf(REPORT, "t", "q1"), {
    text: "t",
    title: "Text",
    sha256: "a",
    question: REPORT.texts[1].questions[0],
    passages: [[2, ["s1", "2", "Two"], 0, 7], [0, ["s0", "1", "One"], 0, 9]],
  });
});

test("a question that the report does not have is none", () => {
  assert.equal(sheetOf(REPORT, "t", "q2"), null);
  assert.equal(sheetOf(REPORT, "other", "q1"), null);
  assert.equal(sheetOf(REPORT, "nothing", "q1"), null);
});
