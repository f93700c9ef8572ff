// @ts-check
// One request and its answer. Nothing is followed to another address, no cookie goes along, nothing is kept by the browser.

import { deadline } from "../../runtime/deadline.js";
import { Spoken } from "./spoken.js";

/** @typedef {import("../../types/calling").Order} Order */
/** @typedef {import("../../types/calling").Space} Space */
/** @typedef {import("../../types/making").Outcome} Outcome */
/** @typedef {import("./redaction.js").Redaction} Redaction */

/** Characters of a reply; the longest that any model writes is a fraction of it. */
const LONGEST = 20_000_000;
/** Milliseconds in which the browser reports that its policy, and not the network, refused. */
const REPORT = 50;

/**
 * Send a request and pass its answer on as it comes. Never rejects.
 * @param {Order} order
 * @param {string | null} key
 * @param {{ redaction: () => Redaction, onText: (text: string) => void, signal: AbortSignal }} options
 * @returns {Promise<Outcome>}
 */
export async function call({ request, seconds, space }, key, { redaction, onText, signal }) {
  const begun = performance.now();
  const since = () => Math.round(performance.now() - begun);
  const silence = new Silence(seconds);
  const refusal = new Refusal();
  const strike = (/** @type {string} */ text) => redaction().strike(text);
  const reply = redaction();
  const spoken = new Spoken(reply.sought);
  const decoder = new TextDecoder();
  /** @type {string[]} */
  const pieces = [];
  let length = 0;
  /** @type {Outcome} */
  const outcome = { status: "failed", http: null, headers: {}, raw: "", firstByte: null, duration: 0, fault: null };
  const pass = (/** @type {string} */ text) => {
    if (!text) return;
    length += text.length;
    pieces.push(text);
    onText(text);
  };
  try {
    const response = await send(request, key, space, AbortSignal.any([signal, silence.signal]));
    silence.broken();
    outcome.http = response.status;
    outcome.headers = Object.fromEntries([...response.headers].map(([name, value]) => [name, strike(value)]));
    for await (const bytes of bytesOf(response)) {
      silence.broken();
      outcome.firstByte ??= since();
      pass(spoken.feed(reply.feed(decoder.decode(bytes, { stream: true }))));
      if (length > LONGEST) throw new RangeError(`the reply is longer than ${LONGEST} characters`);
    }
    pass(spoken.feed(reply.feed(decoder.decode())));
    outcome.status = "complete";
  } catch (error) {
    const code = signal.aborted ? "cancelled" : silence.signal.aborted ? "timeout" : (await refusal.heard()) ? "blocked" : "network";
    // Of what was aborted the browser says no more than that.
    const detail = code === "network" || code === "blocked" ? strike(error instanceof Error ? error.message : String(error)) : "";
    outcome.status = code === "cancelled" ? code : outcome.http === null ? "failed" : "cut";
    outcome.fault = { code, detail };
  }
  silence.end();
  refusal.end();
  pass(spoken.feed(reply.end()) + spoken.end());
  outcome.raw = pieces.join("");
  outcome.duration = since();
  return outcome;
}

/**
 * Whether anything answers at an address, whatever it says and whoever it lets read it.
 * @param {string} url
 * @param {number} seconds
 * @param {Space} space
 */
export async function reach(url, seconds, space) {
  const silence = new Silence(seconds);
  try {
    await fetch(asked(url, { mode: "no-cors", signal: silence.signal }, space));
    return true;
  } catch {
    return false;
  } finally {
    silence.end();
  }
}

/**
 * @param {Order["request"]} request
 * @param {string | null} key
 * @param {Space} space
 * @param {AbortSignal} signal
 */
function send({ method, url, headers, body, key_header }, key, space, signal) {
  const named = new Headers(headers);
  if (key_header && key) named.set(key_header, key_header === "authorization" ? `Bearer ${key}` : key);
  return fetch(asked(url, { method, headers: named, body: method === "GET" ? null : body, redirect: "error", signal }, space));
}

/** @param {string} url @param {RequestInit} init @param {Space} space */
function asked(url, init, space) {
  /** @type {RequestInit} */
  const careful = { ...init, credentials: "omit", referrerPolicy: "no-referrer", cache: "no-store" };
  if (!space) return new Request(url, careful);
  try {
    // Chrome then asks the reader, and does not take plain http for mixed content.
    return new Request(url, /** @type {RequestInit} */ ({ ...careful, targetAddressSpace: space }));
  } catch {
    // A browser that names the spaces otherwise.
    return new Request(url, careful);
  }
}

/** @param {Response} response */
async function* bytesOf({ body }) {
  if (!body) return;
  const reader = body.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
}

/** Aborts when nothing has come for so long. */
class Silence {
  #over = new AbortController();
  #callOff = () => {};

  /** @param {number} seconds */
  constructor(seconds) {
    this.seconds = seconds;
    this.broken();
  }

  get signal() {
    return this.#over.signal;
  }

  broken() {
    this.#callOff();
    this.#callOff = deadline(this.seconds * 1000, () => this.#over.abort());
  }

  end() {
    this.#callOff();
  }
}

/** Hears whether this worker's policy refuses a request. */
class Refusal {
  #heard = false;
  #hear = () => {
    this.#heard = true;
  };

  constructor() {
    self.addEventListener("securitypolicyviolation", this.#hear);
  }

  async heard() {
    await new Promise((resolve) => setTimeout(resolve, REPORT));
    return this.#heard;
  }

  end() {
    self.removeEventListener("securitypolicyviolation", this.#hear);
  }
}
