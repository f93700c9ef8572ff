// @ts-check
// One kind of worker as the page sees it: started, started again when it dies, given up when that does not help.
// What its messages mean is for the classes below it (python-side.js, meaning-side.js, parsing-side.js).

import { Fault, postable } from "./faults.js";
import { Host } from "./host.js";
import { Restarts } from "./restarts.js";

/** @typedef {import("../types/site").SiteConfig} SiteConfig */
/** @typedef {import("../types/site").Postable} Postable */
/** @typedef {import("./host.js").Death} Death */
/** @typedef {import("../types/workers").Start} Start */

/**
 * @template {{kind: string}} Incoming
 * @template {{kind: string}} Outgoing
 */
export class WorkerSide {
  /** @type {Host<Incoming, Outgoing | Start> | null} */
  #host = null;
  /** Counts starts: what was begun under an earlier one is over. */
  run = 0;
  restarts = new Restarts(() => performance.now());

  /**
   * @param {keyof SiteConfig["workers"]} kind
   * @param {SiteConfig} config
   * @param {string} base
   * @param {() => Record<string, string>} words
   */
  constructor(kind, config, base, words) {
    this.kind = kind;
    this.config = config;
    this.base = base;
    this.words = words;
  }

  /** Start a worker; a failure to start is told like any other, never thrown. */
  start() {
    this.run += 1;
    this.onBegin();
    try {
      const { config, base } = this;
      this.#host = new Host(new URL(this.path, base), this.kind, {
        onMessage: (message) => this.hear(message),
        onDeath: (death, detail) => this.onDeath(death, detail),
      });
      this.#host.post({ kind: "start", config, base, words: this.words(), lifeline: this.#host.lifeline });
      this.onStarted();
    } catch (error) {
      this.fail(this.postable(error));
    }
  }

  /** Start again because a person asked for it. */
  retry() {
    this.restarts.forgive();
    this.end();
    this.start();
  }

  /** End the worker for good, or until the next start. */
  end() {
    this.#host?.end();
    this.#host = null;
  }

  /** Whether there is a worker, ready or on its way. */
  get running() {
    return this.#host !== null;
  }

  /** The worker's script, relative to the page. */
  get path() {
    return this.config.workers[this.kind];
  }

  /**
   * @param {Outgoing} message
   * @param {Transferable[]} [transfer]
   */
  post(message, transfer) {
    this.#host?.post(message, transfer);
  }

  /**
   * The worker is gone: start another after a while, or fail with `error` when that has been tried often enough.
   * @param {Postable} error
   */
  revive(error) {
    this.end();
    const delay = this.restarts.next();
    if (delay === null) return this.fail(error);
    this.onLost();
    const { run } = this;
    setTimeout(() => {
      if (run === this.run) this.start();
    }, delay);
  }

  /** @param {Postable} error */
  fail(error) {
    this.end();
    this.onFailed(error);
  }

  /**
   * The words of the death of a script that never ran.
   * @param {string} detail
   */
  stillborn(detail) {
    return this.postable(new Fault("worker_failed", { path: this.path }, detail));
  }

  /** @param {unknown} thrown */
  postable(thrown) {
    return postable(thrown, this.words());
  }

  /** A start begins; there is no worker yet. */
  onBegin() {}

  /** A new worker runs. */
  onStarted() {}

  /** The worker is gone and another is coming. */
  onLost() {}

  /** @param {Incoming} _message */
  hear(_message) {}

  /**
   * @param {Death} _death
   * @param {string} _detail
   */
  onDeath(_death, _detail) {}

  /** There will be no worker until somebody asks for one. @param {Postable} _error */
  onFailed(_error) {}
}
