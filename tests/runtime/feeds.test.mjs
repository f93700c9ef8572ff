import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { FEED_SECONDS, Feeds } from "../../app/runtime/feeds.js";

function filling() {
  const asked = [];
  const feeds = new Feeds(
    async (op, args, options) => {
      asked.push([op, options]);
      return args;
    },
    (why) => Object.assign(new Error(why.code), { code: why.code }),
  );
  return { feeds, asked };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

test("without anybody who feeds, a new Python is filled at once", async () => {
  assert.equal(await filling().feeds.fill(), true);
});

test("a new Python is filled when everybody has fed it, with requests that go ahead", async () => {
  const { feeds, asked } = filling();
  const steps = [];
  feeds.add(async (ask) => {
    steps.push(await ask("add_documents", { documents: [] }, { buffers: [] }));
  }, false);
  let done = () => {};
  feeds.add(() => new Promise((resolve) => (done = resolve)), false);
  const filled = feeds.fill().then((newest) => steps.push(newest));
  await turn();
  assert.deepEqual(steps, [{ documents: [] }]);
  done();
  await filled;
  assert.equal(steps[1], true);
  assert.deepEqual(asked, [["add_documents", { buffers: [], ahead: true }]]);
});

test("one who fails, or throws at once, holds up nobody", async () => {
  const { feeds } = filling();
  feeds.add(() => Promise.reject(new Error("the store is gone")), false);
  feeds.add(() => {
    throw new Error("a fault");
  }, false);
  assert.equal(await feeds.fill(), true);
});

test("one who never comes to an end holds up the page for a bounded time", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const { feeds } = filling();
  feeds.add(() => new Promise(() => {}), false);
  let filled = false;
  const filling_ = feeds.fill().then(() => (filled = true));
  await turn();
  mock.timers.tick(FEED_SECONDS * 1000 - 1);
  await turn();
  assert.equal(filled, false);
  mock.timers.tick(1);
  await filling_;
  mock.timers.reset();
});

test("who fed a Python that was replaced can ask it no more, and the filling of that one releases nothing", async () => {
  const { feeds, asked } = filling();
  const asks = [];
  let done = () => {};
  feeds.add((ask) => {
    asks.push(ask);
    return asks.length === 1 ? new Promise((resolve) => (done = resolve)) : Promise.resolve();
  }, false);
  const first = feeds.fill();
  await turn();
  assert.equal(await feeds.fill(), true);
  done();
  assert.equal(await first, false);
  await assert.rejects(asks[0]("status", {}), { code: "worker_died" });
  await asks[1]("status", {});
  assert.deepEqual(asked, [["status", { ahead: true }]]);
});

test("who comes late feeds the Python that is there, and who leaves feeds no other", async () => {
  const { feeds } = filling();
  await feeds.fill();
  let fed = 0;
  const leave = feeds.add(async () => (fed += 1), true);
  await turn();
  assert.equal(fed, 1);
  leave();
  await feeds.fill();
  assert.equal(fed, 1);
});
