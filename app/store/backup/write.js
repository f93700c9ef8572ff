// @ts-check
// Writing a backup: one part after the other, so that the memory needed is that of the largest part, not of the library. An
// original is read to be checked, but what becomes part of the backup is the browser's own copy of it, on the disk.

import { makeZip } from "client-zip";
import { Fault } from "../../runtime/faults.js";
import { storageFault } from "../failures.js";
import { PREFERENCES } from "../preferences.js";
import { draftSources } from "./drafts.js";
import { FORMAT, LIBRARY, MANIFEST, VERSION, mostBytes, sha256, vectorsOf } from "./format.js";
import { safeName } from "./names.js";

/** @typedef {import("../../types/store").Store} Store */
/** @typedef {import("../../types/library").DocumentRecord} DocumentRecord */
/** @typedef {import("./format.js").Part} Part */
/** @typedef {{application: string, preferences: Record<string, string>}} Extras */
/** @typedef {{kind: Part["kind"], of: string, name: string, modified: number, read: () => Promise<Uint8Array<ArrayBuffer> | Blob>}} Source */
/** Bytes that the browser holds already, and where. @typedef {Map<Uint8Array, Blob>} Held */
/** @typedef {(done: number, total: number) => void} Report */

/** Bytes that are handed to the browser at a time; it may keep them on the disk. */
const CHUNK = 8 * 1024 * 1024;
/** The first day that a zip can name. */
const EARLIEST = Date.UTC(1980, 0, 2);

/**
 * The whole library in one file. Nothing else may write to the library meanwhile.
 * @param {Store} store
 * @param {Extras} extras  the version of the page, and the settings of it that are not part of the store
 * @param {Report} [onProgress]  parts written, of how many
 * @returns {Promise<Blob>}
 */
export async function writeBackup(store, extras, onProgress = () => undefined) {
  const library = { ...(await store.read()), studies: await store.studies() };
  const sources = [libraryPart(library), ...sourcesOf(store, library.documents), ...(await draftSources(store.drafts))];
  /** @type {Held} */
  const held = new Map();
  return collected(makeZip(entries(sources, extras, held, onProgress)), held);
}

/**
 * @param {Source[]} sources
 * @param {Extras} extras
 * @param {Held} held  gets what comes from the browser's own storage
 * @param {Report} onProgress
 */
async function* entries(sources, { application, preferences }, held, onProgress) {
  const now = Date.now();
  /** @type {Part[]} */
  const parts = [];
  for (const [done, { kind, of, name, modified, read }] of sources.entries()) {
    onProgress(done, sources.length);
    const source = await read();
    const input = await bytesIn(source);
    if (source instanceof Blob) held.set(input, source);
    const most = mostBytes(kind);
    if (input.length > most) throw new Fault("backup_too_large", { name, bytes: input.length, most });
    const digest = await sha256(input);
    if (kind === "original" && digest !== of) throw new Fault("backup_original_altered", { name });
    parts.push({ name, kind, of, bytes: input.length, sha256: digest });
    yield { name, input, lastModified: Math.max(modified || now, EARLIEST) };
  }
  const allowed = Object.entries(preferences).filter(([name]) => PREFERENCES.includes(name));
  /** @type {import("./format.js").Manifest} */
  const manifest = {
    format: FORMAT,
    version: VERSION,
    application,
    made: now,
    preferences: Object.fromEntries(allowed),
    parts,
  };
  yield { name: MANIFEST, input: bytesOf(JSON.stringify(manifest, null, 1)), lastModified: now };
  onProgress(sources.length, sources.length);
}

/** @param {import("../../types/store").Shelf} library @returns {Source} */
function libraryPart(library) {
  const read = async () => bytesOf(JSON.stringify(library, null, 1));
  return { kind: "library", of: "", name: LIBRARY, modified: 0, read };
}

/**
 * @param {Store} store
 * @param {DocumentRecord[]} documents
 * @returns {Source[]}
 */
function sourcesOf(store, documents) {
  /** @type {Set<string>} */
  const names = new Set();
  /** @type {Map<string, Source>} */
  const sources = new Map();
  for (const [number, record] of documents.entries()) {
    for (const source of partsOf(store, record, String(number + 1).padStart(4, "0"), names)) {
      const key = `${source.kind} ${source.of}`;
      if (!sources.has(key)) sources.set(key, source);
    }
  }
  return [...sources.values()];
}

/**
 * @param {Store} store
 * @param {DocumentRecord} record
 * @param {string} number
 * @param {Set<string>} names  of originals that are taken
 * @returns {Source[]}
 */
function partsOf(store, record, number, names) {
  const { replacement, run, vectors } = record;
  /** @type {Source[]} */
  const parts = [record, ...(replacement ? [replacement] : [])].map(({ file, sha256: original }) => ({
    kind: "original",
    of: original,
    name: `originals/${safeName(file.name, names)}`,
    modified: file.modified,
    read: () => store.original(original),
  }));
  if (run !== null) {
    const folder = `passages/${number}`;
    parts.push(
      { kind: "pack", of: run, name: `${folder}/passages.safetensors`, modified: 0, read: () => store.pack(run) },
      {
        kind: "sections",
        of: run,
        name: `${folder}/sections.json`,
        modified: 0,
        read: async () => bytesOf(JSON.stringify(await store.contents(run))),
      },
      { kind: "hashes", of: run, name: `${folder}/hashes.bin`, modified: 0, read: () => store.hashes(run) },
    );
  }
  if (vectors) {
    parts.push({
      kind: "vectors",
      of: vectorsOf(vectors),
      name: `vectors/${number}.safetensors`,
      modified: 0,
      async read() {
        const file = await store.vectors(vectors);
        if (!file) throw new Fault("stored_part_missing", { part: `vectors ${vectors.digest}` });
        return file;
      },
    });
  }
  return parts;
}

/** @param {Uint8Array<ArrayBuffer> | Blob} source */
async function bytesIn(source) {
  if (!(source instanceof Blob)) return source;
  try {
    return new Uint8Array(await source.arrayBuffer());
  } catch (thrown) {
    throw storageFault(thrown);
  }
}

/** @param {string} text */
function bytesOf(text) {
  return new TextEncoder().encode(text);
}

/**
 * @param {ReadableStream<Uint8Array>} stream
 * @param {Held} held
 * @returns {Promise<Blob>}
 */
async function collected(stream, held) {
  const reader = stream.getReader();
  /** @type {Blob[]} */
  const parts = [];
  /** @type {BlobPart[]} */
  let chunks = [];
  let size = 0;
  const keep = () => {
    parts.push(new Blob(chunks));
    chunks = [];
    size = 0;
  };
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    const chunk = /** @type {Uint8Array<ArrayBuffer>} */ (read.value);
    const blob = held.get(chunk);
    chunks.push(blob ?? chunk);
    size += blob ? 0 : chunk.length;
    held.delete(chunk);
    if (size >= CHUNK) keep();
  }
  keep();
  return new Blob(parts, { type: "application/zip" });
}
