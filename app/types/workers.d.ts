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

/** Connects the two workers; sent again when either has been replaced. */
export interface Connect {
  kind: "connect";
  port: MessagePort;
}

export type ToPython =
  | Start
  | Connect
  | { kind: "message"; text: string }
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
