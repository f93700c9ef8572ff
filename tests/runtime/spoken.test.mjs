// Keys that are said in pieces: what a reader of the reply puts together has none of them.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Redaction, STRUCK } from "../../app/calling/worker/redaction.js";
import { Spoken } from "../../app/calling/worker/spoken.js";

const KEY = "sk-canary-A1b2/C3d4+E5f6=G7h8";
/** Characters of a key in a row that may stay (redaction.test.mjs). */
const FEW = 11;

/** @param {string[]} said  by the events of a stream @param {(text: string) => string} [write] */
function stream(said, write = (text) => JSON.stringify(text)) {
  return said.map((text) => `data: {"choices": [{"index": 0, "delta": {"content": ${write(text)}, "role": "assistant"}}]}\n\n`).join("");
}

/** The text that a reader puts together of what is passed on. @param {string} raw @param {number} size  of the pieces it comes in */
function heard(raw, size) {
  const redaction = new Redaction([KEY]);
  const spoken = new Spoken(redaction.sought);
  let shown = "";
  for (let at = 0; at < raw.length; at += size) shown += spoken.feed(redaction.feed(raw.slice(at, at + size)));
  shown += spoken.feed(redaction.end()) + spoken.end();
  const events = shown.split("\n\n").filter(Boolean);
  return events.map((event) => JSON.parse(event.slice("data: ".length)).choices[0].delta.content).join("");
}

/** @param {string} shown */
function isWithoutKey(shown) {
  for (let from = 0; from + FEW < KEY.length; from += 1) assert(!shown.includes(KEY.slice(from, from + FEW + 1)), shown);
  assert(shown.includes(STRUCK), shown);
}

const escaped = (/** @type {string} */ text) => `"${[...text].map((c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`).join("")}"`;

for (const size of [1, 7, 64, 10_000]) {
  for (const length of [1, 2, 5, 11]) {
    test(`a key said ${length} signs at a time, in pieces of ${size}`, () => {
      const parts = KEY.match(new RegExp(`.{1,${length}}`, "g")) ?? [];
      const shown = heard(stream(["Your key: ", ...parts, " is wrong."]), size);
      isWithoutKey(shown);
      assert(shown.startsWith("Your key: ") && shown.endsWith(" is wrong."), shown);
    });
  }
  test(`a key in escapes, in pieces of ${size}`, () => isWithoutKey(heard(stream([KEY], escaped), size)));
}

test("what is no key is passed on as it came", () => {
  const raw = stream(["COVERED: yes\n", 'a "b" \\ sk-canary-', "\ud83d\ude00 é", KEY.slice(0, FEW), " sk", "-ca", "n"]) + 'no "json: \\';
  const spoken = new Spoken(new Redaction([KEY]).sought);
  assert.equal([...raw].map((sign) => spoken.feed(sign)).join("") + spoken.end(), raw);
});
