// @ts-check
// What manifest.json and library.json must look like: the types of app/types/library.d.ts, with limits.

import { ID_FORM } from "../../runtime/ids.js";
import { PREFERENCES } from "../preferences.js";
import { FORMAT } from "./format.js";
import { dictionary, either, flag, list, number, object, one, orNull, text, whole } from "./shapes.js";

const SHA256 = text(64, /^[0-9a-f]{64}$/);
/** A name that Python gave, to a section or a digest. */
export const ID = text(200, /^[^\p{Cc}]+$/u);
/** A name that this page gave. */
const OWN_ID = text(100, ID_FORM);
export const NAME = text(1000);
export const WORDS = text(10_000);
export const TIME = whole(0, 8_640_000_000_000_000);
/** What Python wrote. */
export const TEXT = text(64_000_000);
const MANY = 100_000;
const MOST_PARTS = 200_000;
/** Of a passage, in characters; MOST_SIZE of passagework/text/chunking.py. */
const MOST_SIZE = 10_000;

const preferences = object(Object.fromEntries(PREFERENCES.map((name) => [name, text(100)])), PREFERENCES);

const part = object({
  name: NAME,
  kind: one("library", "original", "pack", "sections", "hashes", "vectors", "drafts"),
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

const sizes = object({ size: whole(1, MOST_SIZE), overlap: whole(0, MOST_SIZE - 1) });

/** As passagework/text/chunking.py has it. @type {import("./shapes.js").Check} */
function chunking(value, where) {
  sizes(value, where);
  const { size, overlap } = /** @type {import("../../types/library").Chunking} */ (value);
  whole(0, size - 1)(overlap, `${where}.overlap`);
}

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
  digest: SHA256,
  remarks: list(remark, 10_000),
});

const error = object({ code: ID, message: WORDS, hint: WORDS, retry: flag, detail: WORDS }, ["detail"]);

const file = object({ name: NAME, folder: WORDS, type: text(255), bytes: whole(0), modified: TIME });

export const checkDocument = object({
  id: OWN_ID,
  title: NAME,
  file,
  sha256: SHA256,
  replacement: orNull(object({ file, sha256: SHA256 })),
  run: orNull(OWN_ID),
  pending: one("index", null),
  paused: flag,
  error: orNull(error),
  facts: orNull(facts),
  vectors: orNull(object({ model: ID, dtype: ID, digest: SHA256 })),
  added: TIME,
  trashed: orNull(TIME),
  rev: whole(0),
}, ["replacement"]);

const collection = object({ id: OWN_ID, name: NAME, documents: list(OWN_ID, MANY), whole: flag, rev: whole(0) });

const study = object({
  id: OWN_ID,
  name: NAME,
  scope: object({ kind: one("all", "collection", "documents"), collection: orNull(OWN_ID), documents: list(ID, MANY) }),
  content: TEXT,
  facts: object({ questions: whole(0), pooled: whole(0), judged: whole(0), lent: flag }),
  created: TIME,
  changed: TIME,
  trashed: orNull(TIME),
  rev: whole(0),
});

/** All but the documents themselves. */
export const checkLibrary = object({
  documents: list(() => undefined, MANY),
  collections: list(collection, MANY),
  settings: object({ chunking }),
  studies: list(study, MANY),
}, ["studies"]);

export const checkSections = list(text(50_000_000), MANY);
