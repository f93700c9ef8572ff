// The study that is open: acts one after the other, each stored before the next, undone by the text before; and what a
// scope comes to. Oracles: a store that counts revisions, and a Python that writes down what it was asked.

import assert from "node:assert/strict";
import { test } from "node:test";
import { embedded } from "../../app/page/study/embedding.js";
import { documentsOf } from "../../app/page/study/documents.js";
import { Session } from "../../app/page/study/session.js";
import { exact, format, parse } from "../../app/page/router.js";

const FACTS = { questions: 0, pooled: 0, judged: 0, lent: false };

function record(changes = {}) {
  return { id: "s", name: "Mine", scope: { kind: "all", collection: null, documents: [] }, content: "0", facts: FACTS, created: 1, changed: 1, trashed: null, rev: 1, ...changes };
}

/** Studies in memory, with revisions as the store has them. */
function shelf(...records) {
  const kept = new Map(records.map((each) => [each.id, each]));
  return {
    kept,
    all: async () => [...kept.values()],
    save: async (given) => {
      if (kept.get(given.id).rev !== given.rev) throw Object.assign(new Error("changed"), { code: "changed_elsewhere" });
      const saved = { ...given, rev: given.rev + 1 };
      kept.set(given.id, saved);
      return saved;
    },
  };
}

/** A Python whose act "add" appends to the study, "look" leaves it, "facts" counts its letters, and "fail" fails. */
function python(asked = []) {
  const request = async (op, { act, args, given }, { buffers }) => {
    assert.equal(op, "study");
    assert.equal(given, buffers.length);
    const content = new TextDecoder().decode(buffers[0]);
    asked.push([act, content]);
    await new Promise((resolve) => setTimeout(resolve, act === "slow" ? 20 : 1));
    if (act === "fail") throw Object.assign(new Error("no"), { code: "no_question" });
    const facts = { ...FACTS, questions: content.length };
    if (act === "facts") return { data: { facts }, view: null };
    return { data: act === "look" ? {} : { study: content + args.text, facts }, view: null };
  };
  return { request, asked };
}

function session(...records) {
  const studies = shelf(...(records.length ? records : [record()]));
  const lab = python();
  return { studies, lab, open: new Session(lab, { studies }) };
}

test("acts wait for each other, and each has the study that the one before made", async () => {
  const { studies, lab, open } = session();
  assert.equal(await open.open("s"), true);
  await Promise.all([open.act("slow", { text: "a" }), open.act("add", { text: "b" }), open.act("look"), open.act("add", { text: "c" })]);
  assert.deepEqual(lab.asked.map(([, content]) => content), ["0", "0a", "0ab", "0ab"]);
  assert.equal(studies.kept.get("s").content, "0abc");
  assert.equal(open.record.rev, 4);
});

test("an act that fails changes nothing and holds up nothing", async () => {
  const { studies, open } = session();
  await open.open("s");
  const failing = open.act("fail");
  const next = open.act("add", { text: "b" });
  await assert.rejects(failing, { code: "no_question" });
  await next;
  assert.equal(studies.kept.get("s").content, "0b");
});

test("steps are taken back one by one, with the facts of the study before", async () => {
  const { studies, open } = session();
  await open.open("s");
  for (const text of ["a", "b"]) await open.act("add", { text });
  assert.equal(await open.undo(), true);
  assert.equal(studies.kept.get("s").content, "0a");
  assert.equal(open.record.facts.questions, 2);
  assert.equal(await open.undo(), true);
  assert.equal(await open.undo(), false);
  assert.equal(studies.kept.get("s").content, "0");
});

test("what another tab has written is kept and shown, and the act is told to have failed", async () => {
  const { studies, open } = session();
  await open.open("s");
  studies.kept.set("s", record({ content: "theirs", rev: 2 }));
  await assert.rejects(open.act("add", { text: "b" }), { code: "changed_elsewhere" });
  assert.equal(open.record.content, "theirs");
  await open.act("add", { text: "!" });
  assert.equal(studies.kept.get("s").content, "theirs!");
});

test("a study that is not there, or in the bin, is not opened", async () => {
  const { open } = session(record({ trashed: 5 }));
  assert.equal(await open.open("s"), false);
  assert.equal(await open.open("t"), false);
  assert.equal(open.isOpen, false);
  assert.throws(() => open.record);
});

test("a scope is all documents, those of a collection as it is now, or chosen ones", () => {
  const state = { collections: [{ id: "c", name: "Term", documents: ["a", "b"] }] };
  assert.equal(documentsOf({ kind: "all", collection: null, documents: [] }, state), null);
  assert.deepEqual(documentsOf({ kind: "collection", collection: "c", documents: [] }, state), ["a", "b"]);
  assert.deepEqual(documentsOf({ kind: "collection", collection: "gone", documents: [] }, state), []);
  assert.deepEqual(documentsOf({ kind: "documents", collection: null, documents: ["x"] }, state), ["x"]);
});

test("the studies have addresses of their own below those of the report", () => {
  for (const [hash, route] of [
    ["#/evaluate/own", { view: "study", study: "", part: "" }],
    ["#/evaluate/own/ab12", { view: "study", study: "ab12", part: "" }],
    ["#/evaluate/own/ab12/judge", { view: "study", study: "ab12", part: "judge" }],
  ]) {
    assert.deepEqual(parse(hash, "dense"), route);
    assert.equal(format(route), hash);
    assert.equal(exact(hash, route), hash);
  }
  assert.equal(parse("#/evaluate/short-course", "dense").view, "evaluate");
});

/** A desk whose Python misses `missing` passages and embeds at most sixteen at a time; `stop` is called with what is done. */
function embeddingDesk(missing, stop = () => {}) {
  const controller = new AbortController();
  const shown = [];
  const session = {
    async act(act, args, { signal } = {}) {
      if (signal?.aborted) throw Object.assign(new Error("stopped"), { code: "cancelled" });
      if (act === "embed") missing = Math.max(0, missing - args.most);
      return { data: { missing } };
    },
  };
  const work = {
    during: (words, task) => task(controller.signal),
    count: (words, done, total) => (shown.push([done, total]), stop(done, controller)),
    last: (words) => shown.push(words),
  };
  return { desk: { session, work, say: (key) => key }, shown, left: () => missing };
}

test("what is missing is embedded part by part and counted, and then the work is done", async () => {
  const { desk, shown, left } = embeddingDesk(40);
  assert.equal(await embedded(desk, { documents: null }, "working", async () => "done"), "done");
  assert.deepEqual(shown, [[0, 40], [16, 40], [32, 40], "working"]);
  assert.equal(left(), 0);
});

test("where nothing is missing nothing is embedded", async () => {
  const { desk, shown } = embeddingDesk(0);
  assert.equal(await embedded(desk, { documents: null }, "working", async () => "done"), "done");
  assert.deepEqual(shown, ["working"]);
});

test("the reader stops it: what is done is kept, and what was to follow is not done", async () => {
  const { desk, left } = embeddingDesk(40, (done, controller) => done >= 16 && controller.abort());
  await assert.rejects(embedded(desk, { documents: null }, "working", async () => assert.fail("not to be done")), { code: "cancelled" });
  assert.equal(left(), 24);
});
