import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { fillCopy } from "../../app/runtime/offline-copy.js";

const PATHS = ["index.html", "a.js", "b.wasm", "c.onnx"];
const locked = [];

/** A worker over a set of kept files; `refuse` says what comes instead of a file. */
class FakeWorker {
  asked = [];

  constructor(kept = [], refuse = () => null) {
    this.kept = new Set(kept);
    this.refuse = refuse;
  }

  postMessage(message, [port]) {
    port.postMessage(message.kind === "keep" ? this.keep(message.path) : this.describe());
    port.close();
  }

  describe() {
    return { version: "1", total: PATHS.length, missing: PATHS.filter((path) => !this.kept.has(path)) };
  }

  keep(path) {
    this.asked.push(path);
    const code = this.refuse(path);
    if (code) return { kept: false, code, detail: "" };
    this.kept.add(path);
    return { kept: true };
  }
}

beforeEach(() => {
  locked.length = 0;
  const request = (name, act) => {
    locked.push(name);
    return act();
  };
  Object.defineProperty(globalThis, "navigator", { value: { locks: { request } }, configurable: true });
});

test("every missing file is kept, in the order of need, and counted, under the lock", async () => {
  const worker = new FakeWorker(["a.js"]);
  const seen = [];
  const end = await fillCopy(worker, "copying", (progress) => seen.push(progress.done));
  assert.deepEqual(worker.asked, ["index.html", "b.wasm", "c.onnx"]);
  assert.deepEqual(end, { total: 4, done: 4, failed: 0, refused: false });
  assert.deepEqual(seen, [1, 1, 2, 3, 4]);
  assert.deepEqual(locked, ["copying"]);
});

test("a file that is wrong on the host does not keep the others out", async () => {
  const worker = new FakeWorker([], (path) => (path === "a.js" ? "asset_altered" : null));
  assert.deepEqual(await fillCopy(worker, "copying", () => {}), { total: 4, done: 3, failed: 1, refused: false });
});

for (const [code, refused] of [
  ["asset_unreachable", false],
  ["storage_refused", true],
]) {
  test(`after ${code} no other file is tried; the next attempt begins there`, async () => {
    let down = true;
    const worker = new FakeWorker(["index.html"], () => (down ? code : null));
    const end = await fillCopy(worker, "copying", () => {});
    assert.deepEqual(end, { total: 4, done: 1, failed: 3, refused });
    assert.ok(worker.asked.length <= 2);
    down = false;
    assert.equal((await fillCopy(worker, "copying", () => {})).done, 4);
  });
}

test("a worker that falls silent ends the attempt: what came by then is told, and nothing after that", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const worker = new FakeWorker(["index.html"]);
  const answer = worker.postMessage.bind(worker);
  let late = () => {};
  worker.postMessage = (message, ports) => {
    if (message.path === "b.wasm") late = () => answer(message, ports);
    else if (message.path !== "c.onnx") answer(message, ports);
  };
  const seen = [];
  const filled = fillCopy(worker, "copying", (progress) => seen.push(progress.done));
  while (seen.at(-1) !== 2) await new Promise((resolve) => setImmediate(resolve));
  context.mock.timers.tick(600_000);
  assert.deepEqual(await filled, { total: 4, done: 2, failed: 2, refused: false });
  late();
  await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual(seen, [1, 1, 2]);
});
