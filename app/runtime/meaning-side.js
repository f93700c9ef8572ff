// @ts-check
// The embedding worker as the page sees it. Keyword search does not wait for it and does not mind its end.

import { Fault, postable } from "./faults.js";
import { Host } from "./host.js";
import { Restarts } from "./restarts.js";

/** @typedef {import("../types/workers").ToEmbedding} ToEmbedding */
/** @typedef {import("../types/workers").FromEmbedding} FromEmbedding */
/** @typedef {import("../types/site").Postable} Postable */
/**
 * @typedef {object} Listeners
 * @property {(event: import("./boot-state.js").MeaningEvent) => void} onState
 * @property {() => void} onStarted  a new worker runs and can be connected
 */

export class MeaningSide {
  /** @type {Host<FromEmbedding, ToEmbedding> | null} */
  #host = null;
  #restarts = new Restarts(() => performance.now());
  #run = 0;

  /**
   * @param {import("../types/site").SiteConfig} config
   * @param {string} base
   * @param {() => Record<string, string>} words
   * @param {Listeners} listeners
   */
  constructor(config, base, words, listeners) {
    this.config = config;
    this.base = base;
    this.words = words;
    this.listeners = listeners;
  }

  /** Start a worker; a failure to start shows as a state, never as an exception. */
  start() {
    this.#run += 1;
    this.listeners.onState({ type: "restart" });
    try {
      const url = new URL(this.config.workers.embedding, this.base);
      this.#host = new Host(url, "embedding", {
        onMessage: (message) => this.#hear(message),
        onDeath: (death, detail) => this.#died(death, detail),
      });
      const { config, base } = this;
      this.post({ kind: "start", config, base, words: this.words(), lifeline: this.#host.lifeline });
      this.listeners.onStarted();
    } catch (error) {
      this.#fail(postable(error, this.words()));
    }
  }

  /** Start again because a person asked for it. */
  retry() {
    this.#restarts.forgive();
    this.#end();
    this.start();
  }

  /**
   * @param {ToEmbedding} message
   * @param {Transferable[]} [transfer]
   */
  post(message, transfer) {
    this.#host?.post(message, transfer);
  }

  /** @param {FromEmbedding} message */
  #hear(message) {
    switch (message.kind) {
      case "loading":
        return this.listeners.onState({ type: "loading", done: message.done, total: message.total });
      case "starting":
        return this.listeners.onState({ type: "starting" });
      case "ready":
        this.#restarts.ready();
        return this.listeners.onState({ type: "ready" });
      case "failed":
        return this.#fail(message.error);
    }
  }

  /**
   * @param {import("./host.js").Death} death
   * @param {string} detail
   */
  #died(death, detail) {
    this.#end();
    const path = this.config.workers.embedding;
    if (death === "script") return this.#fail(postable(new Fault("worker_failed", { path }, detail), this.words()));
    const delay = this.#restarts.next();
    if (delay === null) return this.#fail(postable(new Fault("meaning_failed", { detail }), this.words()));
    this.listeners.onState({ type: "restart" });
    const run = this.#run;
    setTimeout(() => {
      if (run === this.#run) this.start();
    }, delay);
  }

  /** @param {Postable} error */
  #fail(error) {
    this.#end();
    this.listeners.onState({ type: "fail", error });
  }

  #end() {
    this.#host?.end();
    this.#host = null;
  }
}
