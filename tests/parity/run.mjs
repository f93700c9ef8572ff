// Runs rankings.py in Pyodide under Node, with the site's own engine, standard library, wheels and kernel.
// Reads {"dist", "config", "lock", "script", "files", "queries", "vectors", "model", "dtype"} from stdin; paths are absolute.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { pathToFileURL } from "node:url";
import { installPackages } from "../../app/workers/packages.js";
import { unzip } from "../../app/workers/unzip.js";

const given = JSON.parse(await text(process.stdin));
const { pyodide: site, kernel } = given.config;
const bytes = (path) => new Uint8Array(readFileSync(path));
const inSite = (path) => join(given.dist, path);

const lock = JSON.parse(readFileSync(inSite(site.lock), "utf8"));
const { loadPyodide } = await import(pathToFileURL(inSite(`${site.index}pyodide.mjs`)).href);
const pyodide = await loadPyodide({
  indexURL: inSite(site.index),
  lockFileContents: lock,
  packageBaseUrl: inSite(site.wheels),
  stdLibURL: inSite(site.stdlib.path),
});
const wheels = site.packages.map((name) => unzip(bytes(inSite(site.wheels + lock.packages[name].file_name))));
installPackages(pyodide, (await Promise.all(wheels)).flat(), site.packages);

const module = await WebAssembly.compile(bytes(inSite(kernel.path)));
const { KernelDot, load_kernel } = pyodide.pyimport("passagework.browser.kernel");
const dot = load_kernel(pyodide, module);
if (pyodide.runPython("isinstance")(dot, KernelDot) !== true) throw new Error("the kernel was refused");

pyodide.runPython(readFileSync(given.script, "utf8"));
const files = pyodide.toPy(given.files.map((pair) => pair.map((path) => bytes(path))));
const asBytes = pyodide.runPython("lambda pairs: [tuple(each.tobytes() for each in pair) for pair in pairs]");
const run = pyodide.globals.get("rankings");
const vectors = pyodide.runPython("bytes")(pyodide.toPy(bytes(given.vectors)));
console.log(await run(asBytes(files), pyodide.toPy(given.queries), vectors, dot, given.model, given.dtype));
