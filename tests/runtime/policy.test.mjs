import assert from "node:assert/strict";
import { createServer } from "node:http";
import { after, afterEach, test } from "node:test";
import { PATIENCE, policyFor } from "../../app/runtime/policy.js";

/** A service worker that answers messages, or is silent. */
class FakeWorker {
  constructor(answers) {
    this.answers = answers;
  }

  postMessage(message, [port]) {
    const answer = this.answers?.(message);
    if (answer) port.postMessage(answer);
    port.close();
  }
}

function browserWith(container) {
  Object.defineProperty(globalThis, "navigator", { value: { serviceWorker: container }, configurable: true });
}

const header = { "content-security-policy": "default-src 'none'" };
const server = createServer((request, response) => response.writeHead(200, request.url === "/bound.js" ? header : {}).end());
await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
const address = `http://127.0.0.1:${server.address().port}`;
const page = { build: "mine", script: new URL(`${address}/free.js`) };
after(() => {
  server.closeAllConnections();
  server.close();
});
afterEach(() => {
  delete globalThis.navigator;
  delete globalThis.crossOriginIsolated;
});

test("without service workers the host decides", async () => {
  assert.equal(await policyFor(Promise.resolve(null), page), false);
  assert.equal(await policyFor(Promise.resolve(null), { ...page, script: new URL(`${address}/bound.js`) }), true);
});

test("a host that sends the policy is not waited for any longer than that", async () => {
  browserWith(new EventTarget());
  const never = new Promise(() => {});
  assert.equal(await policyFor(never, { ...page, script: new URL(`${address}/bound.js`) }), true);
});

test("a page that came from the worker waits for nothing", async () => {
  browserWith(Object.assign(new EventTarget(), { controller: new FakeWorker() }));
  globalThis.crossOriginIsolated = true;
  assert.equal(await policyFor(new Promise(() => {}), page), true);
});

test("a first visit goes on when the worker takes control", async () => {
  const container = new EventTarget();
  browserWith(container);
  const policy = policyFor(Promise.resolve({ active: null }), page);
  setTimeout(() => container.dispatchEvent(new Event("controllerchange")), 20);
  assert.equal(await policy, true);
});

test("a page that came past its worker asks to be controlled", async () => {
  const container = new EventTarget();
  browserWith(container);
  const active = new FakeWorker(({ kind, build }) => {
    setTimeout(() => container.dispatchEvent(new Event("controllerchange")), 20);
    return kind === "claim" && { claimed: build === "mine" };
  });
  assert.equal(await policyFor(Promise.resolve({ active }), page), true);
});

test("a worker of another build says no, and the start goes on without", async () => {
  browserWith(new EventTarget());
  const active = new FakeWorker(() => ({ claimed: false }));
  assert.equal(await policyFor(Promise.resolve({ active }), page), false);
});

test("a worker that knows no such question is not waited for beyond the limit", async (context) => {
  const silent = new FakeWorker();
  browserWith(Object.assign(new EventTarget(), { controller: silent }));
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const policy = policyFor(Promise.resolve({ active: silent }), page);
  for (let waits = 0; waits < 2; waits += 1) {
    for (let turn = 0; turn < 200; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    context.mock.timers.tick(PATIENCE);
  }
  assert.equal(await policy, false);
});
