// @ts-check
// llama.cpp behind OpenAI's chat completions, for tests: one GGUF file, one request at a time, streams with usage, JSON schema by
// grammar, and cross-origin reading allowed to one origin as a server is set up for a page.
//
//   node server.mjs MODEL.gguf CONTEXT THREADS ORIGIN      writes its address when it listens

import { createServer } from "node:http";
import { basename } from "node:path";
import { json } from "node:stream/consumers";
import { getLlama, LlamaChat } from "node-llama-cpp";

const [, , file = "", context = "2048", threads = "1", origin = "*"] = process.argv;
const MODEL = basename(file, ".gguf");

/** @typedef {{ role: "system" | "user" | "assistant", content: string }} Message */
/**
 * @typedef {object} Asked
 * @property {string} model
 * @property {Message[]} messages
 * @property {boolean} [stream]
 * @property {{ include_usage?: boolean }} [stream_options]
 * @property {number} [max_tokens]
 * @property {number} [max_completion_tokens]
 * @property {number} [temperature]
 * @property {number} [seed]
 * @property {{ type: string, json_schema?: { schema: object } }} [response_format]
 */

/** A request that is answered with an error, as OpenAI writes one. */
class Refusal extends Error {
  /** @param {number} status @param {string} message @param {string} code */
  constructor(status, message, code) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

const llama = await getLlama({ gpu: false, build: "never", skipDownload: true, logLevel: /** @type {any} */ ("error") });
const model = await llama.loadModel({ modelPath: file });
const loaded = await model.createContext({ contextSize: Number(context), threads: Number(threads) });
const sequence = loaded.getSequence();
const chat = new LlamaChat({ contextSequence: sequence });

/**
 * @param {Asked} asked
 * @param {(text: string) => void} onText
 * @param {AbortSignal} signal
 */
async function complete(asked, onText, signal) {
  const before = sequence.tokenMeter.getState();
  const { metadata } = await chat.generateResponse(asked.messages.map(historical), {
    onTextChunk: onText,
    signal,
    maxTokens: asked.max_completion_tokens ?? asked.max_tokens,
    temperature: asked.temperature,
    seed: asked.seed,
    grammar: await grammarOf(asked),
  });
  const { usedOutputTokens } = sequence.tokenMeter.diff(before);
  // All of the prompt, also what was there already from the last request.
  const total = sequence.nextTokenIndex;
  const usage = { prompt_tokens: total - usedOutputTokens, completion_tokens: usedOutputTokens, total_tokens: total };
  return { finish: metadata.stopReason === "maxTokens" ? "length" : "stop", usage };
}

/** @param {Message} message @returns {import("node-llama-cpp").ChatHistoryItem} */
function historical({ role, content }) {
  return role === "assistant" ? { type: "model", response: [content] } : { type: role, text: content };
}

/** @param {Asked} asked */
async function grammarOf({ response_format }) {
  if (response_format?.type === "json_object") return llama.getGrammarFor("json");
  const schema = response_format?.json_schema?.schema;
  return schema ? llama.createGrammarForJsonSchema(/** @type {any} */ (schema)) : undefined;
}

/** @param {import("node:http").ServerResponse} response @param {Asked} asked @param {AbortSignal} signal */
async function answer(response, asked, signal) {
  if (asked.model !== MODEL) throw new Refusal(404, `The model '${asked.model}' does not exist`, "model_not_found");
  const head = { id: `chatcmpl-${Date.now()}`, created: Math.floor(Date.now() / 1000), model: MODEL };
  if (!asked.stream) {
    let text = "";
    const { finish, usage } = await complete(asked, (piece) => (text += piece), signal);
    const choices = [{ index: 0, message: { role: "assistant", content: text }, finish_reason: finish }];
    return send(response, 200, { ...head, object: "chat.completion", choices, usage });
  }
  const chunk = { ...head, object: "chat.completion.chunk" };
  const write = (/** @type {object} */ data) => response.write(`data: ${JSON.stringify({ ...chunk, ...data })}\n\n`);
  const delta = (/** @type {object} */ content, /** @type {string | null} */ finish = null) =>
    write({ choices: [{ index: 0, delta: content, finish_reason: finish }] });
  response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-cache" });
  delta({ role: "assistant", content: "" });
  const { finish, usage } = await complete(asked, (content) => delta({ content }), signal);
  delta({}, finish);
  if (asked.stream_options?.include_usage) write({ choices: [], usage });
  response.end("data: [DONE]\n\n");
}

/** @param {import("node:http").ServerResponse} response @param {number} status @param {object} body */
function send(response, status, body) {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

/** @param {import("node:http").ServerResponse} response @param {unknown} error */
function refuse(response, error) {
  const { status, message, code } = error instanceof Refusal ? error : new Refusal(500, String(error), "server_error");
  if (response.headersSent) return response.destroy();
  send(response, status, { error: { message, type: "invalid_request_error", param: null, code } });
}

/** @type {Promise<unknown>} */
let line = Promise.resolve();

const server = createServer(async (request, response) => {
  response.setHeader("access-control-allow-origin", origin);
  response.setHeader("vary", "origin");
  const path = new URL(request.url ?? "/", "http://localhost").pathname;
  try {
    if (request.method === "OPTIONS") {
      response.writeHead(204, { "access-control-allow-methods": "GET, POST", "access-control-allow-headers": "authorization, content-type" }).end();
    } else if (request.method === "GET" && path === "/v1/models") {
      send(response, 200, { object: "list", data: [{ id: MODEL, object: "model", created: 0, owned_by: "local" }] });
    } else if (request.method === "POST" && path === "/v1/chat/completions") {
      const asked = /** @type {Asked} */ (await json(request));
      const gone = new AbortController();
      response.on("close", () => gone.abort());
      line = line.then(() => answer(response, asked, gone.signal)).catch((error) => refuse(response, error));
      await line;
    } else throw new Refusal(404, `Unknown request: ${request.method} ${path}`, "unknown_url");
  } catch (error) {
    refuse(response, error);
  }
});
server.listen(0, "127.0.0.1", () => {
  const address = /** @type {import("node:net").AddressInfo} */ (server.address());
  console.log(`http://localhost:${address.port}/v1`);
});
