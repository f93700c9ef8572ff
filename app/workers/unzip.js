// @ts-check
// Reads a wheel (a zip file) with the browser's own inflater, so that it happens beside the engine's start and not in Python.
// Format: APPNOTE 6.3 sections 4.3.7 (local header), 4.3.12 (central directory), 4.3.16 (its end); no zip64.

/** @typedef {{name: string, data: Uint8Array}} Member */

const END = 0x06054b50;
const END_LENGTH = 22;
const CENTRAL = 0x02014b50;
const CENTRAL_LENGTH = 46;
const LOCAL_LENGTH = 30;
const STORED = 0;
const DEFLATED = 8;

/**
 * All files in a zip archive, folders left out. Rejects where the bytes are not a zip archive that this can read.
 * @param {Uint8Array<ArrayBuffer>} archive
 * @returns {Promise<Member[]>}
 */
export function unzip(archive) {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength);
  return Promise.all([...entries(archive, view)].map((entry) => extract(archive, view, entry)));
}

/** @typedef {{name: string, method: number, packed: number, offset: number}} Entry */

/**
 * @param {Uint8Array} archive
 * @param {DataView} view
 * @returns {Generator<Entry>}
 */
function* entries(archive, view) {
  const end = findEnd(view);
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  const decoder = new TextDecoder();
  for (let index = 0; index < count; index++) {
    if (view.getUint32(at, true) !== CENTRAL) throw new Error("the archive's directory is damaged");
    const nameLength = view.getUint16(at + 28, true);
    const rest = view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    const name = decoder.decode(archive.subarray(at + CENTRAL_LENGTH, at + CENTRAL_LENGTH + nameLength));
    const method = view.getUint16(at + 10, true);
    if (!name.endsWith("/")) {
      yield { name, method, packed: view.getUint32(at + 20, true), offset: view.getUint32(at + 42, true) };
    }
    at += CENTRAL_LENGTH + nameLength + rest;
  }
}

/** @param {DataView} view */
function findEnd(view) {
  for (let at = view.byteLength - END_LENGTH; at >= 0; at--) {
    if (view.getUint32(at, true) === END) return at;
  }
  throw new Error("not a zip archive");
}

/**
 * @param {Uint8Array<ArrayBuffer>} archive
 * @param {DataView} view
 * @param {Entry} entry
 * @returns {Promise<Member>}
 */
async function extract(archive, view, { name, method, packed, offset }) {
  const start = offset + LOCAL_LENGTH + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
  const raw = archive.subarray(start, start + packed);
  if (method === STORED) return { name, data: raw };
  if (method !== DEFLATED) throw new Error(`${name} is compressed by method ${method}`);
  const inflated = new Blob([raw]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return { name, data: new Uint8Array(await new Response(inflated).arrayBuffer()) };
}
