// Backups, made and read in the page. What a test in Python sends and gets is base64.

import { vectorsFile } from "../../app/store/safetensors.js";
import { readBackup, restore, writeBackup } from "../../app/store/backup.js";
import { memoryStore, openStore } from "../../app/store/store.js";
import { equal, fails } from "./expect.js";
import { KEY, bytes, call, facts, item, practice, provider, rows, run, sample, sha256, study, wrappedKey } from "./samples.js";

const EXTRAS = { application: "1.2.3", preferences: { theme: "dark", "api-key": "sk-canary" } };
const NOW = 1_800_000_000_000;

const stores = {
  indexeddb: (name) => openStore({ name }),
  memory: () => memoryStore(),
};

/** Arrays as Python packs them: a header of JSON, then the bytes. */
function arrays(length, metadata = {}) {
  const header = { __metadata__: metadata, data: { dtype: "U8", shape: [length], data_offsets: [0, length] } };
  const text = new TextEncoder().encode(JSON.stringify(header).padEnd(120));
  const file = new Uint8Array(8 + text.length + length);
  new DataView(file.buffer).setBigUint64(0, BigInt(text.length), true);
  file.set(text, 8);
  file.set(bytes(length, 3), 8 + text.length);
  return file;
}

/** An id of the form that the page gives, with a letter to know it by. */
export const named = (letter) => letter.codePointAt(0).toString(16).padStart(24, "0");

async function add(store, letter, { content, name = `${letter}.txt`, folder = "", changes = {}, size = 1000, waiting = false } = {}) {
  const id = named(letter);
  const made = await sample(id, {}, content ?? `the file of ${letter}`);
  Object.assign(made.record.file, { name, folder });
  const staged = await store.stage(made.record, made.original);
  if (waiting) return;
  const pack = arrays(size, { id });
  const its = { ...run(named(letter.toUpperCase()), id), pack };
  await store.writeRun(its);
  const vectors = { ...KEY, digest: await sha256(pack) };
  await store.writeVectors(vectors, vectorsFile(vectors, rows(3, size / 7)));
  const record = { ...staged, run: its.id, pending: null, facts: facts(vectors.digest), vectors, ...changes };
  await store.commit(record);
}

/** Documents in every state, with names that no file system likes. */
export async function fill(store, large = 3000) {
  await add(store, "a", { name: "Lecture 1.txt", folder: "one folder in another/".repeat(180) });
  await add(store, "b", { content: "shared", name: "../../Lecture 1.txt", size: large });
  await add(store, "c", { content: "shared", name: "lecture 1.TXT", changes: { trashed: 5 } });
  await add(store, "d", { name: "CON\u202e.txt", waiting: true });
  await add(store, "e", { name: " ..", changes: { vectors: null, pending: "index" } });
  await store.saveCollection({ id: named("k"), name: "Term one", documents: ["a", "c"].map(named), whole: true, rev: 0 });
  await store.saveSettings({ chunking: { size: 500, overlap: 100 } });
  await store.saveStudy(study(named("s"), { content: "{\n \"largest\": \"💧\"\n}\n" }));
  await store.saveStudy(study(named("t"), { trashed: 5 }));
  await draft(store);
}

/** Calls in several states, one of which is said to fill a file, items of one of them and of one that was deleted, and keys, which are to go nowhere. */
async function draft({ drafts }) {
  for (const id of ["p", "q"]) {
    await drafts.saveProvider(provider(id));
    await drafts.saveWrappedKey(wrappedKey(id));
  }
  await drafts.saveSettings({ cap: 0.5, provider: "q" });
  const done = call("done", { kind: "generate", items: 2 });
  await drafts.saveCall(done.record, done.content, [item("i", "done"), item("j", "done", { position: 1, status: "accepted", decided: 9 })]);
  const sent = call("sent", { status: "sent", ended: null, cost: null, created: 5, bytes: 9_000_000 });
  await drafts.saveCall(sent.record, sent.content);
  const failed = call("failed", { status: "failed", error: "call_timeout", output: null, repairs: "done", created: 4 });
  await drafts.saveCall(failed.record, failed.content);
  await drafts.saveItems([item("k", "deleted", { documents: ["short-course"] })]);
  await drafts.savePractice(practice("j"));
}

/** All of drafting but for the revisions. */
async function draftsOf({ drafts }) {
  const bare = (record) => ({ ...record, rev: 0 });
  const calls = [];
  for (const { id } of await drafts.calls()) {
    const { record, content } = await drafts.call(id);
    calls.push([bare(record), await sha256(new TextEncoder().encode(content))]);
  }
  return {
    settings: await drafts.settings(),
    providers: (await drafts.providers()).map(bare),
    calls,
    items: (await drafts.items()).map(bare),
    practice: (await drafts.practice()).map(bare),
  };
}

/** All that a store gives out, without the names of runs and the revisions, which a restore makes anew. */
export async function everything(store) {
  const { documents, collections, settings } = await store.read();
  const whole = [];
  for (const record of documents) {
    const original = await store.original(record.sha256);
    whole.push({
      ...record,
      rev: 0,
      run: record.run !== null,
      original: [await original.text(), original.type],
      pack: record.run && (await sha256(await store.pack(record.run))),
      contents: record.run && (await store.contents(record.run)),
      hashes: record.run && (await store.hashes(record.run)),
      vectorFile: record.vectors && (await sha256(await store.vectors(record.vectors))),
    });
  }
  const studies = (await store.studies()).map((each) => ({ ...each, rev: 0 }));
  return { documents: whole, collections: collections.map((each) => ({ ...each, rev: 0 })), settings, studies, drafts: await draftsOf(store) };
}

function toBase64(data) {
  return new Uint8Array(data).reduce((text, byte) => text + String.fromCharCode(byte), "");
}

function fromBase64(text) {
  return new Blob([Uint8Array.from(atob(text), (character) => character.charCodeAt(0))]);
}

/** A backup of a full library, for Python. */
export async function made() {
  const store = memoryStore();
  await fill(store);
  const blob = await writeBackup(store, EXTRAS);
  return btoa(toBase64(await blob.arrayBuffer()));
}

export async function a_round_trip_is_equal(from, to) {
  const source = await stores[from](`backup from ${from} to ${to}`);
  await fill(source, 1_200_000);
  const wanted = await everything(source);
  const target = await stores[to](`restore from ${from} to ${to}`);
  await add(target, "o", { size: 77 });
  const before = await everything(target);

  const seen = [];
  const blob = await writeBackup(source, EXTRAS, (...each) => seen.push(each));
  const plan = await readBackup(blob, (...each) => seen.push(each));
  equal([plan.application, plan.preferences], ["1.2.3", { theme: "dark" }]);
  await restore(target, plan, (...each) => seen.push(each));
  equal(await everything(target), wanted, "the restored library");
  equal(seen.filter(([done, total]) => done === total).length, 3, "reports that all is done");

  await target.sweep(Date.now());
  equal(await everything(target), { ...wanted, documents: wanted.documents.filter(({ trashed }) => trashed === null), studies: [wanted.studies[0]], collections: [{ ...wanted.collections[0], documents: [named("a")] }] }, "after a sweep");
  equal(await target.drafts.wrappedKey("p"), null, "a key that came with a backup");
  await target.undoReplace(NOW);
  equal(await everything(target), before, "the library before");
  await target.undoReplace(NOW);
  await restore(target, await readBackup(await writeBackup(target, EXTRAS)));
  equal((await target.read()).documents.map(({ id }) => id), ["a", "b", "d", "e"].map(named), "a backup of a restored library");
}

/** Nothing is to be had back where nothing was; what is put aside by going back can be had back itself. */
export async function an_empty_library_is_not_one_to_go_back_to() {
  const source = memoryStore();
  await add(source, "a");
  const backup = await readBackup(await writeBackup(source, EXTRAS));
  const target = memoryStore();
  await restore(target, backup);
  equal(await target.replaced(), null, "nothing was replaced");
  await restore(target, backup);
  equal((await target.replaced()) !== null, true, "a library was replaced");
  await target.undoReplace(NOW);
  equal(await target.replaced(), NOW, "the library of now is kept in its turn");
}

/** A file that is to replace another one is as much the reader's as that. */
export async function a_file_that_waits_to_replace_another_travels() {
  const source = memoryStore();
  await add(source, "a");
  const [record] = (await source.read()).documents;
  const next = new Blob(["the new file"], { type: "text/plain" });
  const hash = await sha256(await next.arrayBuffer());
  const file = { ...record.file, name: "new.txt", bytes: next.size };
  await source.stage({ ...record, pending: "index", replacement: { file, sha256: hash } }, next);
  await source.sweep(NOW);
  const target = memoryStore();
  await restore(target, await readBackup(await writeBackup(source, EXTRAS)));
  await target.sweep(NOW);
  const [restored] = (await target.read()).documents;
  equal(restored.replacement, { file, sha256: hash });
  equal(await (await target.original(hash)).text(), "the new file");
  equal(await (await target.original(record.sha256)).text(), "the file of a");
}

/** A backup takes the originals from where the browser keeps them: what is copied into it is the rest. */
export async function originals_are_not_copied(name) {
  const store = await openStore({ name });
  await add(store, "a", { content: bytes(3_000_000) });
  const Real = globalThis.Blob;
  let copied = 0;
  globalThis.Blob = new Proxy(Real, {
    construct(_, [parts, options]) {
      copied += parts.reduce((sum, part) => sum + (part.byteLength ?? 0), 0);
      return new Real(parts, options);
    },
  });
  const backup = await writeBackup(store, EXTRAS);
  globalThis.Blob = Real;
  equal(backup.size > 3_000_000, true, `${backup.size} bytes in the backup`);
  equal(copied < 100_000, true, `${copied} bytes copied`);
  equal((await readBackup(backup)).library, { ...(await store.read()), studies: [] });
}

/** The code of the fault that a file ends with; the library that was there must be as it was. */
export async function attempt(text) {
  const store = memoryStore();
  await add(store, "m");
  const before = await everything(store);
  let code = "restored";
  try {
    await restore(store, await readBackup(fromBase64(text)));
  } catch (thrown) {
    code = thrown.code ?? String(thrown.stack ?? thrown);
  }
  if (code !== "restored") {
    equal(await everything(store), before, `the library after ${code}`);
    equal(await store.replaced(), null);
  }
  return code;
}

/** A restore that fails at its n-th write, for every n: nothing of it is left, and the library is as it was. */
export async function a_restore_that_fails_leaves_nothing(name) {
  const source = memoryStore();
  await fill(source);
  const backup = await writeBackup(source, EXTRAS);
  const store = await openStore({ name });
  await add(store, "m");
  const [before, rows] = [await everything(store), await rowsIn(name)];
  const { put } = IDBObjectStore.prototype;
  let failed = 0;
  for (let wanted = 1; ; wanted += 1) {
    let count = 0;
    IDBObjectStore.prototype.put = function (...given) {
      count += 1;
      if (count === wanted) throw new DOMException("full", "QuotaExceededError");
      return put.apply(this, given);
    };
    const code = await restore(store, await readBackup(backup)).then(() => "restored", (fault) => fault.code);
    IDBObjectStore.prototype.put = put;
    if (code === "restored") break;
    equal(code, "storage_full");
    equal(await everything(store), before, `the library after a failure at write ${wanted}`);
    equal(await rowsIn(name), rows, `rows after a failure at write ${wanted}`);
    failed += 1;
  }
  equal(failed > 25, true, `${failed} writes`);
  equal(await everything(store), await everything(source));
}

/** How many rows each table has. */
export async function rowsIn(name) {
  const database = await new Promise((resolve, reject) => {
    const request = indexedDB.open(name);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const tables = [...database.objectStoreNames];
  const transaction = database.transaction(tables);
  const counts = await Promise.all(
    tables.map((table) => new Promise((resolve) => {
      const request = transaction.objectStore(table).count();
      request.onsuccess = () => resolve([table, request.result]);
    })),
  );
  database.close();
  return Object.fromEntries(counts);
}

/** What could not be read again is not written in the first place. */
export async function a_library_that_could_not_be_restored_is_not_written() {
  const store = memoryStore();
  const library = await store.read();
  store.read = async () => ({ ...library, collections: [{ name: "x".repeat(65_000_000) }] });
  await fails(writeBackup(store, EXTRAS), "backup_too_large");
}
