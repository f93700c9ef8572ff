// @ts-check
import { isLive } from "../../library/documents.js";
import { announce } from "../announce.js";
import { find, findAll } from "../dom.js";
import { say } from "../words.js";
import { line, timeLeft } from "./display.js";
import { onShelf } from "./document-state.js";
import { WorkMeter } from "./work-meter.js";

/** @typedef {import("../../types/library").LibraryState} LibraryState */

/** Milliseconds between two things said to a screen reader about work that goes on. */
const PAUSE = 8000;

/** How far reading and indexing have come: in the sidebar on every page, and above the list. */
export class WorkLine {
  /** @param {number} shipped texts that come with the lab */
  constructor(shipped) {
    this.shipped = shipped;
    this.meter = new WorkMeter();
    this.side = find("[data-work]");
    this.sideText = find("[data-work-side]");
    this.text = find("[data-work-text]");
    this.bars = findAll("[data-work-bar]").map((bar) => /** @type {HTMLProgressElement} */ (bar));
    this.pause = find("[data-action=pause-work]");
    this.resume = find("[data-action=resume-work]");
    this.count = find("[data-nav-texts]");
    this.quietUntil = 0;
    this.lastDone = -1;
    this.wasWorking = false;
  }

  /** @param {LibraryState} state */
  show(state) {
    const work = this.meter.read(state);
    const readable = onShelf(state).filter(isLive).length;
    this.count.textContent = say("page.nav.texts", { n: this.shipped + readable });
    this.side.hidden = work === null;
    for (const bar of this.bars) {
      bar.toggleAttribute("data-idle", work === null);
      // What could not be read is not on its way: the line is full when the others are done.
      if (work) [bar.max, bar.value] = [work.total - work.needed, fraction(work.ready, state)];
    }
    this.pause.hidden = work === null || state.paused;
    this.resume.hidden = !state.paused;
    const words = work ? workWords(work, state) : summary(state);
    if (this.text.textContent !== words) this.text.textContent = words;
    if (work) this.sideText.textContent = sideWords(work, state);
    this.tell(work, words);
  }

  /** Tell a screen reader now and then how far it is, and at once when it is done. @param {import("./work-meter.js").Work | null} work @param {string} words */
  tell(work, words) {
    const now = performance.now();
    if (!work && this.wasWorking) announce(words);
    else if (work && work.done !== this.lastDone && now > this.quietUntil) {
      this.quietUntil = now + PAUSE;
      if (this.wasWorking) announce(words);
    }
    this.wasWorking = work !== null;
    this.lastDone = work?.done ?? -1;
  }
}

/** Whole documents that are ready, and the parts of those under way. @param {number} ready @param {LibraryState} state */
function fraction(ready, state) {
  let sum = ready;
  for (const { stage, done: part, total } of state.progress.values()) {
    // Reading is the first half of the way, the vectors are the second.
    const half = total > 0 ? part / total / 2 : 0;
    sum += stage === "embedding" ? 0.5 + half : half;
  }
  return sum;
}

/** @param {import("./work-meter.js").Work} work @param {LibraryState} state */
function workWords({ total, ready, needed, left }, state) {
  const told = { n: total, done: ready, total };
  if (state.paused) return line(say("library.work.paused", told), needsWords(needed));
  const where = state.working === "elsewhere" ? "library.work.elsewhere" : "library.work";
  return line(say(where, told), needsWords(needed), timeLeft(left));
}

/** The sidebar is narrow: a line ends between what is said, not in it. @param {import("./work-meter.js").Work} work @param {LibraryState} state */
function sideWords({ total, ready, needed }, { paused }) {
  const told = [say(paused ? "library.work.side.paused" : "library.work.side", { done: ready, total }), needsWords(needed)];
  return line(...told.map((words) => words.replaceAll(" ", "\u00a0")));
}

/** @param {number} needed  documents that could not be read, or are locked */
function needsWords(needed) {
  return needed > 0 ? say("library.work.needs", { n: needed }) : "";
}

/** @param {LibraryState} state */
function summary(state) {
  const documents = onShelf(state);
  const searchable = documents.filter(isLive);
  const passages = searchable.reduce((sum, { facts }) => sum + (facts?.passages ?? 0), 0);
  const needs = documents.filter(({ error }) => error !== null).length;
  const rest = documents.filter((record) => !isLive(record) && record.error === null).length;
  return line(
    say("library.documents", { n: documents.length }),
    say("library.pieces", { n: passages }),
    rest > 0 ? say("library.not_searchable", { n: rest }) : "",
    needsWords(needs),
  );
}
