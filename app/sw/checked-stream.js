// @ts-check
// Passes a large file on while it arrives, so that it can be compiled and counted on the way, and still never answers a
// wrong one: the last piece is held back until the whole is proved, and the stream breaks off if it is not the file.

import { checkBytes } from "../runtime/verified-fetch.js";

/** @typedef {import("./build.js").File} File */

/**
 * @param {File} file
 * @param {(bytes: Uint8Array<ArrayBuffer>) => void} onWhole  called with the checked bytes
 * @returns {TransformStream<Uint8Array, Uint8Array>}
 */
export function checkedStream(file, onWhole) {
  const bytes = new Uint8Array(file.bytes);
  let done = 0;
  /** @type {Uint8Array | null} */
  let last = null;
  return new TransformStream({
    transform(piece, controller) {
      if (done + piece.length > bytes.length) throw new RangeError(`${file.path} is longer than ${bytes.length} bytes`);
      bytes.set(piece, done);
      done += piece.length;
      if (last) controller.enqueue(last);
      last = piece;
    },
    async flush(controller) {
      await checkBytes(file, bytes.subarray(0, done));
      if (last) controller.enqueue(last);
      onWhole(bytes);
    },
  });
}
