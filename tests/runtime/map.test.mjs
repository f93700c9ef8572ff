// The map's arithmetic: places on the canvas, the nearest passage, where a question falls, which group has which colour.
// Oracles: hand arithmetic, and a search through all points.

import assert from "node:assert/strict";
import { test } from "node:test";
import { groupsOf } from "../../app/page/map/grouping.js";
import { placeBetween } from "../../app/page/map/placing.js";
import { Points } from "../../app/page/map/points.js";
import { sourcesOf } from "../../app/page/map/sources.js";
import { CLOSEST, Viewport } from "../../app/page/map/viewport.js";
import { exact, format, parse } from "../../app/page/router.js";

const say = (key, { n } = {}) => (n === undefined ? key : `${key} ${n}`);

/** A map of points at places, [x, y, document, section, passage, topic] each. */
function mapOf(rows, topics = 1, documents = 1) {
  const sections = [{ id: "a b", number: "1", title: "One" }, { id: "s2", number: "", title: "Two" }];
  const value = {
    shown: rows.length,
    documents: Array.from({ length: documents }, (_, at) => ({ id: `d${at}`, title: `Book ${at}`, passages: rows.filter((row) => row[2] === at).length, sections })),
    topics: Array.from({ length: topics }, (_, at) => ({ names: [`t${at}`], passages: rows.filter((row) => row[5] === at).length })),
  };
  const places = new Uint8Array(Float32Array.from(rows.flatMap(([x, y]) => [x, y])).buffer);
  const facts = new Uint8Array(Int32Array.from(rows.flatMap((row) => row.slice(2))).buffer);
  return new Points({ kind: "made", value, places, facts });
}

function scattered(count) {
  let seed = 7;
  const random = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
  return mapOf(Array.from({ length: count }, (_, at) => [random() * 2 - 1, random() * 2 - 1, 0, 0, at, 0]));
}

test("points are read from the two arrays and found by document and passage", () => {
  const points = mapOf([[-1, 0.5, 0, 1, 4, 1], [0.25, 1, 1, 0, 4, 0]], 2, 2);
  assert.deepEqual([...points.x], [-1, 0.25]);
  assert.deepEqual([...points.y], [0.5, 1]);
  assert.equal(points.numberOf("d1", 4), 1);
  assert.equal(points.numberOf("d1", 5), undefined);
  assert.equal(points.address(1), "#/library/d1/a%20b?passage=4");
  assert.deepEqual(points.placeOf(1), { title: "Book 1", section: "1 · One" });
  assert.deepEqual(points.placeOf(0), { title: "Book 0", section: "Two" });
});

test("the nearest passage is that of a search through all", () => {
  const points = scattered(3000);
  for (const [x, y] of [[0, 0], [-1, -1], [1, 1], [0.3, -0.72], [1.2, 0]]) {
    for (const radius of [0.01, 0.05, 0.4]) {
      const distances = Array.from(points.x, (_, at) => Math.hypot(points.x[at] - x, points.y[at] - y));
      const best = distances.indexOf(Math.min(...distances));
      assert.equal(points.nearest(x, y, radius), distances[best] <= radius ? best : null);
    }
  }
});

test("passages that are put aside are not found", () => {
  const points = mapOf([[0, 0, 0, 0, 0, 0], [0.1, 0, 0, 0, 1, 0]]);
  assert.equal(points.nearest(0, 0, 1, (point) => point !== 0), 1);
});

test("a place on the canvas is the place on the map that is drawn there", () => {
  const viewport = new Viewport();
  viewport.bound([-1, 1], [-0.5, 0.5]);
  viewport.resize(800, 600);
  viewport.zoomBy(3, 200, 100);
  const { x, y } = viewport.at(123, 456);
  assert.ok(Math.abs(viewport.left(x) - 123) < 1e-9);
  assert.ok(Math.abs(viewport.top(y) - 456) < 1e-9);
});

test("what is below the pointer stays there while the map is zoomed", () => {
  const viewport = new Viewport();
  viewport.resize(500, 500);
  const before = viewport.at(310, 240);
  viewport.zoomBy(2.5, 310, 240);
  const after = viewport.at(310, 240);
  assert.ok(Math.hypot(before.x - after.x, before.y - after.y) < 1e-9);
});

test("the whole map is seen at first, and no passage can be lost", () => {
  const viewport = new Viewport();
  viewport.bound([-1, 1], [-0.8, 0.8]);
  viewport.resize(400, 300);
  for (const [x, y] of [[-1, -0.8], [1, 0.8]]) {
    assert.ok(viewport.left(x) >= 0 && viewport.left(x) <= 400);
    assert.ok(viewport.top(y) >= 0 && viewport.top(y) <= 300);
  }
  viewport.zoomBy(1000);
  assert.equal(viewport.zoom, CLOSEST);
  viewport.pan(-1e9, 1e9);
  assert.deepEqual([viewport.x, viewport.y], [1, -0.8]);
  viewport.zoomBy(0);
  assert.equal(viewport.zoom, 1);
});

test("a region is shown whole and in the middle", () => {
  const viewport = new Viewport();
  viewport.resize(600, 600);
  viewport.show([0.2, 0.4], [-0.5, -0.1]);
  assert.ok(Math.abs(viewport.x - 0.3) < 1e-9 && Math.abs(viewport.y + 0.3) < 1e-9);
  assert.ok(viewport.zoom > 1);
  assert.ok(viewport.top(-0.5) >= 0 && viewport.top(-0.1) <= 600);
});

test("a question lies between its nearest passages by the weights of the Python rule", () => {
  const weight = 1 / (1 + Math.exp(-1)); // 50 times 0.02 is 1
  const placed = placeBetween([{ x: 1, y: 0, cosine: 0.9 }, { x: 0, y: 1, cosine: 0.88 }]);
  assert.ok(Math.abs(placed.x - weight) < 1e-9 && Math.abs(placed.y - (1 - weight)) < 1e-9);
});

test("only the five nearest place a question", () => {
  const found = Array.from({ length: 10 }, (_, at) => ({ x: at < 5 ? 0.5 : -1, y: 0, cosine: 0.5 }));
  assert.equal(placeBetween(found).x, 0.5);
});

test("the largest groups have a colour of their own, all others one together", () => {
  const rows = Array.from({ length: 25 }, (_, document) => Array.from({ length: 30 - document }, (_, at) => [0, 0, document, 0, at, 0])).flat();
  const groups = groupsOf(mapOf(rows, 1, 25), "document", say);
  assert.equal(groups.length, 20);
  assert.deepEqual(groups.map(({ colour }) => colour), [...Array(19).keys(), null]);
  assert.deepEqual(groups[0], { name: "Book 0", count: 30, colour: 0, members: [0] });
  assert.deepEqual(groups[19].members, [19, 20, 21, 22, 23, 24]);
  assert.equal(groups[19].name, "map.legend.other 6");
  assert.equal(groups.reduce((sum, { count }) => sum + count, 0), rows.length);
});

test("twenty groups need no other", () => {
  const rows = Array.from({ length: 40 }, (_, at) => [0, 0, 0, 0, at, at % 20]);
  const groups = groupsOf(mapOf(rows, 20), "topic", say);
  assert.deepEqual(groups.map(({ colour }) => colour), [...Array(20).keys()]);
});

test("the map has an address of its own, which is no document's", () => {
  assert.deepEqual(parse("#/library/map", "dense"), { view: "map" });
  assert.equal(format({ view: "map" }), "#/library/map");
  assert.equal(exact("#/library/map", { view: "map" }), "#/library/map");
  assert.equal(parse("#/library/map/s1", "dense").view, "reading");
});

test("documents that are on their way are counted, those that were put aside are not", () => {
  const model = { id: "m", dtype: "int8" };
  const facts = { digest: "d", passages: 1 };
  const record = (id, more) => ({ id, title: id, run: "r", pending: null, paused: false, trashed: null, error: null, facts, vectors: { model: "m", dtype: "int8", digest: "d" }, ...more });
  const documents = [
    record("done"),
    record("unread", { run: null, facts: null, vectors: null, pending: "index" }),
    record("bare", { vectors: null }),
    record("aside", { vectors: null, paused: true }),
    record("failed", { run: null, facts: null, vectors: null, pending: "index", error: { code: "no_text" } }),
    record("binned", { trashed: 1, pending: "index" }),
  ];
  const { ready, waiting, coming, own } = sourcesOf({ model, texts: [] }, "", { state: { documents, store: "indexeddb" } });
  assert.deepEqual([ready.map(({ id }) => id), waiting, coming, own], [["done"], 2, 2, 3]);
});
