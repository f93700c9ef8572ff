// @ts-check
import { isOwn } from "../making/providers.js";
import { find, make } from "../dom.js";
import { shown } from "../library/display.js";
import { UNNAMED } from "./editing.js";

/** @typedef {import("./models.js").Desk} Desk */
/** @typedef {import("../../types/making").ProviderRecord} ProviderRecord */
/** @typedef {Awaited<ReturnType<import("../../types/making").Keys["state"]>>} KeyState */

/** The models that are set up. */
export class ModelList {
  /** @param {Desk} desk @param {import("./doctor.js").Doctor} doctor @param {import("./page-file.js").PageFile} file */
  constructor(desk, doctor, file) {
    this.desk = desk;
    this.doctor = doctor;
    this.file = file;
    this.place = find("[data-models]");
    this.prices = new Intl.NumberFormat(document.documentElement.lang, { maximumFractionDigits: 4 });
  }

  async show() {
    const { drafts, calling } = this.desk.making;
    const [all, settings] = await Promise.all([drafts.providers(), drafts.settings()]);
    const keys = await Promise.all(all.map(({ id }) => calling.keys.state(id)));
    const focused = this.#focused();
    this.place.replaceChildren(...all.map((record, at) => this.#row(record, keys[at] ?? null, record.id === settings.provider)));
    find("[data-models-none]").hidden = all.length > 0;
    find("[data-models-forget-all]").hidden = keys.every((key) => key === null);
    if (focused) this.place.querySelector(focused)?.focus({ preventScroll: true });
  }

  /** @param {string} id */
  focus(id) {
    const title = /** @type {HTMLElement | null} */ (this.place.querySelector(`[data-model-row="${id}"] h2`));
    title?.focus({ preventScroll: true });
    title?.scrollIntoView({ block: "nearest", behavior: "instant" });
  }

  /** Where the focus was, to find it in the new rows. @returns {any} */
  #focused() {
    const active = document.activeElement;
    if (!(active instanceof HTMLElement) || !this.place.contains(active)) return "";
    const { action, id, model } = active.dataset;
    if (!action) return `[data-model-row="${active.closest("li")?.dataset.modelRow}"] h2`;
    return `[data-action="${action}"][data-id="${id}"]${model ? `[data-model="${CSS.escape(model)}"]` : ""}`;
  }

  /** @param {ProviderRecord} record @param {KeyState} key @param {boolean} preferred */
  #row(record, key, preferred) {
    const { say } = this.desk.making;
    const { id, settings } = record;
    const title = make("h2", { class: "model-name", tabindex: "-1", dir: "auto", text: shown(settings.name) });
    const head = make("div", { class: "model-head" }, title);
    if (preferred) head.append(make("span", { class: "model-preferred", text: say("models.default") }));
    const acts = make("p", { class: "model-acts" });
    const words = settings.kind === "page" ? "models.try" : "models.check";
    acts.append(this.#act("models-check", words, record), this.#act("models-edit", "models.edit", record));
    if (!preferred) acts.append(this.#act("models-default", "models.prefer", record));
    acts.append(this.#act("models-remove", "models.remove", record));
    const parts = [head, make("p", { class: "model-facts", text: this.#facts(record) }), this.#goes(record)];
    if (settings.kind === "page") parts.push(this.file.part(record));
    else if (settings.needs_key || key) parts.push(this.#key(record, key));
    return make("li", { class: "model-row", "data-model-row": id }, ...parts, acts, this.doctor.place(id));
  }

  /** @param {ProviderRecord} record */
  #facts({ settings: { kind, model, base_url: address, prices } }) {
    const { say } = this.desk.making;
    if (kind === "page") return say("models.facts.page");
    const named = model === UNNAMED ? say("models.facts.unnamed") : model;
    const priced =
      prices.input === null || prices.output === null
        ? say("models.facts.unpriced")
        : prices.input === 0 && prices.output === 0
          ? say("models.facts.free")
          : say("models.facts.prices", { input: `$${this.prices.format(prices.input)}`, output: `$${this.prices.format(prices.output)}` });
    return [named, address, priced].join(" · ");
  }

  /** Whether what is sent to it leaves the machine. @param {ProviderRecord} record */
  #goes({ settings }) {
    const { say } = this.desk.making;
    if (settings.kind === "page") return make("p", { class: "model-goes", text: say("models.goes.page") });
    const host = new URL(settings.base_url).host;
    const own = isOwn(settings);
    return make("p", { class: "model-goes", "data-leaves": own ? "no" : "yes", text: say(own ? "models.goes.own" : "models.goes.away", { host }) });
  }

  /** @param {ProviderRecord} record @param {KeyState} key */
  #key(record, key) {
    const { say } = this.desk.making;
    const words = key === null ? "models.key.none" : key.locked ? "models.key.locked" : `models.key.is.${key.place}`;
    const line = make("p", { class: "model-key", "data-key": key === null ? "none" : key.locked ? "locked" : key.place }, make("span", { text: say(words) }));
    if (key?.locked) line.append(this.#act("models-unlock", "models.key.unlock", record));
    line.append(this.#act("models-key", key ? "models.key.change" : "models.key.give", record));
    if (key) line.append(this.#act("models-forget", "models.key.forget", record));
    return line;
  }

  /** @param {string} action @param {string} words @param {ProviderRecord} record */
  #act(action, words, { id, settings }) {
    const button = make("button", { type: "button", class: "link", "data-action": action, "data-id": id, text: this.desk.making.say(words) });
    button.append(make("span", { class: "vh", text: ` ${shown(settings.name)}` }));
    return button;
  }
}
