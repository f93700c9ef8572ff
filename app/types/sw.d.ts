/** The service worker: what the build compiles into it, and the messages between it and the page. */

import type { SiteFile } from "./site";

export interface Build {
  /** Names exactly these bytes of the site; the page of the same build has it as `SiteConfig.build`. */
  version: string;
  /** Every file but this script and the manifest: what a first visit needs first. */
  files: Required<SiteFile>[];
  /** Security headers of every answer. */
  headers: Record<string, string>;
  /** Media types by suffix. */
  types: Record<string, string>;
}

declare global {
  /** Written before the bundled script by py/sitebuild/serviceworker.py. */
  const PASSAGEWORK_BUILD: Build;
}

/** What the page asks; each is answered on the port that comes with it. */
export type ToServiceWorker =
  /** Control the page that asks, if it is of this build. */
  | { kind: "claim"; build: string }
  | { kind: "describe" }
  /** Let the workers that call models connect to these origins, each to its own, and nothing to any other. */
  | { kind: "gate"; origins: string[] }
  /** Put a file of the build into the offline copy. */
  | { kind: "keep"; path: string }
  /** Take the place of the older worker. */
  | { kind: "take_over" }
  /** Remove copies of builds that no tab uses any more. */
  | { kind: "tidy" };

export interface Description {
  version: string;
  total: number;
  /** Paths that the offline copy lacks, in the order of need. */
  missing: string[];
}

export type Claimed = { claimed: boolean };

/** `code`: a Fault's, or `storage_refused` where the browser keeps nothing more. */
export type Kept = { kept: true } | { kept: false; code: string; detail: string };
