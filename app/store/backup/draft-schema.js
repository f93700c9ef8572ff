// @ts-check
// What drafts in a backup must look like: the records of app/types/making.d.ts, with limits.

import { ID, NAME, TEXT, TIME, WORDS } from "./schema.js";
import { amount, flag, list, number, object, one, orNull, text, whole } from "./shapes.js";

/** Of what Python or this page has made; it stands in addresses. */
const KEY = text(100, /^[A-Za-z0-9_-]+$/);
/** As passagework/models/providers.py has it. */
const PROVIDER = text(60, /^[a-z0-9-]+$/);
const ADDRESS = text(1000, /^(https?:\/\/\S+)?$/);
const COUNT = whole(0);

export const checkSettings = object({ cap: orNull(amount), provider: orNull(PROVIDER) });

const settings = object({
  id: PROVIDER,
  kind: one("openai", "anthropic", "gemini", "page"),
  name: NAME,
  base_url: ADDRESS,
  model: NAME,
  needs_key: flag,
  structured: one("schema", "json", "prompt"),
  temperature: orNull(amount),
  seed: orNull(number),
  max_output: whole(1),
  context: whole(1),
  seconds: whole(1, 86_400),
  prices: object({ input: orNull(amount), output: orNull(amount) }),
});

export const checkProvider = object({ id: PROVIDER, settings, created: TIME, rev: COUNT });

const callHead = object({
  id: KEY,
  kind: one("ask", "generate"),
  status: one("sent", "done", "refused", "cut", "cancelled", "failed", "interrupted"),
  created: TIME,
  ended: orNull(TIME),
  title: WORDS,
  provider: NAME,
  model: NAME,
  input: orNull(COUNT),
  output: orNull(COUNT),
  cost: orNull(amount),
  items: COUNT,
  removed: COUNT,
  thread: KEY,
  repairs: orNull(KEY),
  error: orNull(ID),
  bytes: COUNT,
});

/** The content is checked apart, as JSON. */
export const checkCall = object({
  record: object({ id: KEY, head: callHead, session: NAME, lock: NAME, rev: COUNT }),
  content: TEXT,
});

const itemHead = object({
  id: KEY,
  call: KEY,
  pack: KEY,
  position: COUNT,
  kind: one("choice", "short", "card", "truefalse", "problem", "summary"),
  status: one("drafted", "accepted", "rejected"),
  title: WORDS,
  created: TIME,
  decided: orNull(TIME),
  touched: orNull(TIME),
  bad: COUNT,
  notes: COUNT,
  documents: list(ID, 10_000),
}, ["touched"]);

export const checkItem = object({ id: KEY, head: itemHead, content: TEXT, rev: COUNT });

export const checkPractice = object({ id: KEY, content: TEXT, due: TIME, rev: COUNT });
