// @ts-check
import { isLive } from "../../library/documents.js";
import { on } from "../actions.js";
import { find } from "../dom.js";
import { say } from "../words.js";
import { dialog, open } from "./dialogs.js";
import { onShelf } from "./document-state.js";

/** @typedef {import("../../types/library").Library} Library */
/** @typedef {import("../../types/library").Chunking} Chunking */

/** How passages are cut, and what it costs to change that. */
export class IndexSettings {
  /** @param {Library} library @param {(work: Promise<unknown>) => Promise<void>} attempt @param {Chunking} standard */
  constructor(library, attempt, standard) {
    this.library = library;
    this.attempt = attempt;
    this.standard = standard;
    this.dialog = dialog("index-dialog");
    this.size = /** @type {HTMLInputElement} */ (find("[data-index-size]", this.dialog));
    this.overlap = /** @type {HTMLInputElement} */ (find("[data-index-overlap]", this.dialog));
    this.note = find("[data-index-note]", this.dialog);
    this.cost = find("[data-index-cost]", this.dialog);
    this.now = find("[data-index-now]");
    this.stale = find("[data-index-stale]");
    on("index-settings", () => void this.edit());
    on("index-default", () => this.fill(this.standard));
    on("reindex-all", () => void this.attempt(this.library.reindex(this.outdated())));
    this.dialog.addEventListener("input", () => this.tell());
    find("form", this.dialog).addEventListener("submit", (event) => {
      event.preventDefault();
      const submitter = /** @type {HTMLButtonElement | null} */ (/** @type {SubmitEvent} */ (event).submitter);
      const fault = this.fault();
      if (!fault) return this.dialog.close(submitter?.value ?? "save");
      this.note.textContent = fault;
      (this.badSize() ? this.size : this.overlap).focus();
    });
  }

  /** @param {import("../../types/library").LibraryState} state */
  show(state) {
    const { size, overlap } = state.settings.chunking;
    this.now.textContent = say("library.index.now", { size, overlap });
    const outdated = this.outdated().length;
    this.stale.hidden = outdated === 0;
    find("[data-stale-text]", this.stale).textContent = say("library.index.stale", { n: outdated });
  }

  /** Documents whose index has other settings and that nothing is being done about. */
  outdated() {
    return onShelf(this.library.state)
      .filter((record) => isLive(record) && record.pending === null && this.library.isStale(record))
      .map(({ id }) => id);
  }

  async edit() {
    this.fill(this.library.state.settings.chunking);
    const said = await open(this.dialog);
    if (said !== "save" && said !== "rebuild") return;
    const chunking = this.wanted();
    await this.attempt(this.library.saveSettings({ ...this.library.state.settings, chunking }));
    if (said === "rebuild" && this.outdated().length > 0) await this.attempt(this.library.reindex(this.outdated()));
  }

  /** @param {Chunking} chunking */
  fill({ size, overlap }) {
    this.size.value = String(size);
    this.overlap.value = String(overlap);
    this.tell();
  }

  /** @returns {Chunking} */
  wanted() {
    return { size: Number(this.size.value), overlap: Number(this.overlap.value) };
  }

  /** Say what the change costs, as it is typed. */
  tell() {
    this.note.textContent = "";
    const { size, overlap } = this.wanted();
    const key = `${size}/${overlap}`;
    const others = onShelf(this.library.state).filter((record) => isLive(record) && record.facts?.chunking !== key).length;
    this.cost.textContent = others === 0 ? say("library.index.cost.none") : `${say("library.index.cost", { n: others })} ${say("library.index.locked")}`;
    const rebuild = find("[data-index-rebuild]", this.dialog);
    rebuild.hidden = others === 0;
    rebuild.textContent = say("library.index.rebuild", { n: others });
  }

  badSize() {
    const { size } = this.wanted();
    return !Number.isInteger(size) || size < Number(this.size.min) || size > Number(this.size.max);
  }

  /** What is wrong with what was typed; "" for nothing. */
  fault() {
    const { size, overlap } = this.wanted();
    if (this.badSize()) return say("library.index.size.fault", { least: Number(this.size.min), most: Number(this.size.max) });
    if (!Number.isInteger(overlap) || overlap < 0 || overlap > size / 2)
      return say("library.index.overlap.fault", { most: Math.floor(size / 2) });
    return "";
  }
}
