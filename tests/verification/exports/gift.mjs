// @ts-check
// Reads a GIFT file from stdin with gift-pegjs, a parser that is not ours, and prints what it finds as JSON.

import { text } from "node:stream/consumers";
import { createRequire } from "node:module";

const require = createRequire(new URL("../../../tools/node/package.json", import.meta.url));
const { parse } = require("gift-pegjs");
console.log(JSON.stringify(parse(await text(process.stdin))));
