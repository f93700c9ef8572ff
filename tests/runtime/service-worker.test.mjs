// The service worker's own decisions, over cache storage and a network made here. In a browser: tests/site/test_offline.py.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { beforeEach, test } from "node:test";

const BASE = "https://user.example/lab/";
const CONTENT = { "index.html": "page", "app-1.js": "script", "a.bin": "first", "b.bin": "second", "c.bin": "third", "d.bin": "fourth", "e.bin": "fifth", "f.bin": "sixth" };
const POLICY = { "Content-Security-Policy": "default-src 'none'" };

/** A cache as far as the worker uses it. */
class FakeCache {
  rows = new Map();
  address = (request) => (typeof request === "string" ? request : request.url);
  match = async (request) => this.rows.get(this.address(request))?.clone();
  put = async (request, response) => void this.rows.set(this.address(request), response);
  delete = async (request) => this.rows.delete(this.address(request));
  keys = async () => [...this.rows.keys()].map((url) => ({ url }));
}

const stored = new Map();
globalThis.caches = {
  async open(name) {
    if (!stored.has(name)) stored.set(name, new FakeCache());
    return stored.get(name);
  },
  match: async (request, { cacheName }) => stored.get(cacheName)?.match(request),
  keys: async () => [...stored.keys()],
  delete: async (name) => stored.delete(name),
};
const clients = new Map();
let claims = 0;
const registration = { scope: BASE, active: null, installing: null, waiting: null };
globalThis.self = {
  registration,
  clients: { get: async (id) => clients.get(id), claim: async () => void (claims += 1) },
  skipWaiting: async () => {},
};
Object.defineProperty(globalThis, "navigator", { value: { locks: { query: async () => ({ held: [] }), request: (name, options, act) => act() } } });
globalThis.PASSAGEWORK_BUILD = {
  version: "2",
  files: Object.entries(CONTENT).map(([path, text]) => ({ path, bytes: text.length, sha256: createHash("sha256").update(text).digest("hex") })),
  headers: POLICY,
  types: { ".html": "text/html", ".js": "text/javascript" },
};
const network = { asked: [], answer: (path) => new Response(CONTENT[path]) };
globalThis.fetch = async (request) => {
  const url = request.url ?? String(request);
  network.asked.push(url.slice(BASE.length));
  return network.answer(url.slice(BASE.length));
};

const { activate, install, tidy } = await import("../../app/sw/lifecycle.js");
const { answer, concerns } = await import("../../app/sw/strategy.js");
const OWN = "passagework /lab/ 2";

beforeEach(() => {
  stored.clear();
  clients.clear();
  network.asked.length = 0;
  network.answer = (path) => new Response(CONTENT[path]);
  registration.active = null;
  claims = 0;
});

const request = (path, more = {}) => ({ url: BASE + path, method: "GET", mode: "no-cors", cache: "default", headers: new Headers(), ...more });
const navigation = (path) => request(path, { mode: "navigate" });
const asks = (clientId, path) => answer({ request: request(path), clientId, waitUntil: () => {} });

test("a page of another site below this one is left to the network", () => {
  for (const path of ["", "index.html", "?from=link", "app-1.js"]) assert.equal(concerns(navigation(path)), true, path);
  for (const path of ["two/", "two/index.html", "two", "nothing.html"]) assert.equal(concerns(navigation(path)), false, path);
  assert.equal(concerns(request("two/script.js")), true, "who asks is known only later");
});

test("what another site's page asks for comes as the host sends it", async () => {
  clients.set("theirs", { url: `${BASE}two/` });
  (await caches.open("passagework /lab/ 1")).put(`${BASE}two/script.js`, new Response("an old file of ours"));
  network.answer = () => new Response("theirs");
  for (const id of ["theirs", "", "unknown"]) {
    const response = await asks(id, "two/script.js");
    assert.equal(await response.text(), "theirs");
    assert.equal(response.headers.has("content-security-policy"), false, id);
  }
});

test("what our pages and their workers ask for comes under the policy, also in tabs of an older build", async () => {
  clients.set("page", { url: `${BASE}#/search` });
  clients.set("worker", { url: `${BASE}app-1.js` });
  clients.set("old worker", { url: `${BASE}app-0.js` });
  (await caches.open("passagework /lab/ 1")).put(`${BASE}app-0.js`, new Response("old", { headers: POLICY }));
  network.answer = () => new Response("from the host");
  for (const id of ["page", "worker", "old worker"]) {
    const response = await asks(id, "unknown.js");
    assert.equal(response.headers.get("content-security-policy"), POLICY["Content-Security-Policy"], id);
  }
  assert.equal(await (await asks("page", "app-0.js")).text(), "old");
});

test("a first worker claims its pages, though it was ended between its two events", async () => {
  // Its module is new: nothing has told this one that it is the first.
  await activate();
  assert.equal(claims, 1);
});

test("a failed install asks for nothing after its first fault, and what it has stays until it is whole", async () => {
  registration.active = {};
  network.answer = async (path) => {
    if (path === "app-1.js") return new Response("", { status: 404 });
    await new Promise((resolve) => setTimeout(resolve, 20));
    return new Response(CONTENT[path]);
  };
  await assert.rejects(install(), { code: "asset_missing" });
  assert.deepEqual([...new Set(network.asked)].sort(), ["a.bin", "app-1.js", "b.bin", "index.html"], "four lanes");
  assert.equal((await stored.get(OWN).keys()).length, 4, "three files and the mark, when the fault is told");

  // The worker of the build before tidies: to it, this copy is one that no tab holds.
  const partial = stored.get(OWN);
  stored.clear();
  stored.set("passagework /lab/ 0", new FakeCache());
  stored.set("passagework /lab/ 3", partial);
  await tidy();
  assert.deepEqual([...stored.keys()], ["passagework /lab/ 3"]);

  stored.clear();
  stored.set(OWN, partial);
  network.asked.length = 0;
  network.answer = (path) => new Response(CONTENT[path]);
  await install();
  assert.deepEqual(network.asked.sort(), ["app-1.js", "c.bin", "d.bin", "e.bin", "f.bin"]);
  assert.equal((await partial.keys()).length, 8, "no mark is left");
  await activate();
  assert.equal(claims, 0, "a later worker takes over what is controlled, and no more");

  stored.set("passagework /lab/ 1", new FakeCache());
  await tidy();
  assert.deepEqual([...stored.keys()], [OWN]);
});
