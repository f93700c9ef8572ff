// @ts-check
// The store of the library: what is written together, and in which order, over any tables.

import { draftsOver } from "./draft-store.js";
import { missing } from "./failures.js";
import { bufferOf, readPieces, writePieces } from "./pieces.js";
import { replaceRecord } from "./records.js";
import { vectorKey, vectorName } from "./references.js";
import { WHEN_REPLACED, replaceLibrary, restoreBefore, whenReplaced } from "./replacement.js";
import { TABLES } from "./schema.js";
import { SHELF, readShelf, readStudies } from "./shelf.js";
import { discardParts, purgeDocuments, removeRun, sweepAll } from "./sweep.js";

/** @typedef {import("../types/store").Store} Store */
/** @typedef {import("../types/store").VectorPart} VectorPart */
/** @typedef {import("../types/tables").Backend} Backend */

const RUN = /** @type {const} */ (["runs", "packs", "contents"]);
const VECTORS = /** @type {const} */ (["vectors", "vectorPieces", "vectorParts"]);

/**
 * @param {Backend} backend
 * @returns {Store}
 */
export function storeOver(backend) {
  return {
    kind: backend.kind,
    drafts: draftsOver(backend),
    ...shelf(backend),
    ...documents(backend),
    ...runs(backend),
    ...vectors(backend),
    sweep: (now) => backend.run(TABLES, "write", (tables) => sweepAll(tables, now)),
    erase: () => backend.erase(),
    close: () => backend.close(),
  };
}

/** @param {Backend} backend */
function shelf(backend) {
  return {
    /** @type {Store["read"]} */
    read: () => backend.run(SHELF, "read", readShelf),

    /** @type {Store["saveCollection"]} */
    saveCollection: (collection) =>
      backend.run(["collections"], "write", async (tables) => {
        return (await replaceRecord(tables, "collections", collection)).record;
      }),

    /** @type {Store["removeCollection"]} */
    removeCollection: (id) => backend.run(["collections"], "write", (tables) => tables.remove("collections", id)),

    /** @type {Store["saveSettings"]} */
    saveSettings: (settings) =>
      backend.run(["settings"], "write", (tables) => tables.put("settings", "library", settings)),

    /** @type {Store["studies"]} */
    studies: () => backend.run(["studies"], "read", readStudies),

    /** @type {Store["saveStudy"]} */
    saveStudy: (study) =>
      backend.run(["studies"], "write", async (tables) => (await replaceRecord(tables, "studies", study)).record),

    /** @type {Store["replace"]} */
    replace: (next, now) => backend.run(TABLES, "commit", (tables) => replaceLibrary(tables, next, now)),

    /** @type {Store["replaced"]} */
    replaced: () => backend.run(WHEN_REPLACED, "read", whenReplaced),

    /** @type {Store["undoReplace"]} */
    undoReplace: (now) => backend.run(TABLES, "commit", (tables) => restoreBefore(tables, now)),

    /** @type {Store["discard"]} */
    discard: (parts) => backend.run(TABLES, "write", (tables) => discardParts(tables, parts)),
  };
}

/** @param {Backend} backend */
function documents(backend) {
  return {
    /** @type {Store["stage"]} */
    stage: (record, original) =>
      backend.run(["documents", "originals"], "write", async (tables) => {
        const staged = (await replaceRecord(tables, "documents", record)).record;
        const { sha256 } = record.replacement ?? record;
        if (!(await tables.has("originals", sha256))) await tables.put("originals", sha256, original);
        return staged;
      }),

    /** @type {Store["original"]} */
    async original(sha256) {
      const original = await backend.run(["originals"], "read", (tables) => tables.get("originals", sha256));
      if (!original || !(await isReadable(original))) throw missing(`original ${sha256}`);
      return original;
    },

    /** @type {Store["writeOriginal"]} */
    writeOriginal: (sha256, original) =>
      backend.run(["originals"], "write", async (tables) => {
        if (!(await tables.has("originals", sha256))) await tables.put("originals", sha256, original);
      }),

    /** @type {Store["change"]} */
    change: (records) =>
      backend.run(["documents"], "write", async (tables) => {
        const changed = [];
        for (const record of records) changed.push((await replaceRecord(tables, "documents", record)).record);
        return changed;
      }),

    /** @type {Store["purge"]} */
    purge: (ids) => backend.run(TABLES, "write", (tables) => purgeDocuments(tables, new Set(ids))),
  };
}

/**
 * A database of a private window keeps not the bytes of a file but where it is on the disk, and there it may have changed.
 * @param {Blob} blob
 */
async function isReadable(blob) {
  return blob.slice(0, 1).arrayBuffer().then(
    () => true,
    () => false,
  );
}

/** @param {Backend} backend */
function runs(backend) {
  return {
    /** @type {Store["writeRun"]} */
    writeRun: ({ id, document, pack, contents, hashes }) =>
      backend.run(RUN, "write", async (tables) => {
        const row = { document, pack: pack.length, sections: contents.length, hashes: bufferOf(hashes) };
        await Promise.all([
          tables.put("runs", id, row),
          writePieces(tables, "packs", [id], pack),
          ...contents.map((content, section) => tables.put("contents", [id, section], content)),
        ]);
      }),

    /** @type {Store["commit"]} */
    async commit(record) {
      const { record: committed, before } = await backend.run(["documents"], "commit", (tables) =>
        replaceRecord(tables, "documents", record),
      );
      const old = before?.run ?? null;
      // The document has its new passages whether or not the old ones go now: what stays behind is swept later.
      if (old !== null && old !== record.run) {
        await backend.run(RUN, "write", (tables) => removeRun(tables, old)).catch(() => undefined);
      }
      return committed;
    },

    /** @type {Store["pack"]} */
    pack: (run) =>
      backend.run(["runs", "packs"], "read", async (tables) => {
        const row = await tables.get("runs", run);
        const pack = row && (await readPieces(tables, "packs", [run], row.pack));
        if (!pack) throw missing(`pack ${run}`);
        return pack;
      }),

    /** @type {Store["hashes"]} */
    hashes: (run) =>
      backend.run(["runs"], "read", async (tables) => {
        const row = await tables.get("runs", run);
        if (!row) throw missing(`hashes ${run}`);
        return new Uint8Array(row.hashes);
      }),

    /** @type {Store["content"]} */
    content: (run, section) =>
      backend.run(["contents"], "read", async (tables) => {
        const content = await tables.get("contents", [run, section]);
        if (content === undefined) throw missing(`section ${section} of ${run}`);
        return content;
      }),

    /** @type {Store["contents"]} */
    contents: (run) =>
      backend.run(["runs", "contents"], "read", async (tables) => {
        const row = await tables.get("runs", run);
        const contents = await tables.all("contents", [run]);
        if (row?.sections !== contents.length) throw missing(`sections ${run}`);
        return contents;
      }),
  };
}

/** @param {Backend} backend */
function vectors(backend) {
  return {
    /** @type {Store["vectorParts"]} */
    vectorParts: (key) =>
      backend.run(["vectorParts"], "read", async (tables) => {
        const [keys, rows] = await Promise.all([
          tables.keys("vectorParts", vectorKey(key)),
          tables.all("vectorParts", vectorKey(key)),
        ]);
        return rows.map((row, place) => ({ start: Number(keys[place]?.[3]), rows: new Float32Array(row) }));
      }),

    /** @type {Store["writeVectorPart"]} */
    writeVectorPart: (key, { start, rows }) =>
      backend.run(["vectorParts"], "write", (tables) =>
        tables.put("vectorParts", [...vectorKey(key), start], bufferOf(rows)),
      ),

    /** @type {Store["writeVectors"]} */
    writeVectors: (key, file) =>
      backend.run(VECTORS, "write", async (tables) => {
        await Promise.all([
          tables.put("vectors", vectorKey(key), { bytes: file.length, made: Date.now() }),
          writePieces(tables, "vectorPieces", vectorKey(key), file),
          tables.removeUnder("vectorParts", vectorKey(key)),
        ]);
      }),

    /** @type {Store["dropVectors"]} */
    dropVectors: (key) =>
      backend.run(["documents", ...VECTORS], "write", async (tables) => {
        const name = vectorName(vectorKey(key));
        for (const record of await tables.all("documents")) {
          if (!record.vectors || vectorName(vectorKey(record.vectors)) !== name) continue;
          await replaceRecord(tables, "documents", { ...record, vectors: null });
        }
        await tables.remove("vectors", vectorKey(key));
        await tables.removeUnder("vectorPieces", vectorKey(key));
        await tables.removeUnder("vectorParts", vectorKey(key));
      }),

    /** @type {Store["vectors"]} */
    vectors: (key) =>
      backend.run(["vectors", "vectorPieces"], "read", async (tables) => {
        const row = await tables.get("vectors", vectorKey(key));
        return row ? readPieces(tables, "vectorPieces", vectorKey(key), row.bytes) : null;
      }),
  };
}
