// @ts-check
// The worker that calls one origin, as the page sees it.

import { Host } from "../runtime/host.js";
import { failed } from "./outcomes.js";

/** @typedef {import("../types/calling").ToCalling} ToCalling */
/** @typedef {import("../types/calling").FromCalling} FromCalling */
/** @typedef {import("../types/calling").Order} Order */
/** @typedef {import("../types/calling").Space} Space */
/** @typedef {import("../types/making").Outcome} Outcome */
/** @typedef {import("../types/making").WrappedKey} WrappedKey */
/** @typedef {{ onText: (text: string) => void, signal: AbortSignal }} CallOptions */

/**
 * Embedder policies of the worker, the first that the browser knows. Under `credentialless` an address can be knocked at that
 * says nothing of cross-origin isolation; Safari knows `require-corp` alone.
 */
const EMBEDDERS = ["credentialless", "require-corp"];

export class Line {
  #next = 1;
  /** What is waited for: the end of it, its text so far, and what it ends with if the worker does. @type {Map<number, Waiting>} */
  #waiting = new Map();
  /** @type {Host<FromCalling, ToCalling> | null} */
  #host = null;
  /** @type {(bound: boolean) => void} */
  #tell = () => {};
  /** Whether the worker can connect to its origin and to nothing else. @type {Promise<boolean>} */
  bound;

  /**
   * @param {string} script  the worker's, absolute
   * @param {string} origin
   * @param {() => void} onEnd  it is gone, with the keys that it held
   */
  constructor(script, origin, onEnd) {
    this.origin = origin;
    this.onEnd = onEnd;
    this.bound = new Promise((resolve) => {
      this.#tell = resolve;
    });
    this.#start(script, EMBEDDERS);
  }

  /** @param {string} script @param {string[]} embedders */
  #start(script, [embedder = "", ...others]) {
    const url = new URL(script);
    url.searchParams.set("to", this.origin);
    url.searchParams.set("embedder", embedder);
    /** @type {Host<FromCalling, ToCalling>} */
    const host = new Host(url, "calling", {
      onMessage: (message) => this.#hear(message),
      onDeath: (death, detail) => {
        if (death === "script" && others.length > 0) this.#start(script, others);
        else this.#lose(detail);
      },
    });
    this.#host = host;
    host.post({ kind: "start", origin: this.origin, lifeline: host.lifeline });
  }

  /** @param {string} provider @param {string} key */
  hold(provider, key) {
    this.#host?.post({ kind: "hold", provider, key });
  }

  /** @param {string} provider */
  forget(provider) {
    this.#host?.post({ kind: "forget", provider });
  }

  /** Null when the worker ended. @param {string} provider @param {string} key @param {string} passphrase @returns {Promise<WrappedKey | null>} */
  wrap(provider, key, passphrase) {
    return this.#ask((id) => ({ kind: "wrap", id, provider, key, passphrase }), null);
  }

  /** @param {WrappedKey} wrapped @param {string} passphrase @returns {Promise<boolean>} */
  unwrap(wrapped, passphrase) {
    return this.#ask((id) => ({ kind: "unwrap", id, wrapped, passphrase }), false);
  }

  /** @param {string} url @param {number} seconds @param {Space} space @returns {Promise<boolean>} */
  reach(url, seconds, space) {
    return this.#ask((id) => ({ kind: "reach", id, url, seconds, space }), false);
  }

  /** @param {Order} order @param {CallOptions} options @returns {Promise<Outcome>} */
  call(order, { onText, signal }) {
    if (signal.aborted) return Promise.resolve(failed("cancelled"));
    let raw = "";
    const hear = (/** @type {string} */ text) => {
      raw += text;
      onText(text);
    };
    const lost = (/** @type {string} */ detail) => ({ ...failed("worker_died", detail), raw });
    let abort = () => {};
    const message = (/** @type {number} */ id) => {
      abort = () => this.#host?.post({ kind: "abort", id });
      return /** @type {const} */ ({ kind: "call", id, ...order });
    };
    /** @type {Promise<Outcome>} */
    const ended = this.#ask(message, lost, hear);
    signal.addEventListener("abort", abort, { once: true });
    return ended.finally(() => signal.removeEventListener("abort", abort));
  }

  /** End the worker, and with it every call and key of it. */
  end() {
    this.#host?.end();
    this.#lose("it was ended");
  }

  /** Whether anything is waited for. */
  get busy() {
    return this.#waiting.size > 0;
  }

  /**
   * @param {(id: number) => ToCalling} message
   * @param {any} otherwise  what it resolves with when the worker ends, or a function that makes it
   * @param {(text: string) => void} [onText]
   * @returns {Promise<any>}
   */
  #ask(message, otherwise, onText = () => {}) {
    const id = this.#next++;
    return new Promise((resolve) => {
      const lose = (/** @type {string} */ detail) => resolve(typeof otherwise === "function" ? otherwise(detail) : otherwise);
      if (!this.#host) return lose("it is not there");
      this.#waiting.set(id, { resolve, onText, lose });
      this.#host.post(message(id));
    });
  }

  /** @param {FromCalling} message */
  #hear(message) {
    if (message.kind === "bound") return this.#tell(message.bound);
    if (message.kind === "alive") return;
    const waiting = this.#waiting.get(message.id);
    if (message.kind === "text") return waiting?.onText(message.text);
    this.#waiting.delete(message.id);
    waiting?.resolve(answerOf(message));
  }

  /** @param {string} detail */
  #lose(detail) {
    if (!this.#host) return;
    this.#host = null;
    this.#tell(false);
    for (const { lose } of this.#waiting.values()) lose(detail);
    this.#waiting.clear();
    this.onEnd();
  }
}

/** @typedef {{ resolve: (value: any) => void, onText: (text: string) => void, lose: (detail: string) => void }} Waiting */

/** @param {Exclude<FromCalling, { kind: "alive" | "bound" | "text" }>} message */
function answerOf(message) {
  if (message.kind === "ended") return message.outcome;
  if (message.kind === "wrapped") return message.wrapped;
  return message.kind === "unwrapped" ? message.right : message.reached;
}
