// @ts-check
/**
 * What the page's modules pass to each other. The lab itself is app/runtime/lab.js; the page knows it
 * by this shape only, so that a page can be driven without workers.
 */

/** @typedef {"dense" | "bm25" | "hybrid"} Ranker */
/** @typedef {{ code: string, message: string, hint: string, retry: boolean, detail?: string }} Trouble */
/**
 * @typedef {{ phase: "starting", stage: "engine" | "packages" | "texts" }
 *   | { phase: "ready" }
 *   | { phase: "stalled", stage: string, seconds: number }
 *   | ({ phase: "failed" } & Trouble)} PythonState
 */
/**
 * @typedef {{ phase: "waiting" }
 *   | { phase: "loading", done: number, total: number }
 *   | { phase: "starting" }
 *   | { phase: "ready" }
 *   | ({ phase: "failed" } & Trouble)} MeaningState
 */
/** @typedef {{ python: PythonState, meaning: MeaningState }} BootState */
/** @typedef {{ data: any, view: { region: string, html: string } | null }} Answer */
/**
 * @typedef {object} Lab
 * @property {BootState} state
 * @property {(listener: (state: BootState) => void) => () => void} subscribe
 * @property {(op: string, args: object, options?: { signal?: AbortSignal }) => Promise<Answer>} request
 * @property {() => void} retry
 */
/**
 * @typedef {{ view: "retrieve", query: string, by: Ranker, against: Ranker | null, k: number, document: string }} RetrieveRoute
 * @typedef {{ view: "library" } | { view: "methods" } | { view: "privacy" }} PlainRoute
 * @typedef {{ view: "reading", document: string, section: string, passage: number | null }} ReadingRoute
 * @typedef {RetrieveRoute | PlainRoute | ReadingRoute} Route
 */
/** @typedef {{ path: string }} File */
/** @typedef {{ id: string, title: string, sections: Record<string, string | File> }} TextConfig */
/** @typedef {{ texts: TextConfig[] }} SiteConfig */

export {};
