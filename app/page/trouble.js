// @ts-check
import { copy } from "./clipboard.js";
import { make } from "./dom.js";
import { say } from "./words.js";

/** @typedef {import("./types.js").Trouble} Trouble */
/** @typedef {{ again: string, retry: (() => void) | null, read: boolean }} Ways */

/**
 * What went wrong, what to do, and ways on: try again, copy the details, read meanwhile.
 * @param {HTMLElement} place emptied and shown
 * @param {Trouble} trouble
 * @param {Ways} ways
 */
export function showTrouble(place, trouble, ways) {
  const acts = make("p", { class: "trouble-acts" });
  if (ways.retry) acts.append(button("button", ways.again, ways.retry));
  const details = detailsOf(trouble);
  const copying = button("link", say("retrieve.error.copy"), () => void copy(copying, details, say("copy.details")));
  acts.append(copying);
  if (ways.read) acts.append(make("a", { class: "link", href: "#/library", text: say("retrieve.error.read") }));
  place.replaceChildren(
    make("h2", { text: trouble.message }),
    make("p", { class: "trouble-hint", text: trouble.hint }),
    acts,
    make("details", {}, make("summary", { text: say("retrieve.error.details") }), make("pre", { text: details, tabindex: "0" })),
  );
  place.hidden = false;
}

/** @param {HTMLElement} place */
export function clearTrouble(place) {
  place.replaceChildren();
  place.hidden = true;
}

/** @param {Trouble} trouble */
function detailsOf({ code, message, hint, detail }) {
  return [`${code}: ${message}`, hint, detail, navigator.userAgent].filter(Boolean).join("\n");
}

/** @param {string} kind @param {string} text @param {() => void} act */
function button(kind, text, act) {
  const made = make("button", { type: "button", class: kind, text });
  made.addEventListener("click", act);
  return made;
}
