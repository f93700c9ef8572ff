// @ts-check
import { on } from "../actions.js";
import { announce } from "../announce.js";
import { find, findAll, make } from "../dom.js";
import { replaceRegion } from "../region.js";
import { recall } from "../storage.js";
import { nothingYet } from "./empty.js";

/** @typedef {import("./study.js").Desk} Desk */
/** @typedef {0 | 1 | 2 | null} Grade */
/** @typedef {{ unit: number, grade: Grade, marks: [number, number][] }} Judged */

const TEXT_FIELDS = "input:not([type=radio]):not([type=checkbox]), select, textarea, [contenteditable]";

/**
 * One passage at a time, judged with the keyboard or the buttons. A grade is shown at once and written behind it; what is
 * given while the last one is being written goes with the next.
 */
export class Judging {
  /** The question and its passages. @type {{ question: string, before: string | null, after: string | null, units: Judged[] } | null} */
  #sheet = null;
  #at = 0;
  #done = 0;
  #total = 0;
  #here = false;
  /** Grades and marks that are not written yet, by question. @type {Map<string, { grades: Record<number, Grade>, marks: Record<number, [number, number][]> }>} */
  #waiting = new Map();
  /** @type {Promise<void> | null} */
  #writing = null;
  /** What was done, to take it back. @type {{ question: string, unit: number, grade: Grade, marks: [number, number][] }[]} */
  #steps = [];
  #study = "";

  /** @param {Desk} desk */
  constructor(desk) {
    this.desk = desk;
    this.region = find("[data-study-region]");
    this.bar = find("[data-study-judge]");
    this.note = find("[data-study-mark-note]", this.bar);
    this.progress = find("[data-study-judged]");
    on("judge-grade", ({ dataset }) => this.grade(/** @type {0 | 1 | 2} */ (Number(dataset.grade))));
    on("judge-back", () => void this.move(-1));
    on("judge-next", () => void this.move(1));
    on("judge-undo", () => void this.undo());
    on("judge-go", ({ dataset }) => this.#show(Number(dataset.at)));
    document.addEventListener("keydown", (event) => this.#key(event));
    this.region.addEventListener("click", (event) => this.#toggle(/** @type {HTMLElement} */ (event.target)));
  }

  /** Show the passages that are left; null, since it shows them itself. @returns {Promise<string | null>} */
  async enter() {
    const { session } = this.desk;
    if (this.#study !== session.record.id) this.#steps = [];
    this.#study = session.record.id;
    if (session.record.facts.pooled === 0) {
      this.leave();
      this.region.replaceChildren(nothingYet(this.desk.say));
      return null;
    }
    this.#here = true;
    await this.#open(null);
    return null;
  }

  leave() {
    this.#here = false;
    this.bar.hidden = true;
    this.progress.hidden = true;
  }

  /** Give the passage that is shown a grade. @param {0 | 1 | 2} grade */
  grade(grade) {
    const judged = this.#current();
    if (!this.#here || !judged || !this.#sheet) return;
    this.#step(judged);
    if (judged.grade === null) this.#done += 1;
    judged.grade = grade;
    if (grade !== 2) judged.marks = [];
    this.#write(judged);
    announce(`${this.desk.say(`study.grade.${grade}`)}. ${this.#counted()}`);
    // A passage that answers stays: its sentences can be marked now.
    if (grade === 2) this.#refresh();
    else void this.move(1);
  }

  /** @param {1 | -1} steps */
  async move(steps) {
    if (!this.#sheet) return;
    const next = this.#at + steps;
    if (next >= 0 && next < this.#sheet.units.length) return this.#show(next);
    const question = steps > 0 ? this.#sheet.after : this.#sheet.before;
    if (question !== null) await this.desk.attempt(() => this.#open(question, steps));
    else if (steps > 0) await this.#end();
  }

  /** Take back the last grade or mark, wherever it was given. */
  async undo() {
    const step = this.#steps.pop();
    if (!step || !this.#sheet) return;
    if (step.question !== this.#sheet.question) await this.desk.attempt(() => this.#open(step.question));
    const at = this.#sheet.units.findIndex(({ unit }) => unit === step.unit);
    const judged = this.#sheet.units[at];
    if (!judged) return;
    this.#done += Number(step.grade !== null) - Number(judged.grade !== null);
    Object.assign(judged, { grade: step.grade, marks: step.marks });
    this.#write(judged);
    this.#show(at);
    announce(`${this.desk.say("study.undone")} ${this.#counted()}`);
  }

  /** @param {string | null} question null for the first that is not judged whole @param {1 | -1} [steps] @returns {Promise<void>} */
  async #open(question, steps = 1) {
    await this.#written();
    const { data, view } = await this.desk.session.act("sheet", { question });
    if (!this.#here) return;
    replaceRegion(this.region, view?.html ?? "");
    this.#sheet = data;
    this.#done = data.done;
    this.#total = data.total;
    const left = data.units.findIndex((/** @type {Judged} */ { grade }) => grade === null);
    if (question === null && left < 0 && data.done === data.total) return this.#end();
    this.#show(steps < 0 ? data.units.length - 1 : Math.max(left, 0));
    find("[data-judge-question]", this.region).focus({ preventScroll: true });
  }

  /** @param {number} at */
  #show(at) {
    const sheet = this.#sheet;
    if (!sheet) return;
    this.#at = at;
    this.bar.dataset.shown = `${sheet.question} ${at}`;
    const { unit } = sheet.units[at] ?? { unit: -1 };
    const lost = document.activeElement?.closest("[data-card]");
    for (const card of findAll("[data-card]", this.region)) card.hidden = Number(card.dataset.card) !== unit;
    // A sentence that had the focus is hidden now: Tab goes on from the passage that took its place.
    if (lost && this.region.contains(lost)) find(`[data-card="${unit}"]`, this.region).focus({ preventScroll: true });
    this.bar.hidden = false;
    this.progress.hidden = false;
    this.#refresh();
    scrollTo({ top: 0, behavior: "instant" });
  }

  /** Show the grade, the marks and how much is done. */
  #refresh() {
    const { say } = this.desk;
    const sheet = this.#sheet;
    const judged = this.#current();
    if (!sheet || !judged) return;
    for (const button of findAll("[data-action=judge-grade]", this.bar)) {
      button.setAttribute("aria-pressed", String(Number(button.dataset.grade) === judged.grade));
    }
    for (const [at, { unit, grade }] of sheet.units.entries()) {
      const dot = find(`[data-dot="${unit}"]`, this.region);
      dot.textContent = grade === null ? "·" : String(grade);
      dot.setAttribute("aria-label", grade === null ? say("study.judge.ungraded") : say(`study.grade.${grade}`));
      const button = /** @type {HTMLElement} */ (dot.closest("button"));
      if (at === this.#at) button.setAttribute("aria-current", "true");
      else button.removeAttribute("aria-current");
      button.dataset.grade = grade === null ? "" : String(grade);
    }
    const card = find(`[data-card="${judged.unit}"]`, this.region);
    for (const piece of findAll(".piece", card)) markable(piece, judged);
    this.note.textContent = judged.grade === 2 ? say("study.judge.mark") : "";
    find("[data-action=judge-undo]", this.bar).toggleAttribute("disabled", this.#steps.length === 0);
    this.#tell();
  }

  #tell() {
    const bar = /** @type {HTMLProgressElement} */ (find("progress", this.progress));
    bar.max = this.#total;
    bar.value = this.#done;
    const saved = this.#writing ? this.desk.say("study.judge.saving") : this.desk.say("study.judge.saved");
    find("[data-study-judged-text]", this.progress).textContent = `${this.#counted()} · ${saved}`;
    this.progress.toggleAttribute("data-saved", this.#writing === null);
    this.progress.dataset.done = String(this.#done);
  }

  #counted() {
    return this.desk.say("study.judge.count", { done: this.#done, total: this.#total });
  }

  /** Every passage has been passed. @returns {Promise<void>} */
  async #end() {
    await this.#written();
    const { say, session } = this.desk;
    if (this.#done < this.#total) {
      const { data } = await session.act("sheet", { question: null });
      return this.#open(data.question);
    }
    const { lent } = session.record.facts;
    const way = make("a", {
      class: "button primary",
      href: `#/evaluate/own/${session.record.id}/${lent ? "file" : "results"}`,
      text: say(lent ? "study.lent.export" : "study.judge.all.results"),
    });
    const title = make("h2", { text: say("study.judge.all") });
    const done = make("div", { class: "study-empty sheet", tabindex: "-1" }, title, make("p", {}, way));
    this.region.replaceChildren(done);
    this.bar.hidden = true;
    this.#sheet = null;
    this.#tell();
    this.progress.hidden = false;
    done.focus({ preventScroll: true });
    announce(say("study.judge.all"));
  }

  #current() {
    return this.#sheet?.units[this.#at];
  }

  /** @param {Judged} judged as it is before a change */
  #step({ unit, grade, marks }) {
    this.#steps.push({ question: this.#sheet?.question ?? "", unit, grade, marks: [...marks] });
  }

  /** @param {Judged} judged */
  #write({ unit, grade, marks }) {
    const question = this.#sheet?.question ?? "";
    const waiting = this.#waiting.get(question) ?? { grades: {}, marks: {} };
    waiting.grades[unit] = grade;
    waiting.marks[unit] = marks;
    this.#waiting.set(question, waiting);
    this.#writing ??= this.#writeAll().finally(() => {
      this.#writing = null;
      if (this.#here) this.#tell();
    });
    this.#tell();
  }

  async #writeAll() {
    while (this.#waiting.size > 0) {
      const [[question, { grades, marks }]] = this.#waiting;
      this.#waiting.delete(question);
      const done = await this.desk.attempt(() => this.desk.session.act("judge", { question, grades, marks }));
      if (done === undefined) return this.#waiting.clear();
    }
  }

  async #written() {
    await this.#writing;
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (!this.#here || this.bar.hidden || document.documentElement.dataset.view !== "study") return;
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || document.querySelector("dialog[open]")) return;
    const target = /** @type {HTMLElement} */ (event.target);
    if (target.closest(TEXT_FIELDS)) return;
    if (event.key === " " && target.matches(".piece[role=checkbox]")) {
      event.preventDefault();
      return this.#toggle(target);
    }
    if (event.key === "ArrowRight" || event.key === "ArrowLeft") {
      event.preventDefault();
      return void this.move(event.key === "ArrowRight" ? 1 : -1);
    }
    if (recall("single-keys") === "off") return;
    const key = event.key.toLowerCase();
    if (key === "0" || key === "1" || key === "2") this.grade(/** @type {0 | 1 | 2} */ (Number(key)));
    else if (key === "z") void this.undo();
    else return;
    event.preventDefault();
  }

  /** Mark a sentence of a passage that answers, or take the mark back. @param {HTMLElement} target */
  #toggle(target) {
    const piece = /** @type {HTMLElement | null} */ (target.closest(".piece[role=checkbox]"));
    const judged = this.#current();
    if (!piece || !judged || judged.grade !== 2) return;
    const [start, end] = [Number(piece.dataset.start), Number(piece.dataset.end)];
    this.#step(judged);
    const without = judged.marks.filter(([from]) => from !== start);
    judged.marks = without.length < judged.marks.length ? without : [...judged.marks, /** @type {[number, number]} */ ([start, end])].sort(([a], [b]) => a - b);
    this.#write(judged);
    this.#refresh();
  }
}

/** @param {HTMLElement} piece @param {Judged} judged */
function markable(piece, { grade, marks }) {
  const marked = marks.some(([start]) => start === Number(piece.dataset.start));
  for (const [name, value] of [["role", "checkbox"], ["tabindex", "0"], ["aria-checked", String(marked)]]) {
    if (grade === 2) piece.setAttribute(name, value);
    else piece.removeAttribute(name);
  }
}
