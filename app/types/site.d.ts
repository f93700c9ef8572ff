/** What the build tells the page (the element #site-config), and what the runtime tells the page. */

export interface SiteFile {
  /** Relative to the page. */
  path: string;
  /** Hexadecimal. */
  sha256: string;
  bytes?: number;
}

export interface SiteText {
  id: string;
  title: string;
  pack: SiteFile;
  vectors: SiteFile;
}

export interface SiteModel {
  id: string;
  dtype: string;
  dimensions: number;
  onnx: SiteFile;
  tokenizer: SiteFile;
  tokenizer_config: SiteFile;
  runtime: { mjs: SiteFile; wasm: SiteFile };
  selftest: SiteFile;
}

/** llama.cpp, which runs a model file that the reader picks: fetched with the first one. */
export interface SiteLlama {
  wasm: SiteFile;
  /** The script of the worker that runs it. */
  worker: SiteFile;
  /** The script of each of that worker's threads. */
  threads: SiteFile;
}

/** The published study: its report, and the page of each text, rendered when the site was built. */
export interface SiteEvaluation {
  report: SiteFile;
  /** `study`: what it can be run from again; null where the site does not have the text, or not the judgements. */
  texts: { id: string; page: SiteFile; study: SiteFile | null }[];
}

export interface SiteConfig {
  build: string;
  language: string;
  workers: { python: string; embedding: string; parsing: string; map: string; calling: string };
  /** What a module that the page imports on demand consists of, by its path below app/ without the suffix. */
  modules: Record<string, SiteFile[]>;
  pyodide: {
    /** Folder of Pyodide's own files. */
    index: string;
    lock: string;
    /** Folder of the wheels. */
    wheels: string;
    /** Packages that are installed at start, by their names in the lock. */
    packages: string[];
    /** Every file that the engine fetches by itself; a diagnosis checks them. */
    files: SiteFile[];
    /** The standard library as bytecode; Pyodide's own sources where it is absent. */
    stdlib?: SiteFile;
  };
  kernel: SiteFile;
  model: SiteModel;
  llama: SiteLlama;
  texts: SiteText[];
  words: SiteFile;
  /** Null where the site was built without a report. */
  evaluation: SiteEvaluation | null;
}

/** An error in plain form, as people see it; `detail` is for a report. */
export interface Postable {
  code: string;
  message: string;
  hint: string;
  retry: boolean;
  detail?: string;
}

export type Stage = "engine" | "packages" | "texts";

export type PythonState =
  | { phase: "starting"; stage: Stage; since: number }
  | { phase: "stalled"; stage: Stage; seconds: number }
  | { phase: "ready"; milliseconds: number }
  | ({ phase: "failed" } & Postable);

export type MeaningState =
  | { phase: "waiting" }
  | { phase: "loading"; done: number; total: number }
  | { phase: "starting" }
  | { phase: "ready" }
  | ({ phase: "failed" } & Postable);

export interface BootState {
  python: PythonState;
  meaning: MeaningState;
  /** Whether the site's policy binds the workers of this visit; null until they are started. */
  bound: boolean | null;
}
