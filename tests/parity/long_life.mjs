// Thousands of requests to one Python of the site, as its worker makes them, and some that are meant to end it. Reads from
// stdin {"dist", "config", "calls"}; writes what came back, counted, and how the memory grew, as JSON.

import { join } from "node:path";
import { text } from "node:stream/consumers";
import { bytesOf, startSitePython } from "./site_python.mjs";

const { dist, config, calls } = JSON.parse(await text(process.stdin));
const pyodide = await startSitePython(dist, config);
const gc = pyodide.pyimport("gc");
const { start } = pyodide.pyimport("passagework.browser.bridge");
const bridge = start({ state: "failed" }, pyodide, null, config.model.id, config.model.dtype, () => {});
for (const { pack, title } of config.texts) bridge.add_text(bytesOf(join(dist, pack.path)), title);

const [shipped] = config.texts;
const deep = "[".repeat(100_000);
const section = new TextEncoder().encode(deep).buffer;
const requests = [
  ["status", {}],
  ["search", { query: "sample mean", ranker: "bm25", k: 3 }],
  ["passage_texts", { document: shipped.id, start: 0, count: 4 }],
  ["status", { unknown: true }],
  ["rename_document", { document: shipped.id, title: shipped.title }],
  ["read_section", { document: shipped.id, section: "no such" }, [section]],
];

/** @type {Record<string, number>} */
const outcomes = {};
const heaps = [];
for (let id = 0; id < calls; id += 1) {
  const [op, args, buffers = []] = requests[id % requests.length];
  const message = id % 500 === 499 ? deep : JSON.stringify({ v: 1, kind: "request", id, op, args });
  const reply = JSON.parse(await bridge.handle(message, id % 500 === 499 ? [] : buffers));
  const outcome = reply.ok ? "ok" : reply.error.code;
  outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
  // What is left in cycles waits for the collector, which counts objects and not bytes; what stays after it has run is a leak.
  if (id % 250 === 249) gc.collect();
  if (id % 1000 === 999) heaps.push(pyodide._module.HEAP8.length);
}
console.log(JSON.stringify({ outcomes, heaps }));
