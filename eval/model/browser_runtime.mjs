// Runs sentence encoders in the browser's runtime (onnxruntime-web, WebAssembly, one thread) on the same inputs, in turn,
// and measures the processor time of each. The argument names a JSON file:
// {"runtime": folder of onnxruntime-web/dist, "models": {name: path}, "ids": number[][], "out": folder}
// Writes <out>/<name>.f32 with unit rows and prints {name: {load_ms, ms_per_text}}.

import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const { runtime, models, ids, out } = JSON.parse(readFileSync(process.argv[2], "utf8"));
const ort = await import(pathToFileURL(`${runtime}/ort.wasm.min.mjs`).href);
ort.env.wasm.numThreads = 1;

/** Processor time of this process in milliseconds: other work on the machine disturbs it less than it does a clock. */
function cpu() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function feeds(session, pieces) {
  const shape = [1, pieces.length];
  const constant = (value) => new ort.Tensor("int64", new BigInt64Array(pieces.length).fill(value), shape);
  const all = {
    input_ids: new ort.Tensor("int64", BigInt64Array.from(pieces, BigInt), shape),
    attention_mask: constant(1n),
    token_type_ids: constant(0n),
  };
  return Object.fromEntries(session.inputNames.map((name) => [name, all[name]]));
}

/** The unit vector: the output itself, or the mean of the last hidden state where the model ends there. */
function unit({ data, dims }) {
  const width = dims.at(-1);
  const sum = new Float64Array(width);
  for (let i = 0; i < data.length; i++) sum[i % width] += data[i];
  const norm = Math.hypot(...sum);
  return Float32Array.from(sum, (value) => value / norm);
}

const sessions = new Map();
const report = {};
for (const [name, path] of Object.entries(models)) {
  const start = cpu();
  sessions.set(name, await ort.InferenceSession.create(new Uint8Array(readFileSync(path)), { executionProviders: ["wasm"] }));
  report[name] = { load_ms: cpu() - start, ms_per_text: 0 };
}
const warm = ids.slice(0, 12); // the WebAssembly compiler replaces its first code within about a dozen texts
for (const session of sessions.values()) for (const pieces of warm) await session.run(feeds(session, pieces));

const rows = new Map([...sessions.keys()].map((name) => [name, []]));
for (const pieces of ids) {
  for (const [name, session] of sessions) {
    const input = feeds(session, pieces);
    const start = cpu();
    const output = (await session.run(input))[session.outputNames[0]];
    report[name].ms_per_text += (cpu() - start) / ids.length;
    rows.get(name).push(unit(output));
  }
}
for (const [name, vectors] of rows) writeFileSync(`${out}/${name}.f32`, Buffer.concat(vectors.map((v) => new Uint8Array(v.buffer))));
console.log(JSON.stringify(report));
