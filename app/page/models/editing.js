// @ts-check
import { newId } from "../../runtime/ids.js";
import { find, findAll, make } from "../dom.js";
import { dialog, open } from "../library/dialogs.js";

/** @typedef {import("./models.js").Desk} Desk */
/** @typedef {import("../../types/making").ProviderRecord} ProviderRecord */
/** @typedef {import("../../types/making").ProviderSettings} ProviderSettings */
/** @typedef {Partial<ProviderSettings> & { name: string, kind: ProviderSettings["kind"], models?: string[], note?: string }} Start */

/** Stands for the name of a model that is not chosen yet: its server is only asked which it has (generation/settings.py). */
export const UNNAMED = "?";
/** What another server starts with. @type {Start} */
const OTHER = { name: "", kind: "openai", base_url: "", needs_key: true, structured: "schema" };
/** Fields that stand in the part that is folded away. */
const FOLDED = ["context", "max_output", "seconds", "temperature", "seed", "structured"];

/** The settings of a model, in a dialog; for a new one, what it starts with is chosen first. */
export class Editing {
  /** @type {Start} */
  #start = OTHER;
  /** @type {string} */
  #id = "";
  /** @type {ProviderSettings | null} */
  #settled = null;

  /** @param {Desk} desk */
  constructor(desk) {
    this.desk = desk;
    this.choice = dialog("models-add-dialog");
    this.dialog = dialog("models-edit-dialog");
    this.form = /** @type {HTMLFormElement} */ (find("form", this.dialog));
    this.notices = find("[data-models-notices]", this.dialog);
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#submit();
    });
  }

  /** Set a new model up. @returns {Promise<ProviderRecord | null>} */
  async add() {
    const { making } = this.desk;
    const { data } = await making.act("models.presets", { origin: location.origin });
    /** @type {Start[]} */
    const presets = data.presets;
    const other = { ...OTHER, note: making.say("models.another.note") };
    const buttons = [...presets, other].map((preset, at) => {
      const button = make("button", { type: "button", class: "models-preset", "data-action": "close-dialog", value: `${at}` });
      button.append(make("span", { class: "models-preset-name", text: preset.name || making.say("models.another") }));
      button.append(make("span", { class: "models-preset-note", text: preset.note ?? "" }));
      return make("li", {}, button);
    });
    find("[data-models-presets]", this.choice).replaceChildren(...buttons);
    const chosen = await open(this.choice);
    if (chosen === "") return null;
    const start = [...presets, other][Number(chosen)] ?? other;
    const settings = await this.#edit(start, newId(), making.say("models.dialog.edit"));
    return settings && making.drafts.saveProvider({ id: settings.id, settings, created: Date.now(), rev: 0 });
  }

  /** @param {ProviderRecord} record @returns {Promise<ProviderRecord | null>} */
  async change(record) {
    const { making, found } = this.desk;
    const start = { ...record.settings, models: found.get(record.id) ?? [] };
    const settings = await this.#edit(start, record.id, making.say("models.dialog.change", { name: record.settings.name }));
    return settings && making.drafts.saveProvider({ ...record, settings });
  }

  /** @param {Start} start @param {string} id @param {string} title @returns {Promise<ProviderSettings | null>} */
  async #edit(start, id, title) {
    this.#start = start;
    this.#id = id;
    this.#settled = null;
    find("h2", this.dialog).textContent = title;
    find("[data-models-note]", this.dialog).textContent = start.note ?? "";
    for (const part of findAll("[data-away]", this.dialog)) part.hidden = start.kind === "page";
    /** @type {HTMLDetailsElement} */ (find("[data-models-more]", this.dialog)).open = false;
    find("#models-found", this.dialog).replaceChildren(...(start.models ?? []).map((model) => make("option", { value: model })));
    this.#fill(start);
    this.#complain({}, []);
    await open(this.dialog);
    return this.#settled;
  }

  /** @param {Start} start */
  #fill(start) {
    const usual = { model: start.models?.[0] ?? "", temperature: 0.2, seed: null, max_output: 2000, context: 8192, seconds: 120 };
    const { prices, ...rest } = { ...usual, ...start };
    const flat = { ...rest, "prices.input": prices?.input, "prices.output": prices?.output };
    for (const field of this.#fields()) {
      const value = /** @type {Record<string, unknown>} */ (flat)[field.name];
      if (field.type === "checkbox") /** @type {HTMLInputElement} */ (field).checked = value === true;
      else field.value = value === null || value === undefined || value === UNNAMED ? "" : String(value);
    }
  }

  async #submit() {
    const { making } = this.desk;
    try {
      const { data } = await making.act("models.check", { settings: this.#typed() });
      if (!data.settings) return this.#complain(data.errors, data.notices);
      this.#settled = data.settings;
      this.dialog.close("save");
    } catch (error) {
      const { message, hint } = this.desk.told(error);
      this.notices.replaceChildren(make("li", { text: `${message} ${hint}` }));
    }
  }

  /** The form as it was typed: numbers as text, which Python reads. */
  #typed() {
    const { kind } = this.#start;
    /** @type {Record<string, unknown>} */
    const typed = { id: this.#id, prices: {} };
    for (const field of this.#fields()) {
      const value = field.type === "checkbox" ? /** @type {HTMLInputElement} */ (field).checked : field.value.trim();
      const [name = "", part] = field.name.split(".");
      if (part) Object.assign(/** @type {object} */ (typed.prices), { [part]: value });
      else typed[name] = value;
    }
    if (kind === "page") return { ...typed, kind, model: this.#start.model ?? "" };
    return { ...typed, model: typed.model || UNNAMED };
  }

  /** @param {Record<string, string>} errors  by field @param {string[]} notices */
  #complain(errors, notices) {
    for (const place of findAll("[data-fault]", this.dialog)) {
      const words = errors[place.dataset.fault ?? ""] ?? "";
      place.textContent = words;
      const field = this.#fields().find(({ name }) => name === place.dataset.fault);
      field?.setAttribute("aria-invalid", String(words !== ""));
    }
    const placeless = Object.entries(errors).filter(([name]) => !this.dialog.querySelector(`[data-fault="${CSS.escape(name)}"]`));
    this.notices.replaceChildren(...[...placeless.map(([, words]) => words), ...notices].map((text) => make("li", { text })));
    const wrong = Object.keys(errors);
    if (wrong.some((name) => FOLDED.includes(name))) /** @type {HTMLDetailsElement} */ (find("[data-models-more]", this.dialog)).open = true;
    this.#fields().find(({ name }) => wrong.includes(name))?.focus();
  }

  #fields() {
    return /** @type {(HTMLInputElement | HTMLSelectElement)[]} */ (findAll("input[name], select[name]", this.form));
  }
}
