// @ts-check
/** Practice of accepted items: one at a time, rated by how well it was known. Loaded when it is first opened. */

import { on } from "../actions.js";
import { announce } from "../announce.js";
import { find, make } from "../dom.js";
import { replaceRegion } from "../region.js";
import { recall, remember } from "../storage.js";
import { clearTrouble, showTrouble } from "../trouble.js";
import { startKeys } from "./keys.js";
import { Records } from "./records.js";

/** @typedef {import("../../types/making").Making} Making */
/** @typedef {import("../../types/making").MakingView} MakingView */

const NEW = "practice-new";
const MINUTE = 60_000;

/** @param {Making} making @returns {Promise<MakingView>} */
export async function open(making) {
  return new PracticeView(making);
}

/** @implements {MakingView} */
class PracticeView {
  /** What is to be practised, the first being shown. @type {string[]} */
  #queue = [];
  /** The item that is shown, since when, and whether its answer is. @type {{ id: string, since: number, shown: boolean } | null} */
  #card = null;
  /** Ratings of this visit, the newest last: items whose last review can be taken back. @type {string[]} */
  #done = [];
  #inside = false;
  #busy = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /** @param {Making} making */
  constructor(making) {
    this.making = making;
    this.records = new Records(making);
    this.root = find(".view-practice");
    this.trouble = find("[data-practice-trouble]", this.root);
    this.place = find("[data-practice-item]", this.root);
    this.form = /** @type {HTMLFormElement} */ (find("[data-practice-form]", this.root));
    this.typed = /** @type {HTMLInputElement} */ (find("[data-practice-typed]", this.root));
    this.scope = /** @type {HTMLSelectElement} */ (find("[data-practice-scope]", this.root));
    this.daily = /** @type {HTMLSelectElement} */ (find("[data-practice-new]", this.root));
    this.daily.value = recall(NEW) ?? this.daily.value;
    this.daily.addEventListener("change", () => {
      remember(NEW, this.daily.value);
      void this.#next();
    });
    this.scope.addEventListener("change", () => void this.#next());
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.show({ typed: this.typed.value });
    });
    on("practice-show", () => void this.show({}));
    on("practice-choose", ({ dataset }) => void this.show({ chosen: Number(dataset.at) }));
    on("practice-rate", ({ dataset }) => void this.rate(Number(dataset.grade)));
    on("practice-undo", () => void this.undo());
    startKeys(this);
    making.drafts.subscribe((what) => {
      if (this.#inside && !this.#busy && what === "items") void this.#attempt(() => this.#arrive());
    });
  }

  /** Whether keys are for this page. */
  get active() {
    return this.#inside && !this.#busy;
  }

  /** The kind of the item that is shown, and whether its answer is. */
  get state() {
    return this.#card && { kind: this.place.querySelector("[data-kind]")?.getAttribute("data-kind") ?? "", shown: this.#card.shown };
  }

  async enter() {
    this.#inside = true;
    await this.#attempt(() => this.#arrive());
  }

  leave() {
    this.#inside = false;
    clearTimeout(this.#timer);
  }

  /** Show the answer. @param {{ typed?: string, chosen?: number }} given */
  show(given) {
    return this.#turn(async () => {
      if (!this.#card || this.#card.shown) return;
      await this.#render({ ...given, shown: true });
      this.#card.shown = true;
      this.form.hidden = true;
      this.#focus("[data-action=practice-rate][data-grade='3']");
      this.place.querySelector(".practice-grades")?.scrollIntoView({ block: "nearest", behavior: "instant" });
    });
  }

  /** @param {number} grade */
  rate(grade) {
    return this.#turn(async () => {
      const card = this.#card;
      if (!card?.shown) return;
      await this.records.rate(card.id, grade, Date.now(), Date.now() - card.since);
      this.#done.push(card.id);
      await this.#go();
    });
  }

  undo() {
    return this.#turn(async () => {
      const last = this.#done.at(-1);
      if (last === undefined) return;
      await this.records.undo(last);
      this.#done.pop();
      announce(this.making.say("practice.undone"));
      await this.#go(last);
    });
  }

  async #arrive() {
    await this.records.read();
    const none = this.records.items.size === 0;
    find("[data-practice-empty]", this.root).hidden = !none;
    find("[data-practice-desk]", this.root).hidden = none;
    if (none) return;
    this.#offerScopes();
    await this.#go(this.#card?.id);
  }

  #next() {
    return this.#turn(() => this.#go());
  }

  /** Go on with what is due now. @param {string} [first]  what is shown first if it is to be practised at all */
  async #go(first) {
    const documents = this.scope.value;
    const { data, view } = await this.records.queue(documents, Number(this.daily.value), Date.now());
    if (view) replaceRegion(find("[data-practice-counts]", this.root), view.html);
    const ids = /** @type {string[]} */ (data.ids);
    this.#queue = first !== undefined && this.records.items.has(first) ? [first, ...ids.filter((id) => id !== first)] : ids;
    this.#tell();
    const [id] = this.#queue;
    if (id === undefined) return this.#finish();
    find("[data-practice-finished]", this.root).hidden = true;
    this.#card = { id, since: Date.now(), shown: false };
    await this.#render({});
    const kind = this.state?.kind;
    this.form.hidden = kind !== "short";
    this.typed.value = "";
    if (kind === "short") this.typed.focus({ preventScroll: true });
    else this.#focus("[data-practice-question]");
  }

  /** @param {{ typed?: string, chosen?: number, shown?: boolean }} given */
  async #render(given) {
    const id = this.#card?.id ?? "";
    const { view } = await this.records.show(id, { now: Date.now(), ...given });
    if (view) replaceRegion(this.place, view.html);
  }

  /** @param {string} selector */
  #focus(selector) {
    const found = this.place.querySelector(selector);
    if (found instanceof HTMLElement) found.focus({ preventScroll: true });
  }

  #finish() {
    this.#card = null;
    this.place.replaceChildren();
    this.form.hidden = true;
    const due = this.records.nextDue(this.scope.value);
    const { say } = this.making;
    const place = find("[data-practice-finished]", this.root);
    find("[data-practice-next]", place).textContent = due === null ? say("practice.finished.none") : say("practice.finished.soon", { time: this.#lasting(due - Date.now()) });
    const arrived = place.hidden;
    place.hidden = false;
    if (arrived && this.#done.length > 0) find("h2", place).focus({ preventScroll: true });
    clearTimeout(this.#timer);
    if (due !== null && due - Date.now() < 24 * 60 * MINUTE) {
      this.#timer = setTimeout(() => this.#inside && void this.#next(), Math.max(1000, due - Date.now()));
    }
  }

  /** @param {number} milliseconds */
  #lasting(milliseconds) {
    const { say } = this.making;
    const minutes = Math.max(1, Math.ceil(milliseconds / MINUTE));
    if (minutes < 60) return say("practice.minutes", { n: minutes });
    return minutes < 24 * 60 ? say("practice.hours", { n: Math.round(minutes / 60) }) : say("practice.days", { n: Math.round(minutes / (24 * 60)) });
  }

  #tell() {
    const done = this.#done.length;
    const left = this.#queue.length;
    const bar = /** @type {HTMLProgressElement} */ (find("[data-practice-progress]", this.root));
    bar.max = Math.max(1, done + left);
    bar.value = done;
    find("[data-practice-of]", this.root).textContent = this.making.say("practice.of", { done, left });
    find("[data-practice-undo]", this.root).hidden = done === 0;
  }

  /** The documents that accepted items cite. */
  #offerScopes() {
    const chosen = this.scope.value;
    const all = make("option", { value: "", text: this.making.say("practice.scope.all") });
    const options = this.records.documents().map(({ id, title }) => make("option", { value: id, text: title }));
    this.scope.replaceChildren(all, ...options);
    this.scope.value = options.some((option) => /** @type {HTMLOptionElement} */ (option).value === chosen) ? chosen : "";
    /** @type {HTMLElement} */ (this.scope.parentElement).hidden = options.length < 2;
  }

  /** One step at a time. @param {() => Promise<void>} work */
  async #turn(work) {
    if (this.#busy) return;
    this.#busy = true;
    await this.#attempt(work);
    this.#busy = false;
  }

  /** @param {() => Promise<void>} work */
  async #attempt(work) {
    clearTrouble(this.trouble);
    try {
      await work();
    } catch (error) {
      const again = { again: this.making.say("retrieve.error.retry"), retry: () => void this.#attempt(() => this.#arrive()), read: false };
      showTrouble(this.trouble, /** @type {import("../types.js").Trouble} */ (error), again);
    }
  }
}
