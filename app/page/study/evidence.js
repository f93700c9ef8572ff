// @ts-check
import { on } from "../actions.js";
import { find } from "../dom.js";
import { hideToast } from "../library/toast.js";
import { rangeIn } from "./selection.js";

/** @typedef {import("./study.js").Desk} Desk */

/** While a document is read: the words that are selected become evidence for the question that is looked after. */
export class Evidence {
  /** @param {Desk} desk */
  constructor(desk) {
    this.desk = desk;
    this.bar = find("[data-evidence-bar]");
    this.note = find("[data-evidence-note]", this.bar);
    this.region = find("[data-region=reading]");
    // A click on the button would clear the selection before it is read.
    find("[data-action=evidence-mark]", this.bar).addEventListener("pointerdown", (event) => event.preventDefault());
    on("evidence-mark", () => void this.mark());
  }

  /** A section is read: show the bar where a question is looked after. */
  offer() {
    const { session, sought, say } = this.desk;
    if (!session.isOpen || !sought) return this.hide();
    find("[data-evidence-question]", this.bar).textContent = sought.text;
    find("[data-evidence-back]", this.bar).setAttribute("href", `#/evaluate/own/${session.record.id}/questions`);
    this.note.textContent = say("study.evidence.bar.how");
    hideToast();
    this.bar.hidden = false;
  }

  hide() {
    this.bar.hidden = true;
  }

  async mark() {
    const { session, sought, say } = this.desk;
    const found = rangeIn(this.region, getSelection());
    if (!found || !sought) {
      this.note.textContent = say("study.evidence.bar.nothing");
      return;
    }
    const [id] = location.hash.replace(/^#\/library\//, "").split("/");
    try {
      await session.act("mark", { question: sought.id, document: decodeURIComponent(id), ...found });
      this.note.textContent = say("study.evidence.bar.marked");
      getSelection()?.removeAllRanges();
    } catch (error) {
      const { message, hint } = /** @type {import("../types.js").Trouble} */ (error);
      this.note.textContent = `${message} ${hint}`;
    }
  }
}
