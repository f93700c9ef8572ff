/** Drafting: what is stored of it, and what its pages ask of the store, of Python and of the worker that calls. */

import type { Lab, Answer } from "../page/types.js";
import type { Library } from "./library";
import type { SiteConfig, Postable } from "./site";

/** passagework/models/providers.py. */
export type ProviderKind = "openai" | "anthropic" | "gemini" | "page";
export interface ProviderSettings {
  id: string;
  kind: ProviderKind;
  name: string;
  base_url: string;
  model: string;
  needs_key: boolean;
  structured: "schema" | "json" | "prompt";
  temperature: number | null;
  seed: number | null;
  max_output: number;
  context: number;
  seconds: number;
  prices: { input: number | null; output: number | null };
}
export interface HttpRequest {
  method: "GET" | "POST";
  url: string;
  headers: Record<string, string>;
  /** Empty with GET. */
  body: string;
  key_header: "authorization" | "x-api-key" | "x-goog-api-key" | null;
}

/** A model that the reader has set up. No key is ever in it. */
export interface ProviderRecord {
  id: string;
  settings: ProviderSettings;
  /** Milliseconds since 1970, as all times. */
  created: number;
  rev: number;
}

/** A key wrapped with a passphrase (PBKDF2, AES-GCM), for one provider. Never in a backup. */
export interface WrappedKey {
  id: string;
  salt: ArrayBuffer;
  iv: ArrayBuffer;
  iterations: number;
  sealed: ArrayBuffer;
}

/** One row, "making". */
export interface DraftSettings {
  /** US dollars that the calls of one session may cost together; null for no limit. */
  cap: number | null;
  /** The provider that is asked unless another is chosen. */
  provider: string | null;
}

export type CallStatus = "sent" | "done" | "refused" | "cut" | "cancelled" | "failed" | "interrupted";

/** passagework/models/calls.py, CallHead. */
export interface CallHead {
  id: string;
  kind: "ask" | "generate";
  status: CallStatus;
  created: number;
  ended: number | null;
  title: string;
  provider: string;
  model: string;
  input: number | null;
  output: number | null;
  cost: number | null;
  items: number;
  removed: number;
  thread: string;
  repairs: string | null;
  error: string | null;
  bytes: number;
}

/** The head as a list reads it; `content` is the Call as Python wrote it, stored apart, and read by Python alone. */
export interface CallRecord {
  id: string;
  head: CallHead;
  /** The session in which it was made: what it cost counts against that session's cap. */
  session: string;
  /** The name of the lock that its tab holds while it runs: a "sent" call whose lock nobody holds was interrupted. */
  lock: string;
  rev: number;
}

/** passagework/models/items.py, ItemHead. */
export interface ItemHead {
  id: string;
  call: string;
  pack: string;
  position: number;
  kind: "choice" | "short" | "card" | "truefalse" | "problem" | "summary";
  status: "drafted" | "accepted" | "rejected";
  title: string;
  created: number;
  decided: number | null;
  /** When the last decision that stands was made, edits too. */
  touched?: number | null;
  bad: number;
  notes: number;
  documents: string[];
}
export interface ItemRecord {
  id: string;
  head: ItemHead;
  /** The Item as Python wrote it. */
  content: string;
  rev: number;
}

/** How an accepted item is known to its reader: passagework/models/practice.py. */
export interface PracticeRecord {
  /** The item's id. */
  id: string;
  /** The card and its reviews, as Python wrote them. */
  content: string;
  due: number;
  rev: number;
}

/** All of drafting that a backup holds. */
export interface WholeDrafts {
  providers: ProviderRecord[];
  draftSettings: DraftSettings;
  calls: { record: CallRecord; content: string }[];
  items: ItemRecord[];
  practice: PracticeRecord[];
}

/**
 * Drafting as it is kept (app/library/drafts.js over app/store/). Every promise rejects with a LabError; a write names the revision
 * that it changes, 0 for a new record, and resolves with the record as stored; `changed_elsewhere` says that another tab was faster,
 * or has removed it. What was removed can be written again as it was, as a new record: with `rev` 0.
 * A change here or in another tab is told to every listener; settings and wrapped keys belong to "providers".
 */
export interface Drafts {
  providers(): Promise<ProviderRecord[]>;
  saveProvider(record: ProviderRecord): Promise<ProviderRecord>;
  /** Its wrapped key too. */
  removeProvider(id: string): Promise<void>;
  settings(): Promise<DraftSettings>;
  saveSettings(settings: DraftSettings): Promise<void>;

  wrappedKey(id: string): Promise<WrappedKey | null>;
  saveWrappedKey(key: WrappedKey): Promise<void>;
  removeWrappedKey(id: string): Promise<void>;

  /** Newest first. Only heads: a log of thousands opens at once. */
  calls(): Promise<CallRecord[]>;
  call(id: string): Promise<{ record: CallRecord; content: string } | null>;
  /** The call, and items that came of it, in one transaction. */
  saveCall(record: CallRecord, content: string, items?: ItemRecord[]): Promise<{ record: CallRecord; items: ItemRecord[] }>;
  /** What has come so far of a call that runs, so that a page that is closed loses at most a second of it. */
  saveReply(id: string, raw: string): Promise<void>;
  /** Empty once the call has ended: it holds the reply then. */
  reply(id: string): Promise<string>;
  /** Items that came of them stay: each holds its evidence itself. */
  removeCalls(ids: string[]): Promise<void>;

  /** By pack, then position; packs newest first. */
  items(): Promise<ItemRecord[]>;
  item(id: string): Promise<ItemRecord | null>;
  /** All or none. */
  saveItems(records: ItemRecord[]): Promise<ItemRecord[]>;
  /** How they are known to their reader stays, for when they are put back. */
  removeItems(ids: string[]): Promise<void>;

  practice(): Promise<PracticeRecord[]>;
  savePractice(record: PracticeRecord): Promise<PracticeRecord>;

  subscribe(listener: (what: "providers" | "calls" | "items" | "practice") => void): () => void;
}

/** How a call ended, as the worker that made it saw it. */
export interface Outcome {
  status: "complete" | "cut" | "cancelled" | "failed";
  /** Null where no answer came. */
  http: number | null;
  headers: Record<string, string>;
  /** The reply so far, every key in it struck out. */
  raw: string;
  /** Milliseconds from sending. */
  firstByte: number | null;
  duration: number;
  /** What went wrong, as a code without words: "network", "timeout", "blocked", "mixed_content", "model_failed", ...; passagework knows their words. */
  fault: { code: string; detail: string } | null;
}

/** The worker that calls (app/calling/). It alone holds keys. */
export interface Calling {
  /**
   * Send a request; `onText` hears each piece of the reply as it comes. Settles when the call has ended, also after abort of `signal`;
   * never rejects for what a provider does.
   */
  call(
    settings: ProviderSettings,
    request: HttpRequest,
    options: { onText: (text: string) => void; onProgress?: (done: number, total: number) => void; signal: AbortSignal },
  ): Promise<Outcome>;
  /**
   * What a browser can tell of the way to a model, for one that gives no answer: whether anything answers at its address at all
   * (null where that cannot be asked), and whether the reader has let this site ask there (null where no permission is needed).
   */
  way(settings: ProviderSettings): Promise<{ reached: boolean | null; permission: "granted" | "denied" | "prompt" | null }>;
  readonly keys: Keys;
  readonly localModel: LocalModel;
}

export type KeyPlace = "memory" | "session" | "wrapped";
/** Where the key of a provider is; it can be set, used and forgotten, and never read. */
export interface Keys {
  /** "locked": wrapped, and its passphrase has not been given since the page was opened. */
  state(provider: string): Promise<{ place: KeyPlace; locked: boolean } | null>;
  set(provider: ProviderSettings, key: string, place: KeyPlace, passphrase?: string): Promise<void>;
  unlock(provider: ProviderSettings, passphrase: string): Promise<boolean>;
  forget(provider: string): Promise<void>;
  forgetAll(): Promise<void>;
}

/** A model file that runs in the page, by llama.cpp in WebAssembly. */
export interface LocalModel {
  readonly state: { phase: "none" | "loading" | "ready" | "failed"; name: string; bytes: number; done: number; error: Postable | null };
  load(file: File, context: number): Promise<void>;
  unload(): Promise<void>;
  subscribe(listener: () => void): () => void;
}

/** What every page of drafting is given. */
export interface Making {
  lab: Lab;
  library: Library;
  config: SiteConfig;
  base: string;
  navigate: (hash: string) => void;
  say: (key: string, values?: Record<string, string | number>) => string;
  drafts: Drafts;
  calling: Calling;
  /** Names this session for the cap (sessionStorage). */
  session: string;
  /** Do one act of passagework/make_protocol/. */
  act: (act: string, args?: object, buffers?: string[], signal?: AbortSignal) => Promise<Answer>;
}

/** A page of drafting: its module exports `open(making)`, which resolves with one. `part` is what follows its name in the address. */
export interface MakingView {
  enter(part: string): Promise<void>;
  leave(): void;
}
