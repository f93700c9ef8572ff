import assert from "node:assert/strict";
import { test } from "node:test";
import { ParsingSide } from "../../app/runtime/parsing-side.js";

// Node 20 has no navigator; a worker without locks is watched by its answers alone.
globalThis.navigator ??= {};

/** A worker that keeps what it was sent, and says what the test lets it say. */
class Puppet extends EventTarget {
  static made = [];
  ended = false;
  sent = [];

  constructor(_, options) {
    super();
    this.type = options.type;
    Puppet.made.push(this);
  }

  postMessage(message) {
    this.sent.push(message);
  }

  say(data) {
    this.dispatchEvent(Object.assign(new Event("message"), { data }));
  }

  terminate() {
    this.ended = true;
  }
}

function started(context) {
  context.mock.timers.enable({ apis: ["setTimeout", "Date"] });
  globalThis.Worker = Puppet;
  const config = { workers: { parsing: "parsing.js" } };
  const side = new ParsingSide(config, "http://localhost/", () => ({}));
  const ready = side.ready();
  const worker = Puppet.made.at(-1);
  worker.say({ kind: "alive" });
  return { side, ready, worker, wait: (seconds) => context.mock.timers.tick(seconds * 1000) };
}

const DATA = () => new ArrayBuffer(1);

test("a question is answered by its number", async (context) => {
  const { side, ready, worker } = started(context);
  worker.say({ kind: "ready" });
  await ready;
  const opened = side.open("a.pdf", DATA(), null, 30);
  const { id } = worker.sent.at(-1);
  worker.say({ kind: "opened", id: id + 1, format: "other", pages: 1 });
  worker.say({ kind: "opened", id, format: "pdf", pages: 3 });
  assert.equal((await opened).format, "pdf");
});

test("each page has its own time, and the one that overruns it ends the worker", async (context) => {
  const { side, ready, worker, wait } = started(context);
  worker.say({ kind: "ready" });
  await ready;
  const seen = [];
  const pages = side.pages([0, 1, 2], 15, ({ number }) => seen.push(number));
  const { id } = worker.sent.at(-1);
  wait(14);
  worker.say({ kind: "page", id, number: 0, content: "x", error: null, heap: 5 });
  wait(14);
  worker.say({ kind: "page", id, number: 1, content: "x", error: null, heap: 7 });
  assert.equal(side.heap, 7);
  wait(15);
  await assert.rejects(pages, { code: "parser_late", values: { seconds: 15 } });
  assert.deepEqual(seen, [0, 1]);
  assert.ok(worker.ended);
  assert.equal(side.running, false);
});

test("an error of the file leaves the worker alive", async (context) => {
  const { side, ready, worker, wait } = started(context);
  worker.say({ kind: "ready" });
  await ready;
  const opened = side.open("a.pdf", DATA(), null, 30);
  const error = { code: "password_needed", message: "m", hint: "h", retry: false };
  worker.say({ kind: "error", id: worker.sent.at(-1).id, error });
  await assert.rejects(opened, { code: "password_needed" });
  wait(100);
  assert.equal(worker.ended, false);
});

test("a worker that cannot start says why; the next question starts another", async (context) => {
  const { side, ready, worker } = started(context);
  worker.say({ kind: "failed", error: { code: "asset_missing", message: "m", hint: "h", retry: true } });
  await assert.rejects(ready, { code: "asset_missing" });
  assert.ok(worker.ended);
  const again = side.ready();
  assert.notEqual(Puppet.made.at(-1), worker);
  Puppet.made.at(-1).say({ kind: "ready" });
  await again;
});

test("a worker that never gets ready is given up", async (context) => {
  const { ready, wait } = started(context);
  wait(180);
  await assert.rejects(ready, { code: "parser_silent" });
});

test("a worker that is ended answers what was asked of it", async (context) => {
  const { side, ready, worker } = started(context);
  worker.say({ kind: "ready" });
  await ready;
  const finished = side.finish({ document: "d", chunking: { size: 900, overlap: 180 }, pages: [] }, 600);
  side.end();
  await assert.rejects(finished, { code: "parser_ended" });
  await assert.rejects(side.open("a", DATA(), null, 1), { code: "parser_ended" });
});

test("a worker that is ended by whoever hears of a page is not ended again later", async (context) => {
  const { side, ready, worker, wait } = started(context);
  worker.say({ kind: "ready" });
  await ready;
  const pages = side.pages([0, 1], 15, () => side.end());
  worker.say({ kind: "page", id: worker.sent.at(-1).id, number: 0, content: null, error: null, heap: 5 });
  await assert.rejects(pages, { code: "parser_ended" });
  const again = side.ready();
  const next = Puppet.made.at(-1);
  next.say({ kind: "alive" });
  next.say({ kind: "ready" });
  await again;
  wait(16);
  assert.equal(next.ended, false);
  assert.ok(side.running);
});

test("what is still being fetched is slow, not stuck", async (context) => {
  const { side, ready, worker, wait } = started(context);
  for (let turn = 0; turn < 3; turn++) {
    wait(170);
    worker.say({ kind: "fetching" });
  }
  worker.say({ kind: "ready" });
  await ready;
  const opened = side.open("a.pdf", DATA(), null, 30);
  const { id } = worker.sent.at(-1);
  wait(29);
  worker.say({ kind: "fetching" });
  wait(29);
  worker.say({ kind: "opened", id, format: "pdf", pages: 3 });
  assert.equal((await opened).pages, 3);
});
