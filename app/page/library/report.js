// @ts-check
import { find, make } from "../dom.js";
import { say } from "../words.js";
import { isolated } from "./display.js";

/** @typedef {import("../../types/library").Added} Added */

/** Shows which files of an addition were refused, and why, until the reader has read it. */
export class Report {
  constructor() {
    this.place = find("[data-added-report]");
    find("[data-report-close]", this.place).addEventListener("click", () => this.close());
  }

  /** @param {Added["refused"]} refused */
  show(refused) {
    this.place.hidden = refused.length === 0;
    if (refused.length === 0) return;
    find("[data-report-title]", this.place).textContent = say("library.refused", { n: refused.length });
    find("ul", this.place).replaceChildren(...refused.map(itemOf));
  }

  close() {
    this.place.hidden = true;
    find("#own-title").focus();
  }
}

/** Which file, unless the reason names it, then the reason and what to do. @param {Added["refused"][number]} refused */
function itemOf({ name, error }) {
  const named = error.message.includes(name) ? [] : [make("strong", {}, isolated(name)), document.createTextNode(" ")];
  return make(
    "li",
    {},
    make("p", { class: "problem-what", dir: "auto" }, ...named, document.createTextNode(error.message)),
    make("p", { class: "problem-hint", text: error.hint, dir: "auto" }),
  );
}
