// @ts-check
/**
 * What the page's modules pass to each other. The lab itself is app/runtime/lab.js; the page knows it
 * by this shape only, so that a page can be driven without workers.
 */

/** @typedef {"dense" | "bm25" | "hybrid"} Ranker */
/** @typedef {import("../types/site").Postable} Trouble */
/** @typedef {import("../types/site").PythonState} PythonState */
/** @typedef {import("../types/site").MeaningState} MeaningState */
/** @typedef {import("../types/site").BootState} BootState */
/** @typedef {{ data: any, view: { region: string, html: string } | null }} Answer */
/**
 * @typedef {object} Lab
 * @property {BootState} state
 * @property {(listener: (state: BootState) => void) => () => void} subscribe
 * @property {(op: string, args: object, options?: { signal?: AbortSignal, buffers?: Uint8Array<ArrayBuffer>[], progress?: (step: import("../types/protocol").Step) => void }) => Promise<Answer>} request
 * @property {() => void} retry
 */
/**
 * @typedef {{ view: "retrieve", query: string, by: Ranker, against: Ranker | null, k: number, document: string }} RetrieveRoute
 * @typedef {{ view: "library" } | { view: "map" } | { view: "methods" } | { view: "privacy" }} PlainRoute
 * @typedef {{ view: "reading", document: string, section: string, passage: number | null, page: number | null }} ReadingRoute
 * @typedef {{ view: "evaluate", text: string, part: string, question: string }} EvaluateRoute empty where the address names none
 * @typedef {{ view: "study", study: string, part: string }} StudyRoute of the reader's own studies; empty where the address names none
 * @typedef {"ask" | "generate" | "review" | "practice" | "log" | "models"} MakingName
 * @typedef {{ view: MakingName, part: string }} MakingRoute a page of drafting; what follows its name in the address, or empty
 * @typedef {RetrieveRoute | PlainRoute | ReadingRoute | EvaluateRoute | StudyRoute | MakingRoute} Route
 */
/** @typedef {{ texts: { id: string, sections: Record<string, { path: string }> }[] }} Shelf the part of the site configuration that reading needs */

export {};
