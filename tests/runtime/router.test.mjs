import assert from "node:assert/strict";
import { test } from "node:test";
import { format, parse, tidy } from "../../app/page/router.js";

const LOST = "\ufffd";

/** The query that an address leads to. */
const queryOf = (hash) => parse(hash, "hybrid").query;

test("an address of a search leads back to itself", () => {
  const hash = "#/retrieve?q=p%20%3C%200.05%20%26%20%23n&by=bm25&with=dense&k=20&in=short-course";
  assert.equal(format(parse(hash, "hybrid")), hash);
});

test("what no choice offers falls back to the default", () => {
  for (const value of ["__proto__", "constructor", "1e9", "-1", "99999999999", "%E0%A4%A", ""]) {
    const route = parse(`#/retrieve?q=x&by=${value}&with=${value}&k=${value}`, "hybrid");
    assert.deepEqual([route.by, route.against, route.k], ["hybrid", null, 10], value);
  }
});

test("a query of blanks is no query", () => {
  assert.equal(queryOf("#/retrieve?q=%20+%09"), "");
});

test("a query without end is cut before it enters an address", () => {
  assert.equal(queryOf(`#/retrieve?q=${"a".repeat(300_000)}`).length, 10_000);
});

test("half of a pair of surrogates, as a program may type it, makes an address", () => {
  assert.equal(tidy("\ud800x \udc00"), `${LOST}x ${LOST}`);
  assert.equal(tidy("\u{1F600}"), "\u{1F600}");
});

test("a pair of surrogates that the cut parts still makes an address", () => {
  const route = parse(`#/retrieve?q=${encodeURIComponent(`${"a".repeat(9_999)}\u{1F600}`)}`, "hybrid");
  assert.equal(route.query.at(-1), LOST);
  assert.equal(queryOf(format(route)), route.query);
});

test("a place in a document is a passage or a page, counted from 1", () => {
  for (const hash of ["#/library/d%201/s?passage=0", "#/library/d/s?page=12", "#/library/d/s"]) assert.equal(format(parse(hash, "hybrid")), hash);
  for (const page of ["0", "-1", "x", "1e3", ""]) assert.equal(parse(`#/library/d/s?page=${page}`, "hybrid").page, null, page);
});
