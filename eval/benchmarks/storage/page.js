// A library of synthetic documents, written to the store as an import does and read as a start does.

import { openStore } from "../../../app/store/store.js";

const NAME = "benchmark";
const MODEL = { model: "sample-model", dtype: "q8" };
const DIMENSIONS = 384;

/** Bytes that do not compress, as vectors are. */
function noise(length) {
  const made = new Uint8Array(length);
  for (let start = 0; start < length; start += 65536) crypto.getRandomValues(made.subarray(start, start + 65536));
  return made;
}

/** `pack` is the bytes of a document's pack. */
async function fill({ documents, passages, pack }) {
  const store = await openStore({ name: NAME });
  const begun = performance.now();
  for (let number = 0; number < documents; number += 1) {
    const id = `document ${number}`;
    const record = await store.stage(staged(id), new Blob([noise(1000)]));
    await store.writeRun({
      id: `run ${number}`,
      document: id,
      pack: noise(pack),
      contents: Array.from({ length: 20 }, () => JSON.stringify({ text: "x".repeat(pack / 40) })),
      hashes: noise(16 * passages),
    });
    const vectors = { ...MODEL, digest: `digest ${number}` };
    await store.writeVectors(vectors, noise(4 * DIMENSIONS * passages));
    await store.commit({ ...record, run: `run ${number}`, pending: null, vectors });
  }
  store.close();
  return performance.now() - begun;
}

function staged(id) {
  return {
    id,
    title: id,
    file: { name: id, folder: "", type: "text/plain", bytes: 1000, modified: 0 },
    sha256: id,
    run: null,
    pending: "index",
    paused: false,
    error: null,
    facts: null,
    vectors: null,
    added: 0,
    trashed: null,
    rev: 0,
  };
}

/** Milliseconds until the records are there, and from then until all packs and vectors are; and how many bytes those are. */
async function readAll() {
  const begun = performance.now();
  const store = await openStore({ name: NAME });
  const { documents } = await store.read();
  const opened = performance.now();
  const parts = await Promise.all(documents.flatMap(({ run, vectors }) => [store.pack(run), store.vectors(vectors)]));
  const read = performance.now();
  store.close();
  return { open: opened - begun, read: read - opened, bytes: parts.reduce((sum, part) => sum + part.length, 0) };
}

Object.assign(globalThis, { fill, readAll });
