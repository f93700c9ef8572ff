import assert from "node:assert/strict";
import { test } from "node:test";
import { Feeder } from "../../app/library/feeder.js";
import { Fault } from "../../app/runtime/faults.js";

const MODEL = { id: "m", dtype: "int8" };

/** Documents, their store, and a Python that notes what it is told. */
function desk({ shipped = [] } = {}) {
  const documents = [];
  const errors = [];
  const open = new Map();
  const told = [];
  const read = [];
  const harmful = [];
  const dropped = [];
  let refuses = new Set();
  const store = {
    async pack(run) {
      read.push(run);
      return new TextEncoder().encode(run);
    },
    vectors: async ({ digest }) => new TextEncoder().encode(`vectors ${digest}`),
  };
  const feeder = new Feeder({
    model: MODEL,
    documents: () => documents,
    store: () => store,
    shipped: new Set(shipped),
    troubles: {
      set(source, error) {
        errors.push(error.code);
        open.set(source, error.code);
      },
      clear: (source) => open.delete(source),
    },
    async onHarmful(record, { code }) {
      harmful.push(record.id);
      const at = documents.indexOf(record);
      documents[at] = { ...record, error: { code } };
    },
    async onBadVectors({ digest }) {
      dropped.push(digest);
      for (const [at, each] of documents.entries()) if (each.vectors?.digest === digest) documents[at] = { ...each, vectors: null };
    },
  });
  /** A Python; `kills` are documents that end it. */
  function python({ kills = [], damaged = [] } = {}) {
    let dead = false;
    return async (op, args, { buffers = [] } = {}) => {
      told.push([op, op === "add_documents" ? args.documents.map(({ id }) => id).join() : JSON.stringify(args), buffers.map((each) => new TextDecoder().decode(each))]);
      const ids = (args.documents ?? []).map((each) => each.id);
      dead ||= ids.some((id) => kills.includes(id));
      if (dead) throw new Fault("worker_died");
      if (op === "add_vectors" && damaged.includes(args.document)) throw new Fault("bad_arrays");
      const failed = ids.filter((id) => refuses.has(id)).map((id) => ({ id, part: "pack", error: { code: "bad_pack" } }));
      const bare = (args.documents ?? []).filter(({ id, vectors }) => vectors && damaged.includes(id));
      failed.push(...bare.map(({ id }) => ({ id, part: "vectors", error: { code: "bad_arrays" } })));
      return { data: { added: ids.filter((id) => !refuses.has(id)), failed } };
    };
  }
  return { documents, errors, open, told, read, harmful, dropped, store, feeder, python, refuse: (id) => (refuses = new Set([id])) };
}

const document = (id, changes = {}) => ({
  id,
  run: `run ${id}`,
  title: id,
  trashed: null,
  error: null,
  facts: { digest: `digest ${id}` },
  vectors: null,
  ...changes,
});
const vectors = (id) => ({ model: "m", dtype: "int8", digest: `digest ${id}` });
const sent = (told) => told.filter(([op]) => op === "add_documents").map(([, ids]) => ids);

test("a new Python gets every live document in one message, with vectors where there are some", async () => {
  const { documents, told, feeder, python } = desk();
  documents.push(document("a"), document("b", { vectors: vectors("b") }), document("c", { run: null }), document("d", { trashed: 1 }));
  feeder.prepare();
  await feeder.begin(python());
  assert.deepEqual(told, [["add_documents", "a,b", ["run a", "run b", "vectors digest b"]]]);
});

test("what differs is sent, and nothing else", async () => {
  const { documents, told, feeder, python } = desk();
  documents.push(document("a"), document("b"));
  await feeder.begin(python());
  await feeder.sync();
  told.length = 0;
  await feeder.sync();
  assert.deepEqual(told, []);
  documents[0] = document("a", { title: "A", vectors: vectors("a") });
  documents[1] = document("b", { trashed: 1 });
  documents.push(document("c"));
  await feeder.sync();
  assert.deepEqual(told.map(([op]) => op), ["remove_documents", "add_documents", "rename_document", "add_vectors"]);
  assert.deepEqual(told[3], ["add_vectors", '{"document":"a"}', ["vectors digest a"]]);
  told.length = 0;
  documents[0] = document("a", { title: "A", run: "run anew", facts: { digest: "digest anew" } });
  await feeder.sync();
  assert.deepEqual(told, [["add_documents", "a", ["run anew"]]]);
  assert.equal(feeder.has("a", "run anew"), true);
  assert.equal(feeder.has("a", "run a"), false);
});

test("after a restart everything is sent again", async () => {
  const { documents, told, feeder, python } = desk();
  documents.push(document("a"));
  await feeder.begin(python());
  await feeder.sync();
  told.length = 0;
  await feeder.begin(python());
  assert.deepEqual(told, [["add_documents", "a", ["run a"]]]);
});

test("nothing is sent twice when a change comes while a new Python is filled", async () => {
  const { documents, told, feeder, python } = desk();
  documents.push(document("a"), document("b"));
  const filled = feeder.begin(python());
  await Promise.all([filled, feeder.sync(), feeder.sync()]);
  assert.deepEqual(sent(told), ["a,b"]);
});

test("a Python that comes while one before it is being filled gets everything", async () => {
  const { documents, feeder, python, told } = desk();
  documents.push(document("a"));
  const ask = python();
  let release = () => {};
  const first = feeder.begin(async (...asked) => {
    await new Promise((resolve) => (release = resolve));
    return ask(...asked);
  });
  await new Promise((resolve) => setTimeout(resolve, 5));
  const second = feeder.begin(python());
  release();
  await Promise.all([first, second]);
  assert.deepEqual(sent(told), ["a", "a"]);
  assert.equal(feeder.has("a", "run a"), true);
});

test("only what fits into a message is read ahead", async () => {
  const { documents, read, feeder } = desk();
  const facts = { characters: 50e6, passages: 0 };
  documents.push(...["a", "b", "c"].map((id) => document(id, { facts: { ...facts, digest: id } })));
  feeder.prepare();
  await null;
  assert.deepEqual(read, ["run a"]);
});

test("a pack that Python refuses is told once, and the others are there", async () => {
  const { documents, told, errors, open, feeder, python, refuse } = desk();
  documents.push(document("a"), document("b"));
  refuse("a");
  await feeder.begin(python());
  await feeder.sync();
  await feeder.sync();
  assert.deepEqual(errors, ["bad_pack"]);
  assert.equal(told.length, 1);
  assert.equal(feeder.has("b", "run b"), true);
  await assert.rejects(feeder.holds("a", "run a"), { code: "bad_pack" });
  refuse("nobody");
  feeder.forgive(documents[0]);
  await feeder.sync();
  assert.equal(feeder.has("a", "run a"), true);
  assert.equal(open.size, 0, "and then it is told no more");
});

test("a run that was replaced while it was read is no error; one that is lost is", async () => {
  const { documents, errors, store, feeder, python } = desk();
  documents.push(document("a"), document("b"));
  store.pack = async (run) => {
    if (run === "run a") documents[0] = document("a", { run: "run anew" });
    if (run === "run anew") return new Uint8Array(1);
    throw Object.assign(new Error(run), { code: "stored_part_missing" });
  };
  await feeder.begin(python());
  await feeder.sync();
  assert.deepEqual(new Set(errors), new Set(["stored_part_missing"]));
  assert.equal(feeder.has("a", "run anew"), true);
});

test("changes that come while it sends are sent after it", async () => {
  const { documents, told, feeder, python } = desk();
  documents.push(document("a"));
  await feeder.begin(python());
  documents.push(document("b"));
  const first = feeder.sync();
  documents.push(document("c"));
  const second = feeder.sync();
  await Promise.all([first, second]);
  assert.equal(feeder.has("c", "run c"), true);
  assert.deepEqual(told.map(([, ids]) => ids).join(";").split(/[;,]/).sort(), ["a", "b", "c"]);
});

test("vectors that are of no use are made again, once, and hold nobody up", async () => {
  const { documents, told, errors, dropped, feeder, python } = desk();
  documents.push(document("a", { vectors: vectors("a") }), document("b"));
  await feeder.begin(python({ damaged: ["a"] }));
  documents[1] = document("b", { vectors: vectors("b") });
  await feeder.sync();
  assert.deepEqual(dropped, ["digest a"]);
  assert.deepEqual(told.at(-1), ["add_vectors", '{"document":"b"}', ["vectors digest b"]]);
  assert.deepEqual(errors, []);
  // They are made anew, and are still of no use: that is said, and not tried for ever.
  documents[0] = document("a", { vectors: vectors("a") });
  await feeder.sync();
  await feeder.sync();
  assert.deepEqual([dropped, errors], [["digest a"], ["bad_arrays"]]);
});

test("vectors that are lost are made again", async () => {
  const { documents, store, dropped, feeder, python } = desk();
  documents.push(document("a", { vectors: vectors("a") }));
  store.vectors = async () => null;
  await feeder.begin(python());
  await feeder.sync();
  assert.deepEqual(dropped, ["digest a"]);
  assert.equal(feeder.has("a", "run a"), true);
});

test("a failure of another kind leaves the file", async () => {
  const { documents, store, dropped, open, feeder, python } = desk();
  documents.push(document("a"), document("b"));
  await feeder.begin(python());
  await feeder.sync();
  store.vectors = async ({ digest }) => {
    if (digest === "digest a") throw new Fault("storage_failed");
    return new Uint8Array(1);
  };
  documents[0] = document("a", { vectors: vectors("a") });
  documents[1] = document("b", { vectors: vectors("b") });
  await feeder.sync();
  assert.deepEqual([dropped, [...open]], [[], [["vectors digest a", "storage_failed"]]]);
});

test("a document that ends Python is found, left out, and the others go on", async () => {
  const { documents, told, harmful, errors, feeder, python } = desk();
  documents.push(document("a"), document("b"), document("c"));
  const kills = ["b"];
  await feeder.begin(python({ kills }));
  assert.deepEqual(sent(told), ["a,b,c"]);
  told.length = 0;
  await feeder.begin(python({ kills }));
  assert.deepEqual([sent(told), harmful], [["a", "b"], ["b"]]);
  told.length = 0;
  await feeder.begin(python({ kills }));
  await feeder.sync();
  assert.deepEqual(sent(told).join().split(",").sort(), ["a", "c"]);
  assert.deepEqual(errors, [], "the end of a Python is not told as a trouble of the library");
  await assert.rejects(feeder.holds("b", "run b"), { code: "document_harmful" });
  // At the next visit the record says so.
  const next = desk();
  next.documents.push(...documents);
  await next.feeder.begin(next.python({ kills }));
  assert.deepEqual(sent(next.told), ["a,c"]);
});

test("one end of a Python alone condemns nobody, and nothing is asked of the dead", async () => {
  const { documents, told, harmful, feeder, python } = desk();
  documents.push(document("a"));
  await feeder.begin(python({ kills: ["a"] }));
  await feeder.sync();
  await feeder.sync();
  assert.deepEqual([sent(told), harmful], [["a"], []]);
  await feeder.begin(python());
  assert.equal(feeder.has("a", "run a"), true);
});

test("a document never takes the place of a text that comes with the page", async () => {
  const { documents, told, open, feeder, python } = desk({ shipped: ["shakespeare"] });
  documents.push(document("shakespeare"), document("a"));
  await feeder.begin(python());
  assert.deepEqual(sent(told), ["a"]);
  assert.deepEqual([...open.values()], ["document_id_taken"]);
});

test("whoever waits for passages hears when they are there, or cannot come", async () => {
  const { documents, feeder, python } = desk();
  documents.push(document("a"), document("b"));
  const stop = new AbortController();
  const a = feeder.holds("a", "run a");
  const old = feeder.holds("b", "run of old");
  const stopped = feeder.holds("a", "run a", stop.signal);
  stop.abort();
  await assert.rejects(stopped, { code: "cancelled" });
  await assert.rejects(old, { code: "changed_elsewhere" });
  await feeder.begin(python());
  await a;
  feeder.begin(python());
  const lost = feeder.holds("a", "run a");
  feeder.lose(new Fault("engine_failed"));
  await assert.rejects(lost, { code: "engine_failed" });
});
