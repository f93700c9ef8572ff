/** The tables behind the store (app/store/): what each one holds, and what can be done with them in a transaction. */

import type { Collection, DocumentRecord, LibrarySettings, StudyRecord } from "./library";
import type { CallRecord, DraftSettings, ItemRecord, PracticeRecord, ProviderRecord, WrappedKey } from "./making";

/** A table with parts of something keys them by what they are parts of, and then by number. */
export type Key = string | readonly (string | number)[];

export interface RunRow {
  document: string;
  /** Bytes of the pack. */
  pack: number;
  sections: number;
  hashes: ArrayBuffer;
}

export interface VectorsRow {
  bytes: number;
  /** Milliseconds since 1970. */
  made: number;
}

/** The library as it was before a backup was restored. */
export interface BeforeRow {
  made: number;
  documents: DocumentRecord[];
  collections: Collection[];
  settings: LibrarySettings;
  /** Absent where it was put aside before there were studies. */
  studies?: StudyRecord[];
  /** The set of drafts that was in use. Absent where it was put aside before there were drafts. */
  drafts?: string;
}

export interface Rows {
  /** By id. */
  documents: DocumentRecord;
  /** By id. */
  collections: Collection;
  /** By id. */
  studies: StudyRecord;
  /** One, "library". */
  settings: LibrarySettings;
  /** One, "before". */
  snapshots: BeforeRow;
  /** By the sha256 of the bytes. */
  originals: Blob;
  /** By run id. */
  runs: RunRow;
  /** By [run, piece]. */
  packs: ArrayBuffer;
  /** By [run, section]. */
  contents: string;
  /** By [digest, model, dtype]. */
  vectors: VectorsRow;
  /** By [digest, model, dtype, piece]. */
  vectorPieces: ArrayBuffer;
  /** By [digest, model, dtype, first passage]. */
  vectorParts: ArrayBuffer;

  /** One, "current": the name of the set of drafts that is in use (app/store/draft-sets.js). */
  draftSets: string;
  /** By [set]. */
  draftSettings: DraftSettings;
  /** By [set, id], as all of drafting that follows. */
  providers: ProviderRecord;
  calls: CallRecord;
  /** The Call as JSON. */
  callContents: string;
  /** What has come so far of a call that runs. */
  replies: string;
  items: ItemRecord;
  practice: PracticeRecord;
  /** By the id of its provider: keys belong to the browser, not to a library, and are in no backup. */
  wrappedKeys: WrappedKey;
}
export type Table = keyof Rows;

/** Tables within one transaction. Nothing but these calls may be awaited in it: the transaction would end by itself. */
export interface Tables {
  get<T extends Table>(table: T, key: Key): Promise<Rows[T] | undefined>;
  has(table: Table, key: Key): Promise<boolean>;
  /** All rows, or those whose keys begin with `under`, in the order of their keys. */
  all<T extends Table>(table: T, under?: readonly (string | number)[]): Promise<Rows[T][]>;
  keys(table: Table, under?: readonly (string | number)[]): Promise<Key[]>;
  put<T extends Table>(table: T, key: Key, row: Rows[T]): Promise<void>;
  remove(table: Table, key: Key): Promise<void>;
  removeUnder(table: Table, under: readonly (string | number)[]): Promise<void>;
  clear(table: Table): Promise<void>;
}

/** `commit` is a write that is on the disk, not only on its way there, when its promise resolves. */
export type Mode = "read" | "write" | "commit";

export interface Backend {
  readonly kind: "indexeddb" | "memory";
  /**
   * All or nothing: what `work` throws undoes all that it wrote. Resolves when the transaction is complete. `work` may run
   * twice, where a lost connection took the first attempt with it.
   */
  run<Value>(tables: readonly Table[], mode: Mode, work: (tables: Tables) => Promise<Value>): Promise<Value>;
  erase(): Promise<void>;
  close(): void;
}
