// @ts-check
import { find } from "../dom.js";

/** Work that takes a while: what is done, n of N, and the way to stop it. */
export class Work {
  #stop = new AbortController();

  /** @param {HTMLElement} element */
  constructor(element) {
    this.element = element;
    this.text = find("[data-study-work-text]", element);
    this.bar = /** @type {HTMLProgressElement} */ (find("progress", element));
    this.stop = find("[data-study-stop]", element);
    this.stop.addEventListener("click", () => this.#stop.abort());
  }

  /**
   * Show `words` while `work` runs, which gets a signal that the reader may give.
   * @template T
   * @param {string} words
   * @param {(signal: AbortSignal) => Promise<T>} work
   */
  async during(words, work) {
    const { signal } = (this.#stop = new AbortController());
    this.stop.hidden = true;
    this.text.textContent = words;
    this.bar.removeAttribute("value");
    this.element.hidden = false;
    try {
      return await work(signal);
    } finally {
      if (this.#stop.signal === signal) this.element.hidden = true;
    }
  }

  /** @param {string} words @param {number} done @param {number} total */
  count(words, done, total) {
    this.stop.hidden = false;
    this.text.textContent = words;
    this.bar.max = total;
    this.bar.value = done;
  }

  /** What follows cannot be stopped. @param {string} words */
  last(words) {
    this.stop.hidden = true;
    this.text.textContent = words;
    this.bar.removeAttribute("value");
  }
}
