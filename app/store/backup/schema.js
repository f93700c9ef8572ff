// @ts-check
// What manifest.json and library.json must look like: the types of app/types/library.d.ts, with limits.

import { FORMAT, PREFERENCES } from "./format.js";
import { dictionary, either, flag, list, number, object, one, orNull, text, whole } from "./shapes.js";

const SHA256 = text(64, /^[0-9a-f]{64}$/);
const ID = text(200, /^[^\p{Cc}]+$/u);
const NAME = text(1000);
const WORDS = text(10_000);
const TIME = whole(0, 8_640_000_000_000_000);
const MANY = 100_000;
const MOST_PARTS = 200_000;

const preferences = object(Object.fromEntries(PREFERENCES.map((name) => [name, text(100)])), PREFERENCES);

const part = object({
  name: NAME,
  kind: one("library", "original", "pack", "sections", "hashes", "vectors"),
  of: text(500),
  bytes: whole(0),
  sha256: SHA256,
});

export const checkManifest = object({
  format: one(FORMAT),
  version: whole(1),
  application: text(100),
  made: TIME,
  preferences,
  parts: list(part, MOST_PARTS),
});

const chunking = object({ size: whole(1, 1_000_000), overlap: whole(0, 1_000_000) });

const remark = object({ code: ID, values: dictionary(either(WORDS, number), 100) });

const facts = object({
  format: text(50),
  language: text(20),
  pages: whole(0, MANY),
  pageLabels: list(text(200), MANY),
  pageSections: list(whole(0, MANY), MANY),
  sections: list(object({ id: ID, number: text(100), title: WORDS }), MANY),
  passages: whole(0, 10_000_000),
  words: whole(0),
  characters: whole(0),
  chunking: text(50),
  digest: ID,
  remarks: list(remark, 10_000),
});

const error = object({ code: ID, message: WORDS, hint: WORDS, retry: flag, detail: WORDS }, ["detail"]);

const file = object({ name: NAME, folder: NAME, type: text(255), bytes: whole(0), modified: TIME });

const document = object({
  id: ID,
  title: NAME,
  file,
  sha256: SHA256,
  replacement: orNull(object({ file, sha256: SHA256 })),
  run: orNull(ID),
  pending: one("index", null),
  paused: flag,
  error: orNull(error),
  facts: orNull(facts),
  vectors: orNull(object({ model: ID, dtype: ID, digest: ID })),
  added: TIME,
  trashed: orNull(TIME),
  rev: whole(0),
}, ["replacement"]);

const collection = object({ id: ID, name: NAME, documents: list(ID, MANY), whole: flag, rev: whole(0) });

export const checkLibrary = object({
  documents: list(document, MANY),
  collections: list(collection, MANY),
  settings: object({ chunking }),
});

export const checkSections = list(text(50_000_000), MANY);
