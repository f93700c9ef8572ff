// What a sweep deletes and what it must leave. Each function is one test; it gets an empty store.

import { equal, fails } from "./expect.js";
import { KEY, bytes, facts, finished, rows, run, sample, sha256, study } from "./samples.js";

const DAY = 86_400_000;
const NOW = 1_800_000_000_000;
const CONTENT = "the same file";
const EMPTY = { documents: [], collections: [], settings: { chunking: { size: 900, overlap: 180 } }, studies: [], drafts: "other" };

/** All documents here have the same file and the same passages, so they share original and vectors, not the run. */
async function shared(store, id, changes = {}) {
  return finished(store, id, { content: CONTENT, changes });
}

async function whereTheyAre() {
  const { record } = await sample("x", {}, CONTENT);
  return { original: record.sha256, digest: await sha256(run("run of x", "x").pack) };
}

const trashed = (days) => (store, id) => shared(store, id, { trashed: NOW - days * DAY });
const replaced = (days) => async (store, id) => {
  await shared(store, id);
  await store.replace(EMPTY, NOW - days * DAY);
};

/** Every state in which something may be pointed to: how it comes about, and what must outlive a sweep then. */
const HOLDERS = {
  live: { make: shared, keeps: ["original", "run", "vectors"] },
  staged: {
    async make(store, id) {
      const { record, original } = await sample(id, {}, CONTENT);
      await store.stage(record, original);
      await store.writeRun(run(`run of ${id}`, id));
    },
    keeps: ["original"],
  },
  failed: {
    async make(store, id) {
      const { record, original } = await sample(id, { pending: null, error: { code: "no_text" } }, CONTENT);
      await store.stage(record, original);
    },
    keeps: ["original"],
  },
  indexingAnew: {
    make: (store, id) => shared(store, id, { pending: "index" }),
    keeps: ["original", "run", "vectors"],
  },
  waitingForVectors: {
    make: (store, id) => shared(store, id, { vectors: null }),
    keeps: ["original", "run", "vectors"],
  },
  inTheBin: { make: trashed(29), keeps: ["original", "run", "vectors"] },
  tooLongInTheBin: { make: trashed(31), keeps: [] },
  replacedLately: { make: replaced(29), keeps: ["original", "run", "vectors"] },
  replacedLongAgo: { make: replaced(31), keeps: [] },
  nobody: {
    async make(store, id) {
      const { original, digest } = await whereTheyAre();
      await store.writeOriginal(original, new Blob([CONTENT]));
      await store.writeRun(run(`run of ${id}`, id));
      await store.writeVectors({ ...KEY, digest }, bytes(500, 9));
    },
    keeps: [],
  },
};

async function kept(promise) {
  return promise.then((value) => value !== null, () => false);
}

async function sweptWith(store, holders) {
  // A replacement takes the others off the shelf, so it comes first.
  const order = holders.entries().toArray().sort(([, a], [, b]) => Number(b.startsWith("replaced")) - Number(a.startsWith("replaced")));
  for (const [place, holder] of order) await HOLDERS[holder].make(store, String(place));
  const { original, digest } = await whereTheyAre();
  await store.sweep(NOW);
  const what = holders.join(" and ");
  const needs = (part) => holders.some((holder) => HOLDERS[holder].keeps.includes(part));
  equal(await kept(store.original(original)), needs("original"), `the original of ${what}`);
  equal(await kept(store.vectors({ ...KEY, digest })), needs("vectors"), `the vectors of ${what}`);
  for (const [place, holder] of holders.entries()) {
    const wanted = HOLDERS[holder].keeps.includes("run");
    equal(await kept(store.pack(`run of ${place}`)), wanted, `the pack of ${holder} with ${what}`);
    equal(await kept(store.contents(`run of ${place}`)), wanted, `the sections of ${holder} with ${what}`);
  }
}

async function emptied(store) {
  await store.replace(EMPTY, 0);
  await store.replace(EMPTY, 0);
  await store.sweep(NOW);
}

export async function every_pair_of_states_keeps_what_it_needs_and_nothing_else(store) {
  const names = Object.keys(HOLDERS);
  for (const [place, first] of names.entries()) {
    for (const second of names.slice(place)) {
      if (first.startsWith("replaced") && second.startsWith("replaced")) continue;
      await sweptWith(store, [first, second]);
      await emptied(store);
    }
  }
}

export async function parts_stay_until_a_record_points_to_the_whole(store) {
  const done = await shared(store, "a", { vectors: null });
  const key = { ...KEY, digest: done.facts.digest };
  await store.writeVectorPart(key, { start: 0, rows: rows(1, 1) });
  await store.sweep(NOW);
  equal((await store.vectorParts(key)).length, 1, "parts of passages that wait");
  await store.change([{ ...done, vectors: key }]);
  await store.sweep(NOW);
  equal((await store.vectorParts(key)).length, 0, "parts of what is complete");
  equal((await store.vectors(key)).length, 500);
}

export async function parts_of_passages_that_are_gone_go(store) {
  await shared(store, "a");
  await store.writeVectorPart({ ...KEY, digest: "of an older run" }, { start: 0, rows: rows(1, 1) });
  await store.sweep(NOW);
  equal((await store.vectorParts({ ...KEY, digest: "of an older run" })).length, 0);
}

export async function vectors_of_another_model_stay_while_they_are_made(store) {
  const done = await shared(store, "a");
  const next = { ...done.vectors, model: "next-model" };
  await store.writeVectorPart(next, { start: 0, rows: rows(1, 1) });
  await store.sweep(NOW);
  equal((await store.vectorParts(next)).length, 1, "parts of the next model");
  await new Promise((resolve) => setTimeout(resolve, 5));
  await store.writeVectors(next, bytes(20));
  await store.sweep(NOW);
  equal((await store.vectors(next))?.length, 20, "vectors of the next model");
  equal((await store.vectors(done.vectors))?.length, 500, "vectors of this model");
  await store.change([{ ...done, vectors: next }]);
  await store.sweep(NOW);
  equal((await store.vectors(next))?.length, 20, "vectors of the next model");
  equal(await store.vectors(done.vectors), null, "vectors of the model before");
}

export async function the_bin_is_emptied_after_thirty_days(store) {
  const a = await finished(store, "a", { changes: { trashed: NOW - 31 * DAY } });
  const b = await finished(store, "bb", { changes: { trashed: NOW - 29 * DAY } });
  await store.saveCollection({ id: "c", name: "Both", documents: ["a", "bb"], whole: false, rev: 0 });
  await store.sweep(NOW);
  const { documents, collections } = await store.read();
  equal(documents, [b]);
  equal(collections[0].documents, ["bb"]);
  await fails(store.original(a.sha256), "stored_part_missing");
}

export async function a_replaced_library_can_be_put_back(store) {
  const a = await finished(store, "a");
  const saved = await store.saveCollection({ id: "c", name: "One", documents: ["a"], whole: false, rev: 0 });
  await store.saveSettings({ chunking: { size: 500, overlap: 50 } });
  const before = await store.read();
  const other = { ...(await sample("bb", {}, "other")).record };
  await store.writeOriginal(other.sha256, new Blob(["other"]));
  await store.replace({ ...EMPTY, documents: [other] }, NOW);
  equal((await store.read()).documents.map(({ id }) => id), ["bb"]);
  equal(await store.replaced(), NOW);
  await fails(store.change([a]), "changed_elsewhere");
  await store.undoReplace(NOW);
  const back = await store.read();
  const bare = ({ documents, collections, settings }) => ({
    documents: documents.map((record) => ({ ...record, rev: 0 })),
    collections: collections.map((collection) => ({ ...collection, rev: 0 })),
    settings,
  });
  equal(bare(back), bare(before));
  equal((await store.pack("run of a")).length, 3000);
  equal(back.collections[0].id, saved.id);
  await store.undoReplace(NOW);
  equal((await store.read()).documents.map(({ id }) => id), ["bb"], "and forth again");
}

export async function a_tab_that_shows_the_other_library_cannot_write(store) {
  const seen = await finished(store, "a");
  const { documents } = await store.read();
  await store.replace({ ...EMPTY, documents }, NOW);
  await fails(store.change([{ ...seen, title: "from a tab that has not read again" }]), "changed_elsewhere");
}

export async function a_library_with_a_missing_part_replaces_nothing(store) {
  const a = await finished(store, "a");
  const { record } = await sample("bb");
  const broken = [
    { ...record, sha256: "not stored" },
    { ...a, run: "not stored" },
    { ...a, vectors: { ...KEY, digest: "not stored" } },
  ];
  for (const one of broken) {
    await fails(store.replace({ ...EMPTY, documents: [one] }, NOW), "stored_part_missing");
    equal((await store.read()).documents, [a]);
  }
  equal(await store.replaced(), null);
  await fails(store.undoReplace(NOW), "nothing_to_undo");
}

export async function studies_stay_until_they_are_too_long_in_the_bin(store) {
  await store.saveStudy(study("kept"));
  await store.saveStudy(study("lately", { trashed: NOW - 29 * DAY }));
  await store.saveStudy(study("long ago", { trashed: NOW - 31 * DAY }));
  await store.sweep(NOW);
  equal((await store.studies()).map(({ id }) => id).sort(), ["kept", "lately"]);
}
