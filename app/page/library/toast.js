// @ts-check
import { announce } from "../announce.js";
import { find } from "../dom.js";

/** What was done, at the foot of the window, with a way back. It waits while the reader is on it. */

const SHOWN = 10_000;
const place = find("[data-toast]");
const text = find("[data-toast-text]", place);
const undo = /** @type {HTMLButtonElement} */ (find("[data-toast-undo]", place));
/** @type {(() => void) | null} */
let back = null;
/** What is to be told when a note that offers a way back has gone. */
let later = "";
let timer = 0;

undo.addEventListener("click", () => {
  const act = back;
  hideToast();
  act?.();
});
find("[data-toast-close]", place).addEventListener("click", hideToast);
place.addEventListener("pointerenter", hold);
place.addEventListener("pointerleave", wait);
place.addEventListener("focusin", hold);
place.addEventListener("focusout", wait);

/** @param {string} words @param {(() => void) | null} [takeBack] */
export function toast(words, takeBack = null) {
  text.textContent = words;
  back = takeBack;
  undo.hidden = takeBack === null;
  place.hidden = false;
  announce(words);
  wait();
}

/** Something has come about that the reader did not do just now. It takes no way back from under the pointer. @param {string} words */
export function tell(words) {
  if (!place.hidden && back) later = words;
  else toast(words);
}

export function hideToast() {
  hold();
  place.hidden = true;
  back = null;
  const words = later;
  later = "";
  if (words) toast(words);
}

function hold() {
  clearTimeout(timer);
}

function wait() {
  clearTimeout(timer);
  timer = window.setTimeout(() => {
    if (!place.matches(":hover, :focus-within")) hideToast();
  }, SHOWN);
}
