import assert from "node:assert/strict";
import { test } from "node:test";
import { EmbeddingQueue } from "../../app/workers/queue.js";

/** A model that notes what it is asked, and gives each text a vector of its length. */
function model() {
  const asked = [];
  const queue = new EmbeddingQueue(async (text) => {
    asked.push(text);
    if (text === "bad") throw new Error("no");
    return new Float32Array([text.length, 0]);
  });
  return { queue, asked };
}

test("rows come in the order of the texts", async () => {
  const { queue } = model();
  assert.deepEqual([...(await queue.add(["a", "bb"], "passage", new AbortController()))], [1, 0, 2, 0]);
});

test("a query goes before the passages that wait", async () => {
  const { queue, asked } = model();
  const passages = queue.add(["p1", "p2", "p3"], "passage", new AbortController());
  const query = queue.add(["q"], "query", new AbortController());
  await Promise.all([passages, query]);
  assert.deepEqual(asked, ["p1", "q", "p2", "p3"]);
});

test("an aborted request stops between two texts and lets the next one run", async () => {
  const { queue, asked } = model();
  const stop = new AbortController();
  const stopped = queue.add(["p1", "p2", "p3"], "passage", stop);
  const next = queue.add(["n"], "passage", new AbortController());
  stop.abort();
  await assert.rejects(stopped, { name: "AbortError" });
  assert.equal((await next).length, 2);
  assert.deepEqual(asked, ["p1", "n"]);
});

test("a model that fails rejects that request only", async () => {
  const { queue } = model();
  await assert.rejects(queue.add(["bad", "more"], "query", new AbortController()), /no/);
  assert.equal((await queue.add(["good"], "query", new AbortController())).length, 2);
});

test("no texts, no rows", async () => {
  assert.equal((await model().queue.add([], "query", new AbortController())).length, 0);
});
