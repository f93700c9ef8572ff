// @ts-check
// What has started and what has not, as two tagged unions. A failure is terminal and keeps the first cause: what fails
// later usually fails because of it. Only a deliberate restart leaves it.

/** @typedef {import("../types/site").PythonState} PythonState */
/** @typedef {import("../types/site").MeaningState} MeaningState */
/** @typedef {import("../types/site").Postable} Postable */
/** @typedef {import("../types/site").Stage} Stage */

/**
 * @typedef {{type: "restart", at: number}
 *   | {type: "stage", stage: Stage, at: number}
 *   | {type: "stall", seconds: number}
 *   | {type: "ready", milliseconds: number}
 *   | {type: "fail", error: Postable}} PythonEvent
 * @typedef {{type: "restart"}
 *   | {type: "loading", done: number, total: number}
 *   | {type: "starting"}
 *   | {type: "ready"}
 *   | {type: "fail", error: Postable}} MeaningEvent
 */

/**
 * @param {PythonState} state
 * @param {PythonEvent} event
 * @returns {PythonState}
 */
export function nextPython(state, event) {
  if (event.type === "restart") return { phase: "starting", stage: "engine", since: event.at };
  if (state.phase === "failed") return state;
  switch (event.type) {
    case "stage":
      return { phase: "starting", stage: event.stage, since: event.at };
    case "stall":
      return state.phase === "ready" ? state : { phase: "stalled", stage: state.stage, seconds: event.seconds };
    case "ready":
      return { phase: "ready", milliseconds: event.milliseconds };
    case "fail":
      return { phase: "failed", ...event.error };
  }
}

/**
 * @param {MeaningState} state
 * @param {MeaningEvent} event
 * @returns {MeaningState}
 */
export function nextMeaning(state, event) {
  if (event.type === "restart") return { phase: "waiting" };
  if (state.phase === "failed") return state;
  switch (event.type) {
    case "loading":
      return { phase: "loading", done: event.done, total: event.total };
    case "starting":
      return { phase: "starting" };
    case "ready":
      return { phase: "ready" };
    case "fail":
      return { phase: "failed", ...event.error };
  }
}
