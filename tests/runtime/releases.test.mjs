import assert from "node:assert/strict";
import { test } from "node:test";
import { watchReleases } from "../../app/runtime/releases.js";

/** A service worker that answers what it is asked with `answer`, or never. */
const worker = (answer) => ({
  postMessage(_message, [port]) {
    if (answer) port.postMessage(answer);
    port.close();
  },
});

function watched(controller) {
  const container = Object.assign(new EventTarget(), { controller });
  Object.defineProperty(globalThis, "navigator", { value: { serviceWorker: container }, configurable: true });
  let newer = 0;
  watchReleases(Object.assign(new EventTarget(), { waiting: null, installing: null }), "mine", () => (newer += 1));
  return { container, newer: () => newer };
}

test("a service worker of another build that takes over is a newer release", async () => {
  const { container, newer } = watched(worker({ version: "another" }));
  container.dispatchEvent(new Event("controllerchange"));
  while (!newer()) await new Promise((resolve) => setTimeout(resolve, 5));
  assert.equal(newer(), 1);
});

test("one that does not answer is passed over, and its silence is heard", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const unheard = [];
  const listener = (reason) => unheard.push(reason);
  process.on("unhandledRejection", listener);
  const { container, newer } = watched(worker(null));
  container.dispatchEvent(new Event("controllerchange"));
  context.mock.timers.tick(600_000);
  await new Promise((resolve) => setImmediate(resolve));
  process.off("unhandledRejection", listener);
  assert.deepEqual(unheard, []);
  assert.equal(newer(), 0);
});
