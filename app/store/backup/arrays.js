// @ts-check
// Checks of files of arrays (safetensors): those of passages, and those of vectors, which must be the vectors of their record.

import { DIMENSIONS, vectorRows } from "../safetensors.js";
import { parsed } from "./checks.js";
import { invalid } from "./shapes.js";

/** @typedef {import("../../types/store").VectorKey} VectorKey */

const LENGTH_BYTES = 8;

/**
 * The header of a file of arrays, which may be given to Python with all the bytes that it names.
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @param {string} where
 * @returns {{header: Record<string, any>, data: number}}  `data`: how many bytes of arrays there are
 */
export function checkArrays(bytes, where) {
  if (bytes.length < LENGTH_BYTES) throw invalid(where, "arrays", `${bytes.length} bytes`);
  const length = Number(new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(0, true));
  const start = LENGTH_BYTES + length;
  if (start > bytes.length) throw invalid(where, "a header of arrays", `one of ${length} bytes`);
  const data = bytes.length - start;
  const header = parsed(new TextDecoder().decode(bytes.subarray(LENGTH_BYTES, start)), where);
  if (typeof header !== "object" || header === null) throw invalid(where, "a header of arrays", header);
  for (const [name, array] of Object.entries(header)) {
    if (name === "__metadata__") continue;
    const [from, to] = array?.data_offsets ?? [];
    const inside = Number.isSafeInteger(from) && Number.isSafeInteger(to) && 0 <= from && from <= to;
    if (!inside || to > data) throw invalid(`${where}, array ${name.slice(0, 60)}`, "its bytes", [from, to]);
  }
  return { header: /** @type {Record<string, any>} */ (header), data };
}

/**
 * Whether a file holds the vectors that its key names, one for each passage, all of them numbers (what a file must hold:
 * app/store/safetensors.js, and passagework/retrieval/vectors.py, which refuses any other).
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @param {VectorKey} key
 * @param {number} passages
 * @param {string} where
 */
export function checkVectors(bytes, { digest, model, dtype }, passages, where) {
  const { header, data } = checkArrays(bytes, where);
  const { __metadata__: made, vectors, ...more } = header;
  for (const [name, wanted] of Object.entries({ content: digest, model, dtype })) {
    if (made?.[name] !== wanted) throw invalid(`${where}, ${name}`, wanted, made?.[name]);
  }
  const size = passages * DIMENSIONS * Float32Array.BYTES_PER_ELEMENT;
  const found = JSON.stringify([vectors?.dtype, vectors?.shape, vectors?.data_offsets]);
  const wanted = JSON.stringify(["F32", [passages, DIMENSIONS], [0, size]]);
  if (found !== wanted || data !== size || Object.keys(more).length > 0) throw invalid(where, wanted, [found, data]);
  const strange = vectorRows(bytes).findIndex((each) => !Number.isFinite(each));
  if (strange >= 0) throw invalid(where, "numbers", `another value in row ${Math.floor(strange / DIMENSIONS)}`);
}
