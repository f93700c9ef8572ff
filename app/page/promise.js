// @ts-check
import { onSent, sent } from "../runtime/sent.js";
import { find } from "./dom.js";
import { say } from "./words.js";

/** The line in the sidebar that says what has left this tab: nothing, or to whom how many calls went. */
export function startPromise() {
  const line = find("[data-promise]");
  const show = () => {
    const told = Object.entries(sent()).map(([name, n]) => say("boot.sent", { name, n }));
    line.textContent = told.length ? told.join(" ") : say("boot.promise");
  };
  onSent(show);
  show();
}
