/** The store behind the library (app/store/): IndexedDB, or memory where there is none. Only app/library/ uses it. */

import type { Collection, DocumentRecord, LibrarySettings, Run, StudyRecord } from "./library";
import type { Drafts, WholeDrafts } from "./making";

export interface Snapshot {
  documents: DocumentRecord[];
  collections: Collection[];
  settings: LibrarySettings;
}

/** The records of a library, without its drafts. */
export interface Shelf extends Snapshot {
  studies: StudyRecord[];
}

/** Everything that a backup holds, and that takes the place of what is there. */
export interface Whole extends Shelf {
  /** The name of a set of drafts whose rows are stored already; a new name for none. */
  drafts: string;
}

/** Rows for a set of drafts: some, or all, of what a backup holds. */
export type DraftRows = Partial<WholeDrafts>;

/** Drafting in the store. As Drafts says, but what goes wrong is a Fault, and nobody is told of a change. */
export interface DraftStore extends Omit<Drafts, "subscribe"> {
  /** Put rows into a set that is not in use yet, in one transaction, under revisions that no tab has seen. */
  write(set: string, rows: DraftRows): Promise<void>;
}

/** Rows of vectors for some passages of one digest, as they are made; joined into one file when all are there. */
export interface VectorPart {
  /** The first passage of the part. */
  start: number;
  /** float32, 384 for each passage. */
  rows: Float32Array<ArrayBuffer>;
}

export interface VectorKey {
  digest: string;
  model: string;
  dtype: string;
}

/** Parts of the library by their names. */
export interface Parts {
  originals: string[];
  runs: string[];
  vectors: VectorKey[];
  /** Names of sets of drafts. */
  drafts: string[];
}

/**
 * Every method settles: a quota that is exceeded rejects with the Fault `storage_full`, a lost connection is opened once
 * more, and a write resolves only when its transaction is complete. A record is written only when its `rev` is still the
 * one in the store (else the Fault `changed_elsewhere`), and gets the next one.
 */
export interface Store {
  readonly kind: "indexeddb" | "memory";
  readonly drafts: DraftStore;
  read(): Promise<Snapshot>;

  /** The original and its staged record in one transaction; an original that is there already is not written again. */
  stage(record: DocumentRecord, original: Blob): Promise<DocumentRecord>;
  original(sha256: string): Promise<Blob>;
  /** An original that nothing points to yet, for a restore. */
  writeOriginal(sha256: string, original: Blob): Promise<void>;

  /** Write a run that nothing points to yet. */
  writeRun(run: Run): Promise<void>;
  /** The commit: point the document to its new run, in one strict transaction; then delete the run before. */
  commit(record: DocumentRecord): Promise<DocumentRecord>;
  pack(run: string): Promise<Uint8Array<ArrayBuffer>>;
  hashes(run: string): Promise<Uint8Array<ArrayBuffer>>;
  content(run: string, section: number): Promise<string>;
  /** All sections, in order. */
  contents(run: string): Promise<string[]>;

  /** Change records, all or none. */
  change(records: DocumentRecord[]): Promise<DocumentRecord[]>;
  /** Delete documents, also from collections, with everything that only they point to. */
  purge(ids: string[]): Promise<void>;

  saveCollection(collection: Collection): Promise<Collection>;
  removeCollection(id: string): Promise<void>;
  saveSettings(settings: LibrarySettings): Promise<void>;

  /** In the order in which they were begun. */
  studies(): Promise<StudyRecord[]>;
  saveStudy(study: StudyRecord): Promise<StudyRecord>;

  /**
   * Another library in place of this one, in one strict transaction; all its parts must be stored. This one is kept until
   * the next time, or for 30 days.
   */
  replace(next: Whole, now: number): Promise<void>;
  /** When the library was replaced, in milliseconds since 1970; null if there is nothing to put back. */
  replaced(): Promise<number | null>;
  /** Put back the library that was replaced; the one that is put aside for it can be had back the same way. */
  undoReplace(now: number): Promise<void>;
  /** Delete those of the parts that nothing points to. */
  discard(parts: Parts): Promise<void>;

  /** Parts that are there so far, in order. */
  vectorParts(key: VectorKey): Promise<VectorPart[]>;
  writeVectorPart(key: VectorKey, part: VectorPart): Promise<void>;
  /** The whole file (safetensors, as passagework/retrieval/vectors.py reads it) in place of the parts. */
  writeVectors(key: VectorKey, file: Uint8Array<ArrayBuffer>): Promise<void>;
  vectors(key: VectorKey): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Delete a file that is of no use; no record points to it any more, so that it is made again. */
  dropVectors(key: VectorKey): Promise<void>;

  /**
   * Delete what nothing points to, and documents that are in the bin for longer than 30 days. Only for the holder of the
   * import lock: a run that another tab is writing is not pointed to yet.
   */
  sweep(now: number): Promise<void>;
  /** Delete the whole database. */
  erase(): Promise<void>;
  close(): void;
}
