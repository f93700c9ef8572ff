// @ts-check
import { make } from "../dom.js";
import { say } from "../words.js";
import { shown } from "./display.js";
import { needsPassword } from "./document-state.js";

/** @typedef {import("../../types/library").DocumentRecord} DocumentRecord */
/** @typedef {import("../../types/library").Library} Library */

/** Why a document could not be read and what to do, in its row: a password to type, or a button to try again. */
export class Problem {
  /** @param {HTMLElement} place @param {Library} library */
  constructor(place, library) {
    this.place = place;
    this.library = library;
    this.code = "";
  }

  /** @param {DocumentRecord} record */
  show(record) {
    const { error } = record;
    const code = error ? `${error.code} ${record.rev}` : "";
    if (code === this.code) return;
    this.code = code;
    const focused = this.place.contains(document.activeElement);
    this.place.hidden = !error;
    this.place.replaceChildren();
    if (!error) return;
    this.place.append(
      make("p", { class: "problem-what", text: error.message, dir: "auto" }),
      make("p", { class: "problem-hint", text: error.hint, dir: "auto" }),
    );
    if (needsPassword(record)) this.askPassword(record, focused);
    else if (error.retry) this.offerRetry(record);
  }

  /** @param {DocumentRecord} record @param {boolean} focused whether the reader was typing one */
  askPassword(record, focused) {
    const label = make("label", {
      class: "vh",
      for: `password-${record.id}`,
      text: say("library.password.label", { title: shown(record.title) }),
    });
    const field = make("input", {
      class: "field",
      id: `password-${record.id}`,
      type: "password",
      autocomplete: "off",
      placeholder: say("library.password"),
    });
    const form = make(
      "form",
      { class: "password" },
      label,
      field,
      make("button", { class: "button", type: "submit", text: say("library.password.open") }),
    );
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (field.value) this.run(this.library.unlock(record.id, field.value));
    });
    this.place.append(form);
    if (focused) field.focus();
  }

  /** @param {DocumentRecord} record */
  offerRetry(record) {
    const button = make("button", { class: "button", type: "button", text: say("library.retry") });
    button.addEventListener("click", () => this.run(this.library.retry(record.id)));
    this.place.append(make("p", { class: "problem-acts" }, button));
  }

  /** A failure of the attempt itself takes the place of what was said. @param {Promise<void>} attempt */
  run(attempt) {
    attempt.catch((error) => {
      const [what, hint] = this.place.querySelectorAll("p");
      what.textContent = error.message;
      hint.textContent = error.hint;
    });
  }
}
