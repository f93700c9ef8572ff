// @ts-check
// The embedding worker as Python's worker sees it, over a port. Python reaches this object through pyodide.ffi.

/** @typedef {import("../types/workers").EmbeddingRequest & {kind: "embed"}} EmbedRequest */
/** @typedef {import("../types/workers").EmbeddingAnswer} EmbeddingAnswer */
/** @typedef {import("../types/workers").Urgency} Urgency */
/**
 * @typedef {object} Pending
 * @property {EmbedRequest} request
 * @property {(vectors: Float32Array<ArrayBuffer>) => void} resolve
 * @property {(error: Error) => void} reject
 */

export class EmbeddingClient {
  /** @type {"loading" | "ready" | "failed"} */
  state = "loading";
  /** @type {MessagePort | null} */
  #port = null;
  /** @type {Map<number, Pending>} */
  #pending = new Map();
  #next = 1;

  /**
   * Use this port from now on. What is unanswered goes to it: the worker behind the old one is gone.
   * @param {MessagePort} port
   */
  connect(port) {
    this.#port?.close();
    this.#port = port;
    this.state = "loading";
    port.onmessage = ({ data }) => this.#hear(data);
    for (const { request } of this.#pending.values()) port.postMessage(request);
  }

  /** The worker is gone and another is coming: passages wait for it, queries do not, since keywords can answer them. */
  lose() {
    this.state = "loading";
    this.#refuse("its worker ended", ({ urgency }) => urgency === "query");
  }

  /** The model cannot be had: nothing pending will be answered. */
  fail() {
    this.state = "failed";
    this.#refuse("it did not start", () => true);
  }

  /**
   * Embed texts. `vectors` resolves to all rows in one array, in the order of the texts.
   * @param {string[]} texts
   * @param {Urgency} urgency
   * @returns {{id: number, vectors: Promise<Float32Array<ArrayBuffer>>}}
   */
  embed(texts, urgency) {
    const id = this.#next++;
    const request = { kind: /** @type {const} */ ("embed"), id, texts, urgency };
    const vectors = new Promise((resolve, reject) => {
      if (this.state === "failed") return reject(new Error("it did not start"));
      this.#pending.set(id, { request, resolve, reject });
      this.#port?.postMessage(request);
    });
    return { id, vectors };
  }

  /**
   * Nobody waits for this request any more.
   * @param {number} id
   */
  cancel(id) {
    this.#take(id)?.reject(new Error("it was stopped"));
    this.#port?.postMessage({ kind: "cancel", id });
  }

  /** @param {EmbeddingAnswer} answer */
  #hear(answer) {
    if (answer.kind === "state") {
      this.state = answer.state;
      if (answer.state === "failed") this.fail();
    } else if (answer.kind === "vectors") {
      this.#take(answer.id)?.resolve(answer.vectors);
    } else {
      this.#take(answer.id)?.reject(new Error(answer.error.message));
    }
  }

  /**
   * @param {string} why
   * @param {(request: EmbedRequest) => boolean} chosen
   */
  #refuse(why, chosen) {
    for (const [id, { request }] of [...this.#pending]) if (chosen(request)) this.#take(id)?.reject(new Error(why));
  }

  /** @param {number} id */
  #take(id) {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    return pending;
  }
}
