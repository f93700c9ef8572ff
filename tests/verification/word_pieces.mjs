// Prints the word piece ids of texts. Reads {"module", "tokenizer", "config", "texts"} from stdin: the bundled
// app/embedding/word-pieces.js, the paths of the tokenizer's two files, and the texts.

import { readFileSync } from "node:fs";
import { text } from "node:stream/consumers";
import { pathToFileURL } from "node:url";

const { module, tokenizer, config, texts } = JSON.parse(await text(process.stdin));
const { WordPieces } = await import(pathToFileURL(module).href);
const [words, settings] = [tokenizer, config].map((path) => JSON.parse(readFileSync(path, "utf8")));
const pieces = new WordPieces(words, settings);
console.log(JSON.stringify(texts.map((each) => pieces.encode(each))));
