// @ts-check
import { announce } from "../announce.js";
import { find, findAll } from "../dom.js";
import { shown } from "../library/display.js";
import { localise } from "../making/times.js";
import { replaceRegion } from "../region.js";
import { entitle } from "../views.js";
import { Form } from "./form.js";

/** @typedef {import("./review.js").Desk} Desk */
/** @typedef {import("./deciding.js").Action} Action */

/** One item at a time, with its evidence and its checks beside it. */
export class One {
  /** The item that is shown, or empty. */
  id = "";
  /** The item that is about to be shown: moves count from it, and nothing is decided until it is there. */
  #aim = "";
  /** Items that are gone through, in order. @type {string[]} */
  #queue = [];

  /** @param {Desk} desk */
  constructor(desk) {
    this.desk = desk;
    this.place = find("[data-review-one]");
    this.region = find("[data-review-region]", this.place);
    this.bottom = find(".review-bottom", this.place);
    this.done = find("[data-review-done]");
    this.form = new Form(desk, (saved) => void this.#edited(saved));
  }

  hide() {
    this.place.hidden = true;
    this.done.hidden = true;
  }

  /** Show an item: the one that is asked for, or the first that is not decided. @param {string} asked */
  async show(asked) {
    this.#queue = await this.desk.queue();
    const id = asked || this.#open(-1);
    if (asked && !this.desk.items.get(asked)) throw this.desk.trouble("review.unknown");
    if (id === null) return this.#end();
    await this.#put(id, false);
  }

  /** @param {Action} action */
  async decide(action) {
    const record = this.#current();
    if (!record) return;
    const reason = action === "reject" ? await this.desk.deciding.reason(1) : "";
    if (reason === null || !(await this.desk.deciding.decide([record.id], action, reason))) return;
    await this.#after(action);
  }

  async edit() {
    const record = this.#current();
    if (!record) return;
    await this.desk.attempt(() => this.form.open(record));
    this.#arrange();
  }

  /** Go on or back in the queue, whatever is decided. @param {1 | -1} steps */
  async move(steps) {
    if (this.place.hidden || this.form.isOpen) return;
    const next = this.#queue[this.#queue.indexOf(this.#aim) + steps];
    if (next !== undefined) await this.desk.attempt(() => this.#put(next));
  }

  /** A citation was clicked: go to its passage. @param {string} number */
  cite(number) {
    const passage = this.region.querySelector(`[data-passage="${CSS.escape(number)}"]`);
    if (!(passage instanceof HTMLElement)) return;
    passage.scrollIntoView({ block: "nearest", behavior: "instant" });
    passage.focus({ preventScroll: true });
  }

  /** Show again what is shown, or another: something was taken back. @param {string} id */
  async again(id) {
    this.#queue = await this.desk.queue();
    await this.#put(id);
  }

  /** Step on to the next that is not decided. @param {Action} action */
  async #after(action) {
    const at = this.#queue.indexOf(this.id);
    this.#aim = "";
    this.#queue = await this.desk.queue();
    const next = action === "reopen" ? this.id : this.#open(at);
    await this.desk.attempt(async () => (next === null ? this.#end() : this.#put(next)));
  }

  /** The item that can be decided on: the one that is shown, unless another is on its way, or a form is over it. */
  #current() {
    if (this.place.hidden || this.form.isOpen || this.#aim !== this.id) return null;
    return this.desk.items.get(this.id);
  }

  /** The first item after a place of the queue that is not decided, from its start again after its end. @param {number} at */
  #open(at) {
    const order = [...this.#queue.slice(at + 1), ...this.#queue.slice(0, at + 1)];
    return order.find((id) => this.desk.items.get(id)?.head.status === "drafted") ?? null;
  }

  /** @param {string} id @param {boolean} [moved] whether the reader went on here, and the address and the focus follow */
  async #put(id, moved = true) {
    const record = this.desk.items.get(id);
    if (!record) return;
    this.#aim = id;
    const called = this.desk.items.call(record.head.call)?.created ?? null;
    const { view } = await this.desk.making.act("reviewing.item", { called }, [record.content]);
    if (!this.desk.isHere("one") || this.#aim !== id) return;
    this.id = id;
    this.form.close();
    replaceRegion(this.region, view?.html ?? "");
    localise(this.region);
    this.#arrange();
    const title = find(".review-stem", this.region);
    entitle(shown(title.textContent ?? ""));
    if (!moved) return;
    history.replaceState(history.state, "", `#/review/${encodeURIComponent(id)}`);
    scrollTo({ top: 0, behavior: "instant" });
    title.focus({ preventScroll: true });
  }

  /** Every item that is gone through is decided. */
  #end() {
    this.id = this.#aim = "";
    this.hide();
    const { accepted, rejected } = this.desk.progress;
    find("[data-review-done-text]", this.done).textContent = this.desk.say("review.done.text", { accepted, rejected });
    this.done.hidden = false;
    history.replaceState(history.state, "", "#/review");
    announce(this.desk.say("review.done"));
    find("[data-review-done-title]", this.done).focus({ preventScroll: true });
  }

  /** Which controls there are. */
  #arrange() {
    const record = this.desk.items.get(this.id);
    if (!record) return;
    const { status, bad } = record.head;
    this.place.hidden = false;
    this.done.hidden = true;
    const editing = this.form.isOpen;
    this.place.toggleAttribute("data-editing", editing);
    find(".review-article", this.region).hidden = editing;
    this.bottom.hidden = editing;
    find("[data-action=review-accept]", this.bottom).hidden = status === "accepted";
    find("[data-action=review-reject]", this.bottom).hidden = status === "rejected";
    find("[data-action=review-reopen]", this.bottom).hidden = status === "drafted";
    const warning = find("[data-review-warning]", this.bottom);
    warning.hidden = bad === 0 || status !== "drafted";
    warning.textContent = this.desk.say("review.warning", { n: bad });
    const at = this.#queue.indexOf(this.id);
    find("[data-review-place]", this.bottom).textContent =
      at < 0 ? "" : this.desk.say("review.place", { at: at + 1, total: this.#queue.length });
    find("[data-action=review-back]", this.bottom).toggleAttribute("disabled", at <= 0);
    find("[data-action=review-next]", this.bottom).toggleAttribute("disabled", at < 0 || at === this.#queue.length - 1);
    for (const undo of findAll("[data-action=review-undo]")) undo.toggleAttribute("disabled", this.desk.items.latest().at === 0);
  }

  /** The form was left. @param {boolean} saved */
  async #edited(saved) {
    if (saved) await this.desk.attempt(() => this.again(this.id));
    else this.#arrange();
    find("[data-action=review-edit]", this.bottom).focus({ preventScroll: true });
  }
}
