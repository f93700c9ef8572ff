import assert from "node:assert/strict";
import { test } from "node:test";
import { Embedding, PART } from "../../app/library/embedding.js";
import { KnownRows } from "../../app/library/known-rows.js";
import { DIMENSIONS, vectorRows, vectorsFile } from "../../app/store/safetensors.js";

const MODEL = { id: "m", dtype: "int8" };
const none = new AbortController().signal;

/** A text's vector here: its number in every place. */
const rowOf = (text) => new Float32Array(DIMENSIONS).fill(Number(text));

function hashes(texts) {
  const all = new Uint8Array(texts.length * 16);
  for (const [at, text] of texts.entries()) new DataView(all.buffer).setUint32(at * 16, Number(text) + 1);
  return all;
}

/** A store in memory with the methods that embedding uses, and everything around it. */
function desk() {
  const runs = new Map();
  const parts = new Map();
  const files = new Map();
  const keyed = ({ digest, model, dtype }) => `${digest} ${model} ${dtype}`;
  const store = {
    hashes: async (run) => hashes(runs.get(run)),
    vectors: async (key) => files.get(keyed(key)) ?? null,
    vectorParts: async (key) => [...(parts.get(keyed(key)) ?? new Map())].map(([start, rows]) => ({ start, rows })),
    async writeVectorPart(key, { start, rows }) {
      parts.set(keyed(key), new Map([...(parts.get(keyed(key)) ?? []), [start, rows]]));
    },
    async writeVectors(key, file) {
      files.set(keyed(key), file);
      parts.delete(keyed(key));
    },
  };
  const documents = [];
  const asked = [];
  const shown = [];
  const pool = {
    async embed(texts) {
      asked.push(...texts);
      const rows = new Float32Array(texts.length * DIMENSIONS);
      for (const [at, text] of texts.entries()) rows.set(rowOf(text), at * DIMENSIONS);
      return rows;
    },
  };
  const tools = {
    model: MODEL,
    store: () => store,
    pool,
    known: new KnownRows(MODEL, () => store),
    documents: () => documents,
    texts: async (_id, run, start, count) => runs.get(run).slice(start, start + count),
    turn: async () => false,
    show: (progress) => shown.push(progress),
  };
  function add(id, texts) {
    const record = { id, run: `run ${id}`, facts: { digest: `digest ${id}`, passages: texts.length }, vectors: null };
    runs.set(record.run, texts);
    documents.push(record);
    return record;
  }
  return { store, tools, pool, asked, shown, parts, files, documents, add, embedding: new Embedding(tools) };
}

const numbers = (from, to) => Array.from({ length: to - from }, (_, at) => String(from + at));
const keyOf = (record) => ({ digest: record.facts.digest, model: "m", dtype: "int8" });
const found = async (store, record) => {
  const rows = vectorRows(await store.vectors(keyOf(record)));
  return Array.from({ length: rows.length / DIMENSIONS }, (_, at) => String(rows[at * DIMENSIONS]));
};

test("a file of vectors is read back as it was", () => {
  const rows = Float32Array.from({ length: 3 * DIMENSIONS }, (_, at) => Math.sin(at));
  const file = vectorsFile({ digest: "d", model: "m", dtype: "int8" }, rows);
  assert.deepEqual(vectorRows(file), rows);
  const shifted = new Uint8Array(file.length + 1);
  shifted.set(file, 1);
  assert.deepEqual(vectorRows(shifted.subarray(1)), rows);
});

test("every passage is embedded once and stands in its place", async () => {
  const { embedding, store, asked, shown, add } = desk();
  const record = add("a", numbers(0, PART + 10));
  assert.deepEqual(await embedding.run(record, none), keyOf(record));
  assert.deepEqual(await found(store, record), numbers(0, PART + 10));
  assert.deepEqual(asked.toSorted((a, b) => a - b), numbers(0, PART + 10));
  assert.equal(shown.at(-1).done, PART + 10);
  assert.deepEqual(new Set(shown.map(({ stage }) => stage)), new Set(["embedding"]));
});

test("parts that are there are not made again", async () => {
  const { embedding, store, asked, add } = desk();
  const record = add("a", numbers(0, 2 * PART));
  const rows = new Float32Array(PART * DIMENSIONS);
  for (let at = 0; at < PART; at++) rows.set(rowOf(at), at * DIMENSIONS);
  await store.writeVectorPart(keyOf(record), { start: 0, rows });
  await embedding.run(record, none);
  assert.deepEqual(asked, numbers(PART, 2 * PART));
  assert.deepEqual(await found(store, record), numbers(0, 2 * PART));
});

test("texts that have a vector in another document are taken from there", async () => {
  const { embedding, store, asked, documents, add } = desk();
  const first = add("a", ["1", "2", "3"]);
  documents[0] = { ...first, vectors: await embedding.run(first, none) };
  const second = add("b", ["9", "3", "1", "3"]);
  await embedding.run(second, none);
  assert.deepEqual(asked, ["1", "2", "3", "9"]);
  assert.deepEqual(await found(store, second), ["9", "3", "1", "3"]);
});

test("vectors that were finished before are only pointed to", async () => {
  const { embedding, store, asked, add } = desk();
  const record = add("a", ["1"]);
  await store.writeVectors(keyOf(record), vectorsFile(keyOf(record), rowOf(1)));
  assert.deepEqual(await embedding.run(record, none), keyOf(record));
  assert.deepEqual(asked, []);
});

test("a new cutting keeps the rows of the old one, finished or not", async () => {
  for (const finished of [true, false]) {
    const { embedding, store, asked, documents, parts, add } = desk();
    const record = add("a", ["1", "2", "3"]);
    const vectors = await embedding.run(record, none);
    if (finished) documents[0] = { ...record, vectors };
    else {
      const rows = vectorRows(await store.vectors(vectors));
      store.vectors = async () => null;
      await store.writeVectorPart(vectors, { start: 0, rows });
    }
    asked.length = 0;
    const facts = { digest: "digest new", passages: 4 };
    await embedding.carryOver(documents[0], facts, hashes(["3", "7", "1", "2"]));
    const kept = parts.get("digest new m int8");
    assert.deepEqual([...kept.keys()], [0, 2], finished ? "finished" : "unfinished");
    assert.deepEqual([...kept.values()].map((rows) => rows.length / DIMENSIONS), [1, 2]);
    assert.deepEqual([kept.get(0)[0], kept.get(2)[0], kept.get(2)[DIMENSIONS]], [3, 1, 2]);
  }
});

test("what is stopped keeps the parts that are whole", async () => {
  const { embedding, pool, parts, add } = desk();
  const record = add("a", numbers(0, 5 * PART));
  const stop = new AbortController();
  const embed = pool.embed;
  let batches = 0;
  pool.embed = (texts, signal) => {
    batches += 1;
    if (batches > 20) stop.abort();
    return signal.aborted ? Promise.reject(new Error("stopped")) : embed(texts);
  };
  await assert.rejects(embedding.run(record, stop.signal));
  const kept = [...(parts.get("digest a m int8")?.entries() ?? [])];
  assert.ok(kept.length >= 1 && kept.length < 5);
  for (const [start, rows] of kept) assert.equal(rows[0], start);
});

test("texts of other passages than the record's are refused", async () => {
  const { embedding, tools, add } = desk();
  const record = add("a", ["1", "2"]);
  tools.texts = async () => ["1"];
  await assert.rejects(embedding.run(record, none), { code: "changed_elsewhere" });
});

test("the page gets its turn while the vectors of a long document are looked up", async () => {
  const count = 20_000;
  const { store, tools, add, documents } = desk();
  const record = add("a", numbers(0, count));
  const rows = Float32Array.from({ length: count * DIMENSIONS }, (_, at) => Math.floor(at / DIMENSIONS));
  await store.writeVectors(keyOf(record), vectorsFile(keyOf(record), rows));
  documents[0] = { ...record, vectors: keyOf(record) };
  let turns = 0;
  let going = true;
  const turn = () => going && setImmediate(() => ((turns += 1), turn()));
  turn();
  const known = await tools.known.find(hashes(numbers(0, count)), documents);
  going = false;
  assert.equal(known.size, count);
  assert.deepEqual([known.get(0)[0], known.get(count - 1)[DIMENSIONS - 1]], [0, count - 1]);
  assert.ok(turns > 0, "no other task came between");
});

test("a vector that a file has only a part of is made anew", async () => {
  const { embedding, store, asked, documents, files, add } = desk();
  const first = add("a", ["1", "2", "3"]);
  documents[0] = { ...first, vectors: await embedding.run(first, none) };
  const short = Float32Array.from({ length: 2 * DIMENSIONS }, (_, at) => 1 + Math.floor(at / DIMENSIONS));
  files.set("digest a m int8", vectorsFile(keyOf(first), short));
  asked.length = 0;
  const second = add("b", ["3", "2"]);
  await embedding.run(second, none);
  assert.deepEqual(asked, ["3"]);
  assert.deepEqual(await found(store, second), ["3", "2"]);
});
