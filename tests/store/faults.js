// A page that dies, a quota that is used up, a browser that is killed: the parts of those tests that run in the page.

import { readBackup, restore, writeBackup } from "../../app/store/backup.js";
import { MIGRATIONS } from "../../app/store/schema.js";
import { memoryStore, openStore } from "../../app/store/store.js";
import { everything, fill, rowsIn } from "./backups.js";
import { equal, fails } from "./expect.js";
import { KEY, bytes, call, facts, finished, item, rows, run, sample, sha256 } from "./samples.js";
import { CONTENT, VERSIONS, contentOf } from "./versions.js";

const NAME = "faults";
const NOW = 1_800_000_000_000;
const OTHER = "of a finished document";

const WORKER = "WorkerGlobalScope" in globalThis;

/**
 * The n-th write or deletion never ends: its transaction is kept open with requests that the store does not hear of, until
 * whoever waits for it is killed.
 */
function hangAt(wanted) {
  let count = 0;
  for (const method of ["put", "delete"]) {
    const original = IDBObjectStore.prototype[method];
    IDBObjectStore.prototype[method] = function (...given) {
      count += 1;
      if (count !== wanted) return original.apply(this, given);
      if (WORKER) postMessage("hangs");
      globalThis.hangs = true;
      return endless(() => this.count());
    };
  }
}

function endless(ask) {
  const request = ask();
  request.addEventListener("success", (event) => {
    event.stopImmediatePropagation();
    endless(ask);
  });
  return request;
}

/**
 * Call one of the functions below in a worker that is ended in the middle of it, at each of its writes in turn, and look
 * at what is there then: what was there, for each write and after all of them.
 */
export async function killedAtEachWrite(call, look) {
  const seen = [];
  for (let wanted = 1; ; wanted += 1) {
    await new Promise((resolve) => (indexedDB.deleteDatabase(NAME).onsuccess = resolve));
    await prepare();
    const worker = new Worker(import.meta.url, { type: "module" });
    const said = await new Promise((resolve) => {
      worker.onmessage = ({ data }) => resolve(data);
      worker.postMessage({ call, wanted });
    });
    worker.terminate();
    if (said !== "hangs" && said !== "done") throw new Error(said);
    seen.push(await FUNCTIONS[look]());
    if (said === "done") return seen;
  }
}

/** A library with one finished document in it, and one that is about to be imported anew with other settings. */
export async function prepare() {
  const store = await openStore({ name: NAME });
  await finished(store, "other", { content: OTHER });
  await finished(store, "a");
  store.close();
}

/** An import of "b", and "a" indexed anew; the page dies at the n-th write. Resolves if there are fewer. */
export async function importing(wanted) {
  const store = await openStore({ name: NAME });
  const before = (await store.read()).documents.find(({ id }) => id === "a");
  hangAt(wanted);
  const { record, original } = await sample("b");
  await committed(store, await store.stage(record, original), "first run of b");
  await committed(store, before, "second run of a");
}

async function committed(store, record, id) {
  const its = run(id, record.id, { pack: 1_500_000 });
  const key = { ...KEY, digest: await sha256(its.pack) };
  await store.writeRun(its);
  await store.writeVectorPart(key, { start: 0, rows: rows(2, 1) });
  await store.writeVectors(key, bytes(1_200_000));
  await store.commit({ ...record, run: its.id, pending: null, facts: facts(key.digest), vectors: key });
}

/** What a page finds that is opened after one has died: every document as before or as after, and nothing else. */
export async function afterwards() {
  const store = await openStore({ name: NAME });
  const before = await checked(store);
  await store.sweep(NOW);
  equal(await checked(store), before, "after the sweep");
  await onlyWhatIsPointedTo(before);
  store.close();
  return before.map(({ id, run: its }) => `${id}: ${its}`);
}

async function checked(store) {
  const { documents } = await store.read();
  for (const record of documents) {
    equal(await (await store.original(record.sha256)).text(), record.id === "other" ? OTHER : `the file of ${record.id}`);
    if (record.run === null) continue;
    const its = run(record.run, record.id, { pack: record.run.startsWith("run of") ? 3000 : 1_500_000 });
    equal(await sha256(await store.pack(record.run)), await sha256(its.pack), `the pack of ${record.run}`);
    equal(await store.contents(record.run), its.contents);
    equal(await store.hashes(record.run), its.hashes);
    equal(record.facts.digest, await sha256(its.pack));
    equal((await store.vectors(record.vectors)) !== null, true, `the vectors of ${record.run}`);
  }
  return documents;
}

async function onlyWhatIsPointedTo(documents) {
  const ready = documents.filter((record) => record.run !== null);
  const { documents: kept, originals, runs, vectors, vectorParts } = await rowsIn(NAME);
  equal([kept, originals, runs, vectors, vectorParts], [documents.length, documents.length, ready.length, ready.length, 0], "rows");
}

/** A backup is restored over that library; the page dies at the n-th write. */
export async function restoring(wanted) {
  const source = memoryStore();
  await fill(source);
  const plan = await readBackup(await writeBackup(source, { application: "1", preferences: {} }));
  const store = await openStore({ name: NAME });
  hangAt(wanted);
  await restore(store, plan);
}

/** Either library, whole; "mine" or "theirs". */
export async function afterRestoring() {
  const source = memoryStore();
  await fill(source);
  const [wanted, store] = [await everything(source), await openStore({ name: NAME })];
  const found = (await store.read()).documents.map(({ id }) => id);
  if (!found.includes("other")) {
    equal(await everything(store), wanted);
    await store.undoReplace(NOW);
    equal((await checked(store)).length, 2);
    store.close();
    return "theirs";
  }
  const before = await checked(store);
  await store.sweep(NOW);
  equal(await checked(store), before);
  await onlyWhatIsPointedTo(before);
  store.close();
  return "mine";
}

const FUNCTIONS = { importing, restoring, afterwards, afterRestoring };
if (WORKER) {
  onmessage = async ({ data: { call, wanted } }) => {
    postMessage(await FUNCTIONS[call](wanted).then(() => "done", (error) => error.stack));
  };
}

/** With no room for it, an import of 5 MB is refused and what is there stays. */
export async function filling() {
  const store = await openStore({ name: NAME });
  const before = await checked(store);
  const { record, original } = await sample("large", {}, crypto.getRandomValues(new Uint8Array(65536)));
  const large = new Blob(Array.from({ length: 80 }, () => crypto.getRandomValues(new Uint8Array(65536))));
  await fails(store.stage(record, large), "storage_full");
  const its = { ...run("large run", "large"), pack: bytes(5_000_000) };
  await fails(store.writeRun(its), "storage_full");
  await fails(store.writeVectors({ ...KEY, digest: "d" }, its.pack), "storage_full");
  const { record: asked } = call("large");
  const text = new TextDecoder("latin1").decode(its.pack);
  await fails(store.drafts.saveCall(asked, text, [item("i", "large")]), "storage_full");
  equal([await store.drafts.calls(), await store.drafts.items(), await store.drafts.call("large")], [[], [], null]);
  equal(await checked(store), before);
  equal(original.size, 65536);
  await onlyWhatIsPointedTo(before);
}

export async function afterFilling() {
  const store = await openStore({ name: NAME });
  const { record, original } = await sample("small");
  await store.stage(record, original);
  equal((await store.read()).documents.length, 3);
}

/** A store that stays open while the browser clears the site's data. */
export async function keepOpen() {
  globalThis.open = await openStore({ name: NAME });
  equal((await globalThis.open.read()).documents.length, 2);
}

export async function afterClearing() {
  const { documents } = await globalThis.open.read();
  equal(documents, []);
  await finished(globalThis.open, "new");
  equal((await globalThis.open.read()).documents.length, 1);
}

/** An upgrade that never ends, for a browser that is killed in it. Says on the page when it is in the middle. */
export async function upgradeWithoutEnd(name) {
  await VERSIONS.at(-1)(name);
  const endless = async (database, transaction) => {
    const half = database.createObjectStore("half");
    await transaction.objectStore("documents").clear();
    for (let count = 0; ; count += 1) {
      await half.put(count, "count");
      if (count === 1000) globalThis.amidst = true;
    }
  };
  openStore({ name, migrations: [...MIGRATIONS, endless] });
}

/** The database that an upgrade was killed in: as before, and able to be upgraded. */
export async function afterTheKill(name) {
  const store = await openStore({ name });
  equal(await contentOf(store), CONTENT);
  store.close();
  equal((await indexedDB.databases()).find((each) => each.name === name).version, MIGRATIONS.length);
  const half = (database) => void database.createObjectStore("half");
  const upgraded = await openStore({ name, migrations: [...MIGRATIONS, half] });
  equal(await contentOf(upgraded), CONTENT);
}
