// @ts-check
// Compiles wheels to bytecode with Pyodide's own Python. Reads {"jobs": [{"source", "target", "unused"}]} from stdin,
// with absolute paths and the prefixes of members to leave out; writes one line of JSON for each wheel that is done.

import { readFileSync, writeFileSync } from "node:fs";
import { text } from "node:stream/consumers";
import { loadPyodide } from "pyodide";

/** @typedef {{source: string, target: string, unused: string[]}} Job */

// A fixed hash seed: the order inside compiled set constants depends on it.
const SEED = { PYTHONHASHSEED: "0" };

const converter = readFileSync(new URL("bytecode_wheel.py", import.meta.url), "utf8");

/** @param {Job} job */
async function convert({ source, target, unused }) {
  // A fresh interpreter for each wheel, so that its bytes do not depend on what was compiled before it.
  const pyodide = await loadPyodide({ env: { HOME: "/home/pyodide", ...SEED } });
  pyodide.FS.writeFile("/source.whl", new Uint8Array(readFileSync(source)));
  pyodide.runPython(converter);
  const prefixes = pyodide.runPython("tuple")(pyodide.toPy(unused));
  pyodide.globals.get("convert")("/source.whl", "/target.whl", prefixes);
  writeFileSync(target, pyodide.FS.readFile("/target.whl"));
}

const { jobs } = /** @type {{jobs: Job[]}} */ (JSON.parse(await text(process.stdin)));
for (const [index, job] of jobs.entries()) {
  try {
    await convert(job);
  } catch (error) {
    // Python's message alone: left uncaught, Node would print the minified line of Pyodide that threw it.
    console.error(`${job.source}\n${error instanceof Error ? error.message : error}`);
    process.exit(1);
  }
  console.log(JSON.stringify({ done: index + 1, target: job.target }));
}
