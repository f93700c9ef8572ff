// @ts-check
import { find, make } from "../dom.js";
import { showTrouble } from "../trouble.js";
import { say } from "../words.js";

/** @typedef {import("../../types/library").LibraryState} LibraryState */
/** @typedef {import("../types.js").Trouble} Trouble */
/** @typedef {"memory" | "blocked" | "insecure" | "trouble"} Kind */

/** Faults that only a fresh page gets over: another tab has changed the database, or the page is older than it. */
const RELOAD = /newer|older|outdated|upgrade|blocked/;

/** What stands in the way of keeping files, and what has just gone wrong. */
export class Notices {
  constructor() {
    this.standing = find("[data-library-standing]");
    this.passing = find("[data-library-trouble]");
    this.key = "";
  }

  /** @param {LibraryState} state */
  show({ store, trouble }) {
    const key = `${store} ${trouble?.code ?? ""}`;
    if (key === this.key) return;
    this.key = key;
    const kind = store === "memory" || store === "blocked" || store === "insecure" ? store : trouble && "trouble";
    this.standing.replaceChildren(...(kind ? [notice(kind, trouble)] : []));
  }

  /** @param {unknown} error */
  complain(error) {
    const { code, message, hint, retry, detail } = /** @type {Trouble} */ (error);
    const again = { again: say("library.dismiss"), retry: () => this.appease(), read: false };
    showTrouble(this.passing, { code, message, hint, retry, detail }, again);
    this.passing.setAttribute("role", "alert");
    this.passing.scrollIntoView({ block: "nearest", behavior: "instant" });
  }

  appease() {
    this.settle();
    find("#own-title").focus();
  }

  /** What was wrong is over: something has been done since. */
  settle() {
    this.passing.replaceChildren();
    this.passing.hidden = true;
  }
}

/** What the library says itself is exact; the words here say what follows from it. @param {Kind} kind @param {Trouble | null} trouble */
function notice(kind, trouble) {
  const told = [
    kind === "trouble" || (kind === "blocked" && trouble) ? "" : say(`library.store.${kind}`),
    trouble?.message,
    trouble?.hint,
  ];
  const parts = told.filter(Boolean).map((text) => make("p", { text }));
  if (kind === "blocked" || (trouble && RELOAD.test(trouble.code))) {
    const reload = make("button", { class: "link", type: "button", text: say("library.reload") });
    reload.addEventListener("click", () => location.reload());
    parts.push(make("p", {}, reload));
  }
  return make("div", { class: "notice", role: "status", "data-notice": trouble?.code ?? kind }, ...parts);
}
