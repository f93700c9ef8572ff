// Small libraries to store: made here, the same on every run.

export const KEY = { model: "sample-model", dtype: "q8" };
const NOW = 1_790_000_000_000;

/** Bytes that are not all alike. */
export function bytes(length, seed = 1) {
  const made = new Uint8Array(length);
  for (let at = 0, state = seed; at < length; at += 1) {
    state = (Math.imul(state, 1103515245) + 12345) | 0;
    made[at] = state >> 16;
  }
  return made;
}

export async function sha256(data) {
  const digest = await crypto.subtle.digest("SHA-256", data);
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** A new record, as it is before it is first written, and its original. */
export async function sample(id, changes = {}, content = `the file of ${id}`) {
  const original = new Blob([content], { type: "text/plain" });
  const record = {
    id,
    title: `Title of ${id}`,
    file: { name: `${id}.txt`, folder: "", type: "text/plain", bytes: original.size, modified: NOW },
    sha256: await sha256(await original.arrayBuffer()),
    run: null,
    pending: "index",
    paused: false,
    error: null,
    facts: null,
    vectors: null,
    added: NOW + id.length,
    trashed: null,
    rev: 0,
    ...changes,
  };
  return { record, original };
}

export function run(id, document, { pack = 3000, sections = 2, passages = 3 } = {}) {
  return {
    id,
    document,
    pack: bytes(pack, id.length),
    contents: Array.from({ length: sections }, (_, n) => JSON.stringify({ section: `${document} ${n}`, run: id })),
    hashes: bytes(16 * passages, 5),
  };
}

export function facts(digest) {
  return {
    format: "text",
    language: "en",
    pages: 0,
    pageLabels: [],
    pageSections: [],
    sections: [
      { id: "1", number: "1", title: "One" },
      { id: "2", number: "2", title: "Two" },
    ],
    passages: 3,
    words: 12,
    characters: 80,
    chunking: "900/180",
    digest,
    remarks: [],
  };
}

/** Rows of vectors for passages of a part. */
export function rows(passages, value) {
  return new Float32Array(passages * 384).fill(value);
}

/** A document as it is when all work on it is done. */
export async function finished(store, id, { changes = {}, content, size } = {}) {
  const made = await sample(id, {}, content);
  const staged = await store.stage(made.record, made.original);
  const its = run(`run of ${id}`, id, size);
  await store.writeRun(its);
  const digest = await sha256(its.pack);
  const vectors = { ...KEY, digest };
  await store.writeVectors(vectors, bytes(size?.vectors ?? 500, 9));
  return store.commit({ ...staged, run: its.id, pending: null, facts: facts(digest), vectors, ...changes });
}

/** A study as it is before it is first written. */
export function study(id, changes = {}) {
  return {
    id,
    name: `Study ${id}`,
    scope: { kind: "documents", collection: null, documents: ["a"] },
    content: `{"study": "${id}"}`,
    facts: { questions: 3, pooled: 40, judged: 12, lent: false },
    created: NOW + id.length,
    changed: NOW + 5,
    trashed: null,
    rev: 0,
    ...changes,
  };
}

/** A model as its reader has set it up, before it is first written. */
export function provider(id, changes = {}) {
  const settings = {
    id,
    kind: "openai",
    name: `Model ${id}`,
    base_url: "http://localhost:11434/v1",
    model: "small",
    needs_key: true,
    structured: "schema",
    temperature: 0.2,
    seed: null,
    max_output: 2000,
    context: 8192,
    seconds: 120,
    prices: { input: 0.15, output: null },
  };
  return { id, settings, created: NOW + id.length, rev: 0, ...changes };
}

/** A call with its content; `head` changes its head. */
export function call(id, head = {}, content = {}) {
  const record = {
    id,
    head: {
      id,
      kind: "ask",
      status: "done",
      created: NOW,
      ended: NOW + 900,
      title: `Question of ${id}`,
      provider: "Model p",
      model: "small",
      input: 900,
      output: 40,
      cost: 0.0001,
      items: 0,
      removed: 0,
      thread: id,
      repairs: null,
      error: null,
      bytes: 100,
      ...head,
    },
    session: "a session",
    lock: `lock of ${id}`,
    rev: 0,
  };
  return { record, content: JSON.stringify({ id, raw: "💧\n\u2028", ...content }) };
}

/** An item of a call, in its pack. */
export function item(id, from, head = {}, content = {}) {
  return {
    id,
    head: {
      id,
      call: from,
      pack: from,
      position: 0,
      kind: "card",
      status: "drafted",
      title: `Item ${id}`,
      created: NOW,
      decided: null,
      bad: 0,
      notes: 1,
      documents: ["a"],
      ...head,
    },
    content: JSON.stringify({ id, ...content }),
    rev: 0,
  };
}

export function practice(id, changes = {}) {
  return { id, content: JSON.stringify({ card: id }), due: NOW, rev: 0, ...changes };
}

/** A key, sealed; its bytes can be told from any others. */
export function wrappedKey(id) {
  const sealed = new TextEncoder().encode("sk-canary sealed").buffer;
  return { id, salt: bytes(16).buffer, iv: bytes(12).buffer, iterations: 600_000, sealed };
}
