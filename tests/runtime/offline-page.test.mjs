// What the page does about its offline copy before anything answers.

import assert from "node:assert/strict";
import { test } from "node:test";

const element = { textContent: "{}", hidden: true };
globalThis.document = { documentElement: { lang: "en" }, querySelector: () => element, addEventListener: () => {} };
const held = [];
const locks = { request: async (name, { mode }) => void held.push([name, mode]) };
Object.defineProperty(globalThis, "navigator", { value: { locks }, configurable: true });

const { startOffline } = await import("../../app/page/offline.js");

test("a tab holds its copy before the browser has said anything of a worker", () => {
  const lab = { state: { bound: null }, subscribe: () => {} };
  void startOffline(lab, { base: "https://user.example/lab/", build: "2", registered: new Promise(() => {}) });
  assert.deepEqual(held, [["passagework /lab/ 2", "shared"]]);
});
