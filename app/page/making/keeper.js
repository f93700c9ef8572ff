// @ts-check

/** Milliseconds between two writes of what has come of a reply. */
const PAUSE = 1000;

/**
 * Keeps what has come, at most once a second and one write at a time. What could not be written is written with the next:
 * only the end of a call has to succeed.
 */
export class Keeper {
  #due = "";
  #kept = "";
  #timer = 0;
  /** @type {Promise<void>} */
  #writing = Promise.resolve();

  /** @param {(text: string) => Promise<void>} write */
  constructor(write) {
    this.write = write;
  }

  /** @param {string} text all that has come */
  keep(text) {
    this.#due = text;
    this.#timer ||= window.setTimeout(() => void this.#flush(), PAUSE);
  }

  /** Keep the last of it. @param {string} text @returns {Promise<void>} */
  finish(text) {
    this.#due = text;
    return this.#flush();
  }

  #flush() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#writing = this.#writing.then(async () => {
      const text = this.#due;
      if (text === this.#kept) return;
      await this.write(text).then(
        () => (this.#kept = text),
        () => undefined,
      );
    });
    return this.#writing;
  }
}
