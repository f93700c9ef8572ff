// @ts-check
// One worker and the knowledge of whether it lives.
//
// A worker that crashes or closes itself fires no event. It therefore holds a Web Lock for as long as it lives: the page
// waits for the same lock and is granted it at the moment the worker is gone, however busy the worker was before.
// Where there are no Web Locks (plain http from another machine), the time limits of requests find a dead worker.

import { hex } from "./digits.js";
import { Patience, PATIENCE_SECONDS } from "./patience.js";
import { moduleWorker } from "./support.js";

/** @typedef {"script" | "gone"} Death  `script`: it never ran; `gone`: it ran and is no more */

/**
 * @template Incoming
 * @template {{kind: string}} Outgoing
 */
export class Host {
  #ended = new AbortController();
  #alive = false;

  /**
   * @param {URL} url
   * @param {string} name
   * @param {{onMessage: (message: Incoming) => void, onDeath: (death: Death, detail: string) => void}} listeners
   */
  constructor(url, name, { onMessage, onDeath }) {
    // All tabs share the names of locks: another tab's worker must not stand for this one.
    this.lifeline = `passagework/${name}/${hex(crypto.getRandomValues(new Uint8Array(16)))}`;
    this.onDeath = onDeath;
    this.worker = moduleWorker(url, `passagework ${name}`);
    this.arrival = new Patience(() => this.#died("script", `nothing was heard of it for ${PATIENCE_SECONDS} seconds`));
    this.worker.addEventListener("message", ({ data }) => {
      if (data.kind === "alive") this.#watch();
      else if (!this.#ended.signal.aborted) onMessage(data);
    });
    this.worker.addEventListener("error", (event) => {
      event.preventDefault();
      this.#died(this.#alive ? "gone" : "script", event.message || "the script could not be loaded");
    });
    this.worker.addEventListener("messageerror", () => this.#died("gone", "a message could not be read"));
  }

  /**
   * @param {Outgoing} message
   * @param {Transferable[]} [transfer]
   */
  post(message, transfer = []) {
    this.worker.postMessage(message, transfer);
  }

  /** End the worker; nothing is heard of it any more. */
  end() {
    this.#ended.abort();
    this.arrival.end();
    this.worker.terminate();
  }

  #watch() {
    this.#alive = true;
    this.arrival.end();
    navigator.locks
      ?.request(this.lifeline, { mode: "shared", signal: this.#ended.signal }, () => this.#died("gone", "it ended"))
      .catch(() => {
        // Aborted by end(): then nobody waits for the lock any more.
      });
  }

  /**
   * @param {Death} death
   * @param {string} detail
   */
  #died(death, detail) {
    if (this.#ended.signal.aborted) return;
    this.end();
    this.onDeath(death, detail);
  }
}
