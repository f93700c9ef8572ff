// @ts-check
// Large values in pieces. decisions/0015 has the measurements behind the size.

/** @typedef {import("../types/tables").Tables} Tables */
/** @typedef {"packs" | "vectorPieces"} PieceTable */

export const PIECE = 16 * 1024 * 1024;

/**
 * @param {Tables} tables
 * @param {PieceTable} table
 * @param {readonly string[]} key
 * @param {Uint8Array<ArrayBuffer>} bytes
 */
export async function writePieces(tables, table, key, bytes) {
  await tables.removeUnder(table, key);
  const writes = [];
  for (let start = 0; start < bytes.length; start += PIECE) {
    writes.push(tables.put(table, [...key, start / PIECE], bufferOf(bytes.subarray(start, start + PIECE))));
  }
  await Promise.all(writes);
}

/**
 * The bytes again; null if they are not all there.
 * @param {Tables} tables
 * @param {PieceTable} table
 * @param {readonly string[]} key
 * @param {number} length
 */
export async function readPieces(tables, table, key, length) {
  return joined(await tables.all(table, key), length);
}

/**
 * @param {ArrayBuffer[]} pieces
 * @param {number} length
 * @returns {Uint8Array<ArrayBuffer> | null}
 */
function joined(pieces, length) {
  if (pieces.reduce((sum, piece) => sum + piece.byteLength, 0) !== length) return null;
  const [only] = pieces;
  if (pieces.length === 1 && only) return new Uint8Array(only);
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    bytes.set(new Uint8Array(piece), at);
    at += piece.byteLength;
  }
  return bytes;
}

/**
 * The bytes of a view in a buffer of their own: cloning a view clones all that is behind it.
 * @param {Uint8Array<ArrayBuffer> | Float32Array<ArrayBuffer>} view
 * @returns {ArrayBuffer}
 */
export function bufferOf(view) {
  const { buffer, byteOffset, byteLength } = view;
  return byteLength === buffer.byteLength ? buffer : buffer.slice(byteOffset, byteOffset + byteLength);
}
