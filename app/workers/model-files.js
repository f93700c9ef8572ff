// @ts-check
// Fetches what the meaning model consists of, with one count of bytes over all of it.

import { verifiedFetch } from "../runtime/verified-fetch.js";

/** @typedef {import("../types/site").SiteModel} SiteModel */
/** @typedef {import("../types/site").SiteFile} SiteFile */
/** @typedef {(done: number, total: number) => void} OnProgress */

/**
 * Every file of the model, verified.
 * @param {SiteModel} model
 * @param {string} base
 * @param {OnProgress} onProgress
 */
export async function fetchModel(model, base, onProgress) {
  const { onnx, tokenizer, tokenizer_config, selftest } = model;
  const files = [onnx, tokenizer, tokenizer_config, selftest, model.runtime.mjs, model.runtime.wasm];
  const total = files.reduce((sum, file) => sum + (file.bytes ?? 0), 0);
  const done = new Map();
  const fetched = files.map((file) =>
    verifiedFetch(file, {
      base,
      onProgress: (bytes) => {
        done.set(file, bytes);
        onProgress(Math.min(total, sumOf(done)), total);
      },
    }),
  );
  const [onnxBytes, tokenizerBytes, configBytes, selftestBytes, , wasm] = await Promise.all(fetched);
  return {
    onnx: /** @type {Uint8Array<ArrayBuffer>} */ (onnxBytes),
    tokenizer: /** @type {Uint8Array<ArrayBuffer>} */ (tokenizerBytes),
    tokenizerConfig: /** @type {Uint8Array<ArrayBuffer>} */ (configBytes),
    selftest: JSON.parse(new TextDecoder().decode(selftestBytes)),
    wasm: /** @type {Uint8Array<ArrayBuffer>} */ (wasm),
  };
}

/** @param {Map<SiteFile, number>} done */
function sumOf(done) {
  return [...done.values()].reduce((sum, bytes) => sum + bytes, 0);
}
