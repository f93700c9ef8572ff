// @ts-check
// The file of a document's vectors, as passagework/retrieval/vectors.py writes it: safetensors with one array, and in its
// metadata what the vectors were made of (https://huggingface.co/docs/safetensors, "Format").

/** @typedef {import("../types/store").VectorKey} VectorKey */

export const DIMENSIONS = 384;
const LENGTH_BYTES = 8;
const ALIGNMENT = 8;
const ITEM_BYTES = 4;

/**
 * The file with `rows`, DIMENSIONS numbers for each passage in order.
 * @param {VectorKey} key
 * @param {Float32Array} rows
 * @returns {Uint8Array<ArrayBuffer>}
 */
export function vectorsFile({ digest, model, dtype }, rows) {
  const header = JSON.stringify({
    __metadata__: { content: digest, dtype, model },
    vectors: { dtype: "F32", shape: [rows.length / DIMENSIONS, DIMENSIONS], data_offsets: [0, rows.byteLength] },
  });
  const bytes = new TextEncoder().encode(header);
  const length = bytes.length + ((ALIGNMENT - ((LENGTH_BYTES + bytes.length) % ALIGNMENT)) % ALIGNMENT);
  const start = LENGTH_BYTES + length;
  const file = new Uint8Array(start + rows.byteLength);
  new DataView(file.buffer).setBigUint64(0, BigInt(length), true);
  file.fill(0x20, LENGTH_BYTES, start);
  file.set(bytes, LENGTH_BYTES);
  // Both typed arrays and the format are little-endian on every machine that runs WebAssembly.
  file.set(new Uint8Array(rows.buffer, rows.byteOffset, rows.byteLength), start);
  return file;
}

/**
 * The rows in such a file, as a view of it where they are aligned.
 * @param {Uint8Array<ArrayBuffer>} file
 * @returns {Float32Array<ArrayBuffer>}
 */
export function vectorRows(file) {
  const length = Number(new DataView(file.buffer, file.byteOffset).getBigUint64(0, true));
  const start = LENGTH_BYTES + length;
  const header = JSON.parse(new TextDecoder().decode(file.subarray(LENGTH_BYTES, start)));
  const [from, to] = header.vectors.data_offsets;
  const at = file.byteOffset + start + from;
  const count = (to - from) / ITEM_BYTES;
  if (at % ITEM_BYTES === 0) return new Float32Array(file.buffer, at, count);
  return new Float32Array(file.slice(start + from, start + to).buffer, 0, count);
}
