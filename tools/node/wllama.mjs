// @ts-check
// wllama (llama.cpp as WebAssembly) starts its workers from text that it carries, through blob: addresses, which the policy of
// the site forbids. Here that text becomes files of the site, and the package is changed to start those.
//
// Each change has to fit in exactly one place: the build fails on a release of the package that is written otherwise.

import { readFile } from "node:fs/promises";

const PACKAGE = "@wllama/wllama";

/** The module of the package that is compiled in. */
const MODULE = /@wllama\/wllama\/esm\/index\.js$/;

/** What of the package's module is replaced, and by what. @type {[RegExp, string][]} */
const CHANGES = [
  // The worker is started by what is given as a resource; app/calling/local-engine.js gives it.
  [/this\.worker = createWorker\(completeCode\);/, "this.worker = this.resources.start(runOptions);"],
  // The script of llama.cpp's own threads: an address in place of a blob.
  [/new Blob\(\[moduleCode\], \{ type: "text\/javascript" \}\),/, "this.resources.threads,"],
  // The text itself is not needed any more.
  [/^var LLAMA_CPP_WORKER_CODE = ".*";$/m, 'var LLAMA_CPP_WORKER_CODE = "";'],
  [/^var WLLAMA_EMSCRIPTEN_CODE = '.*';$/m, 'var WLLAMA_EMSCRIPTEN_CODE = "";'],
];

/** llama.cpp runs on the processor alone: where it finds no adapter, it does not ask for the graphics card. */
const WITHOUT_GPU = `Object.defineProperty(WorkerNavigator.prototype, "gpu", { get: () => ({ requestAdapter: async () => null }) });`;

/** The package's module, changed. @param {string} text */
export function changed(text) {
  return CHANGES.reduce((now, [place, put]) => replaced(now, place, put), text);
}

/**
 * The scripts of the workers: `worker` runs llama.cpp, with options that come in its address after the #; `threads` is what it
 * starts as often as it has threads.
 * @param {string} text  of src/workers-code/generated.ts
 */
export function scripts(text) {
  const [around, llama] = [constant(text, "LLAMA_CPP_WORKER_CODE"), constant(text, "WLLAMA_EMSCRIPTEN_CODE")];
  const inside = replaced(llama, /var Module(?==)/, "var ___Module");
  const worker = [
    "const RUN_OPTIONS = JSON.parse(decodeURIComponent(self.location.hash.slice(1)));",
    WITHOUT_GPU,
    `function wModuleInit() { ${inside}; return Module; }`,
    around,
  ];
  return { worker: worker.join("\n"), threads: `${WITHOUT_GPU}\n${llama}` };
}

/** Changes the package's module where it is bundled. @type {import("esbuild").Plugin} */
export const plugin = {
  name: PACKAGE,
  setup(build) {
    build.onLoad({ filter: MODULE }, async ({ path }) => ({ contents: changed(await readFile(path, "utf8")) }));
  },
};

/** @param {string} text @param {RegExp} place @param {string} put */
function replaced(text, place, put) {
  const parts = text.split(place);
  if (parts.length !== 2) throw new Error(`${PACKAGE} is written otherwise: ${parts.length - 1} places fit ${place}, one is expected`);
  return parts.join(put);
}

/** The text of a constant, which its file has as JSON. @param {string} text @param {string} name */
function constant(text, name) {
  const found = [...text.matchAll(new RegExp(`^export const ${name} = (".*");$`, "gm"))];
  if (found.length !== 1) throw new Error(`${PACKAGE} is written otherwise: ${found.length} constants are called ${name}, one is expected`);
  return /** @type {string} */ (JSON.parse(/** @type {string} */ (found[0]?.[1])));
}
