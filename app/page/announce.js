// @ts-check
import { find } from "./dom.js";

/** Messages for screen readers, politely and one at a time: of those that come too soon, the last is said. */
const PAUSE = 1500;
const region = find("[data-announcer]");
let quietUntil = 0;
/** @type {string | null} */
let waiting = null;

/** @param {string} message */
export function announce(message) {
  const now = performance.now();
  if (now >= quietUntil) {
    speak(message);
  } else {
    if (waiting === null) setTimeout(flush, quietUntil - now);
    waiting = message;
  }
}

function flush() {
  if (waiting !== null) speak(waiting);
  waiting = null;
}

/** @param {string} message */
function speak(message) {
  region.textContent = message;
  quietUntil = performance.now() + PAUSE;
}
