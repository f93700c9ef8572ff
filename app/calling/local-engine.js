// @ts-check
// llama.cpp in a worker of its own, by wllama. One model and one request at a time. What does not answer any more is ended, and
// whoever waits for it hears why; nothing of it is used again after that.

import { LogLevel, Wllama } from "@wllama/wllama/esm/index.js";
import { Fault, summary } from "../runtime/faults.js";
import { moduleWorker } from "../runtime/support.js";
import { verifiedFetch } from "../runtime/verified-fetch.js";

/** @typedef {import("../types/site").SiteLlama} SiteLlama */
/** @typedef {import("@wllama/wllama/esm/index.js").ChatCompletionChunk} Chunk */
/** @typedef {import("@wllama/wllama/esm/index.js").ChatCompletionParams} Completion */
/** @typedef {{ context: number, threads: number }} Size */

/** Tokens of a prompt that are read at once. An abort is only seen between two batches, and so is progress. */
const BATCH = 32;
/** What is kept of what llama.cpp writes, for a report: the last lines, each so long. */
const LINES = 12;
const LINE_LENGTH = 200;

/** wllama with workers that are files of the site (tools/node/wllama.mjs). */
class SiteWllama extends Wllama {
  /** @param {string} wasm @param {object} resources @param {import("@wllama/wllama/esm/index.js").WllamaLogger} logger */
  constructor(wasm, resources, logger) {
    // It would look for a place to keep models in that it fetched: it fetches none here.
    const none = /** @type {any} */ ({});
    super({ default: wasm }, { logger, cacheManager: none, modelManager: none });
    // Else a browser that lacks something would be sent to another site for it.
    this.setCompat(null);
    this.resources = resources;
  }

  /** @override */
  getWorkerResources() {
    return { ...super.getWorkerResources(), ...this.resources };
  }
}

export class Engine {
  /** @type {string[]} */
  #lines = [];
  /** @type {Fault | null} */
  #ended = null;
  /** @type {(fault: Fault) => void} */
  #lose = () => {};
  /** @type {Worker | null} */
  #worker = null;
  /** Rejects when it is ended. @type {Promise<never>} */
  #lost = new Promise((_, reject) => {
    this.#lose = reject;
  });

  /**
   * @param {SiteLlama} files
   * @param {string} base
   * @param {() => void} onLife  called at every sign of life
   */
  constructor(files, base, onLife) {
    const at = (/** @type {string} */ path) => new URL(path, base).href;
    this.files = files;
    this.base = base;
    this.onLife = onLife;
    this.#lost.catch(() => {});
    const resources = {
      start: (/** @type {object} */ options) => this.#start(`${at(files.worker.path)}#${encodeURIComponent(JSON.stringify(options))}`),
      threads: at(files.threads.path),
    };
    const write = (/** @type {unknown[]} */ ...words) => this.#write(words);
    this.llama = new SiteWllama(at(files.wasm.path), resources, { debug: write, log: write, warn: write, error: write });
  }

  /** Why nothing can be asked of it any more. */
  get ended() {
    return this.#ended;
  }

  /** The last lines that llama.cpp wrote. */
  get said() {
    return this.#lines;
  }

  /**
   * Load a model. Rejects with a Fault.
   * @param {File} file
   * @param {Size} size
   */
  async load(file, { context, threads }) {
    await this.#proved();
    const options = { n_ctx: context, n_batch: BATCH, n_threads: threads, n_gpu_layers: 0, n_parallel: 1, flash_attn: false };
    await this.#orLost(this.llama.loadModel([file], { ...options, log_level: LogLevel.INFO }));
    // What llama.cpp refuses to load, wllama takes for loaded: an empty model.
    if (this.llama.getLoadedContextInfo().n_vocab === 0) throw new Error("the model was not loaded");
  }

  /**
   * Stream a completion. Rejects with the Fault that ended the engine, an AbortError, or what llama.cpp says of the request.
   * @param {Completion} options
   * @param {(chunk: Chunk) => void} onData
   * @param {AbortSignal} abortSignal
   */
  async complete(options, onData, abortSignal) {
    const asked = { ...options, stream: /** @type {const} */ (true), return_progress: true, stream_options: { include_usage: true } };
    await this.#orLost(this.llama.createChatCompletion({ ...asked, onData, abortSignal }));
  }

  /** End it, and free its memory. @param {Fault} why */
  end(why) {
    if (this.#ended) return;
    this.#ended = why;
    this.#worker?.terminate();
    this.#lose(why);
  }

  /** The worker fetches what it consists of by itself, and does not say what was wrong with it. */
  async #proved() {
    const { files, base } = this;
    await Promise.all([files.wasm, files.worker, files.threads].map((file) => verifiedFetch(file, { base, onProgress: this.onLife })));
  }

  /** @param {string} address */
  #start(address) {
    if (this.#ended) throw this.#ended;
    this.#worker = moduleWorker(address, "passagework llama");
    this.#worker.addEventListener("message", this.onLife);
    this.#worker.addEventListener("error", (event) => {
      event.preventDefault();
      this.end(new Fault("model_failed", {}, event.message || "its script could not be loaded"));
    });
    return this.#worker;
  }

  /** @template T @param {Promise<T>} work @returns {Promise<T>} */
  #orLost(work) {
    return Promise.race([work, this.#lost]);
  }

  /** @param {unknown[]} words */
  #write(words) {
    const said = words.flatMap((word) => (typeof word === "string" ? word : word instanceof Error ? summary(word) : []));
    const line = said.join(" ").trim().slice(0, LINE_LENGTH);
    if (line) this.#lines = [...this.#lines.slice(1 - LINES), line];
  }
}
