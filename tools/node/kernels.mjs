// @ts-check
// Assembles WebAssembly text. Reads {"jobs": [{"source", "target"}]} from stdin, absolute paths.

import { readFileSync, writeFileSync } from "node:fs";
import { text } from "node:stream/consumers";
import loadWabt from "wabt";

const { jobs } = /** @type {{jobs: {source: string, target: string}[]}} */ (JSON.parse(await text(process.stdin)));
const wabt = await loadWabt();
for (const { source, target } of jobs) {
  const module = wabt.parseWat(source, readFileSync(source, "utf8"), { simd: true });
  module.resolveNames();
  module.validate();
  writeFileSync(target, module.toBinary({ write_debug_names: false }).buffer);
  module.destroy();
}
console.log(JSON.stringify({ done: jobs.length }));
