// @ts-check
import { announce } from "./announce.js";
import { say } from "./words.js";

/** How long a button says that it has copied, in milliseconds. */
const SHOWN = 2000;

/**
 * Copy `text`; say the outcome on the button and to a screen reader.
 * @param {HTMLElement} button
 * @param {string} text
 * @param {string} done what is announced when it worked
 */
export async function copy(button, text, done) {
  const copied = await write(text);
  announce(copied ? done : say("copy.failed.announce"));
  const label = button.firstChild;
  if (!(label instanceof Text) || button.dataset.said !== undefined) return;
  button.dataset.said = label.data;
  label.data = copied ? say("copy.done") : say("copy.failed");
  setTimeout(() => {
    label.data = button.dataset.said ?? label.data;
    delete button.dataset.said;
  }, SHOWN);
}

/** @param {string} text @returns {Promise<boolean>} */
async function write(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
