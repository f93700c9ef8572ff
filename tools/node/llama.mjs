// @ts-check
// Writes the scripts of llama.cpp's workers, which wllama carries as text. Reads {"source", "worker", "threads"} from stdin:
// absolute paths.

import { readFile, writeFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { scripts } from "./wllama.mjs";

/** @type {{source: string, worker: string, threads: string}} */
const { source, ...targets } = JSON.parse(await text(process.stdin));
const made = scripts(await readFile(source, "utf8"));
await writeFile(targets.worker, made.worker);
await writeFile(targets.threads, made.threads);
console.log(JSON.stringify(null));
