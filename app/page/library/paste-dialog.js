// @ts-check
import { find } from "../dom.js";
import { say } from "../words.js";
import { dialog, open } from "./dialogs.js";

const asked = dialog("paste-dialog");
const form = /** @type {HTMLFormElement} */ (find("form", asked));
const title = /** @type {HTMLInputElement} */ (find("[data-paste-title]", asked));
const text = /** @type {HTMLTextAreaElement} */ (find("[data-paste-text]", asked));
const note = find("[data-paste-note]", asked);
/** How much of a text without a title names it. */
const TITLE = 60;

form.addEventListener("submit", (event) => {
  event.preventDefault();
  if (text.value.trim()) return asked.close("add");
  note.textContent = say("library.paste.empty");
  text.focus();
});
text.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) form.requestSubmit();
});
text.addEventListener("input", () => (note.textContent = ""));

/**
 * A text of the reader's own, with a title. What was typed stays until it is added, also when the dialog is left.
 * @param {string} givenTitle
 * @param {string} givenText
 * @returns {Promise<{ title: string, text: string } | null>}
 */
export async function askForText(givenTitle, givenText) {
  if (givenText) [title.value, text.value] = [givenTitle, givenText];
  note.textContent = "";
  if ((await open(asked)) !== "add") return null;
  const given = { title: title.value.trim() || firstWords(text.value), text: text.value };
  title.value = text.value = "";
  return given;
}

/** @param {string} words */
function firstWords(words) {
  const first = words.trim().split("\n")[0].trim();
  return first.length > TITLE ? `${first.slice(0, TITLE).replace(/\s+\S*$/, "")}…` : first;
}
