/** Messages between the page and its workers, and between the two workers. The protocol's own JSON travels in `text`. */

import type { Postable, SiteConfig, Stage } from "./site";

export interface Start {
  kind: "start";
  config: SiteConfig;
  /** What every path in `config` is relative to. */
  base: string;
  words: Record<string, string>;
  /** A lock that the worker holds for as long as it lives. */
  lifeline: string;
}

/** Connects the Python worker or the page with the embedding worker; sent again when either has been replaced. */
export interface Connect {
  kind: "connect";
  /** Who is at the other end of the embedding worker's line. */
  side: "python" | "page";
  port: MessagePort;
}

export type ToPython =
  | Start
  | Connect
  | { kind: "message"; text: string; buffers?: ArrayBuffer[] }
  | { kind: "load_vectors" }
  | { kind: "meaning_lost" }
  | { kind: "meaning_failed" };

export type FromPython =
  | { kind: "alive" }
  | { kind: "stage"; stage: Stage }
  | { kind: "ready" }
  | { kind: "vectors" }
  | { kind: "vectors_failed"; error: Postable }
  | { kind: "failed"; error: Postable }
  | { kind: "fatal"; error: Postable }
  | { kind: "message"; text: string };

export type ToEmbedding = Start | Connect;

export type FromEmbedding =
  | { kind: "alive" }
  | { kind: "loading"; done: number; total: number }
  | { kind: "starting" }
  | { kind: "ready" }
  | { kind: "failed"; error: Postable };

export type Urgency = "query" | "passage";

/** From the Python worker over the port. */
export type EmbeddingRequest =
  | { kind: "embed"; id: number; texts: string[]; urgency: Urgency }
  | { kind: "cancel"; id: number };

/** To the Python worker over the port. */
export type EmbeddingAnswer =
  | { kind: "state"; state: "loading" | "ready" | "failed" }
  | { kind: "vectors"; id: number; vectors: Float32Array<ArrayBuffer> }
  | { kind: "error"; id: number; error: Postable };

/** From the page to a parsing worker. One file at a time; every request but `start` and `close` is answered once. */
export type ToParsing =
  | Start
  | { kind: "open"; id: number; name: string; data: ArrayBuffer; password: string | null }
  /** Read pages of a paged file, each of which is answered as `page`. */
  | { kind: "pages"; id: number; numbers: number[] }
  /** Make passages. `pages` has an entry for each page of a paged file (null: it failed), and is empty for others. */
  | { kind: "finish"; id: number; document: string; chunking: { size: number; overlap: number }; pages: (string | null)[] }
  | { kind: "close" };

export type FromParsing =
  | { kind: "alive" }
  | { kind: "ready" }
  /** Something of what it starts with, or of a format's libraries, has come: it is slow, not stuck. */
  | { kind: "fetching" }
  | { kind: "failed"; error: Postable }
  /** `pages` is null for a file that is read at once. */
  | { kind: "opened"; id: number; format: string; pages: number | null }
  | { kind: "page"; id: number; number: number; content: string | null; error: Postable | null; heap: number }
  | {
      kind: "finished";
      id: number;
      title: string;
      facts: import("./library").Facts;
      pack: Uint8Array<ArrayBuffer>;
      contents: string[];
      hashes: Uint8Array<ArrayBuffer>;
      heap: number;
    }
  | { kind: "error"; id: number; error: Postable };

/** A document for the map: its pack and its vectors, as they are stored. */
export interface MapFiles {
  title: string;
  pack: Uint8Array<ArrayBuffer>;
  vectors: Uint8Array<ArrayBuffer>;
}

/** How far a map is. `done` and `total` count bytes of packages, documents, passages, steps or topics. */
export interface MapProgress {
  stage: "engine" | "packages" | "files" | "neighbours" | "layout" | "topics" | "names" | "duplicates";
  done: number;
  total: number;
}

/** What a map tells besides its points (passagework/browser/mapper.py). */
export interface MapFacts {
  /** Passages that are on the map, and that there are. */
  shown: number;
  total: number;
  /** How many of those shown were placed by their own neighbours. */
  laidOut: number;
  documents: { id: string; title: string; passages: number; sections: { id: string; number: string; title: string }[] }[];
  topics: { names: string[]; passages: number }[];
  /** How each passage begins. */
  excerpts: string[];
  /** Pairs of passages that repeat each other. */
  duplicates: number;
  /** HTML, escaped by Python. */
  views: { topics: string; duplicates: string };
}

/** From the page to the map's worker. It makes one map. */
export type ToMap = Start | { kind: "make"; documents: MapFiles[] };

export type FromMap =
  | { kind: "alive" }
  | ({ kind: "progress" } & MapProgress)
  /** `places`: float32 x and y of each passage; `facts`: int32 document, section, passage and topic of each. */
  | { kind: "made"; value: MapFacts; places: Uint8Array<ArrayBuffer>; facts: Uint8Array<ArrayBuffer> }
  | { kind: "failed"; error: Postable };
