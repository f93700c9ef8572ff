// Runs rankings.py in the site's own Python under Node. Reads from stdin {"dist", "config", "script", "files", "queries",
// "vectors", "model", "dtype"}, paths absolute; writes the results as JSON.

import { readFileSync } from "node:fs";
import { text } from "node:stream/consumers";
import { bytesOf, siteKernel, startSitePython } from "./site_python.mjs";

const given = JSON.parse(await text(process.stdin));
const pyodide = await startSitePython(given.dist, given.config);
const dot = await siteKernel(pyodide, given.dist, given.config);
pyodide.runPython(readFileSync(given.script, "utf8"));
const toBytes = (path) => pyodide.runPython("bytes")(pyodide.toPy(bytesOf(path)));
const files = pyodide.toPy(given.files.map((pair) => pair.map(toBytes)));
const rankings = pyodide.globals.get("rankings");
console.log(await rankings(files, pyodide.toPy(given.queries), toBytes(given.vectors), dot, given.model, given.dtype));
