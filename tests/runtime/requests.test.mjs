import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { Requests } from "../../app/runtime/requests.js";

function client() {
  const sent = [];
  let stuck = 0;
  const requests = new Requests(() => ({}), () => {
    stuck += 1;
  });
  return { requests, sent, send: (text) => sent.push(JSON.parse(text)), stuck: () => stuck };
}

const reply = (id, data) => JSON.stringify({ v: 1, kind: "reply", id, ok: true, value: { data, view: null }, version: 1 });
const code = (wanted) => (error) => error.code === wanted;

test("requests are held until Python is ready, then sent in order", async () => {
  const { requests, sent, send } = client();
  const first = requests.request("search", { query: "a" });
  const second = requests.request("status", {});
  assert.equal(sent.length, 0);
  requests.open(send);
  assert.deepEqual(sent.map(({ op }) => op), ["search", "status"]);
  requests.receive(reply(2, "two"));
  requests.receive(reply(1, "one"));
  assert.deepEqual([(await first).data, (await second).data], ["one", "two"]);
});

test("a second reply to the same request changes nothing", async () => {
  const { requests, send } = client();
  requests.open(send);
  const asked = requests.request("status", {});
  requests.receive(reply(1, "first"));
  requests.receive(reply(1, "second"));
  assert.equal((await asked).data, "first");
});

test("an error reply rejects with its code, message and hint", async () => {
  const { requests, send } = client();
  requests.open(send);
  const asked = requests.request("search", {});
  const error = { code: "empty_query", message: "m", hint: "h", retry: false };
  requests.receive(JSON.stringify({ v: 1, kind: "reply", id: 1, ok: false, error }));
  await assert.rejects(asked, { code: "empty_query", message: "m", hint: "h", retry: false });
});

test("abort sends a cancel and rejects at once; before sending it only rejects", async () => {
  const { requests, sent, send } = client();
  const early = new AbortController();
  const held = requests.request("search", {}, { signal: early.signal });
  early.abort();
  await assert.rejects(held, code("cancelled"));
  requests.open(send);
  assert.equal(sent.length, 0);
  const late = new AbortController();
  const running = requests.request("search", {}, { signal: late.signal });
  late.abort();
  await assert.rejects(running, code("cancelled"));
  assert.deepEqual(sent.at(-1), { v: 1, kind: "cancel", id: 2 });
  await assert.rejects(requests.request("search", {}, { signal: AbortSignal.abort() }), code("cancelled"));
});

test("what a dead worker left is sent to the next one, but not to a third", async () => {
  const { requests, sent, send } = client();
  requests.open(send);
  const harmful = requests.request("search", {});
  requests.hold();
  requests.open(send);
  assert.equal(sent.length, 2);
  const waiting = requests.request("status", {});
  requests.hold();
  await assert.rejects(harmful, code("request_harmful"));
  requests.open(send);
  requests.receive(reply(2, "fine"));
  assert.equal((await waiting).data, "fine");
});

test("a failed start settles what waits and what comes, until it is tried again", async () => {
  const { requests, sent, send } = client();
  const waiting = requests.request("status", {});
  requests.close({ code: "engine_failed", message: "m", hint: "h", retry: true });
  await assert.rejects(waiting, code("engine_failed"));
  await assert.rejects(requests.request("status", {}), code("engine_failed"));
  requests.restart();
  const again = requests.request("status", {});
  requests.open(send);
  requests.receive(reply(sent[0].id, "ok"));
  assert.equal((await again).data, "ok");
});

test("a request without an answer is given up and the worker reported", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const { requests, send, stuck } = client();
  requests.open(send);
  const asked = requests.request("status", {});
  mock.timers.tick(10_000);
  mock.timers.reset();
  await assert.rejects(asked, code("request_timeout"));
  assert.equal(stuck(), 1);
});

test("arguments that nest too deep never leave the page", async () => {
  const { requests, sent, send } = client();
  requests.open(send);
  let deep = [];
  for (let level = 0; level < 200; level++) deep = [deep];
  await assert.rejects(requests.request("search", { deep }), code("too_deep"));
  assert.equal(sent.length, 0);
});
