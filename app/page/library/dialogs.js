// @ts-check
import { on } from "../actions.js";
import { find } from "../dom.js";
import { say } from "../words.js";

/** Dialogs that ask. The browser keeps the focus in them, closes them on Esc and gives the focus back. */

on("close-dialog", (element) => element.closest("dialog")?.close(/** @type {HTMLButtonElement} */ (element).value));

/** @param {string} id @returns {HTMLDialogElement} */
export function dialog(id) {
  return /** @type {HTMLDialogElement} */ (find(`#${id}`));
}

/** Show a dialog until it is closed; "" when it was left by Esc. @param {HTMLDialogElement} shown @returns {Promise<string>} */
export function open(shown) {
  shown.returnValue = "";
  return new Promise((resolve) => {
    shown.addEventListener("close", () => resolve(shown.returnValue), { once: true });
    shown.showModal();
  });
}

/**
 * Ask before something that cannot be taken back.
 * @param {{ title: string, body: string[], act: string }} words
 * @returns {Promise<boolean>}
 */
export async function confirmed({ title, body, act }) {
  const asked = dialog("confirm-dialog");
  find("h2", asked).textContent = title;
  find("[data-confirm-body]", asked).replaceChildren(
    ...body.map((text) => Object.assign(document.createElement("p"), { textContent: text })),
  );
  find("[data-confirm-act]", asked).textContent = act;
  return (await open(asked)) === "yes";
}

/** Words that say what a dialog does with a name in it. @param {HTMLDialogElement} shown @param {string} key @param {Record<string, string | number>} values */
export function entitle(shown, key, values) {
  find("h2", shown).textContent = say(key, values);
}
