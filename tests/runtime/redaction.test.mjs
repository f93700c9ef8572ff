// Keys in a text that comes in pieces, written in every way in which servers have been seen to repeat one.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Redaction, STRUCK } from "../../app/calling/worker/redaction.js";

const KEY = "sk-canary-A1b2/C3d4+E5f6=G7h8";
/** Characters of a key in a row that may stay: a word, or the prefix that a maker's keys share. */
const FEW = 11;

const base64 = (/** @type {string} */ text) => Buffer.from(text).toString("base64");
const WAYS = {
  "as it is": KEY,
  "in an address": encodeURIComponent(KEY),
  "in JSON with escaped slashes": KEY.replaceAll("/", "\\/"),
  "its first half": KEY.slice(0, 15),
  "its last half": KEY.slice(-15),
  "in base64 by itself": base64(KEY),
  "in base64 after one byte": base64(`:${KEY}`),
  "in base64 after two bytes": base64(`a:${KEY}`),
  "in base64 of addresses": Buffer.from(`Bearer ${KEY}`).toString("base64url"),
};

/** The longest run of `shown` that stands in `secret`. @param {string} shown @param {string} secret */
function longest(shown, secret) {
  let found = 0;
  for (let from = 0; from < secret.length; from += 1) {
    while (from + found < secret.length && shown.includes(secret.slice(from, from + found + 1))) found += 1;
  }
  return found;
}

/** @param {string[]} pieces @param {string[]} [keys] */
function passed(pieces, keys = [KEY]) {
  const redaction = new Redaction(keys);
  return pieces.map((piece) => redaction.feed(piece)).join("") + redaction.end();
}

for (const [way, written] of Object.entries(WAYS)) {
  test(`a key ${way} is struck out, wherever the text is cut`, () => {
    const text = `{"error": "no such key: ${written}", "code": 401}`;
    for (let cut = 0; cut <= text.length; cut += 1) {
      const shown = passed([text.slice(0, cut), text.slice(cut)]);
      assert.ok(longest(shown, written) <= FEW, `${shown} shows it, cut at ${cut}`);
      assert.ok(shown.startsWith('{"error": "no such key: ') && shown.endsWith('", "code": 401}'), shown);
    }
    assert.ok(longest(passed([...text]), written) <= FEW, "letter by letter");
  });
}

test("a key that stands there twice, whole and cut, is struck out each time", () => {
  assert.equal(passed([`a ${KEY} b ${KEY.slice(0, 9)}`, `${KEY.slice(9)} c`]), `a ${STRUCK} b ${STRUCK} c`);
});

test("of several keys none is shown", () => {
  const other = "8letters";
  assert.equal(passed([`${KEY}, ${other}`], [KEY, other]), `${STRUCK}, ${STRUCK}`);
});

test("everything else is passed on unchanged and at once", () => {
  const redaction = new Redaction([KEY]);
  const pieces = ['data: {"delta": "Émile’s 数学 🎓"}\n\n', "data: sk-canary is no key\n\n", "data: [DONE]\n\n"];
  for (const piece of pieces) assert.equal(redaction.feed(piece), piece);
  assert.equal(redaction.end(), "");
});

test("what could begin a key is held back until it does not, or until the end", () => {
  const redaction = new Redaction([KEY]);
  assert.equal(redaction.feed("it begins with sk-can"), "it begins with ");
  assert.equal(redaction.feed("ned goods."), "sk-canned goods.");
  assert.equal(redaction.feed(" sk-"), " ");
  assert.equal(redaction.end(), "sk-");
});

test("without a key nothing is held back", () => {
  assert.equal(new Redaction([]).feed("sk-can"), "sk-can");
});
