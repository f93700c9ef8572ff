import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { createServer } from "node:http";
import { after, test } from "node:test";
import { PATIENCE_SECONDS } from "../../app/runtime/patience.js";
import { CHECKED_AT_END, DETAIL, FAULT, verifiedFetch } from "../../app/runtime/verified-fetch.js";

const content = Buffer.from("the right bytes");
const good = { sha256: createHash("sha256").update(content).digest("hex"), bytes: content.length };
let calls = 0;
let told = 0;
let broken = 0;

const answers = {
  "/right.bin": (response) => response.end(content),
  "/gone.bin": (response) => response.writeHead(404).end("no"),
  "/broken.bin": (response) => response.writeHead(503).end("busy"),
  "/page.bin": (response) => response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end("<!doctype html>"),
  "/short.bin": (response) => response.end("the right"),
  "/altered.bin": (response) => response.end("the wrong bytes"),
  "/silent.bin": () => {},
  "/stuck.bin": (response) => response.writeHead(200, { "content-length": content.length }).write("the right"),
  "/told.bin": (response) => {
    told += 1;
    response.writeHead(502, { [FAULT]: "asset_altered", [DETAIL]: encodeURI("sha256 – other") }).end();
  },
  "/cut.bin": (response) => {
    broken += 1;
    if (broken > 1) return response.end(content);
    response.writeHead(200, { "content-length": content.length, [CHECKED_AT_END]: "1" });
    response.write("the wrong", () => response.destroy());
  },
  "/healed.bin": (response) => response.end(calls++ ? content : "the wrong bytes"),
};
const server = createServer((request, response) => answers[request.url](response));
await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
const base = `http://127.0.0.1:${server.address().port}/`;
after(() => {
  server.closeAllConnections();
  server.close();
});

test("the right bytes come, with a count on the way", async () => {
  const counts = [];
  const bytes = await verifiedFetch({ ...good, path: "right.bin" }, { base, onProgress: (...count) => counts.push(count) });
  assert.equal(new TextDecoder().decode(bytes), content.toString());
  assert.deepEqual(counts.at(-1), [content.length, content.length]);
});

for (const [path, code] of [
  ["gone.bin", "asset_missing"],
  ["page.bin", "asset_missing"],
  ["broken.bin", "asset_unreachable"],
  ["short.bin", "asset_altered"],
  ["altered.bin", "asset_altered"],
]) {
  test(`${path} is ${code}`, async () => {
    await assert.rejects(verifiedFetch({ ...good, path }, { base }), (error) => error.code === code && error.values.path === path);
  });
}

test("a stale copy is fetched once more", async () => {
  assert.equal((await verifiedFetch({ ...good, path: "healed.bin" }, { base })).length, content.length);
  assert.equal(calls, 2);
});

test("a fault that the service worker tells is believed at once", async () => {
  await assert.rejects(
    verifiedFetch({ ...good, path: "told.bin" }, { base }),
    (error) => error.code === "asset_altered" && error.detail === "sha256 – other",
  );
  assert.equal(told, 1);
});

test("a stream that the service worker breaks off, as it proved wrong at its end, is asked for past the caches", async () => {
  assert.equal((await verifiedFetch({ ...good, path: "cut.bin" }, { base })).length, content.length);
  assert.equal(broken, 2);
});

test("no server is asset_unreachable", async () => {
  await assert.rejects(verifiedFetch({ ...good, path: "x" }, { base: "http://127.0.0.1:1/" }), { code: "asset_unreachable" });
});

for (const path of ["silent.bin", "stuck.bin"]) {
  test(`${path}, of which nothing more comes, is given up as asset_unreachable`, async (context) => {
    context.mock.timers.enable({ apis: ["setTimeout"] });
    const asked = new Promise((resolve) => server.once("request", resolve));
    const fetched = verifiedFetch({ ...good, path }, { base });
    await asked;
    // Time enough for the answer's beginning, so that the clock runs out in the middle of the body.
    for (let turn = 0; turn < 100; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    context.mock.timers.tick(PATIENCE_SECONDS * 1000);
    await assert.rejects(fetched, (error) => error.code === "asset_unreachable" && error.detail.includes("nothing came"));
  });
}
