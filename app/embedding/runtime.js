// @ts-check
// The one place that knows onnxruntime-web: starts its plain WebAssembly build and runs a sentence encoder.

// transformers.js imports this name, and the bundler makes it the plain build for both, so that there is one copy.
import * as ort from "onnxruntime-web/webgpu";

/**
 * @typedef {object} RuntimeFiles
 * @property {string} mjs absolute address of ort-wasm-simd-threaded.mjs, on the site itself
 * @property {Uint8Array<ArrayBuffer>} wasm content of ort-wasm-simd-threaded.wasm
 */

const OUTPUT = "sentence_embedding";

/**
 * A session for the model, on one thread: more need cross-origin isolation. The runtime can be set up once in a worker's life.
 * @param {Uint8Array<ArrayBuffer>} model content of the ONNX file
 * @param {RuntimeFiles} files
 */
export async function startSession(model, files) {
  Object.assign(ort.env.wasm, { numThreads: 1, wasmPaths: { mjs: files.mjs }, wasmBinary: files.wasm, proxy: false });
  return ort.InferenceSession.create(model, { executionProviders: ["wasm"], graphOptimizationLevel: "all" });
}

/**
 * The unit vector of one text.
 * @param {ort.InferenceSession} session
 * @param {number[]} ids word piece ids
 */
export async function sentenceVector(session, ids) {
  const shape = [1, ids.length];
  const feeds = {
    input_ids: new ort.Tensor("int64", BigInt64Array.from(ids, BigInt), shape),
    attention_mask: new ort.Tensor("int64", new BigInt64Array(ids.length).fill(1n), shape),
  };
  const output = (await session.run(feeds, [OUTPUT]))[OUTPUT];
  if (output === undefined) throw new Error(`the model has no output named ${OUTPUT}`);
  return /** @type {Float32Array} */ (output.data);
}
