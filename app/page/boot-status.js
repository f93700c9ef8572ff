// @ts-check
import { announce } from "./announce.js";
import { find } from "./dom.js";
import { say } from "./words.js";

/** @typedef {import("./types.js").BootState} BootState */
/** @typedef {{ phase: string, text: string, progress: "none" | "running" | { done: number, total: number }, spoken: boolean }} Line */

const MEGABYTE = 1e6;

/** Shows how far the start has come, in the sidebar or under the navigation. @param {import("./types.js").Lab} lab */
export function startBootStatus(lab) {
  const status = find("[data-status]");
  const text = find("[data-status-text]", status);
  const progress = /** @type {HTMLProgressElement} */ (find("[data-status-progress]", status));
  const again = find("[data-status-again]", status);
  let last = "";

  /** @param {BootState} state */
  function show(state) {
    const line = lineOf(state);
    status.dataset.phase = line.phase;
    if (text.textContent !== line.text) text.textContent = line.text;
    showProgress(progress, line.progress);
    again.hidden = state.python.phase !== "failed" && state.python.phase !== "stalled";
    const stage = `${state.python.phase}/${state.meaning.phase}`;
    if (line.spoken && stage !== last) announce(line.text);
    last = stage;
  }
  lab.subscribe(show);
  show(lab.state);
}

/**
 * The one line that says where the start is. A failure is said before anything else.
 * @param {BootState} state
 * @returns {Line}
 */
function lineOf({ python, meaning }) {
  if (python.phase === "failed") return { phase: "failed", text: say("boot.failed"), progress: "none", spoken: true };
  if (python.phase === "stalled") {
    return { phase: "starting", text: say("boot.stalled", { seconds: Math.round(python.seconds) }), progress: "running", spoken: true };
  }
  if (python.phase === "starting") {
    const stages = { engine: say("boot.engine"), packages: say("boot.packages"), texts: say("boot.texts") };
    return { phase: "starting", text: stages[python.stage], progress: "running", spoken: false };
  }
  return lineOfMeaning(meaning);
}

/** @param {BootState["meaning"]} meaning @returns {Line} */
function lineOfMeaning(meaning) {
  switch (meaning.phase) {
    case "ready":
      return { phase: "ready", text: say("boot.ready"), progress: "none", spoken: true };
    case "failed":
      return { phase: "keyword", text: say("boot.meaning.failed"), progress: "none", spoken: true };
    case "loading": {
      const [done, total] = [meaning.done, meaning.total].map((bytes) => Math.round(bytes / MEGABYTE));
      return { phase: "keyword", text: say("boot.meaning.loading", { done, total }), progress: meaning, spoken: false };
    }
    case "starting":
      return { phase: "keyword", text: say("boot.meaning.starting"), progress: "running", spoken: false };
    default:
      return { phase: "keyword", text: say("boot.keyword"), progress: "running", spoken: true };
  }
}

/** @param {HTMLProgressElement} bar @param {Line["progress"]} progress */
function showProgress(bar, progress) {
  bar.toggleAttribute("data-idle", progress === "none");
  if (typeof progress === "object") {
    bar.max = progress.total || 1;
    bar.value = progress.done;
  } else {
    bar.removeAttribute("value");
  }
}
