// Opening the database, and losing it. Each function is one test, in a page of its own; `name` is of a new database.

import { openDB } from "idb";
import { MIGRATIONS } from "../../app/store/schema.js";
import { askToPersist, readUsage } from "../../app/store/room.js";
import { openStore } from "../../app/store/store.js";
import { equal, fails } from "./expect.js";
import { call, finished, item, sample } from "./samples.js";
import { CONTENT, VERSIONS, contentOf, contentSince } from "./versions.js";

/** A next version, as a later page would bring it. */
const next = (database) => void database.createObjectStore("next");
const NEXT = [...MIGRATIONS, next];

/** Whatever the page opens from here on. */
function watchDatabases() {
  const opened = [];
  const { open } = IDBFactory.prototype;
  IDBFactory.prototype.open = function (...given) {
    const request = open.apply(this, given);
    request.addEventListener("success", () => opened.push(request.result));
    return request;
  };
  return opened;
}

export async function every_earlier_version_opens_with_all_its_content(name) {
  equal(VERSIONS.length, MIGRATIONS.length, "versions with a database to test");
  for (const [place, make] of VERSIONS.entries()) {
    await make(`${name} ${place}`);
    const store = await openStore({ name: `${name} ${place}` });
    equal(await contentOf(store), contentSince(place), `version ${place + 1}`);
    store.close();
  }
}

/** A library that was replaced before there were drafts has none to go back to; those of now can be had back in their turn. */
export async function a_library_from_before_there_were_drafts_comes_back_without(name) {
  await VERSIONS[1](name);
  const store = await openStore({ name });
  const { record, content } = call("c");
  const { record: kept } = await store.drafts.saveCall(record, content);
  await store.undoReplace(6);
  equal(await store.drafts.calls(), []);
  await store.undoReplace(7);
  equal(await store.drafts.calls(), [kept]);
}

export async function an_upgrade_keeps_everything(name) {
  await VERSIONS.at(-1)(name);
  const store = await openStore({ name, migrations: NEXT });
  equal(await contentOf(store), CONTENT);
  store.close();
}

export async function a_newer_database_is_left_alone(name) {
  (await openStore({ name, migrations: NEXT })).close();
  await fails(openStore({ name }), "store_newer");
  const store = await openStore({ name, migrations: NEXT });
  equal(store.kind, "indexeddb");
}

export async function an_upgrade_that_fails_leaves_the_version_before(name) {
  await VERSIONS.at(-1)(name);
  const failing = async (database, transaction) => {
    database.createObjectStore("half");
    await transaction.objectStore("documents").clear();
    throw new TypeError("a mistake in a migration");
  };
  const fault = await fails(openStore({ name, migrations: [...MIGRATIONS, failing] }), "store_upgrade_failed");
  equal(fault.values.detail, "TypeError: a mistake in a migration");
  const store = await openStore({ name });
  equal(await contentOf(store), CONTENT);
  equal((await indexedDB.databases()).find((each) => each.name === name).version, MIGRATIONS.length);
}

export async function another_tab_with_the_old_version_blocks_until_it_lets_go(name) {
  const old = await openDB(name, MIGRATIONS.length, { upgrade: (database) => void database.createObjectStore("old") });
  let blocked = 0;
  let opened = null;
  const opening = openStore({ name, migrations: NEXT, onBlocked: () => (blocked += 1) }).then((store) => (opened = store));
  await until(() => blocked === 1);
  equal(opened, null, "opened while blocked");
  old.close();
  equal((await opening).kind, "indexeddb");
  equal(blocked, 1);
}

export async function a_tab_with_the_old_version_lets_go_and_says_so(name) {
  const closed = [];
  let blocked = 0;
  const old = await openStore({ name, onClosed: (why) => closed.push(why) });
  const { record, original } = await sample("a");
  const writing = old.stage(record, original);
  const newer = await openStore({ name, migrations: NEXT, onBlocked: () => (blocked += 1) });
  await writing;
  equal(closed, ["newer"]);
  equal(blocked, 0);
  await fails(old.read(), "store_newer");
  equal((await newer.read()).documents.length, 1, "what was being written when the newer tab came");
}

export async function erasing_closes_other_tabs_and_leaves_nothing(name) {
  const closed = [];
  const other = await openStore({ name, onClosed: (why) => closed.push(why) });
  const store = await openStore({ name });
  await finished(store, "a");
  await store.erase();
  equal(closed, ["erased"]);
  await fails(other.read(), "store_erased");
  await fails(store.read(), "store_erased");
  equal((await indexedDB.databases()).filter((each) => each.name === name), []);
  const anew = await openStore({ name });
  equal((await anew.read()).documents, []);
}

/** The clock of the page is moved on by the test. */
export async function erasing_that_another_tab_holds_up_says_so(name) {
  await openDB(name, MIGRATIONS.length, { upgrade: (database) => void database.createObjectStore("old") });
  const { deleteDatabase } = IDBFactory.prototype;
  IDBFactory.prototype.deleteDatabase = function (...given) {
    globalThis.waiting = true;
    return deleteDatabase.apply(this, given);
  };
  const database = await openStore({ name });
  await fails(database.erase(), "store_stuck");
}

export async function a_connection_that_was_closed_is_opened_anew(name) {
  const opened = watchDatabases();
  const store = await openStore({ name });
  const a = await finished(store, "a");
  opened[0].close();
  equal((await store.read()).documents, [a]);
  equal(opened.length, 2);
  opened[1].close();
  const [changed] = await store.change([{ ...a, title: "After" }]);
  opened[2].close();
  equal((await Promise.all([store.read(), store.pack("run of a")]))[0].documents, [changed]);
}

export async function a_connection_that_was_replaced_does_not_end_its_successor(name) {
  const opened = watchDatabases();
  const store = await openStore({ name });
  const [first] = opened;
  first.close();
  await store.read();
  first.dispatchEvent(new Event("close"));
  await store.read();
  equal(opened.length, 2, "connections");
  const newer = await openStore({ name, migrations: NEXT });
  equal((await newer.read()).documents, [], "no connection is left behind that would block a newer page");
}

export async function a_connection_that_the_browser_lost_is_opened_anew(name) {
  const store = await openStore({ name });
  const { transaction } = IDBDatabase.prototype;
  let lost = 1;
  IDBDatabase.prototype.transaction = function (...given) {
    if (lost-- > 0) throw new DOMException("Connection to Indexed Database server lost. Refresh the page", "UnknownError");
    return transaction.apply(this, given);
  };
  const a = await finished(store, "a");
  equal((await store.read()).documents, [a]);
  lost = 2;
  await fails(store.read(), "storage_failed");
  equal((await store.read()).documents, [a], "after the connection came back");
}

export async function a_write_that_the_browser_refuses_undoes_all(name) {
  const store = await openStore({ name });
  const a = await finished(store, "a");
  const { put } = IDBObjectStore.prototype;
  for (const [error, code] of [
    [new DOMException("Failed to write blobs (UnknownError)", "DataError"), "storage_failed"],
    [new DOMException("full", "QuotaExceededError"), "storage_full"],
    [new DOMException("no device space", "NS_ERROR_FILE_NO_DEVICE_SPACE"), "storage_full"],
  ]) {
    IDBObjectStore.prototype.put = function (...given) {
      if (given[0]?.title === "refused") throw error;
      return put.apply(this, given);
    };
    await fails(store.change([{ ...a, title: "written" }, { ...a, rev: a.rev + 1, title: "refused" }]), code);
    equal((await store.read()).documents, [a], error.name);
  }
}

/** A call that ends, with its items: where any of its writes is refused, all is as while it ran. */
export async function a_call_whose_items_find_no_room_is_kept_as_it_was(name) {
  const { drafts } = await openStore({ name });
  const sent = call("c", { status: "sent", ended: null });
  const { record } = await drafts.saveCall(sent.record, sent.content);
  await drafts.saveReply("c", "half");
  const ended = call("c", { items: 2 }, { text: "whole" });
  const before = await drafts.call("c");
  const { put } = IDBObjectStore.prototype;
  for (let wanted = 1; ; wanted += 1) {
    let count = 0;
    IDBObjectStore.prototype.put = function (...given) {
      const made = put.apply(this, given);
      count += 1;
      if (count === wanted) throw new DOMException("full", "QuotaExceededError");
      return made;
    };
    const items = [item("i", "c"), item("j", "c", { position: 1 })];
    const code = await drafts.saveCall({ ...record, head: ended.record.head }, ended.content, items).then(() => "kept", (fault) => fault.code);
    IDBObjectStore.prototype.put = put;
    if (code === "kept") return equal([wanted, (await drafts.items()).length, await drafts.reply("c")], [5, 2, ""], "writes, items, reply");
    equal(code, "storage_full");
    equal([await drafts.call("c"), await drafts.items(), await drafts.reply("c")], [before, [], "half"], `after a failure at write ${wanted}`);
  }
}

export async function a_call_outlives_a_connection_that_was_lost(name) {
  const opened = watchDatabases();
  const { drafts } = await openStore({ name });
  opened[0].close();
  const { record, content } = call("c");
  const { record: kept } = await drafts.saveCall(record, content, [item("i", "c")]);
  opened[1].close();
  equal([await drafts.calls(), (await drafts.items()).length], [[kept], 1]);
  equal(opened.length, 3);
}

export async function only_what_makes_something_the_library_waits_for_the_disk(name) {
  const store = await openStore({ name });
  const seen = [];
  const { transaction } = IDBDatabase.prototype;
  IDBDatabase.prototype.transaction = function (tables, access, options) {
    const begun = transaction.call(this, tables, access, options);
    if (access === "readwrite") seen.push(begun.durability);
    return begun;
  };
  const a = await finished(store, "a");
  equal(seen, ["relaxed", "relaxed", "relaxed", "strict"], "stage, run, vectors, commit");
  seen.length = 0;
  await store.change([a]);
  await store.sweep(0);
  await store.replace({ ...(await store.read()), studies: [], drafts: "other" }, 0);
  await store.undoReplace(0);
  equal(seen, ["relaxed", "relaxed", "strict", "strict"], "change, sweep, replace, undo");
  seen.length = 0;
  const { record, content } = call("c");
  await store.drafts.saveCall(record, content);
  await store.drafts.saveReply("c", "");
  equal(seen, ["strict", "relaxed"], "call, reply");
}

export async function room_is_told_where_the_browser_tells_it(name) {
  const before = await readUsage();
  equal(before.quota > 1_000_000, true, `a quota of ${before.quota}`);
  equal(before.persisted, false, "a promise that nobody asked for");
  const store = await openStore({ name });
  await finished(store, "a", { size: { pack: 2_000_000 } });
  equal((await readUsage()).used > before.used + 1_000_000, true, "use grows with what is stored");
  equal(typeof (await askToPersist()), "boolean");
  StorageManager.prototype.estimate = () => Promise.reject(new TypeError("not here"));
  StorageManager.prototype.persisted = undefined;
  equal(await readUsage(), { used: null, quota: null, persisted: null });
  Object.defineProperty(navigator, "storage", { value: undefined });
  equal(await readUsage(), { used: null, quota: null, persisted: null });
  equal(await askToPersist(), false);
}

export async function no_database_at_all_is_said(name) {
  const { open } = IDBFactory.prototype;
  IDBFactory.prototype.open = () => {
    throw new DOMException("The operation is insecure.", "SecurityError");
  };
  await fails(openStore({ name }), "store_unavailable");
  IDBFactory.prototype.open = open;
  Object.defineProperty(globalThis, "indexedDB", { value: undefined, configurable: true });
  await fails(openStore({ name }), "store_unavailable");
  Object.defineProperty(globalThis, "indexedDB", {
    get() {
      throw new DOMException("Storage is forbidden here.", "SecurityError");
    },
  });
  const fault = await fails(openStore({ name }), "store_unavailable");
  equal(fault.values.detail, "SecurityError: Storage is forbidden here.");
}

/** As private windows of Safari do it: the database opens, and refuses a file when it is written. */
export async function a_database_that_takes_no_files_is_said_as_it_opens(name) {
  const { put } = IDBObjectStore.prototype;
  const refusal = (error) => {
    IDBObjectStore.prototype.put = function (...given) {
      if (given[0] instanceof Blob) throw error;
      return put.apply(this, given);
    };
  };
  refusal(new DOMException("BlobURLs are not yet supported.", "DataCloneError"));
  const fault = await fails(openStore({ name }), "store_unavailable");
  equal(fault.values.detail, "DataCloneError: BlobURLs are not yet supported.");
  refusal(new DOMException("full", "QuotaExceededError"));
  (await openStore({ name })).close();
  IDBObjectStore.prototype.put = put;
  const store = await openStore({ name });
  equal((await indexedDB.databases()).filter((each) => each.name === name).length, 1);
  await finished(store, "a");
  store.close();
  refusal(new DOMException("The disk is failing.", "UnknownError"));
  const opened = await openStore({ name });
  equal((await opened.read()).documents.length, 1, "a library that is there is never hidden behind an empty one");
}

/** The clock of the page is moved on by the test. */
export async function a_browser_that_does_not_answer_is_said(name) {
  const { open } = IDBFactory.prototype;
  IDBFactory.prototype.open = function (...given) {
    const request = open.apply(this, given);
    for (const event of ["success", "error", "upgradeneeded"]) {
      request.addEventListener(event, (heard) => {
        heard.stopImmediatePropagation();
        globalThis.waiting = true;
      });
    }
    return request;
  };
  const fault = await fails(openStore({ name }), "store_stuck");
  equal(fault.values, { seconds: 10 });
  IDBFactory.prototype.open = open;
  equal((await openStore({ name: `${name}, again` })).kind, "indexeddb");
}

async function until(condition) {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 5));
}
