import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { Requests } from "../../app/runtime/requests.js";

function client() {
  const sent = [];
  let stuck = 0;
  const requests = new Requests(() => ({}), () => {
    stuck += 1;
  });
  const given = [];
  const send = (text, buffers, copy) => {
    sent.push(JSON.parse(text));
    given.push({ buffers, copy });
  };
  return { requests, sent, given, send, stuck: () => stuck };
}

const reply = (id, data) => JSON.stringify({ v: 1, kind: "reply", id, ok: true, value: { data, view: null }, version: 1 });
/** A request whose answer is not what a test is about. */
const aside = (asked) => void asked.catch(() => {});
const OVER = { code: "over", message: "m", hint: "h", retry: false };
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

test("a request that tells how far it is has its time anew, and its caller hears of it", async () => {
  mock.timers.enable({ apis: ["setTimeout", "Date"] });
  const { requests, send, stuck } = client();
  requests.open(send);
  const heard = [];
  const asked = requests.request("rerun", {}, { progress: (step) => heard.push(step) });
  const event = (id, value) => JSON.stringify({ v: 1, kind: "event", topic: "progress", id, value });
  const steps = [1, 2, 3].map((done) => ({ stage: "questions", done, total: 3 }));
  for (const step of steps) {
    mock.timers.tick(50_000);
    requests.receive(event(1, step));
    requests.receive(event(9, step));
  }
  assert.deepEqual(heard, steps);
  assert.equal(stuck(), 0);
  mock.timers.tick(60_000);
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

test("buffers go beside the arguments: whole ones as they are, a part of one as a copy of the part", async () => {
  const { requests, given, send } = client();
  requests.open(send);
  const own = new Uint8Array([1, 2, 3]);
  const shared = new Uint8Array([0, 9, 8, 0]).subarray(1, 3);
  const plain = new ArrayBuffer(2);
  const asked = requests.request("add_documents", {}, { buffers: [own, shared, plain] });
  const [{ buffers, copy }] = given;
  assert.equal(copy, false);
  assert.equal(buffers[0], own.buffer);
  assert.deepEqual(new Uint8Array(buffers[1]), new Uint8Array([9, 8]));
  assert.equal(buffers[2], plain);
  requests.receive(reply(1, "in"));
  assert.equal((await asked).data, "in");
  aside(requests.request("read_section", {}, { buffers: [plain], copy: true }));
  assert.equal(given[1].copy, true);
  requests.close(OVER);
});

test("a request with buffers is never sent twice: it ends with its worker", async () => {
  const { requests, sent, send } = client();
  requests.open(send);
  const buffers = [new ArrayBuffer(8)];
  const running = requests.request("add_documents", {}, { buffers });
  requests.hold();
  await assert.rejects(running, code("worker_died"));
  const held = requests.request("read_section", {}, { buffers });
  requests.hold();
  requests.open(send);
  assert.deepEqual(sent.map(({ op }) => op), ["add_documents", "read_section"]);
  requests.receive(reply(2, "read"));
  assert.equal((await held).data, "read");
});

test("a request that cannot be posted, as one whose buffer was given away before, settles at once", async () => {
  const { requests } = client();
  requests.open(() => {
    throw new DOMException("An ArrayBuffer is detached and could not be cloned.", "DataCloneError");
  });
  await assert.rejects(requests.request("add_vectors", {}, { buffers: [new ArrayBuffer(8)] }), code("internal"));
});

test("while a new Python is being filled, only requests ahead are sent", async () => {
  const { requests, sent, send } = client();
  await assert.rejects(requests.request("add_documents", {}, { ahead: true }), code("worker_died"));
  aside(requests.request("search", {}));
  requests.connect(send);
  aside(requests.request("status", {}));
  aside(requests.request("add_documents", {}, { ahead: true }));
  assert.deepEqual(sent.map(({ op }) => op), ["add_documents"]);
  requests.release();
  assert.deepEqual(sent.map(({ op }) => op), ["add_documents", "search", "status"]);
  aside(requests.request("why", {}));
  assert.equal(sent.length, 4);
  requests.close(OVER);
});

test("what was sent ahead ends with its worker; what the page asked is held for the next", async () => {
  const { requests, sent, send } = client();
  requests.connect(send);
  const ahead = requests.request("remove_documents", {}, { ahead: true });
  const asked = requests.request("search", {});
  requests.hold();
  requests.release();
  await assert.rejects(ahead, code("worker_died"));
  assert.equal(sent.length, 1);
  requests.open(send);
  requests.receive(reply(2, "found"));
  assert.equal((await asked).data, "found");
});

/** A client whose time the test moves; `sleep` moves the clock of the wall alone. */
function timed(context) {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const begun = Date.now();
  let passed = 0;
  context.mock.method(Date, "now", () => begun + passed);
  const made = client();
  made.requests.open(made.send);
  return {
    ...made,
    sleep: (seconds) => (passed += seconds * 1000),
    wait(seconds) {
      passed += seconds * 1000;
      context.mock.timers.tick(seconds * 1000);
    },
  };
}

test("the time of a request does not run while Python takes in documents", async (context) => {
  const { requests, stuck, wait } = timed(context);
  const before = requests.request("search", {});
  wait(20);
  aside(requests.request("add_documents", {}));
  const after = requests.request("search", {});
  aside(requests.request("add_documents", {}));
  wait(100);
  requests.receive(reply(2, "added"));
  wait(100);
  assert.equal(stuck(), 0);
  requests.receive(reply(4, "added"));
  wait(29);
  requests.receive(reply(1, "one"));
  assert.equal((await before).data, "one");
  wait(1);
  await assert.rejects(after, code("request_timeout"));
  assert.equal(stuck(), 1);
  requests.close(OVER);
});

test("documents that are never taken in are given up, and what waits for them is not", async (context) => {
  const { requests, send, stuck, wait } = timed(context);
  const added = requests.request("add_documents", {}, { buffers: [new ArrayBuffer(8)] });
  const asked = requests.request("search", {});
  wait(180);
  await assert.rejects(added, code("request_timeout"));
  assert.equal(stuck(), 1);
  requests.hold();
  requests.open(send);
  wait(29);
  requests.receive(reply(2, "found"));
  assert.equal((await asked).data, "found");
});

test("a request is not given up for the time that the machine slept", async (context) => {
  const { requests, stuck, wait, sleep } = timed(context);
  const asked = requests.request("search", {});
  sleep(3600);
  wait(30);
  assert.equal(stuck(), 0);
  requests.receive(reply(1, "found"));
  assert.equal((await asked).data, "found");
});
