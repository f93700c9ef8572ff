// @ts-check
// Whether vectors can be made: Python and the meaning model are there, or still to come.

import { LabError } from "../runtime/faults.js";

/** @typedef {import("../runtime/lab.js").Lab} Lab */

export class Readiness {
  #lab;
  #wasAble = true;
  #wasReady = false;

  /**
   * @param {Lab} lab
   * @param {{onLost: (why: LabError) => void, onCame: () => void}} listeners  `onLost`: there will be no Python; `onCame`:
   *   what could not be done before may be done now
   */
  constructor(lab, { onLost, onCame }) {
    this.#lab = lab;
    this.onLost = onLost;
    this.onCame = onCame;
    lab.subscribe(() => this.#look());
  }

  get able() {
    const { meaning, python } = this.#lab.state;
    return meaning.phase !== "failed" && python.phase !== "failed";
  }

  #look() {
    const { meaning, python } = this.#lab.state;
    const ready = meaning.phase === "ready";
    const came = (ready && !this.#wasReady) || (this.able && !this.#wasAble);
    this.#wasReady = ready;
    this.#wasAble = this.able;
    if (python.phase === "failed") this.onLost(new LabError(python));
    if (came) this.onCame();
  }
}
