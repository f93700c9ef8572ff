import assert from "node:assert/strict";
import { test } from "node:test";
import { callsOf } from "../../app/calling/local-call.js";
import { PageModel } from "../../app/calling/local-model.js";
import { threadsFor } from "../../app/calling/local-support.js";
import { Fault } from "../../app/runtime/faults.js";
import { PATIENCE_SECONDS } from "../../app/runtime/patience.js";

const SECONDS = 20;
const CONFIG = { llama: {}, words: { path: "words.json", sha256: "" } };

// Node's WebAssembly has neither; the model asks for both before it begins.
WebAssembly.Suspending = class {};
WebAssembly.Memory = class {};
Object.defineProperty(globalThis, "navigator", { value: { hardwareConcurrency: 2 }, configurable: true });
globalThis.fetch = () => Promise.reject(new Error("no network"));

const turn = () => new Promise((resolve) => setImmediate(resolve));
const turns = async () => {
  for (let n = 0; n < 20; n += 1) await turn();
};

/** llama.cpp as the tests play it. */
class Engine {
  ended = null;
  said = [];
  asked = [];
  #lost = deferred();

  constructor(_files, _base, onLife) {
    this.onLife = onLife;
    this.loading = deferred();
    engines.push(this);
  }

  load(file, size) {
    Object.assign(this, { file, size });
    return Promise.race([this.loading.promise, this.#lost.promise]);
  }

  complete(options, hear, signal) {
    const answer = deferred();
    this.asked.push({ options, hear, signal, ...answer });
    return Promise.race([answer.promise, this.#lost.promise]);
  }

  end(why) {
    this.ended ??= why;
    this.#lost.reject(why);
  }
}

let engines = [];

function deferred() {
  const made = {};
  made.promise = new Promise((resolve, reject) => Object.assign(made, { resolve, reject }));
  made.promise.catch(() => {});
  return made;
}

function modelled(context) {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  engines = [];
  const model = new PageModel(CONFIG, "http://localhost/", async () => ({ Engine }));
  const phases = [];
  model.subscribe(() => phases.at(-1) === model.state.phase || phases.push(model.state.phase));
  return { model, phases, wait: (seconds) => context.mock.timers.tick(seconds * 1000) };
}

const file = (name = "a.gguf") => new File(["GGUF and more"], name);

async function loaded(context) {
  const made = modelled(context);
  const loading = made.model.load(file(), 512);
  await turns();
  engines[0].loading.resolve();
  await loading;
  return { ...made, ask: asking(made.model) };
}

/** A call of the model: its outcome, what it said, and what stops it. */
function asking(model) {
  const call = callsOf(model);
  return (words = "hello") => {
    const stop = new AbortController();
    const texts = [];
    const request = { body: JSON.stringify({ messages: [{ role: "user", content: words }] }) };
    const outcome = call({ seconds: SECONDS, model: "a" }, request, { onText: (text) => texts.push(text), signal: stop.signal });
    return { outcome, texts, stop };
  };
}

const chunk = (content, finish_reason = null) => ({ choices: [{ index: 0, delta: { content }, finish_reason }] });

test("a load that never settles is given up, after as long as nothing is heard of it", async (context) => {
  const { model, wait } = modelled(context);
  const loading = model.load(file(), 512).catch((error) => error);
  await turns();
  wait(PATIENCE_SECONDS - 1);
  engines[0].onLife();
  wait(PATIENCE_SECONDS - 1);
  assert.equal(engines[0].ended, null);
  wait(1);
  const error = await loading;
  assert.equal(error.code, "model_late");
  assert.equal(engines[0].ended.code, "model_late");
  assert.equal(model.state.phase, "failed");
  assert.equal(model.state.error.code, "model_late");
});

test("a ready model may be silent for ever", async (context) => {
  const { model, wait } = await loaded(context);
  engines[0].onLife();
  wait(10 * PATIENCE_SECONDS);
  assert.equal(engines[0].ended, null);
  assert.equal(model.state.phase, "ready");
});

test("a file takes the place of another, on its way or ready, and whoever waited for that hears nothing false", async (context) => {
  const { model } = modelled(context);
  const first = model.load(file("first.gguf"), 512);
  await turns();
  const second = model.load(file("second.gguf"), 512);
  await turns();
  await first;
  assert.equal(engines[0].ended.code, "model_unloaded");
  engines[1].loading.resolve();
  await second;
  assert.deepEqual([model.state.phase, model.state.name], ["ready", "second.gguf"]);
  await model.unload();
  assert.equal(engines[1].ended.code, "model_unloaded");
  assert.deepEqual([model.state.phase, model.state.name], ["none", ""]);
});

test("one request is made after the other, and each hears its own chunks", async (context) => {
  const { ask } = await loaded(context);
  const [first, second] = [ask("one"), ask("two")];
  await turns();
  const { asked } = engines[0];
  assert.deepEqual(asked.map(({ options }) => options.messages[0].content), ["one"]);
  asked[0].hear(chunk("1", "stop"));
  asked[0].resolve();
  await first.outcome;
  await turns();
  assert.equal(asked.length, 2);
  asked[1].hear(chunk("2", "stop"));
  asked[1].resolve();
  const { status, raw } = await second.outcome;
  assert.equal(status, "complete");
  assert.match(raw, /"content":"2"/);
  assert.doesNotMatch(raw, /"content":"1"/);
  assert.equal(raw.slice(-14), "data: [DONE]\n\n");
  assert.equal(raw, second.texts.join(""));
});

test("a request that waits can be stopped without having been made", async (context) => {
  const { ask } = await loaded(context);
  const [first, second] = [ask("one"), ask("two")];
  await turns();
  second.stop.abort();
  assert.equal((await second.outcome).status, "cancelled");
  engines[0].asked[0].resolve();
  await first.outcome;
  await turns();
  assert.equal(engines[0].asked.length, 1);
});

test("stopped is stopped at once; a model that does not stop is loaded again, and the next request waits for it", async (context) => {
  const { ask, phases, wait } = await loaded(context);
  const first = ask("one");
  await turns();
  engines[0].asked[0].hear(chunk("a"));
  first.stop.abort();
  const { status, fault } = await first.outcome;
  assert.deepEqual([status, fault.code], ["cancelled", "cancelled"]);
  engines[0].asked[0].hear(chunk("b"));
  assert.equal(first.texts.length, 1);
  const second = ask("two");
  wait(10);
  await turns();
  assert.ok(engines[0].ended);
  engines[1].loading.resolve();
  await turns();
  assert.deepEqual(phases, ["loading", "ready", "loading", "ready"]);
  engines[1].asked[0].resolve();
  assert.equal((await second.outcome).status, "complete");
});

test("an answer that falls silent is given up with what there is of it, and the model is loaded again", async (context) => {
  const { ask, model, wait } = await loaded(context);
  const call = ask();
  await turns();
  wait(SECONDS - 1);
  engines[0].asked[0].hear(chunk("so far"));
  wait(SECONDS - 1);
  assert.equal(engines[0].ended, null);
  wait(1);
  const { status, http, fault, raw } = await call.outcome;
  assert.deepEqual([status, http, fault.code], ["cut", 200, "timeout"]);
  assert.match(raw, /so far/);
  await turns();
  assert.equal(model.state.phase, "loading");
  assert.equal(engines[1].file.name, "a.gguf");
});

test("a model that falls over is said to have failed, to this request and the next", async (context) => {
  const { ask, model } = await loaded(context);
  const call = ask();
  await turns();
  engines[0].said = ["ggml_aligned_malloc: insufficient memory", "failed to allocate buffer"];
  engines[0].asked[0].reject(new Error("RuntimeError"));
  assert.equal((await call.outcome).fault.code, "model_memory");
  await turns();
  assert.deepEqual([model.state.phase, model.state.error.code], ["failed", "model_memory"]);
  const { status, http, fault } = await ask().outcome;
  assert.deepEqual([status, http, fault.code], ["failed", null, "model_memory"]);
  assert.equal(engines.length, 1);
});

test("a call meets no model, a failed load as its fault, and one on its way as soon as it is there", async (context) => {
  const { model } = modelled(context);
  const ask = asking(model);
  assert.equal((await ask().outcome).fault.code, "model_none");
  const loading = model.load(file(), 512);
  const call = ask();
  await turns();
  engines[0].loading.resolve();
  await loading;
  await turns();
  engines[0].asked[0].resolve();
  assert.equal((await call.outcome).status, "complete");
  const failing = model.load(file(), 512).catch((error) => error.code);
  await turns();
  engines[1].loading.reject(new Fault("asset_missing", { path: "w" }));
  assert.equal(await failing, "asset_missing");
  assert.equal((await ask().outcome).fault.code, "asset_missing");
});

test("what cannot be a model is refused before anything is fetched", async (context) => {
  const { model } = modelled(context);
  const codes = [];
  const huge = file("huge.gguf");
  Object.defineProperty(huge, "size", { value: 2 ** 31 });
  for (const each of [new File(["PK"], "a.zip"), new File([], "empty.gguf"), huge]) {
    await model.load(each, 512).catch(({ code }) => codes.push(code));
  }
  assert.deepEqual(codes, ["model_not_gguf", "model_not_gguf", "model_too_large"]);
  assert.equal(engines.length, 0);
});

test("a browser without what llama.cpp needs is told so", async (context) => {
  const { model } = modelled(context);
  const { Suspending } = WebAssembly;
  delete WebAssembly.Suspending;
  try {
    await assert.rejects(model.load(file(), 512), { code: "model_unsupported" });
  } finally {
    WebAssembly.Suspending = Suspending;
  }
});

test("threads: half of the processors, one without isolation", () => {
  const on = (hardwareConcurrency, crossOriginIsolated = true) => threadsFor({ crossOriginIsolated, navigator: { hardwareConcurrency } });
  assert.deepEqual([1, 2, 3, 4, 8, 16, 64].map((n) => on(n)), [1, 1, 1, 2, 4, 8, 8]);
  assert.equal(on(8, false), 1);
  assert.equal(threadsFor({ crossOriginIsolated: true, navigator: {} }), 1);
});
