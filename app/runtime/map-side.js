// @ts-check
// The map's worker as the page sees it: started for one map, ended with it. Ending it is also how a map is cancelled,
// since nothing else stops Python.

import { Fault, LabError } from "./faults.js";
import { WorkerSide } from "./worker-side.js";

/** @typedef {import("../types/workers").ToMap} ToMap */
/** @typedef {import("../types/workers").FromMap} FromMap */
/** @typedef {import("../types/workers").MapFiles} MapFiles */
/** @typedef {import("../types/workers").MapProgress} MapProgress */
/** @typedef {FromMap & {kind: "made"}} Made */

/** @extends {WorkerSide<FromMap, ToMap>} */
export class MapSide extends WorkerSide {
  /** @type {{resolve: (made: Made) => void, reject: (error: LabError) => void} | null} */
  #waiting = null;
  /** @type {(progress: MapProgress) => void} */
  #onProgress = () => {};

  /**
   * @param {import("../types/site").SiteConfig} config
   * @param {string} base
   * @param {() => Record<string, string>} words
   */
  constructor(config, base, words) {
    super("map", config, base, words);
  }

  /**
   * Make a map; the files are transferred. Rejects with a LabError, also when `signal` aborts.
   * @param {MapFiles[]} documents
   * @param {(progress: MapProgress) => void} onProgress
   * @param {AbortSignal} signal
   * @returns {Promise<Made>}
   */
  async make(documents, onProgress, signal) {
    const cancelled = this.postable(new Fault("cancelled"));
    if (signal.aborted) throw new LabError(cancelled);
    signal.addEventListener("abort", () => this.fail(cancelled), { once: true });
    try {
      return await new Promise((resolve, reject) => {
        this.#waiting = { resolve, reject };
        this.#onProgress = onProgress;
        this.start();
        const buffers = documents.flatMap(({ pack, vectors }) => [pack.buffer, vectors.buffer]);
        this.post({ kind: "make", documents }, [...new Set(buffers)]);
      });
    } finally {
      this.#waiting = null;
      this.end();
    }
  }

  /** @override @param {FromMap} message */
  hear(message) {
    if (message.kind === "progress") this.#onProgress(message);
    else if (message.kind === "made") this.#waiting?.resolve(message);
    else if (message.kind === "failed") this.fail(message.error);
  }

  /**
   * @override
   * @param {import("./host.js").Death} death
   * @param {string} detail
   */
  onDeath(death, detail) {
    this.fail(death === "script" ? this.stillborn(detail) : this.postable(new Fault("worker_died", {}, detail)));
  }

  /** @override @param {import("../types/site").Postable} error */
  onFailed(error) {
    this.#waiting?.reject(new LabError(error));
  }
}
