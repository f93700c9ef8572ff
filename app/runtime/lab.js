// @ts-check
// The lab as the page uses it: a state to show, and requests to make.

import { nextMeaning, nextPython } from "./boot-state.js";
import { postable } from "./faults.js";
import { MeaningSide } from "./meaning-side.js";
import { PythonSide } from "./python-side.js";
import { Requests } from "./requests.js";
import { requireSupport } from "./support.js";

export { LabError } from "./faults.js";

/** @typedef {import("../types/site").SiteConfig} SiteConfig */
/** @typedef {import("../types/site").BootState} BootState */
/** @typedef {import("../types/site").Postable} Postable */
/** @typedef {import("../types/protocol").Value} Value */
/** @typedef {(state: BootState) => void} Listener */

/**
 * Start the lab. It begins to load at once.
 * @param {SiteConfig} config
 * @param {{base: string, words: Record<string, string>}} options  `base`: the page's base URL; `words`: the catalogue, or
 *   at least its keys that begin with `error.`
 */
export function createLab(config, { base, words }) {
  return new Lab(config, new URL(base).href, words);
}

export class Lab {
  /** @type {BootState} */
  state = { python: { phase: "starting", stage: "engine", since: performance.now() }, meaning: { phase: "waiting" } };
  /** @type {Set<Listener>} */
  #listeners = new Set();
  /** @type {BootState["meaning"]} */
  #model = { phase: "waiting" };
  /** @type {"waiting" | "ready" | Postable} */
  #vectors = "waiting";
  #meaningBegun = false;

  /**
   * @param {SiteConfig} config
   * @param {string} base
   * @param {Record<string, string>} words
   */
  constructor(config, base, words) {
    const catalogue = () => words;
    this.words = words;
    this.requests = new Requests(catalogue, () => this.python.replace());
    this.python = new PythonSide(config, base, catalogue, {
      onState: (event) => this.#setPython(nextPython(this.state.python, event)),
      onMessage: (text) => this.requests.receive(text),
      onReady: () => this.#answer(),
      onLost: () => this.requests.hold(),
      onVectors: (vectors) => this.#setMeaning(this.#model, vectors),
      onStarted: () => this.#connect(),
    });
    this.meaning = new MeaningSide(config, base, catalogue, {
      onState: (event) => this.#setMeaning(nextMeaning(this.#model, event), this.#vectors),
      onStarted: () => this.#connect(),
    });
    this.#begin();
  }

  /**
   * Hear of every change of the state. Returns a function that ends it.
   * @param {Listener} listener
   */
  subscribe(listener) {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Ask Python for an operation. Held until Python is ready; settles exactly once; rejects with a LabError.
   * @param {string} op
   * @param {object} args
   * @param {{signal?: AbortSignal}} [options]
   * @returns {Promise<Value>}
   */
  request(op, args, options) {
    return this.requests.request(op, args, options);
  }

  /** Start again what failed or does not get on. */
  retry() {
    const { python } = this.state;
    if (python.phase === "failed" || python.phase === "stalled") {
      this.requests.restart();
      this.python.retry();
    } else if (typeof this.#vectors === "object") {
      this.#setMeaning(this.#model, "waiting");
      this.python.post({ kind: "load_vectors" });
    }
    if (this.#model.phase === "failed") this.meaning.retry();
  }

  #begin() {
    try {
      requireSupport(globalThis);
    } catch (error) {
      const failure = postable(error, this.words);
      this.#setMeaning({ phase: "failed", ...failure }, "waiting");
      this.#setPython({ phase: "failed", ...failure });
      return;
    }
    this.python.start();
  }

  /**
   * Python is ready: ask what was held. Only then begin with the model, which would take processor and network from the
   * first answer by keyword.
   */
  #answer() {
    this.requests.open((text) => this.python.post({ kind: "message", text }));
    if (this.#meaningBegun) return;
    this.#meaningBegun = true;
    void this.requests.settled().then(() => this.meaning.start());
  }

  /** Give the two workers a line to each other; whichever was started last caused this. */
  #connect() {
    const { port1, port2 } = new MessageChannel();
    this.python.post({ kind: "connect", port: port1 }, [port1]);
    this.meaning.post({ kind: "connect", port: port2 }, [port2]);
    if (this.#model.phase === "failed") this.python.post({ kind: "meaning_failed" });
  }

  /** @param {BootState["python"]} python */
  #setPython(python) {
    if (python === this.state.python) return;
    if (python.phase === "failed") this.requests.close(python);
    this.#publish({ ...this.state, python });
    if (python.phase === "starting" && python.stage === "engine") this.#setMeaning(this.#model, "waiting");
  }

  /**
   * @param {BootState["meaning"]} model
   * @param {"waiting" | "ready" | Postable} vectors
   */
  #setMeaning(model, vectors) {
    const failed = model.phase === "failed" && this.#model.phase !== "failed";
    const lost = model.phase === "waiting" && this.#model.phase === "ready";
    this.#model = model;
    this.#vectors = vectors;
    if (failed) this.python.post({ kind: "meaning_failed" });
    if (lost) this.python.post({ kind: "meaning_lost" });
    const meaning = meaningOf(model, vectors);
    if (JSON.stringify(meaning) !== JSON.stringify(this.state.meaning)) this.#publish({ ...this.state, meaning });
  }

  /** @param {BootState} state */
  #publish(state) {
    this.state = state;
    for (const listener of this.#listeners) listener(state);
  }
}

/**
 * Search by meaning needs the model and the vectors of the texts.
 * @param {BootState["meaning"]} model
 * @param {"waiting" | "ready" | Postable} vectors
 * @returns {BootState["meaning"]}
 */
function meaningOf(model, vectors) {
  if (model.phase === "failed") return model;
  if (typeof vectors === "object") return { phase: "failed", ...vectors };
  return model.phase === "ready" && vectors === "waiting" ? { phase: "starting" } : model;
}
