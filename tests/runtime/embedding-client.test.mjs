import assert from "node:assert/strict";
import { test } from "node:test";
import { EmbeddingClient } from "../../app/workers/embedding-client.js";

/** A worker at the other end of a port. */
function worker(client) {
  const { port1, port2 } = new MessageChannel();
  const heard = [];
  const arrivals = [];
  port2.onmessage = ({ data }) => {
    heard.push(data);
    arrivals.shift()?.();
  };
  client.connect(port1);
  return {
    heard,
    say: (message) => port2.postMessage(message),
    arrival: () => new Promise((resolve) => arrivals.push(resolve)),
    close: () => port2.close(),
  };
}

async function settled(condition) {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 1));
}

test("requests are answered by their ids, and the state is what the worker says", async () => {
  const client = new EmbeddingClient();
  const other = worker(client);
  assert.equal(client.state, "loading");
  other.say({ kind: "state", state: "ready" });
  await settled(() => client.state === "ready");
  const first = client.embed(["a"], "query");
  const second = client.embed(["b"], "query");
  other.say({ kind: "vectors", id: second.id, vectors: new Float32Array([2]) });
  other.say({ kind: "vectors", id: first.id, vectors: new Float32Array([1]) });
  assert.deepEqual([(await first.vectors)[0], (await second.vectors)[0]], [1, 2]);
  other.close();
});

test("what a dead worker left is asked of the next one", async () => {
  const client = new EmbeddingClient();
  const dead = worker(client);
  const asked = client.embed(["a"], "passage");
  await dead.arrival();
  const next = worker(client);
  await next.arrival();
  assert.deepEqual(next.heard[0], { kind: "embed", id: asked.id, texts: ["a"], urgency: "passage" });
  next.say({ kind: "vectors", id: asked.id, vectors: new Float32Array([3]) });
  assert.equal((await asked.vectors)[0], 3);
  dead.close();
  next.close();
});

test("a lost worker rejects queries at once and leaves passages to the next one", async () => {
  const client = new EmbeddingClient();
  const dead = worker(client);
  dead.say({ kind: "state", state: "ready" });
  await settled(() => client.state === "ready");
  const query = client.embed(["a"], "query");
  const passage = client.embed(["b"], "passage");
  client.lose();
  await assert.rejects(query.vectors, /ended/);
  assert.equal(client.state, "loading");
  const next = worker(client);
  await next.arrival();
  assert.deepEqual(next.heard[0].id, passage.id);
  next.say({ kind: "vectors", id: passage.id, vectors: new Float32Array([3]) });
  assert.equal((await passage.vectors)[0], 3);
  dead.close();
  next.close();
});

test("an error, a cancel and a failed model reject what waits", async () => {
  const client = new EmbeddingClient();
  const other = worker(client);
  const wrong = client.embed(["a"], "query");
  other.say({ kind: "error", id: wrong.id, error: { message: "too long" } });
  await assert.rejects(wrong.vectors, /too long/);
  const stopped = client.embed(["b"], "query");
  client.cancel(stopped.id);
  await assert.rejects(stopped.vectors, /stopped/);
  const lost = client.embed(["c"], "query");
  other.say({ kind: "state", state: "failed" });
  await assert.rejects(lost.vectors, /did not start/);
  assert.equal(client.state, "failed");
  other.close();
});
