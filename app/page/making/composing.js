// @ts-check
// What both composers do: grow with what is typed, send on Enter, and say what a model still lacks.

import { make } from "../dom.js";
import { lacking } from "./providers.js";

/** @typedef {import("../../types/making").Making} Making */
/** @typedef {import("../../types/making").ProviderSettings} ProviderSettings */

/** Enter sends, Shift+Enter begins a line; what is still being composed is left alone. @param {HTMLTextAreaElement} field */
export function sendOnEnter(field) {
  const fit = () => {
    field.style.height = "auto";
    field.style.height = `${field.scrollHeight + field.offsetHeight - field.clientHeight}px`;
  };
  field.addEventListener("input", fit);
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    field.form?.requestSubmit();
  });
  return fit;
}

/**
 * Whether a model can be asked now; if it cannot, `note` says what is missing and leads there.
 * @param {Making} making
 * @param {ProviderSettings} settings
 * @param {HTMLElement} note
 */
export async function canAsk(making, settings, note) {
  const missing = await lacking(making, settings);
  if (missing === null) return true;
  const link = make("a", { href: "#/models", text: making.say("making.lacking.go") });
  note.replaceChildren(`${making.say(`making.lacking.${missing}`, { name: settings.name })} `, link);
  return false;
}
