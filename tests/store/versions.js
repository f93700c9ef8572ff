// A database of each version that was ever released, made the way that version made it. A function here never changes.

import { openDB } from "idb";

const RECORD = {
  id: "a",
  title: "A title",
  file: { name: "a.txt", folder: "", type: "text/plain", bytes: 4, modified: 0 },
  sha256: "5994471abb01112afcc18159f6cc74b4f511b99806da59b3caf5a9c173cacfc5",
  run: "r",
  pending: null,
  paused: false,
  error: null,
  facts: null,
  vectors: { model: "m", dtype: "q8", digest: "d" },
  added: 1,
  trashed: null,
  rev: 3,
};

const EARLIER = { id: "b", name: "Before", documents: [], whole: false, rev: 1 };

const STUDY = {
  id: "s",
  name: "Mine",
  scope: { kind: "all", collection: null, documents: [] },
  content: "{}",
  facts: { questions: 1, pooled: 0, judged: 0, lent: false },
  created: 2,
  changed: 3,
  trashed: null,
  rev: 4,
};

async function version1(name) {
  const database = await openDB(name, 1, {
    upgrade(made) {
      for (const table of ["documents", "collections", "settings", "snapshots", "originals", "runs"]) {
        made.createObjectStore(table);
      }
      for (const table of ["packs", "contents", "vectors", "vectorPieces", "vectorParts"]) made.createObjectStore(table);
    },
  });
  const rows = [
    ["documents", "a", RECORD],
    ["collections", "c", { id: "c", name: "One", documents: ["a"], whole: false, rev: 1 }],
    ["settings", "library", { chunking: { size: 700, overlap: 70 } }],
    ["snapshots", "before", { made: 5, documents: [], collections: [EARLIER], settings: { chunking: { size: 1, overlap: 0 } } }],
    ["originals", RECORD.sha256, new Blob(["file"])],
    ["runs", "r", { document: "a", pack: 3, sections: 2, hashes: new ArrayBuffer(16) }],
    ["packs", ["r", 0], new Uint8Array([1, 2]).buffer],
    ["packs", ["r", 1], new Uint8Array([3]).buffer],
    ["contents", ["r", 0], "first"],
    ["contents", ["r", 1], "second"],
    ["vectors", ["d", "m", "q8"], { bytes: 2, made: 1 }],
    ["vectorPieces", ["d", "m", "q8", 0], new Uint8Array([8, 9]).buffer],
    ["vectorParts", ["e", "m", "q8", 32], new Float32Array([0.5]).buffer],
  ];
  for (const [table, key, row] of rows) await database.put(table, row, key);
  database.close();
}

async function version2(name) {
  await version1(name);
  const database = await openDB(name, 2, { upgrade: (made) => void made.createObjectStore("studies") });
  await database.put("studies", STUDY, "s");
  database.close();
}

/** The n-th makes a database of version n + 1. */
export const VERSIONS = [version1, version2];

/** All that those databases hold, as a store gives it. */
export async function contentOf(store) {
  const key = { model: "m", dtype: "q8", digest: "d" };
  const [part] = await store.vectorParts({ ...key, digest: "e" });
  return {
    shelf: await store.read(),
    replaced: await store.replaced(),
    original: await (await store.original(RECORD.sha256)).text(),
    pack: await store.pack("r"),
    hashes: (await store.hashes("r")).length,
    contents: await store.contents("r"),
    vectors: await store.vectors(key),
    part: [part.start, part.rows],
    studies: await store.studies(),
  };
}

export const CONTENT = {
  shelf: {
    documents: [RECORD],
    collections: [{ id: "c", name: "One", documents: ["a"], whole: false, rev: 1 }],
    settings: { chunking: { size: 700, overlap: 70 } },
  },
  replaced: 5,
  original: "file",
  pack: new Uint8Array([1, 2, 3]),
  hashes: 16,
  contents: ["first", "second"],
  vectors: new Uint8Array([8, 9]),
  part: [32, new Float32Array([0.5])],
  studies: [STUDY],
};

/** What version `place + 1` had no place for is empty after the upgrade. */
export const contentSince = (place) => (place === 0 ? { ...CONTENT, studies: [] } : CONTENT);
