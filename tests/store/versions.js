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

async function version3(name) {
  await version2(name);
  const tables = ["draftSets", "draftSettings", "providers", "calls", "callContents", "replies", "items", "practice", "wrappedKeys"];
  const database = await openDB(name, 3, { upgrade: (made) => tables.forEach((table) => made.createObjectStore(table)) });
  const rows = [
    ["draftSets", "current", "f0"],
    ["draftSettings", ["f0"], { cap: 2, provider: "p" }],
    ["providers", ["f0", "p"], { id: "p", settings: { id: "p" }, created: 1, rev: 2 }],
    ["calls", ["f0", "l"], { id: "l", head: { id: "l", status: "sent", created: 2 }, session: "n", lock: "k", rev: 3 }],
    ["callContents", ["f0", "l"], "{\"id\": \"l\"}"],
    ["replies", ["f0", "l"], "half of an ans"],
    ["items", ["f0", "i"], { id: "i", head: { id: "i", call: "l", pack: "l", position: 0, created: 4 }, content: "{}", rev: 5 }],
    ["practice", ["f0", "i"], { id: "i", content: "{}", due: 6, rev: 7 }],
    ["wrappedKeys", "p", { id: "p", salt: new ArrayBuffer(2), iv: new ArrayBuffer(3), iterations: 4, sealed: new ArrayBuffer(5) }],
  ];
  for (const [table, key, row] of rows) await database.put(table, row, key);
  database.close();
}

/** The n-th makes a database of version n + 1. */
export const VERSIONS = [version1, version2, version3];

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
    drafts: await draftsOf(store.drafts),
  };
}

async function draftsOf(drafts) {
  const key = await drafts.wrappedKey("p");
  return {
    settings: await drafts.settings(),
    providers: await drafts.providers(),
    calls: await drafts.calls(),
    call: (await drafts.call("l"))?.content,
    reply: await drafts.reply("l"),
    items: await drafts.items(),
    practice: await drafts.practice(),
    key: key && [key.salt, key.iv, key.sealed].map((part) => part.byteLength),
  };
}

const NO_DRAFTS = {
  settings: { cap: 1, provider: null },
  providers: [],
  calls: [],
  call: undefined,
  reply: "",
  items: [],
  practice: [],
  key: null,
};

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
  drafts: {
    settings: { cap: 2, provider: "p" },
    providers: [{ id: "p", settings: { id: "p" }, created: 1, rev: 2 }],
    calls: [{ id: "l", head: { id: "l", status: "sent", created: 2 }, session: "n", lock: "k", rev: 3 }],
    call: "{\"id\": \"l\"}",
    reply: "half of an ans",
    items: [{ id: "i", head: { id: "i", call: "l", pack: "l", position: 0, created: 4 }, content: "{}", rev: 5 }],
    practice: [{ id: "i", content: "{}", due: 6, rev: 7 }],
    key: [2, 3, 5],
  },
};

/** What version `place + 1` had no place for is empty after the upgrade. */
export const contentSince = (place) => ({
  ...CONTENT,
  ...(place < 1 ? { studies: [] } : {}),
  ...(place < 2 ? { drafts: NO_DRAFTS } : {}),
});
