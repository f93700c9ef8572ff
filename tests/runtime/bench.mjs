// A library to test the work on: the real store in memory and the real shelf; readers and the model are stand-ins.

import { Embedding } from "../../app/library/embedding.js";
import { newRecord } from "../../app/library/documents.js";
import { KnownRows } from "../../app/library/known-rows.js";
import { DIMENSIONS } from "../../app/store/safetensors.js";
import { Shelf } from "../../app/library/shelf.js";
import { Work } from "../../app/library/work.js";
import { Fault } from "../../app/runtime/faults.js";
import { storeOver } from "../../app/store/library-store.js";
import { memoryBackend } from "../../app/store/memory.js";

export const MODEL = { id: "m", dtype: "int8" };

/** Resolves once `condition` holds. */
export async function until(condition, what = "what was waited for") {
  for (let turns = 0; turns < 500; turns++) {
    if (await condition()) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error(`${what} did not come about`);
}

/** One worker that reads any text; `fails` says of a text why it cannot be read, `held` keeps readers waiting. */
export function readers() {
  const crew = { size: 1, fails: () => null, held: Promise.resolve(), read: [], ended: 0, release() {} };
  let stop = () => {};
  crew.worker = async () => {
    let text = "";
    return {
      running: true,
      async open(_name, data) {
        text = new TextDecoder().decode(data);
        await Promise.race([crew.held, new Promise((_, reject) => (stop = () => reject(new Fault("parser_ended"))))]);
        const why = crew.fails(text);
        if (why) throw new Fault(why);
        return { format: "text", pages: null };
      },
      async finish() {
        crew.read.push(text);
        return finished(text);
      },
    };
  };
  crew.end = () => {
    crew.ended += 1;
    stop();
  };
  return crew;
}

/** What reading a text of words comes to: a passage for each word. */
export function finished(text) {
  const passages = text.split(" ");
  const hashes = new Uint8Array(16 * passages.length);
  for (const [at, word] of passages.entries()) new TextEncoder().encodeInto(word, hashes.subarray(at * 16, at * 16 + 16));
  const facts = { format: "text", passages: passages.length, digest: `digest of ${text}`, chunking: "900/180", remarks: [], sections: [] };
  return { facts, pack: new TextEncoder().encode(text), contents: [], hashes, title: "" };
}

export async function bench({ texts, onImported = () => {}, canEmbed = () => true } = {}) {
  const store = storeOver(memoryBackend());
  const shelf = new Shelf(() => work.wake());
  shelf.use(store);
  const crew = readers();
  const embedded = [];
  const pool = {
    fails: () => null,
    async embed(given) {
      embedded.push(...given);
      const why = pool.fails(given);
      if (why) throw why;
      return new Float32Array(given.length * DIMENSIONS);
    },
  };
  const passages = async (id, run, start, count) => {
    const pack = new TextDecoder().decode(await store.pack(run));
    return pack.split(" ").slice(start, start + count);
  };
  const embedding = new Embedding({
    model: MODEL,
    store: () => store,
    pool,
    known: new KnownRows(MODEL, () => store),
    documents: () => shelf.state.documents,
    texts: texts ?? passages,
    turn: () => work.turn(),
    show: (progress) => shelf.show(progress),
  });
  const troubles = new Map();
  const work = new Work({
    shelf,
    crew,
    embedding,
    model: MODEL,
    words: {},
    troubles: { set: (source, error) => troubles.set(source, error.code ?? error.message), clear: (source) => troubles.delete(source) },
    onImported,
    onEnd() {},
    canEmbed,
  });
  /** Stage a text as a file. */
  async function add(text, name = `${text}.txt`) {
    const given = { file: new File([text], name), folder: "" };
    const staged = await store.stage(newRecord(given, `sha of ${text}`), given.file);
    shelf.take([staged]);
    return staged.id;
  }
  const original = async (id) => (await store.original(shelf.record(id).sha256)).text();
  return { store, shelf, crew, pool, embedded, troubles, work, add, original };
}
