import assert from "node:assert/strict";
import { test } from "node:test";
import { extraMember } from "../../app/library/embedders.js";
import { Pool } from "../../app/library/pool.js";

const none = new AbortController().signal;
const settle = () => new Promise((resolve) => setImmediate(resolve));

/** A worker whose answers the test gives. */
function member(name = "") {
  const asked = [];
  return {
    name,
    asked,
    ended: false,
    embed(texts, signal) {
      return new Promise((resolve, reject) => {
        signal.addEventListener("abort", () => reject(new Error("stopped")));
        asked.push({ texts, answer: () => resolve(new Float32Array(texts.length)), fail: (error) => reject(error) });
      });
    },
    end() {
      this.ended = true;
    },
  };
}

function pool(size, hired = []) {
  const first = member("first");
  const made = new Pool(first, size, async () => {
    const extra = member(`extra ${hired.length + 1}`);
    hired.push(extra);
    return extra;
  });
  return { first, hired, made };
}

test("one worker is given one batch at a time, in order", async () => {
  const { first, made } = pool(1);
  const answers = [made.embed(["a"], none), made.embed(["b"], none)];
  assert.deepEqual(first.asked.map(({ texts }) => texts), [["a"]]);
  first.asked[0].answer();
  await settle();
  assert.deepEqual(first.asked.map(({ texts }) => texts), [["a"], ["b"]]);
  first.asked[1].answer();
  assert.equal((await Promise.all(answers)).length, 2);
});

test("others are started when there is more to do, but only after the first has answered", async () => {
  const { first, hired, made } = pool(3);
  const answers = ["a", "b", "c", "d"].map((text) => made.embed([text], none));
  await settle();
  assert.equal(hired.length, 0);
  first.asked[0].answer();
  await settle();
  await settle();
  assert.equal(hired.length, 2);
  for (const each of [first.asked[1], hired[0].asked[0], hired[1].asked[0]]) each.answer();
  await Promise.all(answers);
  made.end();
});

test("the others end when nothing has been asked for a while; the first stays", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const { first, hired, made } = pool(2);
  const answers = [made.embed(["a"], none), made.embed(["b"], none), made.embed(["c"], none)];
  first.asked[0].answer();
  await settle();
  await settle();
  first.asked[1].answer();
  hired[0].asked[0].answer();
  await Promise.all(answers);
  await settle();
  assert.equal(hired[0].ended, false);
  context.mock.timers.tick(10_000);
  assert.equal(hired[0].ended, true);
  assert.equal(first.ended, false);
});

test("a batch whose worker fails is given to another; the worker is let go", async () => {
  const { first, hired, made } = pool(2);
  const answers = [made.embed(["a"], none), made.embed(["b"], none), made.embed(["c"], none)];
  first.asked[0].answer();
  await settle();
  await settle();
  hired[0].asked[0].fail(new Error("it ended"));
  await settle();
  assert.equal(hired[0].ended, true);
  first.asked[1].answer();
  await settle();
  await settle();
  const again = [...first.asked, ...hired.flatMap(({ asked }) => asked)].filter(({ texts }) => texts[0] === "c");
  assert.equal(again.length, 2);
  again[1].answer();
  await Promise.all(answers);
  made.end();
});

test("a failure of the first worker is the model's own, and is told", async () => {
  const { first, made } = pool(1);
  const answer = made.embed(["a"], none);
  first.asked[0].fail(new Error("no model"));
  await assert.rejects(answer, { message: "no model" });
});

test("a worker that cannot be started is not tried for ever", async () => {
  let tries = 0;
  const first = member();
  const made = new Pool(first, 3, async () => {
    tries += 1;
    throw new Error("no memory");
  });
  const answers = Array.from({ length: 6 }, (_, number) => made.embed([String(number)], none));
  for (let number = 0; number < 6; number++) {
    first.asked[number].answer();
    await settle();
  }
  await Promise.all(answers);
  assert.equal(tries, 2);
});

test("what is stopped while it waits is never asked", async () => {
  const { first, made } = pool(1);
  const stop = new AbortController();
  const running = made.embed(["a"], none);
  const waiting = made.embed(["b"], stop.signal);
  stop.abort();
  await assert.rejects(waiting, { code: "cancelled" });
  first.asked[0].answer();
  await running;
  await settle();
  assert.equal(first.asked.length, 1);
});

test("what is stopped while it runs is told as cancelled, and its worker goes on", async () => {
  const { first, made } = pool(1);
  const stop = new AbortController();
  const running = made.embed(["a"], stop.signal);
  stop.abort();
  await assert.rejects(running, { code: "cancelled" });
  const next = made.embed(["b"], none);
  await settle();
  first.asked[1].answer();
  await next;
});

test("a batch that is done is forgotten, though its signal lives on", async () => {
  const { first, made } = pool(1);
  const stop = new AbortController();
  let listening = 0;
  const { addEventListener, removeEventListener } = stop.signal;
  first.embed = async (texts) => new Float32Array(texts.length);
  stop.signal.addEventListener = (...given) => ((listening += 1), addEventListener.apply(stop.signal, given));
  stop.signal.removeEventListener = (...given) => ((listening -= 1), removeEventListener.apply(stop.signal, given));
  for (let batch = 0; batch < 5; batch++) await made.embed(["a"], stop.signal);
  assert.equal(listening, 0);
  first.embed = () => Promise.reject(new Error("no model"));
  await assert.rejects(made.embed(["a"], stop.signal), { message: "no model" });
  assert.equal(listening, 0);
  made.end();
});

/** An embedding worker that becomes ready and never answers. */
class Mute extends EventTarget {
  static ports = [];

  constructor(_, options) {
    super();
    this.type = options.type;
    for (const kind of ["alive", "ready"]) {
      setImmediate(() => this.dispatchEvent(Object.assign(new Event("message"), { data: { kind } })));
    }
  }

  postMessage({ port }) {
    if (port) Mute.ports.push(port);
  }

  terminate() {}
}

test("what a worker was asked that is ended is asked of the first", async () => {
  globalThis.navigator ??= {};
  globalThis.Worker = Mute;
  const first = member("first");
  const made = new Pool(first, 2, () => extraMember({ workers: { embedding: "e.js" } }, "http://localhost/", {}));
  const answers = [made.embed(["a"], none), made.embed(["b"], none), made.embed(["c"], none)];
  first.asked[0].answer();
  for (let turn = 0; turn < 5; turn++) await settle();
  assert.deepEqual(first.asked.map(({ texts }) => texts), [["a"], ["b"]]);
  made.end();
  first.asked[1].answer();
  for (let turn = 0; turn < 3; turn++) await settle();
  assert.deepEqual(first.asked.map(({ texts }) => texts).at(-1), ["c"]);
  first.asked[2].answer();
  assert.equal((await Promise.all(answers)).length, 3);
  for (const port of Mute.ports) port.close();
  made.end();
});
