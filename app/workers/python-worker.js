// @ts-check
// The worker that runs Python. Messages in and out: app/types/workers.d.ts.

import { Fault, postable, summary } from "../runtime/faults.js";
import { depth, MOST_NESTING } from "../runtime/nesting.js";
import { EmbeddingClient } from "./embedding-client.js";
import { isFatal } from "./fatal.js";
import { holdLifeline } from "./lifeline.js";
import { loadVectors, startSession } from "./session.js";

/** @typedef {import("../types/workers").Start} Start */
/** @typedef {import("../types/workers").ToPython} ToPython */
/** @typedef {import("../types/workers").FromPython} FromPython */
/** @typedef {import("./session.js").Bridge} Bridge */
/** @typedef {import("./session.js").Session} Session */

/**
 * Packages that an operation, or an area of its acts, needs and the start does without; sitebuild/packages.py has them.
 * @type {ReadonlyMap<string, string[]>}
 */
const NEEDS = new Map([
  ["question_rankings", ["passagework-study"]],
  ["rerun", ["passagework-study"]],
  ["study", ["passagework-study"]],
  ["make", ["passagework-make"]],
  ["make exporting", ["passagework-make", "genanki"]],
  ["make practising", ["passagework-make", "fsrs"]],
]);

/** @type {Record<string, string>} */
let words = {};
/** @type {Start | null} */
let started = null;
/** @type {Bridge | null} */
let bridge = null;
/** @type {Session["install"]} */
let install = async () => {};
let over = false;
const embedding = new EmbeddingClient();

/** @param {FromPython} message */
function post(message) {
  self.postMessage(message);
}

/** @param {MessageEvent<ToPython>} event */
function receive({ data }) {
  switch (data.kind) {
    case "start":
      return void start(data);
    case "connect":
      return embedding.connect(data.port);
    case "meaning_lost":
      return embedding.lose();
    case "meaning_failed":
      return embedding.fail();
    case "load_vectors":
      return void addVectors();
    case "message":
      return void answer(data.text, data.buffers ?? []);
  }
}

/** @param {Start} message */
async function start(message) {
  words = message.words;
  started = message;
  holdLifeline(message.lifeline, () => post({ kind: "alive" }));
  try {
    const listeners = {
      onStage: (/** @type {import("../types/site").Stage} */ stage) => post({ kind: "stage", stage }),
      onEvent: (/** @type {string} */ text) => post({ kind: "message", text }),
    };
    ({ bridge, install } = await startSession(message.config, message.base, embedding, listeners));
    post({ kind: "ready" });
  } catch (error) {
    return end("failed", error);
  }
  await addVectors();
}

async function addVectors() {
  if (!bridge || !started) return;
  try {
    await loadVectors(started.config.texts, started.base, bridge);
    post({ kind: "vectors" });
  } catch (error) {
    if (isFatal(error)) return end("fatal", pythonFatal(error));
    post({ kind: "vectors_failed", error: postable(error, words) });
  }
}

/**
 * @param {string} text
 * @param {ArrayBuffer[]} buffers
 */
async function answer(text, buffers) {
  if (over) return;
  try {
    if (!bridge) throw new Fault("engine_failed", { detail: "it has not started" });
    // The page checks this too; but nothing that is too deep may reach Python, whoever sends it.
    if (depth(text) > MOST_NESTING) throw new Fault("too_deep", { most: MOST_NESTING });
    const needed = needs(text);
    if (needed) await install(needed);
    const reply = await bridge.handle(text, buffers);
    if (reply !== undefined) post({ kind: "message", text: reply });
  } catch (error) {
    if (isFatal(error)) return end("fatal", pythonFatal(error));
    refuse(text, error);
  }
}

/** The packages that a request needs. @param {string} text */
function needs(text) {
  const operation = /"op":"(\w+)"/.exec(text)?.[1] ?? "";
  const area = /"act":"(\w+)\./.exec(text)?.[1] ?? "";
  return NEEDS.get(`${operation} ${area}`) ?? NEEDS.get(operation);
}

/**
 * Reply for Python where Python could not.
 * @param {string} text
 * @param {unknown} thrown
 */
function refuse(text, thrown) {
  const { detail: _, ...error } = postable(thrown, words);
  const id = Number(/"id":(\d+)/.exec(text)?.[1] ?? Number.NaN);
  post({ kind: "message", text: JSON.stringify({ v: 1, kind: "reply", id: Number.isNaN(id) ? null : id, ok: false, error }) });
}

/**
 * Say once why nothing more will come.
 * @param {"failed" | "fatal"} kind
 * @param {unknown} thrown
 */
function end(kind, thrown) {
  if (over) return;
  over = true;
  post({ kind, error: postable(thrown, words) });
}

/** @param {unknown} error */
function pythonFatal(error) {
  return new Fault("python_fatal", { detail: summary(error) });
}

// Python's event loop runs in timers of its own, where no call of ours could catch an error.
for (const type of /** @type {const} */ (["error", "unhandledrejection"])) {
  self.addEventListener(type, (event) => {
    const thrown = "reason" in event ? event.reason : /** @type {ErrorEvent} */ (event).error;
    if (!isFatal(thrown)) return;
    event.preventDefault();
    end("fatal", pythonFatal(thrown));
  });
}
self.addEventListener("message", receive);
