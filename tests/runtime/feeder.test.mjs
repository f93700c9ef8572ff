import assert from "node:assert/strict";
import { test } from "node:test";
import { Feeder } from "../../app/library/feeder.js";

const MODEL = { id: "m", dtype: "int8" };

/** Documents, their store, and a Python that notes what it is told. */
function desk() {
  const documents = [];
  const errors = [];
  const told = [];
  let refuses = new Set();
  const store = {
    pack: async (run) => new TextEncoder().encode(run),
    vectors: async ({ digest }) => new TextEncoder().encode(`vectors ${digest}`),
  };
  const feeder = new Feeder(MODEL, () => documents, () => store, (error) => errors.push(error.code ?? error.message));
  const python = () => async (op, args, { buffers = [] } = {}) => {
    told.push([op, op === "add_documents" ? args.documents.map(({ id }) => id).join() : JSON.stringify(args), buffers.map((each) => new TextDecoder().decode(each))]);
    const ids = (args.documents ?? []).map((each) => each.id);
    const failed = ids.filter((id) => refuses.has(id)).map((id) => ({ id, part: "pack", error: { code: "bad_pack" } }));
    return { data: { added: ids.filter((id) => !refuses.has(id)), failed } };
  };
  return { documents, errors, told, store, feeder, python, refuse: (id) => (refuses = new Set([id])) };
}

const document = (id, changes = {}) => ({
  id,
  run: `run ${id}`,
  title: id,
  trashed: null,
  facts: { digest: `digest ${id}` },
  vectors: null,
  ...changes,
});
const vectors = (id) => ({ model: "m", dtype: "int8", digest: `digest ${id}` });

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

test("a pack that Python refuses is told once, and the others are there", async () => {
  const { documents, told, errors, feeder, python, refuse } = desk();
  documents.push(document("a"), document("b"));
  refuse("a");
  await feeder.begin(python());
  await feeder.sync();
  await feeder.sync();
  assert.deepEqual(errors, ["bad_pack"]);
  assert.equal(told.length, 1);
  assert.equal(feeder.has("b", "run b"), true);
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
