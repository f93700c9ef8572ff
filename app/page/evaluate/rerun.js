// @ts-check
/** The published study, run again in this page: what goes on, what came out, for each text. */

import { Fault, LabError, postable } from "../../runtime/faults.js";
import { verifiedFetch } from "../../runtime/verified-fetch.js";
import { Rate } from "../../library/rate.js";
import { on } from "../actions.js";
import { announce } from "../announce.js";
import { embedded, find } from "../dom.js";
import { line, timeLeft } from "../library/display.js";
import { mapWords } from "../map/words.js";
import { replaceRegion } from "../region.js";
import { clearTrouble, showTrouble } from "../trouble.js";
import { say } from "../words.js";

/** @typedef {import("../../types/site").SiteConfig} SiteConfig */
/** @typedef {import("../../types/site").SiteFile} SiteFile */
/** @typedef {import("../../types/site").BootState} BootState */
/** @typedef {import("../../types/protocol").Step} Step */
/** @typedef {import("../types.js").Lab} Lab */
/** @typedef {import("../types.js").Trouble} Trouble */
/** @typedef {import("./sheet.js").Report} Report */
/**
 * @typedef {object} Run
 * @property {"running" | "done" | "stopped" | "failed"} phase
 * @property {AbortController} stop
 * @property {string} [line]  what is being done; nothing while the study is fetched
 * @property {Step} [step]
 * @property {string} [html]
 * @property {Trouble} [trouble]
 */

export class Rerun {
  /** By the id of the text. A run goes on while its reader is elsewhere. @type {Map<string, Run>} */
  #runs = new Map();
  /** The text whose page is shown. */
  #text = "";

  /** @param {Lab} lab @param {string} base @param {() => Promise<Report>} report */
  constructor(lab, base, report) {
    this.lab = lab;
    this.base = base;
    this.report = report;
    this.config = /** @type {SiteConfig} */ (embedded("site-config"));
    on("rerun-begin", () => void this.#begin(this.#text));
    on("rerun-cancel", () => this.#cancel(this.#text));
  }

  /** The page of a text is shown. @param {string} text */
  shown(text) {
    this.#text = text;
    this.#paint(text);
  }

  /** @param {string} text */
  async #begin(text) {
    const file = this.config.evaluation?.texts.find(({ id }) => id === text)?.study;
    if (!file || this.#runs.get(text)?.phase === "running") return;
    /** @type {Run} */
    const run = { phase: "running", stop: new AbortController() };
    this.#runs.set(text, run);
    this.#turn(text);
    try {
      run.html = await this.#ask(text, file, run);
      run.phase = "done";
    } catch (error) {
      if (run.phase === "stopped") return;
      run.trouble = postable(error, embedded("site-words"));
      run.phase = "failed";
    }
    this.#turn(text);
  }

  /** @param {string} text */
  #cancel(text) {
    const run = this.#runs.get(text);
    if (run?.phase !== "running") return;
    run.phase = "stopped";
    run.stop.abort();
    this.#turn(text);
  }

  /**
   * @param {string} text
   * @param {SiteFile} file
   * @param {Run} run
   * @returns {Promise<string>} what came out, as HTML
   */
  async #ask(text, file, run) {
    const { signal } = run.stop;
    const told = mapWords(this.config.words, this.base);
    const [study, report, words] = await Promise.all([verifiedFetch(file, { base: this.base }), this.report(), told]);
    run.line = words("rerun.waiting");
    this.#progress(text, run);
    await meaningReady(this.lab, signal);
    const rate = new Rate();
    const published = new TextEncoder().encode(JSON.stringify(report.texts.find(({ id }) => id === text)));
    /** @param {Step} step */
    const progress = (step) => {
      rate.count(1);
      const left = step.stage === "questions" ? timeLeft(rate.left(step.total - step.done)) : "";
      run.step = step;
      run.line = line(words(`rerun.stage.${step.stage}`, { done: step.done, total: step.total }), left);
      this.#progress(text, run);
    };
    const answer = await this.lab.request("rerun", { text }, { signal, buffers: [study, published], progress });
    return answer.view?.html ?? "";
  }

  /** Show how far a run is, where its text is shown. @param {string} text @param {Run} run */
  #progress(text, { line, step, phase }) {
    if (text !== this.#text || phase !== "running") return;
    if (line) find("[data-rerun-text]").textContent = line;
    const bar = /** @type {HTMLProgressElement} */ (find("[data-rerun-work] progress"));
    if (!step) return bar.removeAttribute("value");
    bar.max = step.total;
    bar.value = step.done;
  }

  /** A run has come to another phase: show it, lead the keyboard on, and say it to who does not see it. @param {string} text */
  #turn(text) {
    const run = this.#runs.get(text);
    if (text !== this.#text || !run) return;
    const part = find("[data-part=rerun]");
    const within = part.contains(document.activeElement);
    this.#paint(text);
    const next = { running: "[data-action=rerun-cancel]", done: "[data-rerun-outcome] h3", stopped: "", failed: "" }[run.phase];
    if (within) find(next || "[data-action=rerun-begin]", part).focus({ preventScroll: true });
    const told = { running: "[data-rerun-text]", done: "[data-rerun-outcome] h3", stopped: "[data-rerun-stopped]", failed: "" }[run.phase];
    if (told) announce(find(told, part).textContent ?? "");
  }

  /** Show a run as it stands. @param {string} text */
  #paint(text) {
    const run = this.#runs.get(text);
    if (!run) return;
    const part = find("[data-part=rerun]");
    const running = run.phase === "running";
    const [begin, work] = [find("[data-action=rerun-begin]", part), find("[data-rerun-work]", part)];
    const [outcome, trouble] = [find("[data-region=evaluate-rerun]", part), find("[data-rerun-trouble]", part)];
    begin.hidden = running;
    work.hidden = !running;
    find("[data-rerun-stopped]", part).hidden = run.phase !== "stopped";
    outcome.hidden = run.phase !== "done";
    clearTrouble(trouble);
    this.#progress(text, run);
    if (run.phase === "done") replaceRegion(outcome, run.html ?? "");
    if (run.trouble) {
      showTrouble(trouble, run.trouble, { again: say("retrieve.error.retry"), retry: () => void this.#begin(text), read: false });
    }
  }
}

/**
 * Resolves when passages can be ranked by meaning. Rejects where that, or Python, does not come, and when `signal` is given.
 * @param {Lab} lab
 * @param {AbortSignal} signal
 * @returns {Promise<void>}
 */
export function meaningReady(lab, signal) {
  return new Promise((resolve, reject) => {
    const stopped = () => end(() => reject(new Fault("cancelled")));
    /** @param {() => void} settle */
    const end = (settle) => {
      unsubscribe();
      signal.removeEventListener("abort", stopped);
      settle();
    };
    /** @param {BootState} state */
    const check = ({ python, meaning }) => {
      if (python.phase === "failed") end(() => reject(new LabError(python)));
      else if (meaning.phase === "failed") end(() => reject(new LabError(meaning)));
      else if (meaning.phase === "ready") end(resolve);
    };
    const unsubscribe = lab.subscribe(check);
    signal.addEventListener("abort", stopped);
    if (signal.aborted) return stopped();
    // What failed before is tried once more: the reader has asked for it.
    if (lab.state.python.phase === "failed" || lab.state.meaning.phase === "failed") lab.retry();
    else check(lab.state);
  });
}
