// Made by sitebuild/protocol_types.py from passagework/protocol.py. Do not edit.

/** Ask for one operation. */
export interface Request {
  v: 1;
  kind: "request";
  id: number;
  op: string;
  args: Record<string, unknown>;
}

/** Stop the request with this id; it still gets its one reply, with code ``cancelled``. */
export interface Cancel {
  v: 1;
  kind: "cancel";
  id: number;
}

/** No arguments: what can be searched now, and by which rankers. */
export interface StatusArgs {}

/** Search by one ranker. */
export interface SearchArgs {
  query: string;
  ranker: "dense" | "bm25" | "hybrid";
  k: number;
  documents?: string[] | null;
  unit?: "passage" | "document";
}

/** Search by two rankers and show what moves. */
export interface CompareArgs {
  query: string;
  left: "dense" | "bm25" | "hybrid";
  right: "dense" | "bm25" | "hybrid";
  k: number;
  documents?: string[] | null;
  unit?: "passage" | "document";
}

/** Explain one passage's place. */
export interface WhyArgs {
  query: string;
  ranker: "dense" | "bm25" | "hybrid";
  document: string;
  ordinal: number;
  documents?: string[] | null;
  unit?: "passage" | "document";
}

/** Find the sentence of one passage that is closest in meaning to the query. */
export interface ClosestArgs {
  query: string;
  document: string;
  ordinal: number;
}

/** Take documents into the library, or put them in the place of older ones of the same id. */
export interface AddDocumentsArgs {
  documents: AddedDocument[];
}

/** Give a document its vectors. Buffers: the file. */
export interface AddVectorsArgs {
  document: string;
}

/** Let go of documents; ids that are not in the library are passed over. */
export interface RemoveDocumentsArgs {
  documents: string[];
}

/** Give a document another title. */
export interface RenameDocumentArgs {
  document: string;
  title: string;
}

/** The texts of the passages ``start`` to ``start + count``, to be embedded. */
export interface PassageTextsArgs {
  document: string;
  start: number;
  count: number;
}

/** Render a section for reading. Buffers: its SectionContent as UTF-8 JSON. */
export interface ReadSectionArgs {
  document: string;
  section: string;
}

/** Render the rankings of one question of a report. ``sheet`` is a QuestionSheet. */
export interface QuestionRankingsArgs {
  sheet: Record<string, unknown>;
}

/** Run the published study of a text again. Buffers: the study's file, and its report as a TextReport in JSON. */
export interface RerunArgs {
  text: string;
}

/** Do one act of a reader's study: passagework/study_protocol.py. Buffers: as the act names them. */
export interface StudyArgs {
  act: string;
  args: Record<string, unknown>;
  given: number;
}

/** Do one act of drafting: passagework/make_protocol/. Buffers: as the act names them. */
export interface MakeArgs {
  act: string;
  args: Record<string, unknown>;
  given: number;
}

/** An HTML fragment, escaped, for one region of the page. */
export interface View {
  region: string;
  html: string;
}

/** What an operation returns: data for the page's logic, and what to show. */
export interface Value {
  data: any;
  view: View | null;
}

/** An error as the reader sees it. */
export interface ErrorBody {
  code: string;
  message: string;
  hint: string;
  retry: boolean;
}

/** The reply to a request that worked; ``version`` counts changes of the library. */
export interface Success {
  v: 1;
  kind: "reply";
  id: number;
  ok: true;
  value: Value;
  version: number;
}

/** The reply to a request that did not. */
export interface Failure {
  v: 1;
  kind: "reply";
  id: number | null;
  ok: false;
  error: ErrorBody;
}

/** How far a request is: ``done`` of ``total`` steps of a stage. */
export interface Step {
  stage: string;
  done: number;
  total: number;
}

/** Something that happened without being asked for, or on the way to a reply (then with its ``id``). */
export interface Event {
  v: 1;
  kind: "event";
  topic: string;
  id: number | null;
  value: unknown;
}

export type Reply = Success | Failure;

/** The arguments of each operation. */
export interface Operations {
  status: StatusArgs;
  search: SearchArgs;
  compare: CompareArgs;
  why: WhyArgs;
  closest: ClosestArgs;
  add_documents: AddDocumentsArgs;
  add_vectors: AddVectorsArgs;
  remove_documents: RemoveDocumentsArgs;
  rename_document: RenameDocumentArgs;
  passage_texts: PassageTextsArgs;
  read_section: ReadSectionArgs;
  question_rankings: QuestionRankingsArgs;
  rerun: RerunArgs;
  study: StudyArgs;
  make: MakeArgs;
}
