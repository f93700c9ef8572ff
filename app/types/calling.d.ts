/** Messages between the page and a worker that calls: one worker for each origin that models answer at. */

import type { HttpRequest, Outcome, WrappedKey } from "./making";

/** Where a host stands, as Chrome's Local Network Access tells them apart; null for the open network. */
export type Space = "loopback" | "local" | null;

/** What a call needs beside its text. */
export interface Order {
  request: HttpRequest;
  /** Whose key is put in; the worker has none for a model that needs none. */
  provider: string;
  /** How long nothing may come. */
  seconds: number;
  space: Space;
}

export type ToCalling =
  | { kind: "start"; origin: string; lifeline: string }
  | { kind: "hold"; provider: string; key: string }
  | { kind: "forget"; provider: string }
  /** Hold a key, and make of it what may be stored. */
  | { kind: "wrap"; id: number; provider: string; key: string; passphrase: string }
  /** Hold the key that is in it, if this is its passphrase. */
  | { kind: "unwrap"; id: number; wrapped: WrappedKey; passphrase: string }
  | ({ kind: "call"; id: number } & Order)
  /** Knock at an address without a key and without reading what it says. */
  | { kind: "reach"; id: number; url: string; seconds: number; space: Space }
  | { kind: "abort"; id: number };

export type FromCalling =
  | { kind: "alive" }
  /** Whether this worker can connect to its origin and to nothing else. */
  | { kind: "bound"; bound: boolean }
  | { kind: "text"; id: number; text: string }
  | { kind: "ended"; id: number; outcome: Outcome }
  | { kind: "wrapped"; id: number; wrapped: WrappedKey }
  | { kind: "unwrapped"; id: number; right: boolean }
  | { kind: "reached"; id: number; reached: boolean };
