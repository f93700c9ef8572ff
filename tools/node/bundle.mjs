// @ts-check
// Bundles the page, the workers and the style sheet with esbuild. Reads {"root", "out", "bundles": [{"entries", "format",
// "splitting"}]} from stdin (absolute paths); writes the metafile of all bundles as its last line.
//
// Only the page is split: what it imports dynamically becomes files of their own. A worker is one file, so that it starts
// after one request.

import { text } from "node:stream/consumers";
import { build } from "esbuild";
import { fileURLToPath } from "node:url";
import { plugin } from "./wllama.mjs";

const modules = fileURLToPath(new URL("node_modules", import.meta.url));

/** @typedef {{entries: string[], format: import("esbuild").Format, splitting: boolean}} Bundle */

const { root, out, bundles } = /** @type {{root: string, out: string, bundles: Bundle[]}} */ (
  JSON.parse(await text(process.stdin))
);

/** @type {Omit<import("esbuild").BuildOptions, "entryPoints">} */
const common = {
  absWorkingDir: root,
  outdir: out,
  nodePaths: [modules],
  bundle: true,
  minify: true,
  target: ["chrome113", "firefox113", "safari16.4"],
  entryNames: "[name]-[hash]",
  chunkNames: "[name]-[hash]",
  assetNames: "[name]-[hash]",
  loader: { ".woff2": "file", ".svg": "file" },
  // transformers.js asks for the WebGPU build, whose wasm is 26.9 MB; the plain one is 14.3 MB and runs the same model.
  alias: { "onnxruntime-web/webgpu": `${modules}/onnxruntime-web/dist/ort.wasm.min.mjs` },
  plugins: [plugin],
  legalComments: "eof",
  metafile: true,
  logLevel: "error",
};

/** @type {import("esbuild").Metafile} */
const all = { inputs: {}, outputs: {} };
for (const { entries, format, splitting } of bundles) {
  const { metafile } = await build({ ...common, entryPoints: entries, format, splitting });
  Object.assign(all.inputs, metafile?.inputs);
  Object.assign(all.outputs, metafile?.outputs);
}
console.log(JSON.stringify(all));
