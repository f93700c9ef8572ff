// @ts-check

/** @typedef {import("../../types/making").Making} Making */
/** @typedef {{ text: string, items: number }} Shown */

/** How often in a row Python may fail to read what has come, before it is left to the end of the call. */
const MOST_FAILURES = 3;

/**
 * What has come of a reply, as text to show. Pieces are gathered until the next frame and until Python has read those before
 * them. A Python that was started anew knows nothing of them, and is given all.
 */
export class Stream {
  #all = "";
  #read = 0;
  #busy = false;
  #frame = 0;
  #failures = 0;
  #ended = false;
  /** Counts the Pythons that were lost: what an answer rests on must be of the one that runs. */
  #lost = 0;
  #first = true;
  /** @type {Shown} */
  #shown = { text: "", items: 0 };

  /**
   * @param {Pick<Making, "lab" | "act">} making
   * @param {{ call: string, kind: string, task: "ask" | "generate" }} of
   * @param {(shown: Shown) => void} onShown
   */
  constructor({ lab, act }, of, onShown) {
    this.act = act;
    this.of = of;
    this.onShown = onShown;
    let { phase } = lab.state.python;
    this.unsubscribe = lab.subscribe(({ python }) => {
      if (phase === "ready" && python.phase !== "ready") this.#lost += 1;
      phase = python.phase;
    });
  }

  /** All that has come. */
  get raw() {
    return this.#all;
  }

  /** @param {string} piece */
  feed(piece) {
    this.#all += piece;
    this.#next();
  }

  /** The call has ended: nothing more is shown of it from here. */
  end() {
    this.#ended = true;
    cancelAnimationFrame(this.#frame);
    this.unsubscribe();
  }

  #next() {
    if (this.#ended || this.#busy || this.#read === this.#all.length || this.#failures === MOST_FAILURES) return;
    this.#frame ||= requestAnimationFrame(() => void this.#show());
  }

  async #show() {
    this.#frame = 0;
    this.#busy = true;
    const [first, lost, end] = [this.#first, this.#lost, this.#all.length];
    try {
      const text = this.#all.slice(first ? 0 : this.#read, end);
      const { data } = await this.act("calling.stream", { ...this.of, text, first });
      this.#failures = 0;
      if (lost !== this.#lost) this.#again();
      else this.#took(data, first, end);
    } catch {
      this.#failures += 1;
      this.#again();
    }
    this.#busy = false;
    this.#next();
  }

  #again() {
    this.#first = true;
    this.#read = 0;
  }

  /** @param {{ delta: string, items: number }} data @param {boolean} first @param {number} end */
  #took({ delta, items }, first, end) {
    this.#first = false;
    this.#read = end;
    this.#shown = { text: first ? delta : this.#shown.text + delta, items };
    if (!this.#ended) this.onShown(this.#shown);
  }
}
