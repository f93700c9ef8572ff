// @ts-check
// Bundles the page, the workers and the style sheet with esbuild. Reads {"root", "out", "entries"} from stdin (absolute
// paths); writes esbuild's metafile as its last line.

import { text } from "node:stream/consumers";
import { build } from "esbuild";
import { fileURLToPath } from "node:url";

const modules = fileURLToPath(new URL("node_modules", import.meta.url));

const { root, out, entries } = /** @type {{root: string, out: string, entries: string[]}} */ (
  JSON.parse(await text(process.stdin))
);

const { metafile } = await build({
  absWorkingDir: root,
  entryPoints: entries,
  outdir: out,
  nodePaths: [modules],
  bundle: true,
  minify: true,
  format: "esm",
  target: ["chrome113", "firefox113", "safari16.4"],
  entryNames: "[name]-[hash]",
  assetNames: "[name]-[hash]",
  loader: { ".woff2": "file", ".svg": "file" },
  // transformers.js asks for the WebGPU build, whose wasm is 26.9 MB; the plain one is 14.3 MB and runs the same model.
  alias: { "onnxruntime-web/webgpu": `${modules}/onnxruntime-web/dist/ort.wasm.min.mjs` },
  legalComments: "eof",
  metafile: true,
  logLevel: "error",
});

console.log(JSON.stringify(metafile));
