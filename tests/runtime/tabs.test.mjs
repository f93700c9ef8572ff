import assert from "node:assert/strict";
import { test } from "node:test";
import { Tabs } from "../../app/library/tabs.js";
import { until } from "./bench.mjs";

/** Locks as browsers have them: granted in the order in which they were asked for, shared ones together. */
function locks() {
  const queues = new Map();
  function grant(name) {
    const queue = queues.get(name);
    for (const entry of queue) {
      const before = queue.slice(0, queue.indexOf(entry));
      if (entry.mode === "exclusive" ? before.length : before.some(({ mode }) => mode === "exclusive")) return;
      if (entry.granted) continue;
      entry.granted = true;
      const done = (outcome) => {
        queue.splice(queue.indexOf(entry), 1);
        outcome();
        grant(name);
      };
      Promise.resolve().then(entry.work).then((value) => done(() => entry.resolve(value)), (error) => done(() => entry.reject(error)));
    }
  }
  return {
    request(name, { mode = "exclusive", signal }, work) {
      return new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason);
        const queue = queues.get(name) ?? [];
        queues.set(name, queue);
        const entry = { mode, work, resolve, reject, granted: false };
        queue.push(entry);
        signal?.addEventListener("abort", () => {
          if (entry.granted || !queue.includes(entry)) return;
          queue.splice(queue.indexOf(entry), 1);
          reject(signal.reason);
          grant(name);
        });
        grant(name);
      });
    },
  };
}

let sites = 0;

/** Tabs of one browser; each notes what it does. */
function browser(t) {
  const base = `test ${(sites += 1)}`;
  const shared = locks();
  const opened = [];
  t.after(() => opened.forEach((tab) => tab.tabs.end()));
  return function open({ onHalt = async () => {} } = {}) {
    const log = [];
    const nothing = () => {};
    const tabs = new Tabs(
      base,
      {
        onChanged: nothing,
        onProgress: nothing,
        onHello: nothing,
        onRetry: () => log.push("retry"),
        onPassword: nothing,
        onLead: () => log.push("lead"),
        async onHalt() {
          await onHalt();
          log.push("halt");
        },
        onGo: () => log.push("go"),
      },
      shared,
    );
    opened.push({ tabs });
    return { tabs, log };
  };
}

const turn = () => new Promise((resolve) => setTimeout(resolve, 10));

test("one tab leads, and works again after another had the library for itself", async (t) => {
  const open = browser(t);
  const [first, second] = [open(), open()];
  await until(() => first.log.length === 1);
  assert.equal(await second.tabs.alone(async () => first.log.join()), "lead,halt");
  await until(() => first.log.length === 3);
  assert.deepEqual([first.log, second.log], [["lead", "halt", "go"], []]);
});

test("several at once have the library one after the other, and the work goes on after them", async (t) => {
  const open = browser(t);
  const [first, second] = [open(), open()];
  await until(() => first.log.length === 1);
  let inside = 0;
  const job = (name) => async () => {
    inside += 1;
    assert.equal(inside, 1, `${name} is alone`);
    await turn();
    inside -= 1;
    return name;
  };
  const all = [first.tabs.alone(job("a")), first.tabs.alone(job("b")), second.tabs.alone(job("c")), second.tabs.alone(job("d"))];
  assert.deepEqual(await Promise.all(all), ["a", "b", "c", "d"]);
  await until(() => first.log.at(-1) === "go");
});

test("what needs the library for itself before there is a leader waits for nobody", async (t) => {
  const open = browser(t);
  const { tabs, log } = open();
  assert.equal(await tabs.alone(async () => "done"), "done");
  await until(() => log.at(-1) === "go" || log.at(-1) === "lead");
});

test("a tab that does not stop is waited for only so long", async (t) => {
  const open = browser(t);
  const [first, second] = [open({ onHalt: () => new Promise(() => {}) }), open()];
  await until(() => first.log.length === 1);
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const alone = second.tabs.alone(async () => assert.fail("the other tab has not stopped"));
  t.mock.timers.tick(14_999);
  assert.equal(await Promise.race([alone.catch(() => "over"), Promise.resolve("waiting")]), "waiting");
  t.mock.timers.tick(1);
  await assert.rejects(alone, { code: "library_busy" });
});

test("a tab whose library has ended lets another lead", async (t) => {
  const open = browser(t);
  const [first, second] = [open(), open()];
  await until(() => first.log.length === 1);
  first.tabs.end();
  await until(() => second.log.length === 1);
  assert.deepEqual(second.log, ["lead"]);
  assert.equal(await second.tabs.alone(async () => "done"), "done");
  first.tabs.changed(); // it says nothing any more, and does not fail of it
});

test("a tab that ends while it waits for the lead never gets it", async (t) => {
  const open = browser(t);
  const [first, second, third] = [open(), open(), open()];
  await until(() => first.log.length === 1);
  second.tabs.end();
  first.tabs.end();
  await until(() => third.log.length === 1);
  assert.deepEqual(second.log, []);
});

test("what failed is tried again by the tab that leads", async (t) => {
  const open = browser(t);
  const [first, second] = [open(), open()];
  await until(() => first.log.length === 1);
  second.tabs.retry();
  await until(() => first.log.length === 2);
  first.tabs.retry();
  assert.deepEqual([first.log, second.log], [["lead", "retry", "retry"], []]);
});
