// @ts-check
import { find, make } from "../dom.js";
import { shown } from "../library/display.js";

/** @typedef {import("./models.js").Desk} Desk */
/** @typedef {import("../../types/making").ProviderRecord} ProviderRecord */

const MEGABYTE = 1_000_000;

/** The model file that runs in the page: chosen, loaded, ready, let go. */
export class PageFile {
  /** @param {Desk} desk */
  constructor(desk) {
    this.desk = desk;
    this.input = /** @type {HTMLInputElement} */ (find("[data-models-file]"));
  }

  /** @param {ProviderRecord} record */
  async choose(record) {
    const file = await this.#picked();
    if (!file) return;
    const named = await this.desk.change(record, { model: file.name.slice(0, 200) });
    await this.desk.making.calling.localModel.load(file, named.settings.context).catch(() => {
      // Its state says what is wrong with it, where the reader looks.
    });
  }

  /** @param {ProviderRecord} record */
  part({ id, settings }) {
    const { say, calling } = this.desk.making;
    const { phase, name, bytes, done, error } = calling.localModel.state;
    const values = { name: shown(name), size: Math.round(bytes / MEGABYTE), done: Math.round(done / MEGABYTE), last: shown(settings.model) };
    const words = phase === "failed" && error ? `${error.message} ${error.hint}` : say(`models.file.${phase}`, values);
    const acts = make("p", { class: "model-file-acts" });
    const choose = make("button", { type: "button", class: "button", "data-action": "models-file", "data-id": id });
    choose.textContent = say(phase === "ready" ? "models.file.another" : "models.file.choose");
    acts.append(choose);
    if (phase === "ready" || phase === "loading") {
      acts.append(make("button", { type: "button", class: "link", "data-action": "models-unload", "data-id": id, text: say("models.file.unload") }));
    }
    const state = make("p", { class: "model-file-state", "data-phase": phase, text: words });
    const part = make("div", { class: "model-file" }, make("p", { class: "ask-note", text: say("models.file.costs") }), state);
    if (phase === "loading") part.append(make("progress", { class: "hairline", max: `${Math.max(bytes, 1)}`, value: `${done}`, "aria-hidden": "true" }));
    part.append(acts);
    return part;
  }

  /** @returns {Promise<File | null>} */
  #picked() {
    const { input } = this;
    input.value = "";
    return new Promise((resolve) => {
      input.onchange = () => resolve(input.files?.[0] ?? null);
      input.oncancel = () => resolve(null);
      input.click();
    });
  }
}
