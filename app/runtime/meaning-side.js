// @ts-check
// An embedding worker as the page sees it. Keyword search does not wait for it and does not mind its end.

import { Fault } from "./faults.js";
import { WorkerSide } from "./worker-side.js";

/** @typedef {import("../types/workers").ToEmbedding} ToEmbedding */
/** @typedef {import("../types/workers").FromEmbedding} FromEmbedding */
/**
 * @typedef {object} Listeners
 * @property {(event: import("./boot-state.js").MeaningEvent) => void} onState
 * @property {() => void} onStarted  a new worker runs and can be connected
 */

/** @extends {WorkerSide<FromEmbedding, ToEmbedding>} */
export class MeaningSide extends WorkerSide {
  /**
   * @param {import("../types/site").SiteConfig} config
   * @param {string} base
   * @param {() => Record<string, string>} words
   * @param {Listeners} listeners
   */
  constructor(config, base, words, listeners) {
    super("embedding", config, base, words);
    this.listeners = listeners;
  }

  /** @override */
  onBegin() {
    this.listeners.onState({ type: "restart" });
  }

  /** @override */
  onStarted() {
    this.listeners.onStarted();
  }

  /** @override */
  onLost() {
    this.listeners.onState({ type: "restart" });
  }

  /** @override @param {FromEmbedding} message */
  hear(message) {
    switch (message.kind) {
      case "loading":
        return this.listeners.onState({ type: "loading", done: message.done, total: message.total });
      case "starting":
        return this.listeners.onState({ type: "starting" });
      case "ready":
        this.restarts.ready();
        return this.listeners.onState({ type: "ready" });
      case "failed":
        return this.fail(message.error);
    }
  }

  /**
   * @override
   * @param {import("./host.js").Death} death
   * @param {string} detail
   */
  onDeath(death, detail) {
    if (death === "script") this.fail(this.stillborn(detail));
    else this.revive(this.postable(new Fault("meaning_failed", { detail })));
  }

  /** @override @param {import("../types/site").Postable} error */
  onFailed(error) {
    this.listeners.onState({ type: "fail", error });
  }
}
