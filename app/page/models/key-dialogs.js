// @ts-check
import { find, findAll } from "../dom.js";
import { dialog, open } from "../library/dialogs.js";

/** @typedef {import("./models.js").Desk} Desk */
/** @typedef {import("../../types/making").ProviderSettings} ProviderSettings */
/** @typedef {import("../../types/making").KeyPlace} KeyPlace */

/** Where a key is given, and where a locked one is opened. Their fields are emptied as they close. */
export class KeyDialogs {
  /** @type {ProviderSettings | null} */
  #for = null;

  /** @param {Desk} desk */
  constructor(desk) {
    this.desk = desk;
    this.key = dialog("models-key-dialog");
    this.lock = dialog("models-unlock-dialog");
    this.typed = /** @type {HTMLInputElement} */ (find("#model-key", this.key));
    this.chosen = /** @type {HTMLInputElement} */ (find("#model-passphrase", this.key));
    this.passphrase = /** @type {HTMLInputElement} */ (find("#model-unlock", this.lock));
    this.fault = find("[data-models-key-fault]", this.key);
    this.wrong = find("[data-models-unlock-fault]", this.lock);
    find("form", this.key).addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#take();
    });
    find("form", this.lock).addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#open();
    });
    for (const place of this.#places()) place.addEventListener("change", () => this.#show());
    for (const shown of [this.key, this.lock]) shown.addEventListener("close", () => this.#empty());
  }

  /** Ask for a key. @param {ProviderSettings} settings @returns {Promise<boolean>} whether it was given */
  async give(settings) {
    this.#for = settings;
    this.fault.textContent = "";
    find("[data-models-key-whom]", this.key).textContent = this.#whom(settings);
    for (const place of this.#places()) place.checked = place.value === "memory";
    this.#show();
    return (await open(this.key)) === "given";
  }

  /** Ask for a passphrase. @param {ProviderSettings} settings @returns {Promise<boolean>} whether it was the right one */
  async unlock(settings) {
    this.#for = settings;
    this.wrong.textContent = "";
    find("[data-models-unlock-whom]", this.lock).textContent = this.#whom(settings);
    return (await open(this.lock)) === "open";
  }

  async #take() {
    const place = /** @type {KeyPlace} */ (this.#places().find(({ checked }) => checked)?.value ?? "memory");
    const { making, told } = this.desk;
    try {
      if (this.#for) await making.calling.keys.set(this.#for, this.typed.value, place, this.chosen.value);
      this.key.close("given");
    } catch (error) {
      const { message, hint } = told(error);
      this.fault.textContent = `${message} ${hint}`;
      this.typed.focus();
    }
  }

  async #open() {
    const { making, told } = this.desk;
    try {
      const right = this.#for !== null && (await making.calling.keys.unlock(this.#for, this.passphrase.value));
      if (right) return this.lock.close("open");
      this.wrong.textContent = making.say("models.key.wrong_passphrase");
    } catch (error) {
      const { message, hint } = told(error);
      this.wrong.textContent = `${message} ${hint}`;
    }
    this.passphrase.value = "";
    this.passphrase.focus();
  }

  #show() {
    find("[data-models-passphrase]", this.key).hidden = !this.#places().some(({ checked, value }) => checked && value === "wrapped");
  }

  #empty() {
    for (const field of [this.typed, this.chosen, this.passphrase]) field.value = "";
  }

  #places() {
    return /** @type {HTMLInputElement[]} */ (findAll("[name=key-place]", this.key));
  }

  /** @param {ProviderSettings} settings */
  #whom({ name, base_url: address }) {
    return this.desk.making.say("models.key.whom", { name, host: new URL(address).host });
  }
}
