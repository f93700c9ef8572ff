// @ts-check
// A model file as the reader picked it: whether it can be one that runs here, told before anything is fetched or read whole.

import { Fault } from "../runtime/faults.js";

/** The first four bytes of a GGUF file (ggml, docs/gguf.md). */
const MAGIC = "GGUF";
/** llama.cpp's 32-bit file offsets end here. */
export const MOST_BYTES = 2 ** 31 - 1;

/**
 * Rejects with a Fault: `model_not_gguf`, `model_too_large`, or `model_unreadable` for a file that is gone or was changed.
 * @param {File} file
 */
export async function checkFile(file) {
  const { name, size } = file;
  const begins = await read(file, 0, MAGIC.length);
  if (new TextDecoder("latin1").decode(begins) !== MAGIC) throw new Fault("model_not_gguf", { name });
  if (size > MOST_BYTES) throw new Fault("model_too_large", { name, size: (size / 1e9).toFixed(1) });
}

/**
 * The file as llama.cpp reads it, piece by piece; `onRead` hears how many bytes from its start have been asked for.
 * @param {File} file
 * @param {(done: number) => void} onRead
 * @returns {File}
 */
export function counted(file, onRead) {
  let furthest = 0;
  const slice = (start = 0, end = file.size) => {
    furthest = Math.max(furthest, Math.min(end, file.size));
    onRead(furthest);
    return file.slice(start, end);
  };
  return /** @type {File} */ (/** @type {unknown} */ ({ name: file.name, size: file.size, slice }));
}

/** @param {File} file @param {number} start @param {number} end */
async function read(file, start, end) {
  try {
    return await file.slice(start, end).arrayBuffer();
  } catch (error) {
    throw new Fault("model_unreadable", { name: file.name }, String(error));
  }
}
