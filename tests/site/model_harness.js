// @ts-check
// The model that runs in the page, without the page around it.

import { openLocal } from "../../app/calling/local.js";

const config = JSON.parse(document.getElementById("site-config")?.textContent ?? "");
const { model, call } = openLocal(config, new URL(".", document.baseURI).href, (_name, load) => load());

/** @type {string[]} */
const violations = [];
addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) => violations.push(`${effectiveDirective} ${blockedURI}`));

const input = document.createElement("input");
input.type = "file";
document.body.append(input);

/** Calls that run, by name. @type {Map<string, AbortController>} */
const running = new Map();

Object.assign(globalThis, {
  model,
  violations,
  /** Load the file of the input; the code of the error, or nothing. */
  load: (/** @type {number} */ context) =>
    model.load(/** @type {File} */ (input.files?.[0]), context).then(
      () => null,
      ({ code, message, hint }) => ({ code, message, hint }),
    ),
  /** Ask; the outcome with all pieces of text and all reports of progress, and how long after `stop` it settled. */
  async ask(/** @type {string} */ name, /** @type {object} */ options, seconds = 60) {
    const abort = new AbortController();
    running.set(name, abort);
    /** @type {string[]} */
    const texts = [];
    /** @type {number[][]} */
    const progress = [];
    let stopped = 0;
    abort.signal.addEventListener("abort", () => (stopped = performance.now()));
    /** Milliseconds at which each text came, and the last report of progress. @type {number[]} */
    const times = [];
    let read = 0;
    const begun = performance.now();
    const settings = /** @type {any} */ ({ seconds });
    const request = /** @type {any} */ ({ body: JSON.stringify(options) });
    const outcome = await call(settings, request, {
      onText: (text) => {
        texts.push(text);
        times.push(performance.now() - begun);
      },
      onProgress: (done, total) => {
        read = performance.now() - begun;
        progress.push([done, total]);
        reported.get(name)?.();
      },
      signal: abort.signal,
    });
    return { ...outcome, texts, times, progress, read, settled: stopped && performance.now() - stopped };
  },
  stop: (/** @type {string} */ name) => running.get(name)?.abort(),
  /** Resolves at the next report of progress of a call. */
  progressOf: (/** @type {string} */ name) => new Promise((resolve) => reported.set(name, () => resolve(null))),
});

/** @type {Map<string, () => void>} */
const reported = new Map();
