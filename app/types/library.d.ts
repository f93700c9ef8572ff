/** The reader's own library: what is stored, what the page may ask of it, and what it tells the page. */

import type { Drafts } from "./making";
import type { Postable } from "./site";

/** How passages are cut, in characters (code points). */
export interface Chunking {
  size: number;
  overlap: number;
}

/** Words are in the catalogue as `remark.<code>`. */
export interface Remark {
  code: string;
  values: Record<string, string | number>;
}

/** What reading a file found out. */
export interface Facts {
  format: string;
  /** ISO 639-1, or "und". */
  language: string;
  /** 0 for a source without pages. */
  pages: number;
  /** What is printed on each page, in order. */
  pageLabels: string[];
  /** For each page, the number of the section in which it begins. */
  pageSections: number[];
  sections: { id: string; number: string; title: string }[];
  passages: number;
  words: number;
  characters: number;
  /** For example "900/180". */
  chunking: string;
  /** Of the text and the borders of its passages; vectors belong to it. */
  digest: string;
  remarks: Remark[];
}

/** The file as it was given. */
export interface FileFacts {
  name: string;
  /** The folder it came in, "" for a file of its own; never used as a path. */
  folder: string;
  type: string;
  bytes: number;
  /** Milliseconds since 1970, 0 where it is not known. */
  modified: number;
}

export interface Replacement {
  file: FileFacts;
  sha256: string;
}

/**
 * One document of the library. It can be searched when `run` is not null. `pending` is work that is still to be done by
 * whichever tab holds the import lock; a document can be searched and have pending work (indexing anew).
 */
export interface DocumentRecord {
  id: string;
  title: string;
  file: FileFacts;
  /** Of the original: what decides whether two files are the same. */
  sha256: string;
  /** A file that is to take the place of this one once it has been read; until then everything else is of the old one. */
  replacement?: Replacement | null;
  /** Names the live passages (stores `packs` and `contents`). */
  run: string | null;
  pending: "index" | null;
  /** Whether the reader has put its work aside. */
  paused: boolean;
  /** Why the last attempt failed; code `password_needed` or `password_wrong` asks for a password. */
  error: Postable | null;
  facts: Facts | null;
  /** What made its complete vectors; null while there are none. */
  vectors: { model: string; dtype: string; digest: string } | null;
  added: number;
  /** Milliseconds since 1970 when it was put into the bin; null for a document on the shelf. */
  trashed: number | null;
  /** Counts changes; a write names the revision that it changes. */
  rev: number;
}

/** A set of documents to search within. */
export interface Collection {
  id: string;
  name: string;
  documents: string[];
  /** Whether a passage is a whole file here. */
  whole: boolean;
  rev: number;
}

/** The documents that a study is about: all there are, those of a collection, or chosen ones. */
export interface StudyScope {
  kind: "all" | "collection" | "documents";
  /** Of a collection; null for the other kinds. */
  collection: string | null;
  documents: string[];
}

/** What a list says of a study. */
export interface StudyFacts {
  questions: number;
  /** Pairs of a question and a passage. */
  pooled: number;
  judged: number;
  /** Whether the passages are another reader's, to be judged here. */
  lent: boolean;
}

/** A study of retrieval. `content` is what Python wrote (passagework/models/study.py), and is read by Python alone. */
export interface StudyRecord {
  id: string;
  name: string;
  scope: StudyScope;
  content: string;
  facts: StudyFacts;
  /** Milliseconds since 1970, as all times. */
  created: number;
  changed: number;
  /** When it was put into the bin; null for one that was not. */
  trashed: number | null;
  rev: number;
}

/** The reader's studies. Every promise rejects with a LabError; `changed_elsewhere` says that another tab was faster. */
export interface Studies {
  /** In the order in which they were begun; those in the bin too. */
  all(): Promise<StudyRecord[]>;
  /** Writes a study in place of the revision that it names, 0 for a new one, and gives it its next. */
  save(record: StudyRecord): Promise<StudyRecord>;
}

export interface LibrarySettings {
  chunking: Chunking;
}

/** What one attempt to read a file produced, written under a run id before the document points to it. */
export interface Run {
  id: string;
  document: string;
  /** safetensors: text, passages, inverted lists (passagework/retrieval/packs.py). */
  pack: Uint8Array<ArrayBuffer>;
  /** For each section, its SectionContent as JSON. */
  contents: string[];
  /** 16 bytes for each passage: the first half of the SHA-256 of its text, for finding vectors again. */
  hashes: Uint8Array<ArrayBuffer>;
}

/** Progress of the work on one document. */
export interface Progress {
  document: string;
  stage: "reading" | "indexing" | "embedding";
  done: number;
  total: number;
  /** Seconds, null while it cannot be told. */
  left: number | null;
}

export interface Usage {
  /** Bytes that this site uses, and may use, as the browser estimates them; null where it does not say. */
  used: number | null;
  quota: number | null;
  /** Whether the browser has promised not to clear it by itself; null where it cannot be asked. */
  persisted: boolean | null;
}

/** Everything that the Library page shows. Never changed in place: a change makes a new one. */
export interface LibraryState {
  /** "memory": nothing is kept after the page is closed, with the reason in `trouble`. */
  store: "opening" | "indexeddb" | "memory" | "blocked" | "insecure";
  trouble: Postable | null;
  documents: DocumentRecord[];
  collections: Collection[];
  settings: LibrarySettings;
  /** When a backup took the place of the library before, which `undoRestore` puts back; null if there is none. */
  replacedAt: number | null;
  progress: Map<string, Progress>;
  /** Whether this tab does the work, another one does, or there is none. */
  working: "here" | "elsewhere" | "idle";
  paused: boolean;
  usage: Usage;
}

/** A file to add. `folder` as in FileFacts. */
export interface Given {
  file: File;
  folder: string;
}

/** A file that meets one that is already there. */
export interface Clash {
  given: Given;
  sha256: string;
  existing: DocumentRecord;
  /** "content": the same bytes; "name": the same name and folder with other content. */
  same: "content" | "name";
}
export type Answer = "replace" | "keep" | "skip";

/** What came of adding files: refused ones with the reason, in words. */
export interface Added {
  documents: string[];
  skipped: number;
  refused: { name: string; error: Postable }[];
}

/** The library as the page uses it (app/library/library.js). Every promise rejects with a LabError. */
export interface Library {
  readonly state: LibraryState;
  subscribe(listener: (state: LibraryState) => void): () => void;
  readonly studies: Studies;
  readonly drafts: Drafts;
  /** `onClash` is asked about each file that is already there. */
  add(given: Given[], onClash: (clash: Clash) => Promise<Answer>): Promise<Added>;
  addText(title: string, text: string, onClash: (clash: Clash) => Promise<Answer>): Promise<Added>;
  unlock(id: string, password: string): Promise<void>;
  /** Try again what failed. */
  retry(id: string): Promise<void>;
  pause(): Promise<void>;
  resume(): Promise<void>;
  /** Stop the work on a document: one that was never ready goes to the bin, one that was stays as it was. */
  cancel(id: string): Promise<void>;
  rename(id: string, title: string): Promise<void>;
  /** Into the bin; `restore` is the way back. */
  remove(ids: string[]): Promise<void>;
  restore(ids: string[]): Promise<void>;
  /** Out of the bin for good. */
  purge(ids: string[]): Promise<void>;
  saveCollection(collection: Omit<Collection, "rev"> & { rev?: number }): Promise<void>;
  removeCollection(id: string): Promise<void>;
  /** Documents built with other settings are then stale, until `reindex`. */
  saveSettings(settings: LibrarySettings): Promise<void>;
  isStale(record: DocumentRecord): boolean;
  reindex(ids: string[]): Promise<void>;
  original(id: string): Promise<Blob>;
  /** The files of a document whose vectors are complete, for another worker to read. */
  indexed(id: string): Promise<{ pack: Uint8Array<ArrayBuffer>; vectors: Uint8Array<ArrayBuffer> }>;
  /** A section as HTML, rendered by Python. */
  section(id: string, section: string): Promise<string>;
  /** Asks the browser not to clear the library by itself. */
  persist(): Promise<boolean>;
  backup(onProgress: (done: number, total: number) => void): Promise<Blob>;
  /** Checks the whole file before the first write; the state before is kept as a snapshot that `undoRestore` puts back. */
  restoreBackup(file: Blob, onProgress: (done: number, total: number) => void): Promise<void>;
  undoRestore(): Promise<void>;
  erase(): Promise<void>;
}
