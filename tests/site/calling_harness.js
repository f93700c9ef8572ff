// @ts-check
// The workers that call, with the models that a test names and without the page around them.

import { openCalling } from "../../app/calling/calling.js";

const config = JSON.parse(document.getElementById("site-config")?.textContent ?? "");
const base = new URL(".", document.baseURI).href;

/** @type {any[]} */
let models = [];
/** @type {Map<string, any>} */
const wrapped = new Map();
/** @type {((what: string) => void)[]} */
const listeners = [];
const drafts = /** @type {any} */ ({
  providers: async () => models.map((settings) => ({ id: settings.id, settings })),
  subscribe: (/** @type {(what: string) => void} */ listener) => listeners.push(listener),
  wrappedKey: async (/** @type {string} */ id) => wrapped.get(id) ?? null,
  saveWrappedKey: async (/** @type {any} */ key) => void wrapped.set(key.id, key),
  removeWrappedKey: async (/** @type {string} */ id) => void wrapped.delete(id),
});
const calling = openCalling(config, base, drafts);
/** Calls that run, by name. @type {Map<string, AbortController>} */
const running = new Map();

const settingsOf = (/** @type {string} */ id) => models.find((each) => each.id === id);

Object.assign(globalThis, {
  calling,
  /** Resolves when the site's service worker stands between this page and the network. */
  async controlled() {
    await navigator.serviceWorker.register("sw.js");
    if (!navigator.serviceWorker.controller) {
      await new Promise((resolve) => navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true }));
    }
  },
  /** Set up models, each `{ id, base_url }` and what else is not usual. @param {any[]} wanted */
  configure(wanted) {
    models = wanted.map((each) => ({ kind: "openai", name: each.id, model: "m", needs_key: true, seconds: 20, ...each }));
    for (const listener of listeners) listener("providers");
  },
  /** The code of the error, or nothing. @param {string} id @param {string} key @param {"memory" | "session" | "wrapped"} place */
  give: (id, key, place = "memory", passphrase = "") =>
    calling.keys.set(settingsOf(id), key, place, passphrase).then(() => null, ({ code }) => code),
  unlock: (/** @type {string} */ id, /** @type {string} */ passphrase) => calling.keys.unlock(settingsOf(id), passphrase),
  way: (/** @type {string} */ id) => calling.way(settingsOf(id)),
  /** Call a model; the outcome, all pieces of text, and how long after `stop` it settled. @param {string} id @param {string} path */
  async call(id, path = "/", name = id, header = "authorization") {
    const abort = new AbortController();
    running.set(name, abort);
    /** @type {string[]} */
    const texts = [];
    let stopped = 0;
    abort.signal.addEventListener("abort", () => (stopped = performance.now()));
    const settings = settingsOf(id);
    const request = { method: "POST", url: settings.base_url + path, headers: { "content-type": "application/json" }, body: "{}", key_header: header };
    const options = { onText: (/** @type {string} */ text) => (texts.push(text), heard.get(name)?.()), signal: abort.signal };
    const outcome = await calling.call(settings, /** @type {any} */ (request), options);
    return { ...outcome, texts, settled: stopped && performance.now() - stopped };
  },
  stop: (/** @type {string} */ name) => running.get(name)?.abort(),
  /** Resolves when the next piece of a call's reply has come. @param {string} name */
  textOf: (name) => new Promise((resolve) => heard.set(name, () => resolve(null))),
});

/** @type {Map<string, () => void>} */
const heard = new Map();
