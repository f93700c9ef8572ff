// @ts-check
// A call of the model that runs in the page, in the form of one that goes over the network: the reply is the text of OpenAI's
// server-sent events, so that one reader in Python reads both.

import { Fault } from "../runtime/faults.js";
import { REFUSED } from "./local-model.js";

/** @typedef {import("../types/making").Calling} Calling */
/** @typedef {import("../types/making").Outcome} Outcome */
/** @typedef {import("./local-engine.js").Chunk} Chunk */

/**
 * @param {import("./local-model.js").PageModel} model
 * @returns {Calling["call"]}
 */
export function callsOf(model) {
  return async (settings, request, { onText, onProgress, signal }) => {
    const begun = performance.now();
    /** @type {string[]} */
    const pieces = [];
    /** @type {number | null} */
    let firstByte = null;
    const since = () => Math.round(performance.now() - begun);
    const write = (/** @type {string} */ text) => {
      firstByte ??= since();
      pieces.push(text);
      onText(text);
    };
    /** @param {Pick<Outcome, "status" | "http" | "fault">} how @returns {Outcome} */
    const ended = (how) => ({ ...how, headers: {}, raw: pieces.join(""), firstByte, duration: since() });
    const hear = (/** @type {Chunk} */ chunk) => {
      if (signal.aborted) return;
      if (chunk.prompt_progress) onProgress?.(chunk.prompt_progress.processed, chunk.prompt_progress.total);
      if (says(chunk)) write(event(settings.model, chunk));
    };
    try {
      const options = JSON.parse(request.body);
      // Stopped is stopped: the model comes to rest behind it, and the next call waits for that.
      await orAborted(model.complete(options, { hear, seconds: settings.seconds, signal }), signal);
      write("data: [DONE]\n\n");
      return ended({ status: "complete", http: 200, fault: null });
    } catch (error) {
      if (signal.aborted) return ended({ status: "cancelled", http: null, fault: { code: "cancelled", detail: "" } });
      const { code, detail } = error instanceof Fault ? error : new Fault("model_failed", {}, String(error));
      if (code === REFUSED && pieces.length === 0) {
        write(refusal(detail));
        return ended({ status: "complete", http: 400, fault: null });
      }
      return ended({ status: pieces.length ? "cut" : "failed", http: pieces.length ? 200 : null, fault: { code, detail } });
    }
  };
}

/** Whether a chunk is more than a report of progress. @param {Chunk} chunk */
function says({ choices, usage, prompt_progress }) {
  return !prompt_progress || Boolean(usage) || choices.some(({ delta, finish_reason }) => delta.content || finish_reason);
}

/** One server-sent event, without what is the same in all. @param {string} model @param {Chunk} chunk */
function event(model, { choices, usage }) {
  return `data: ${JSON.stringify({ object: "chat.completion.chunk", model, choices, ...(usage ? { usage } : {}) })}\n\n`;
}

/** What llama.cpp's own server answers to a request that it cannot serve. @param {string} message */
function refusal(message) {
  const type = /exceeds the available context/.test(message) ? "exceed_context_size_error" : "invalid_request_error";
  return JSON.stringify({ error: { code: 400, message, type } });
}

/** @template T @param {Promise<T>} work @param {AbortSignal} signal @returns {Promise<T>} */
function orAborted(work, signal) {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener("abort", stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", stop));
  });
}
