// @ts-check
// Texts to sentence vectors. The embedding worker and the build run this same code on the same WebAssembly runtime, so
// the vectors that the build stores are the ones that the browser would compute.

import { sentenceVector, startSession } from "./runtime.js";
import { nextTask } from "./next-task.js";
import { WordPieces } from "./word-pieces.js";

/** @typedef {import("./runtime.js").RuntimeFiles} RuntimeFiles */
/**
 * @typedef {object} ModelFiles the contents of the model's files
 * @property {Uint8Array<ArrayBuffer>} onnx
 * @property {Uint8Array<ArrayBuffer>} tokenizer
 * @property {Uint8Array<ArrayBuffer>} tokenizerConfig
 */
/**
 * @typedef {object} EmbedOptions
 * @property {AbortSignal} [signal] looked at between texts
 * @property {(done: number, total: number) => void} [onProgress] called after each text
 */

export const DIMENSIONS = 384;

export class Embedder {
  #session;
  #words;

  /**
   * @param {import("onnxruntime-web").InferenceSession} session
   * @param {WordPieces} words
   */
  constructor(session, words) {
    this.#session = session;
    this.#words = words;
  }

  /**
   * One unit row of 384 numbers for each text, in their order. Texts are run one at a time: that is fastest on one
   * thread, and a text's vector then depends on nothing but the text.
   * @param {string[]} texts
   * @param {EmbedOptions} [options]
   * @returns {Promise<Float32Array<ArrayBuffer>>}
   */
  async embed(texts, { signal, onProgress } = {}) {
    const vectors = new Float32Array(texts.length * DIMENSIONS);
    for (const [row, text] of texts.entries()) {
      await nextTask(); // lets a waiting message be heard first: the runtime itself never gives way
      signal?.throwIfAborted();
      vectors.set(await sentenceVector(this.#session, this.#words.encode(text)), row * DIMENSIONS);
      onProgress?.(row + 1, texts.length);
    }
    return vectors;
  }
}

/**
 * An embedder that is ready to use.
 * @param {ModelFiles} model
 * @param {RuntimeFiles} runtime
 */
export async function createEmbedder(model, runtime) {
  const words = new WordPieces(parsed(model.tokenizer), parsed(model.tokenizerConfig));
  return new Embedder(await startSession(model.onnx, runtime), words);
}

/** @param {Uint8Array} bytes */
function parsed(bytes) {
  return /** @type {object} */ (JSON.parse(new TextDecoder().decode(bytes)));
}
