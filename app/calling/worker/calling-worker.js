// @ts-check
// The worker that calls the models of one origin. It alone holds their keys, and nothing that it passes on has one in it.
// Messages in and out: app/types/calling.d.ts. Decision: docs/decisions/0028-calling-and-keys.md.

import { holdLifeline } from "../../workers/lifeline.js";
import { failed } from "../outcomes.js";
import { isBoundTo } from "./binding.js";
import { Redaction } from "./redaction.js";
import { call, reach } from "./transport.js";
import { unwrap, wrap } from "./wrapping.js";

/** @typedef {import("../../types/calling").ToCalling} ToCalling */
/** @typedef {import("../../types/calling").FromCalling} FromCalling */
/** @typedef {Extract<ToCalling, { kind: "call" }>} CallMessage */

let origin = "";
let bound = false;
/** By provider. @type {Map<string, string>} */
const keys = new Map();
/** All keys that this worker has had, also those that were forgotten or replaced: an answer may still be on its way. @type {Set<string>} */
const struck = new Set();
/** @type {Map<number, AbortController>} */
const running = new Map();

/** @param {FromCalling} message */
function post(message) {
  self.postMessage(message);
}

/** @param {Extract<ToCalling, { kind: "start" }>} message */
async function start(message) {
  origin = message.origin;
  holdLifeline(message.lifeline, () => post({ kind: "alive" }));
  bound = await isBoundTo(origin);
  post({ kind: "bound", bound });
}

/** @param {string} provider @param {string} key */
function hold(provider, key) {
  keys.set(provider, key);
  struck.add(key);
}

/** @param {CallMessage} message */
async function run({ id, ...order }) {
  if (!bound || new URL(order.request.url).origin !== origin) return post({ kind: "ended", id, outcome: failed(bound ? "blocked" : "unbound") });
  const abort = new AbortController();
  running.set(id, abort);
  const outcome = await call(order, keys.get(order.provider) ?? null, {
    redaction: () => new Redaction(struck),
    onText: (text) => post({ kind: "text", id, text }),
    signal: abort.signal,
  });
  running.delete(id);
  post({ kind: "ended", id, outcome });
}

/** @param {ToCalling} message */
async function act(message) {
  switch (message.kind) {
    case "start":
      return start(message);
    case "hold":
      return hold(message.provider, message.key);
    case "forget":
      return keys.delete(message.provider);
    case "wrap": {
      const { id, provider, key, passphrase } = message;
      hold(provider, key);
      return post({ kind: "wrapped", id, wrapped: await wrap(provider, origin, key, passphrase) });
    }
    case "unwrap": {
      const { id, wrapped, passphrase } = message;
      const key = await unwrap(wrapped, origin, passphrase);
      if (key !== null) hold(wrapped.id, key);
      return post({ kind: "unwrapped", id, right: key !== null });
    }
    case "call":
      return run(message);
    case "reach":
      return post({ kind: "reached", id: message.id, reached: bound && (await reach(message.url, message.seconds, message.space)) });
    case "abort":
      return running.get(message.id)?.abort();
  }
}

self.addEventListener("message", (/** @type {MessageEvent<ToCalling>} */ { data }) => void act(data));
