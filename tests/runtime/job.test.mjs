// A wish on its way. Oracle: a store that keeps revisions as the real one does.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Job } from "../../app/page/making/job.js";

// A browser without locks, in which every frame comes at once.
Object.defineProperty(globalThis, "navigator", { value: {}, configurable: true });
Object.assign(globalThis, { window: globalThis, requestAnimationFrame: (draw) => setTimeout(draw), cancelAnimationFrame: clearTimeout });

/** Calls in memory. */
function log() {
  const kept = new Map();
  return {
    kept,
    settings: async () => ({ cap: null }),
    calls: async () => [...kept.values()],
    call: async (id) => (kept.has(id) ? { record: kept.get(id), content: "{}" } : null),
    items: async () => [],
    saveReply: async () => {},
    saveCall: async (record) => {
      if ((kept.get(record.id)?.rev ?? 0) !== record.rev) throw Object.assign(new Error("changed"), { code: "changed_elsewhere" });
      const saved = { ...record, rev: record.rev + 1 };
      kept.set(record.id, saved);
      return { record: saved, items: [] };
    },
  };
}

/** @param {ReturnType<typeof log>} drafts @param {(id: string) => void} meanwhile  what happens while the call runs */
function job(drafts, meanwhile) {
  const answers = {
    "asking.plan": { call: "{}", head: { status: "sent" }, request: {}, estimate: { cost: 1 }, stop: null },
    "calling.stream": { delta: "", items: 0, ended: false },
    "calling.read": { call: "{}", head: { status: "done", cost: 1 }, items: [], again: null },
  };
  const making = {
    drafts,
    session: "s",
    config: { build: "test" },
    lab: { state: { python: { phase: "ready" } }, subscribe: () => () => {} },
    act: async (act) => ({ data: structuredClone(answers[act]), view: null }),
    calling: {
      call: async () => {
        meanwhile(made.id);
        return { status: "complete", http: 200, headers: {}, raw: "reply", firstByte: 1, duration: 1, fault: null };
      },
    },
  };
  const made = new Job(making, { task: "ask", order: {}, provider: { kind: "openai" } });
  return made;
}

test("a call that was taken out of the log while it ran is in it again, with its cost", async () => {
  const drafts = log();
  const made = job(drafts, (id) => drafts.kept.delete(id));
  await made.prepare();
  await made.send();
  assert.equal(made.trouble, null);
  assert.equal(made.phase, "ended");
  assert.deepEqual(drafts.kept.get(made.id).head, { status: "done", cost: 1 });
});

test("a call that another tab has ended is not overwritten", async () => {
  const drafts = log();
  const made = job(drafts, (id) => drafts.kept.set(id, { ...drafts.kept.get(id), rev: 9 }));
  await made.prepare();
  await made.send();
  assert.equal(made.phase, "stuck");
  assert.equal(drafts.kept.get(made.id).rev, 9);
});
