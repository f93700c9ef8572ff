// @ts-check
// Gives up on what has fallen silent: a connection that hangs, or a script that never arrives, fires no event of its own.

import { deadline } from "./deadline.js";

/** Seconds of silence after which something is given up. Slow is not silent: each byte counts as a word. */
export const PATIENCE_SECONDS = 60;

export class Patience {
  #callOff = () => {};

  /**
   * @param {() => void} onSilence  called once, if ever
   * @param {number} [seconds]
   */
  constructor(onSilence, seconds = PATIENCE_SECONDS) {
    this.onSilence = onSilence;
    this.seconds = seconds;
    this.heard();
  }

  /** There was a sign of life: wait anew. */
  heard() {
    this.#callOff();
    this.#callOff = deadline(this.seconds * 1000, this.onSilence);
  }

  /** What was waited for is there, or nobody waits any more. */
  end() {
    this.#callOff();
  }
}
