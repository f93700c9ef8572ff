// @ts-check
import { on } from "../actions.js";
import { choose } from "./choose.js";

/** @typedef {import("./study.js").Desk} Desk */

/** The second judge: the file that goes out, the one that comes back, and the differences to decide. */
export class Second {
  /** @param {Desk} desk */
  constructor(desk) {
    this.desk = desk;
    on("study-import-second", () => void this.importFile());
    on("study-decide", (button) => void this.decide(button));
  }

  async html() {
    const { view } = await this.desk.session.act("agreement");
    return view?.html ?? "";
  }

  async importFile() {
    const file = await choose(".json");
    if (!file) return;
    await this.desk.attempt(async () => {
      await this.desk.session.act("second", { name: file.name }, { files: [await file.bytes()] });
      await this.desk.again();
    });
  }

  /** @param {HTMLElement} button */
  async decide(button) {
    const { question = "", unit = "", grade = "" } = button.dataset;
    const again = button.getAttribute("aria-pressed") === "true";
    const top = scrollY;
    await this.desk.attempt(async () => {
      await this.desk.session.act("decide", { question, unit: Number(unit), grade: again ? null : Number(grade) });
      await this.desk.again();
    });
    scrollTo({ top, behavior: "instant" });
    const same = `[data-action=study-decide][data-question="${CSS.escape(question)}"][data-unit="${unit}"][data-grade="${grade}"]`;
    /** @type {HTMLElement | null} */ (document.querySelector(same))?.focus({ preventScroll: true });
  }
}
