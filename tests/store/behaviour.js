// How a store behaves, whatever is behind it. Each function is one test; it gets an empty store.

import { equal, fails } from "./expect.js";
import { KEY, bytes, facts, finished, rows, run, sample, sha256, study } from "./samples.js";

const settings = { chunking: { size: 900, overlap: 180 } };

export async function an_empty_store_has_nothing_but_settings(store) {
  equal(await store.read(), { documents: [], collections: [], settings });
  equal(await store.replaced(), null);
}

export async function a_staged_document_is_there_with_its_original(store) {
  const { record, original } = await sample("a");
  const staged = await store.stage(record, original);
  equal(staged, { ...record, rev: 1 });
  equal((await store.read()).documents, [staged]);
  const kept = await store.original(record.sha256);
  equal([await kept.text(), kept.type], ["the file of a", "text/plain"]);
}

/** The file is in the private file system of the page's address, the only one that a page can delete files from. */
export async function an_original_outlives_its_file_or_is_said_to_be_missing(store) {
  const { record } = await sample("a", {}, "on the disk");
  const folder = await navigator.storage.getDirectory();
  const handle = await folder.getFileHandle(`added to ${store.kind}`, { create: true });
  const writer = await handle.createWritable();
  await writer.write("on the disk");
  await writer.close();
  await store.stage(record, await handle.getFile());
  await folder.removeEntry(handle.name);
  // The database of a private window, in which these tests run, keeps the place of the file alone.
  if (store.kind === "indexeddb") await fails(store.original(record.sha256), "stored_part_missing");
  else equal(await (await store.original(record.sha256)).text(), "on the disk");
}

export async function an_original_is_kept_once(store) {
  const first = await sample("a", {}, "same");
  const second = await sample("b", { sha256: first.record.sha256 }, "not written, since its hash is there");
  await store.stage(first.record, first.original);
  await store.stage(second.record, second.original);
  equal(await (await store.original(first.record.sha256)).text(), "same");
}

export async function documents_come_in_the_order_of_adding(store) {
  for (const [id, added] of [["b", 2], ["c", 1], ["a", 2]]) {
    const { record, original } = await sample(id, { added });
    await store.stage(record, original);
  }
  equal((await store.read()).documents.map(({ id }) => id), ["c", "a", "b"]);
}

export async function a_committed_run_can_be_read(store) {
  const committed = await finished(store, "a", { size: { pack: 17_000_001, sections: 12 } });
  const its = run("run of a", "a", { pack: 17_000_001, sections: 12 });
  equal(committed.rev, 2);
  equal(await sha256(await store.pack("run of a")), await sha256(its.pack));
  equal(await store.hashes("run of a"), its.hashes);
  equal(await store.content("run of a", 1), its.contents[1]);
  equal(await store.contents("run of a"), its.contents, "section 10 comes after section 9");
}

export async function a_view_of_a_larger_buffer_is_stored_alone(store) {
  const large = bytes(100_000);
  const part = large.subarray(40, 90);
  await store.writeRun({ ...run("r", "a"), pack: part, hashes: part });
  equal(await store.pack("r"), part);
  equal((await store.pack("r")).buffer.byteLength, 50);
  equal((await store.hashes("r")).buffer.byteLength, 50);
  await store.writeVectors({ ...KEY, digest: "d" }, part);
  equal((await store.vectors({ ...KEY, digest: "d" })).buffer.byteLength, 50);
  await store.writeVectorPart({ ...KEY, digest: "e" }, { start: 0, rows: rows(4, 1).subarray(384, 768) });
  equal((await store.vectorParts({ ...KEY, digest: "e" }))[0].rows.buffer.byteLength, 4 * 384);
}

export async function a_commit_removes_the_run_before(store) {
  const committed = await finished(store, "a");
  await store.writeRun(run("second", "a"));
  equal(await store.hashes("run of a"), bytes(48, 5));
  await store.commit({ ...committed, run: "second" });
  await fails(store.pack("run of a"), "stored_part_missing");
  await fails(store.hashes("run of a"), "stored_part_missing");
  await fails(store.content("run of a", 0), "stored_part_missing");
  await fails(store.contents("run of a"), "stored_part_missing");
  equal((await store.contents("second")).length, 2);
}

export async function a_commit_that_keeps_its_run_keeps_it(store) {
  const committed = await finished(store, "a");
  await store.commit({ ...committed, title: "Other" });
  equal((await store.contents("run of a")).length, 2);
}

export async function a_run_written_again_leaves_no_rest_of_the_first(store) {
  await store.writeRun(run("r", "a", { pack: 17_000_000 }));
  await store.writeRun(run("r", "a", { pack: 10 }));
  equal(await store.pack("r"), bytes(10, 1));
}

export async function a_record_that_changed_meanwhile_is_not_overwritten(store) {
  const { record, original } = await sample("a");
  const staged = await store.stage(record, original);
  await fails(store.stage(record, original), "changed_elsewhere");
  const [renamed] = await store.change([{ ...staged, title: "Mine" }]);
  await fails(store.change([{ ...staged, title: "Theirs" }]), "changed_elsewhere");
  await fails(store.commit({ ...staged, run: "r" }), "changed_elsewhere");
  equal((await store.read()).documents, [renamed]);
  await store.purge(["a"]);
  await fails(store.change([renamed]), "changed_elsewhere");
  equal((await store.read()).documents, []);
}

export async function records_change_all_or_none(store) {
  const [a, b] = [await sample("a"), await sample("b")];
  const first = await store.stage(a.record, a.original);
  const second = await store.stage(b.record, b.original);
  await fails(store.change([{ ...first, title: "New" }, { ...second, rev: 7 }]), "changed_elsewhere");
  equal((await store.read()).documents, [first, second]);
  const changed = await store.change([{ ...first, title: "New" }, { ...second, title: "Also" }]);
  equal(changed.map(({ title, rev }) => [title, rev]), [["New", 2], ["Also", 2]]);
  equal((await store.read()).documents, changed);
  equal(await store.change([]), []);
}

export async function two_writers_cannot_both_win(store) {
  const { record, original } = await sample("a");
  const staged = await store.stage(record, original);
  const attempts = [1, 2, 3, 4].map((n) => store.change([{ ...staged, title: `Writer ${n}` }]));
  const results = await Promise.allSettled(attempts);
  equal(results.filter(({ status }) => status === "fulfilled").length, 1);
}

export async function what_is_given_out_is_a_copy(store) {
  const { record, original } = await sample("a");
  const staged = await store.stage(record, original);
  staged.file.name = "changed by the caller";
  (await store.read()).documents[0].file.name = "changed again";
  equal((await store.read()).documents[0].file.name, "a.txt");
}

export async function a_collection_is_saved_changed_and_removed(store) {
  const saved = await store.saveCollection({ id: "c", name: "Term one", documents: ["a"], whole: false, rev: 0 });
  equal(saved.rev, 1);
  const changed = await store.saveCollection({ ...saved, name: "Term two", whole: true });
  await fails(store.saveCollection({ ...saved, name: "Lost update" }), "changed_elsewhere");
  equal((await store.read()).collections, [changed]);
  await store.removeCollection("c");
  equal((await store.read()).collections, []);
}

export async function settings_are_saved(store) {
  const other = { chunking: { size: 400, overlap: 0 } };
  await store.saveSettings(other);
  equal((await store.read()).settings, other);
}

export async function parts_of_vectors_are_joined_by_the_whole(store) {
  const key = { ...KEY, digest: "d" };
  await store.writeVectorPart(key, { start: 64, rows: rows(2, 3) });
  await store.writeVectorPart(key, { start: 8, rows: rows(1, 2) });
  await store.writeVectorPart({ ...key, digest: "other" }, { start: 0, rows: rows(1, 9) });
  equal((await store.vectorParts(key)).map(({ start, rows: { length } }) => [start, length]), [[8, 384], [64, 768]]);
  equal((await store.vectorParts(key))[0].rows, rows(1, 2));
  equal(await store.vectors(key), null);
  await store.writeVectors(key, bytes(1_500_000));
  equal(await sha256(await store.vectors(key)), await sha256(bytes(1_500_000)));
  equal(await store.vectorParts(key), []);
  equal((await store.vectorParts({ ...key, digest: "other" })).length, 1);
}

export async function purging_deletes_what_only_they_point_to(store) {
  const a = await finished(store, "a", { content: "shared" });
  const b = await finished(store, "b", { content: "shared", size: { pack: 50 } });
  await store.saveCollection({ id: "c", name: "Both", documents: ["a", "b"], whole: false, rev: 0 });
  await store.writeRun(run("being written", "elsewhere"));
  await store.writeVectorPart({ ...KEY, digest: "being written" }, { start: 0, rows: rows(1, 1) });
  await store.purge(["a"]);
  const { documents, collections } = await store.read();
  equal(documents, [b]);
  equal(collections, [{ id: "c", name: "Both", documents: ["b"], whole: false, rev: 2 }]);
  equal(await (await store.original(a.sha256)).text(), "shared");
  await fails(store.pack("run of a"), "stored_part_missing");
  equal(await store.vectors(a.vectors), null);
  equal((await store.vectors(b.vectors)).length, 500);
  equal((await store.pack("being written")).length, 3000);
  equal((await store.vectorParts({ ...KEY, digest: "being written" })).length, 1);
  await store.purge(["b"]);
  await fails(store.original(b.sha256), "stored_part_missing");
}

export async function a_store_that_is_closed_says_so(store) {
  store.close();
  await fails(store.read(), "store_closed");
}

export async function an_erased_store_says_so(store) {
  await finished(store, "a");
  await store.erase();
  await fails(store.read(), "store_erased");
}

export async function studies_are_kept_in_order_and_no_tab_overwrites_another(store) {
  equal(await store.studies(), []);
  const late = await store.saveStudy(study("late", { created: 9 }));
  const early = await store.saveStudy(study("early", { created: 3 }));
  equal([late.rev, early.rev], [1, 1]);
  equal(await store.studies(), [early, late]);
  const renamed = await store.saveStudy({ ...early, name: "Renamed" });
  equal([renamed.rev, renamed.name], [2, "Renamed"]);
  await fails(store.saveStudy({ ...early, name: "From a tab that did not see it" }), "changed_elsewhere");
  await fails(store.saveStudy(study("early")), "changed_elsewhere");
  equal(await store.studies(), [renamed, late]);
}

export async function another_library_brings_its_own_studies_and_going_back_those_before(store) {
  const mine = await store.saveStudy(study("mine"));
  const both = await store.saveStudy(study("both"));
  const { documents, collections } = await store.read();
  const theirs = [study("both", { name: "Theirs" }), study("theirs")];
  await store.replace({ documents, collections, settings, studies: theirs, drafts: "theirs" }, 7);
  equal((await store.studies()).map(({ id, name, rev }) => [id, name, rev]), [["both", "Theirs", 2], ["theirs", "Study theirs", 1]]);
  await fails(store.saveStudy(both), "changed_elsewhere");
  equal(await store.replaced(), 7, "a library of studies alone can be had back");
  await store.undoReplace(8);
  equal((await store.studies()).map(({ id, name }) => [id, name]), [["mine", mine.name], ["both", both.name]].sort());
}
