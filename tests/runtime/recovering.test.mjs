// Calls whose page was closed under them.

import assert from "node:assert/strict";
import { test } from "node:test";
import { recover } from "../../app/page/making/recovering.js";

// A browser without locks.
Object.defineProperty(globalThis, "navigator", { value: {}, configurable: true });

test("a call that cannot be ended does not keep the others from it", async () => {
  const calls = ["poison", "sound"].map((id) => ({ id, lock: id, head: { status: "sent" }, rev: 1 }));
  /** @type {string[]} */
  const saved = [];
  const drafts = {
    calls: async () => calls,
    call: async (id) => ({ record: calls.find((each) => each.id === id), content: id }),
    reply: async () => "",
    items: async () => [],
    saveCall: async ({ id }) => void saved.push(id),
  };
  const act = async (_, __, [call]) => {
    if (call === "poison") throw Object.assign(new Error("no answer"), { code: "internal" });
    return { data: { call, head: { status: "interrupted" }, items: [] }, view: null };
  };
  await recover({ act, drafts });
  assert.deepEqual(saved, ["sound"]);
});
