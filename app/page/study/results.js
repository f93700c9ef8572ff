// @ts-check
import { on } from "../actions.js";
import { find } from "../dom.js";
import { dialog } from "../library/dialogs.js";
import { embedded } from "./embedding.js";
import { nothingYet } from "./empty.js";

/** @typedef {import("./study.js").Desk} Desk */

/** What the systems score, and other ways of cutting to compare. */
export class Results {
  /** @param {Desk} desk */
  constructor(desk) {
    this.desk = desk;
    this.dialog = dialog("study-chunking-dialog");
    this.size = /** @type {HTMLInputElement} */ (find("[data-study-size]", this.dialog));
    this.overlap = /** @type {HTMLInputElement} */ (find("[data-study-overlap]", this.dialog));
    this.fault = find("[data-study-chunking-fault]", this.dialog);
    on("study-add-chunking", () => {
      this.fault.textContent = "";
      this.dialog.showModal();
    });
    this.fusing = dialog("study-fusion-dialog");
    on("study-add-fusion", () => {
      find("[data-study-fusion-fault]", this.fusing).textContent = "";
      this.fusing.showModal();
    });
    on("study-drop-fusion", ({ dataset }) => void this.#dropFusion(Number(dataset.at)));
    find("form", this.fusing).addEventListener("submit", (event) => void this.#fuse(event));
    on("study-drop-chunking", ({ dataset }) => void this.#drop(dataset.chunking ?? ""));
    find("form", this.dialog).addEventListener("submit", (event) => void this.#add(event));
  }

  /** The results; null before any passages are collected, when it says so itself. @returns {Promise<string | null>} */
  async html() {
    const { session, say } = this.desk;
    if (session.record.facts.pooled === 0) {
      find("[data-study-region]").replaceChildren(nothingYet(say));
      return null;
    }
    const answer = await embedded(this.desk, { documents: null }, say("study.results.working"), () => session.act("results"));
    return answer.view?.html ?? "";
  }

  /** @param {Event} event */
  async #add(event) {
    event.preventDefault();
    const label = `${Number(this.size.value)}/${Number(this.overlap.value)}`;
    try {
      await this.#compare((known) => [...known, label]);
    } catch (error) {
      this.fault.textContent = /** @type {import("../types.js").Trouble} */ (error).message;
      return;
    }
    this.dialog.close();
    await this.desk.again();
  }

  /** @param {string} label */
  async #drop(label) {
    await this.desk.attempt(() => this.#compare((known) => known.filter((each) => each !== label)));
    await this.desk.again();
  }

  /** @param {Event} event */
  async #fuse(event) {
    event.preventDefault();
    const [k, depth, dense, bm25] = ["k", "depth", "dense", "bm25"].map((name) => this.#number(name));
    const { session } = this.desk;
    try {
      const { fusions } = (await session.act("needed", { documents: null })).data;
      await session.act("fusions", { fusions: [...fusions, { k, depth, weights: [dense, bm25] }] });
    } catch (error) {
      find("[data-study-fusion-fault]", this.fusing).textContent = /** @type {import("../types.js").Trouble} */ (error).message;
      return;
    }
    this.fusing.close();
    await this.desk.again();
  }

  /** @param {string} name */
  #number(name) {
    return Number(/** @type {HTMLInputElement} */ (find(`[data-study-${name}]`, this.fusing)).value);
  }

  /** @param {number} at */
  async #dropFusion(at) {
    const { session } = this.desk;
    await this.desk.attempt(async () => {
      const { fusions } = (await session.act("needed", { documents: null })).data;
      await session.act("fusions", { fusions: fusions.filter((/** @type {unknown} */ _, /** @type {number} */ each) => each !== at) });
    });
    await this.desk.again();
  }

  /** @param {(known: string[]) => string[]} change */
  async #compare(change) {
    const { session } = this.desk;
    const { chunkings } = (await session.act("needed", { documents: null })).data;
    await session.act("chunkings", { chunkings: change(chunkings) });
  }
}
