// @ts-check
// Embeds texts at build time with the code that the browser runs. The argument names a JSON file with a Request. Writes
// float32 rows to `out`, and after each text a line "done of total" to stdout.

import { readFile, writeFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";

/**
 * @typedef {object} Request paths are absolute
 * @property {string} embedder the bundled app/embedding/embedder.js
 * @property {{onnx: string, tokenizer: string, tokenizerConfig: string}} model
 * @property {{mjs: string, wasm: string}} runtime
 * @property {string[]} texts
 * @property {string} out
 */

/** @param {string} path */
async function bytes(path) {
  return new Uint8Array(await readFile(path));
}

const [, , requestPath = ""] = process.argv;
const request = /** @type {Request} */ (JSON.parse(await readFile(requestPath, "utf8")));
const { model, runtime } = request;

/** @type {typeof import("../../app/embedding/embedder.js")} */
const { createEmbedder } = await import(pathToFileURL(request.embedder).href);
const embedder = await createEmbedder(
  {
    onnx: await bytes(model.onnx),
    tokenizer: await bytes(model.tokenizer),
    tokenizerConfig: await bytes(model.tokenizerConfig),
  },
  { mjs: pathToFileURL(runtime.mjs).href, wasm: await bytes(runtime.wasm) },
);
const vectors = await embedder.embed(request.texts, {
  onProgress: (done, total) => console.log(`${done} of ${total}`),
});
await writeFile(request.out, vectors);
