// Exercises the embedder beyond what the build uses. Argument: a JSON file as of tools/node/embed.mjs. Prints findings.

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const { embedder: bundle, model, runtime } = JSON.parse(readFileSync(process.argv[2], "utf8"));
const { createEmbedder } = await import(pathToFileURL(bundle).href);
const bytes = (path) => new Uint8Array(readFileSync(path));
const files = { onnx: bytes(model.onnx), tokenizer: bytes(model.tokenizer), tokenizerConfig: bytes(model.tokenizerConfig) };
const embedder = await createEmbedder(files, { mjs: pathToFileURL(runtime.mjs).href, wasm: bytes(runtime.wasm) });

const counted = [];
await embedder.embed(["one", "two"], { onProgress: (done, total) => counted.push([done, total]) });

const stop = new AbortController();
setTimeout(() => stop.abort(), 0); // a task: it is only heard if the embedder gives way between texts
let embedded = 0;
const stopped = await embedder
  .embed(Array(200).fill("a text among two hundred"), { signal: stop.signal, onProgress: () => embedded++ })
  .then(() => "finished", (error) => error.name);

const none = await embedder.embed([]);
console.log(JSON.stringify({ counted, stopped, early: embedded < 200, none: none.length }));
