// @ts-check
// One line into the embedding worker: what comes over its port is embedded in the worker's one queue, and answered there.

import { postable } from "../runtime/faults.js";

/** @typedef {import("../types/workers").EmbeddingRequest} EmbeddingRequest */
/** @typedef {import("../types/workers").EmbeddingAnswer} EmbeddingAnswer */
/** @typedef {import("./queue.js").EmbeddingQueue} EmbeddingQueue */
/** @typedef {"loading" | "ready" | "failed"} State */

export class EmbeddingLine {
  #port;
  #words;
  /** @type {EmbeddingQueue | null} */
  #queue = null;
  /** @type {State} */
  #state = "loading";
  /** Requests that came before the model was there. @type {EmbeddingRequest[]} */
  #early = [];
  /** @type {Map<number, AbortController>} */
  #running = new Map();

  /**
   * @param {MessagePort} port
   * @param {() => Record<string, string>} words
   */
  constructor(port, words) {
    this.#port = port;
    this.#words = words;
    port.onmessage = ({ data }) => this.#hear(data);
  }

  /**
   * The model is there, is not there yet, or will not come.
   * @param {State} state
   * @param {EmbeddingQueue | null} queue
   */
  become(state, queue) {
    this.#state = state;
    this.#queue = queue;
    this.#post({ kind: "state", state });
    const early = this.#early;
    this.#early = [];
    for (const request of early) this.#hear(request);
  }

  /** Another line takes the place of this one: nobody waits for what it asked. */
  close() {
    this.#port.close();
    for (const stop of this.#running.values()) stop.abort();
    this.#running.clear();
    this.#early = [];
  }

  /** @param {EmbeddingRequest} request */
  #hear(request) {
    if (request.kind === "cancel") {
      this.#early = this.#early.filter(({ id }) => id !== request.id);
      this.#running.get(request.id)?.abort();
    } else if (this.#queue) void this.#embed(this.#queue, request);
    else if (this.#state === "loading") this.#early.push(request);
  }

  /**
   * @param {EmbeddingQueue} queue
   * @param {EmbeddingRequest & {kind: "embed"}} request
   */
  async #embed(queue, { id, texts, urgency }) {
    const stop = new AbortController();
    this.#running.set(id, stop);
    try {
      const vectors = await queue.add(texts, urgency, stop);
      this.#post({ kind: "vectors", id, vectors }, [vectors.buffer]);
    } catch (error) {
      if (!stop.signal.aborted) this.#post({ kind: "error", id, error: postable(error, this.#words()) });
    } finally {
      if (this.#running.get(id) === stop) this.#running.delete(id);
    }
  }

  /**
   * @param {EmbeddingAnswer} answer
   * @param {Transferable[]} [transfer]
   */
  #post(answer, transfer = []) {
    this.#port.postMessage(answer, transfer);
  }
}
