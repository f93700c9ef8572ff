// @ts-check
// The lab as the page uses it: a state to show, and requests to make.

import { nextMeaning, nextPython } from "./boot-state.js";
import { LabError, postable } from "./faults.js";
import { Feeds } from "./feeds.js";
import { MeaningSide } from "./meaning-side.js";
import { PythonSide } from "./python-side.js";
import { Requests } from "./requests.js";
import { requireSupport } from "./support.js";

export { LabError };

/** @typedef {import("../types/site").SiteConfig} SiteConfig */
/** @typedef {import("../types/site").BootState} BootState */
/** @typedef {import("../types/site").Postable} Postable */
/** @typedef {import("../types/protocol").Value} Value */
/** @typedef {(state: BootState) => void} Listener */
/** @typedef {Pick<import("../workers/embedding-client.js").EmbeddingClient, "connect" | "lose" | "fail">} Line */
/** @typedef {import("./feeds.js").Ask} Ask */
/** @typedef {import("./feeds.js").Feed} Feed */

/**
 * Start the lab. It begins to load at once.
 * @param {SiteConfig} config
 * @param {{base: string, words: Record<string, string>, policy: Promise<boolean>}} options  `base`: the page's base URL;
 *   `words`: the catalogue, or at least its keys that begin with `error.`; `policy`: resolves when workers may be started,
 *   with whether the site's policy binds them (policy.js)
 */
export function createLab(config, { base, words, policy }) {
  return new Lab(config, new URL(base).href, words, policy);
}

export class Lab {
  /** @type {BootState} */
  state = { python: { phase: "starting", stage: "engine", since: performance.now() }, meaning: { phase: "waiting" }, bound: null };
  /** @type {Set<Listener>} */
  #listeners = new Set();
  /** @type {BootState["meaning"]} */
  #model = { phase: "waiting" };
  /** @type {"waiting" | "ready" | Postable} */
  #vectors = "waiting";
  #meaningBegun = false;
  /** The page's own lines to the embedding worker. @type {Set<Line>} */
  #lines = new Set();

  /**
   * @param {SiteConfig} config
   * @param {string} base
   * @param {Record<string, string>} words
   * @param {Promise<boolean>} policy
   */
  constructor(config, base, words, policy) {
    const catalogue = () => words;
    this.words = words;
    /** Resolves when workers may be started; whoever starts one waits for it. */
    this.policy = policy;
    this.requests = new Requests(catalogue, () => this.python.replace());
    this.feeds = new Feeds(
      (op, args, options) => this.requests.request(op, args, options),
      (why) => new LabError(postable(why, words)),
    );
    this.python = new PythonSide(config, base, catalogue, {
      onState: (event) => this.#setPython(nextPython(this.state.python, event)),
      onMessage: (text) => this.requests.receive(text),
      onReady: () => void this.#answer(),
      onLost: () => this.requests.hold(),
      onVectors: (vectors) => this.#setMeaning(this.#model, vectors),
      onStarted: () => this.#connect(),
    });
    this.meaning = new MeaningSide(config, base, catalogue, {
      onState: (event) => this.#setMeaning(nextMeaning(this.#model, event), this.#vectors),
      onStarted: () => {
        this.#connect();
        for (const line of this.#lines) this.#lead(line);
      },
    });
    void this.#begin();
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
   * Ask Python for an operation. Held until Python is ready and has been fed ({@link onPython}); settles exactly once;
   * rejects with a LabError.
   *
   * `buffers` go beside the arguments and are transferred, or copied where `copy` says so. A request with buffers is sent
   * once: when the worker dies under it, it rejects with `worker_died`.
   * @param {string} op
   * @param {object} args
   * @param {Omit<import("./requests.js").Options, "ahead">} [options]
   * @returns {Promise<Value>}
   */
  request(op, args, options) {
    return this.requests.request(op, args, options);
  }

  /**
   * Fill each new Python before it answers. `feed` is called whenever Python becomes ready (at the first start, and after
   * each restart, when its library is again the site's texts alone), and at once if it is ready now.
   *
   * It gets `ask`, which is {@link request} for this one worker: it sends at once, before what the page has asked meanwhile,
   * and rejects with `worker_died` when that worker is gone (then `feed` is called again for the next one). What the page
   * asks is held until the promise of `feed` settles, but no longer than FEED_SECONDS (feeds.js): so it should settle as soon as
   * the documents can be found by keyword, and their vectors follow by `ask` afterwards. A rejection is not reported; whoever
   * feeds shows it.
   * Returns a function that ends it.
   * @param {Feed} feed
   */
  onPython(feed) {
    return this.feeds.add(feed, this.state.python.phase === "ready");
  }

  /**
   * Give the page a line of its own to the embedding worker, and to each that takes its place. Queries of Python go first.
   * @param {Line} line
   */
  onMeaning(line) {
    this.#lines.add(line);
    this.#lead(line);
    if (this.#model.phase === "failed") line.fail();
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

  async #begin() {
    try {
      requireSupport(globalThis);
    } catch (error) {
      const failure = postable(error, this.words);
      this.#setMeaning({ phase: "failed", ...failure }, "waiting");
      this.#setPython({ phase: "failed", ...failure });
      return;
    }
    this.#publish({ ...this.state, bound: await this.policy });
    this.python.start();
  }

  /**
   * Python is ready: fill its library, then ask what was held. Only then begin with the model, which would take processor
   * and network from the first answer by keyword.
   */
  async #answer() {
    this.requests.connect((text, buffers, copy) =>
      this.python.post(buffers.length ? { kind: "message", text, buffers } : { kind: "message", text }, copy ? [] : buffers),
    );
    if (!(await this.feeds.fill())) return;
    this.requests.release();
    if (this.#meaningBegun) return;
    this.#meaningBegun = true;
    void this.requests.settled().then(() => this.meaning.start());
  }

  /** Give the two workers a line to each other; whichever was started last caused this. */
  #connect() {
    const { port1, port2 } = new MessageChannel();
    this.python.post({ kind: "connect", side: "python", port: port1 }, [port1]);
    this.meaning.post({ kind: "connect", side: "python", port: port2 }, [port2]);
    if (this.#model.phase === "failed") this.python.post({ kind: "meaning_failed" });
  }

  /** @param {Line} line */
  #lead(line) {
    if (!this.meaning.running) return;
    const { port1, port2 } = new MessageChannel();
    line.connect(port1);
    this.meaning.post({ kind: "connect", side: "page", port: port2 }, [port2]);
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
    for (const line of this.#lines) {
      if (failed) line.fail();
      if (lost) line.lose();
    }
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
