import assert from "node:assert/strict";
import { test } from "node:test";
import { readFile } from "../../app/library/reading.js";
import { isUnready } from "../../app/library/unready.js";
import { Fault, LabError } from "../../app/runtime/faults.js";
import { ParsingSide } from "../../app/runtime/parsing-side.js";

const FACTS = { remarks: [{ code: "own", values: {} }] };

/**
 * Workers that read a file of `pages` pages. `deadly` pages end whoever reads them, as often as they say; `bad` ones
 * fail alone.
 */
function workers({ pages, size = 1, deadly = {}, bad = {}, opening = {}, ending = null }) {
  const log = [];
  const left = { ...deadly };
  function side(number) {
    const made = {
      running: true,
      opened: false,
      async open(name) {
        log.push(`open ${number}`);
        if (opening.error) throw opening.error;
        if (opening.deaths) {
          opening.deaths -= 1;
          made.running = false;
          throw new Fault("parser_ended");
        }
        made.opened = true;
        return { format: "pdf", pages };
      },
      async pages(numbers, seconds, onPage) {
        for (const at of numbers) {
          await null;
          if (left[at]) {
            left[at] -= 1;
            made.end();
            throw new Fault(left.code ?? "parser_late", { seconds });
          }
          const error = bad[at] ? { code: bad[at] } : null;
          onPage({ number: at, content: error ? null : `page ${at}`, error });
        }
      },
      async finish(wanted) {
        assert.ok(made.opened && made.running, "the file is open");
        log.push(`finish ${number}`);
        if (ending) throw new LabError({ code: ending, message: "", hint: "", retry: false });
        return { facts: FACTS, title: "T", pages: wanted.pages };
      },
      end() {
        made.running = made.opened = false;
      },
    };
    return made;
  }
  const sides = Array.from({ length: size }, (_, number) => side(number));
  return {
    log,
    size,
    released: 0,
    async worker(number) {
      sides[number].running = true;
      return sides[number];
    },
    release() {
      this.released += 1;
    },
    end() {
      for (const each of sides) each.end();
    },
  };
}

/** Read with these workers; returns what came of it and the progress that was told. */
async function read(crew, signal = new AbortController().signal) {
  const progress = [];
  const done = await readFile(crew, {
    document: "d",
    name: "a.pdf",
    original: new Blob(["bytes"]),
    password: null,
    chunking: { size: 900, overlap: 180 },
    signal,
    onProgress: (stage, done, total) => progress.push([stage, done, total]),
  });
  return { done, progress };
}

test("pages come in their order and are counted", async () => {
  const crew = workers({ pages: 6 });
  const { done, progress } = await read(crew);
  assert.deepEqual(done.pages, [0, 1, 2, 3, 4, 5].map((number) => `page ${number}`));
  assert.deepEqual(progress.at(0), ["reading", 0, 6]);
  assert.deepEqual(progress.slice(1, 7).map(([, count]) => count), [1, 2, 3, 4, 5, 6]);
  assert.deepEqual(progress.at(-1), ["indexing", 1, 1]);
  assert.equal(crew.released, 1);
});

test("a file without pages is finished at once", async () => {
  const { done } = await read(workers({ pages: null }));
  assert.deepEqual(done.pages, []);
});

test("two workers share a long file, one does a short one", async () => {
  const long = workers({ pages: 40, size: 2 });
  assert.deepEqual((await read(long)).done.pages, Array.from({ length: 40 }, (_, number) => `page ${number}`));
  assert.deepEqual(long.log, ["open 0", "open 1", "finish 0"]);
  const short = workers({ pages: 10, size: 2 });
  await read(short);
  assert.deepEqual(short.log, ["open 0", "finish 0"]);
});

test("a page that fails by itself is left out without a death", async () => {
  const { done } = await read(workers({ pages: 3, bad: { 1: "bad_page" } }));
  assert.deepEqual(done.pages, ["page 0", null, "page 2"]);
  assert.deepEqual(done.facts.remarks, FACTS.remarks);
});

test("a file is not said to have no text when a page of it was too much", async () => {
  const told = { code: "pages_overtaxing", values: { name: "a.pdf", n: 1, total: 2 } };
  await assert.rejects(read(workers({ pages: 2, deadly: { 1: 1 }, ending: "no_text" })), told);
  await assert.rejects(read(workers({ pages: 2, deadly: { 1: 1 }, ending: "no_text_layer" })), told);
  await assert.rejects(read(workers({ pages: 2, bad: { 1: "bad_page" }, ending: "no_text" })), { code: "no_text" });
  await assert.rejects(read(workers({ pages: 2, deadly: { 1: 1 }, ending: "damaged_file" })), { code: "damaged_file" });
});

test("a page that ends its worker is lost; a new worker reads the others", async () => {
  const crew = workers({ pages: 9, deadly: { 2: 1 } });
  const { done, progress } = await read(crew);
  assert.deepEqual(done.pages.flatMap((page, number) => (page === null ? [number] : [])), [2]);
  assert.deepEqual(done.facts.remarks.at(-1), { code: "pages_lost", values: { n: 1, pages: "3" } });
  assert.deepEqual(crew.log, ["open 0", "open 0", "finish 0"]);
  assert.deepEqual(progress.filter(([stage]) => stage === "reading").at(-1), ["reading", 9, 9]);
});

test("the last page may be the one that ends the worker: the file is opened again to be finished", async () => {
  const crew = workers({ pages: 4, deadly: { 3: 1 } });
  assert.deepEqual((await read(crew)).done.pages, ["page 0", "page 1", "page 2", null]);
  assert.deepEqual(crew.log, ["open 0", "open 0", "finish 0"]);
});

test("a file that ends two workers is harmful, whichever pages they were", async () => {
  const crew = workers({ pages: 9, deadly: { 1: 1, 5: 1, code: "parser_ended" } });
  await assert.rejects(read(crew), (error) => error instanceof Fault && error.code === "file_harmful");
  assert.equal(crew.released, 1);
});

test("slow pages cost themselves alone, until there are too many", async () => {
  const slow = (/** @type {number} */ count) => Object.fromEntries([...Array(count).keys()].map((page) => [2 * page, 1]));
  const { pages } = (await read(workers({ pages: 30, deadly: { ...slow(9), code: "parser_late" } }))).done;
  assert.equal(pages.filter((/** @type {string | null} */ page) => page === null).length, 9);
  await assert.rejects(read(workers({ pages: 30, deadly: { ...slow(10), code: "parser_late" } })), { code: "file_harmful" });
});

test("a file that runs out of memory twice is too much for one file", async () => {
  const crew = workers({ pages: 9, deadly: { 1: 1, 5: 1, code: "file_memory" } });
  await assert.rejects(read(crew), { code: "file_memory" });
});

test("a death while opening is one of the two", async () => {
  assert.deepEqual((await read(workers({ pages: 1, opening: { deaths: 1 } }))).done.pages, ["page 0"]);
  await assert.rejects(read(workers({ pages: 1, opening: { deaths: 2 } })), { code: "file_harmful" });
});

test("what the reader says of a file is passed on, and is no death", async () => {
  const error = new LabError({ code: "password_needed", message: "", hint: "", retry: false });
  const crew = workers({ pages: 1, opening: { error } });
  await assert.rejects(read(crew), { code: "password_needed" });
  assert.deepEqual(crew.log, ["open 0"]);
});

test("a file that is not wanted any more ends as cancelled, together with the workers", async () => {
  const stop = new AbortController();
  const crew = workers({ pages: 500 });
  const reading = read(crew, stop.signal);
  queueMicrotask(() => stop.abort());
  await assert.rejects(reading, { code: "cancelled" });
});

test("a file that takes too long is stopped, with its name and its time", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const crew = workers({ pages: 4 });
  const worker = crew.worker;
  crew.worker = async (number) => {
    const side = await worker.call(crew, number);
    side.pages = () => new Promise((_, reject) => (side.end = () => reject(new Fault("parser_ended"))));
    return side;
  };
  const reading = read(crew);
  const refused = assert.rejects(reading, { code: "file_late", values: { name: "a.pdf", minutes: 10 } });
  for (let turn = 0; turn < 50; turn++) await null;
  await new Promise((resolve) => setImmediate(resolve));
  context.mock.timers.tick(600_000);
  await refused;
});

/** A worker behind a real ParsingSide: it reads pages of which some need more memory than there is. */
class Reader extends EventTarget {
  static started = 0;
  static hungry = new Set();

  constructor(_, options) {
    super();
    this.type = options.type;
    Reader.started += 1;
    queueMicrotask(() => this.say({ kind: "alive" }));
  }

  say(data) {
    if (!this.ended) this.dispatchEvent(Object.assign(new Event("message"), { data }));
  }

  postMessage({ kind, id, numbers, pages }) {
    queueMicrotask(async () => {
      if (kind === "start") this.say({ kind: "ready" });
      if (kind === "open") this.say({ kind: "opened", id, format: "pdf", pages: 9 });
      if (kind === "finish") this.say({ kind: "finished", id, title: "T", facts: FACTS, pages, heap: 1 });
      for (const number of kind === "pages" ? numbers : []) {
        await null;
        const error = Reader.hungry.has(number) ? { code: "file_memory" } : null;
        this.say({ kind: "page", id, number, content: error ? null : `page ${number}`, error, heap: 1 });
      }
    });
  }

  terminate() {
    this.ended = true;
  }
}

function crewOfOne() {
  globalThis.navigator ??= {};
  globalThis.Worker = Reader;
  Reader.started = 0;
  const side = new ParsingSide({ workers: { parsing: "parsing.js" } }, "http://localhost/", () => ({}));
  return {
    size: 1,
    worker: async () => (await side.ready(), side),
    release: () => side.end(),
    end: () => side.end(),
  };
}

test("a page that runs out of memory costs that page alone, and no later worker its life", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  Reader.hungry = new Set([1]);
  const { done } = await read(crewOfOne());
  assert.deepEqual(done.pages.flatMap((page, number) => (page === null ? [number] : [])), [1]);
  assert.deepEqual(done.facts.remarks.at(-1), { code: "pages_lost", values: { n: 1, pages: "2" } });
  assert.equal(Reader.started, 2);
});

test("two pages that run out of memory are too much, and the words say memory", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  Reader.hungry = new Set([1, 5]);
  await assert.rejects(read(crewOfOne()), { code: "file_memory" });
});

test("once a file is lost, nobody begins another page of it", async () => {
  const crew = workers({ pages: 400, size: 2, deadly: { 1: 1, 2: 1, code: "parser_ended" } });
  const seen = new Set();
  const worker = crew.worker;
  crew.worker = async (number) => {
    const side = await worker.call(crew, number);
    const pages = side.pages;
    side.pages = (numbers, seconds, onPage) => (numbers.forEach((page) => seen.add(page)), pages(numbers, seconds, onPage));
    return side;
  };
  await assert.rejects(read(crew), { code: "file_harmful" });
  assert.ok(seen.size < 200, `${seen.size} pages were begun`);
});

test("a reader that cannot be had is no fault of the file", async () => {
  const posted = (code) => new LabError({ code, message: "", hint: "", retry: true });
  const of = (crew) => read(crew).then(assert.fail, (error) => error);
  const none = workers({ pages: 1 });
  none.worker = () => Promise.reject(new Fault("parser_silent"));
  assert.ok(isUnready(await of(none)));
  assert.ok(isUnready(await of(workers({ pages: 1, opening: { error: posted("asset_unreachable") } }))));
  assert.equal(isUnready(await of(workers({ pages: 1, opening: { error: posted("password_needed") } }))), false);
  const deadly = workers({ pages: 9, deadly: { 1: 1 } });
  const { worker } = deadly;
  let starts = 0;
  deadly.worker = (number) => ((starts += 1) > 1 ? Promise.reject(new Fault("parser_silent")) : worker.call(deadly, number));
  assert.equal(isUnready(await of(deadly)), false);
});
