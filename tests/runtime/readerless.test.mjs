import assert from "node:assert/strict";
import { test } from "node:test";
import { Work } from "../../app/library/work.js";
import { Fault, LabError } from "../../app/runtime/faults.js";

const record = (id, added) => ({
  id,
  added,
  sha256: id,
  file: { name: id },
  title: id,
  run: null,
  pending: "index",
  trashed: null,
  replacement: null,
  error: null,
  paused: false,
  facts: null,
  vectors: null,
});

/** Three files that wait, and a reader that cannot be had until `crew.there`. */
function waiting() {
  const documents = ["a", "b", "c"].map(record);
  const troubles = new Map();
  const crew = {
    size: 1,
    there: false,
    asked: 0,
    fault: new Fault("parser_silent"),
    async worker() {
      crew.asked += 1;
      if (!crew.there) throw crew.fault;
      return { running: true, open: () => Promise.reject(new LabError({ code: "file_damaged", message: "", hint: "", retry: false })) };
    },
    release() {},
    end() {},
  };
  const shelf = {
    state: { documents, settings: { chunking: { size: 900, overlap: 180 } } },
    store: { original: async () => new Blob(["x"]) },
    find: (id) => documents.find((each) => each.id === id),
    async edit([id], change) {
      const at = documents.findIndex((each) => each.id === id);
      documents[at] = change(documents[at]) ?? documents[at];
    },
    show() {},
    hide() {},
    update() {},
  };
  const work = new Work({
    shelf,
    crew,
    embedding: {},
    model: { id: "m", dtype: "int8" },
    words: {},
    troubles: { set: (source, error) => troubles.set(source, error.code), clear: (source) => troubles.delete(source) },
    onImported() {},
    onEnd() {},
    canEmbed: () => false,
  });
  const errors = () => documents.map(({ error }) => error?.code ?? null);
  return { work, crew, troubles, errors };
}

/** Lets promises go as far as they can. */
const settle = async () => {
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
};

test("without a reader files wait, and the library says why once", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const { work, crew, troubles, errors } = waiting();
  work.wake();
  await settle();
  assert.deepEqual(errors(), [null, null, null]);
  assert.deepEqual([...troubles], [["reader", "parser_silent"]]);
  work.wake();
  await settle();
  assert.equal(crew.asked, 1, "a wake alone does not ask again");
  context.mock.timers.tick(60_000);
  await settle();
  assert.equal(crew.asked, 2, "a minute later it is asked again");
  crew.there = true;
  work.retry();
  await settle();
  assert.deepEqual(errors(), ["file_damaged", "file_damaged", "file_damaged"]);
  assert.equal(troubles.size, 0);
});

test("what cannot be fetched is no file's fault either", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const { work, crew, troubles, errors } = waiting();
  crew.fault = new LabError({ code: "asset_unreachable", message: "", hint: "", retry: true });
  work.wake();
  await settle();
  assert.deepEqual(errors(), [null, null, null]);
  assert.equal(troubles.get("reader"), "asset_unreachable");
  assert.equal(work.busy, false);
  await work.halt();
  context.mock.timers.tick(600_000);
  await settle();
  assert.equal(crew.asked, 1);
});
