import assert from "node:assert/strict";
import { test } from "node:test";
import { Host } from "../../app/runtime/host.js";
import { PATIENCE_SECONDS } from "../../app/runtime/patience.js";

// Node has no module workers of the web's kind: this one only reads its options, keeps its listeners and can be ended.
class StillWorker extends EventTarget {
  ended = false;

  constructor(_, options) {
    super();
    this.type = options.type;
  }

  terminate() {
    this.ended = true;
  }
}

function hosted(context) {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  globalThis.Worker = StillWorker;
  const deaths = [];
  const host = new Host(new URL("http://localhost/worker.js"), "python", {
    onMessage: () => {},
    onDeath: (death, detail) => deaths.push([death, detail]),
  });
  return { host, deaths, wait: (seconds) => context.mock.timers.tick(seconds * 1000) };
}

test("a script that never arrives is given up", (context) => {
  const { host, deaths, wait } = hosted(context);
  wait(PATIENCE_SECONDS - 1);
  assert.deepEqual(deaths, []);
  wait(1);
  assert.deepEqual(deaths, [["script", `nothing was heard of it for ${PATIENCE_SECONDS} seconds`]]);
  assert.ok(host.worker.ended);
});

test("a worker that was ended on purpose does not die later", (context) => {
  const { host, deaths, wait } = hosted(context);
  host.end();
  wait(PATIENCE_SECONDS);
  assert.deepEqual(deaths, []);
});

test("a worker that has said a word may take its time", (context) => {
  const { host, deaths, wait } = hosted(context);
  Object.defineProperty(globalThis, "navigator", { value: {}, configurable: true });
  host.worker.dispatchEvent(new MessageEvent("message", { data: { kind: "alive" } }));
  wait(PATIENCE_SECONDS);
  assert.deepEqual(deaths, []);
  host.end();
});

test("workers of two tabs never share a lifeline, though they start at the same moment", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout", "Date"] });
  globalThis.Worker = StillWorker;
  const tabs = await Promise.all([import("../../app/runtime/host.js?one-tab"), import("../../app/runtime/host.js?another")]);
  const listeners = { onMessage() {}, onDeath() {} };
  const hosts = tabs.map((tab) => new tab.Host(new URL("http://localhost/w.js"), "python", listeners));
  assert.notEqual(hosts[0].lifeline, hosts[1].lifeline);
  for (const host of hosts) host.end();
});
