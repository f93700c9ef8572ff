// @ts-check
// Strikes keys out of a text that comes in pieces: the keys themselves, long parts of them, and the ways in which a server may
// write them (in an address, in JSON, in base64). What cannot belong to a key is passed on at once.

/** Characters from which on a part of a key is struck out; fewer can be a word, or the prefix that all keys of a maker share. */
const PART = 12;
/** What stands in the place of a key. */
export const STRUCK = "[key]";

export class Redaction {
  /** Every run of `#size` characters that a key can show. @type {Set<string>} */
  #windows = new Set();
  /** Every beginning of such a run. @type {Set<string>} */
  #beginnings = new Set();
  #size;
  /** What may yet turn out to belong to a key, and which of its characters do already. */
  #held = "";
  /** @type {boolean[]} */
  #marks = [];
  /** Whether the last character that was passed on had been struck out. */
  #striking = false;

  /** @param {Iterable<string>} keys  of at least 8 characters each (keys.js) */
  constructor(keys) {
    const forms = [...keys].flatMap(formsOf);
    this.#size = Math.min(PART, ...forms.map((form) => form.length));
    for (const form of forms) {
      for (let start = 0; start + this.#size <= form.length; start += 1) this.#learn(form.slice(start, start + this.#size));
    }
  }

  /** What it looks for: every run of `size` characters that a key can show. */
  get sought() {
    return { runs: this.#windows, size: this.#size };
  }

  /** @param {string} window */
  #learn(window) {
    this.#windows.add(window);
    for (let length = 1; length < window.length; length += 1) this.#beginnings.add(window.slice(0, length));
  }

  /**
   * The next piece of the text without keys. What could be the beginning of one is held back until more has come.
   * @param {string} piece
   */
  feed(piece) {
    if (this.#windows.size === 0) return piece;
    return this.#pass(piece, true);
  }

  /** What was held back to the last. */
  end() {
    return this.#pass("", false);
  }

  /** A text that is whole. @param {string} text */
  strike(text) {
    return this.feed(text) + this.end();
  }

  /** @param {string} piece @param {boolean} more */
  #pass(piece, more) {
    const text = this.#held + piece;
    const marks = this.#marks.concat(new Array(piece.length).fill(false));
    for (let start = 0; start + this.#size <= text.length; start += 1) {
      if (this.#windows.has(text.slice(start, start + this.#size))) marks.fill(true, start, start + this.#size);
    }
    const cut = more ? text.length - this.#unsettled(text) : text.length;
    this.#held = text.slice(cut);
    this.#marks = marks.slice(cut);
    return this.#shown(text, marks, cut);
  }

  /** How many characters at the end of `text` could begin a run of a key. @param {string} text */
  #unsettled(text) {
    for (let length = Math.min(this.#size - 1, text.length); length > 0; length -= 1) {
      if (this.#beginnings.has(text.slice(-length))) return length;
    }
    return 0;
  }

  /** @param {string} text @param {boolean[]} marks @param {number} cut */
  #shown(text, marks, cut) {
    let shown = "";
    for (let at = 0; at < cut; at += 1) {
      if (!marks[at]) shown += text[at];
      else if (!this.#striking) shown += STRUCK;
      this.#striking = marks[at] ?? false;
    }
    return shown;
  }
}

/** A key in every way of writing that is looked for. @param {string} key */
function formsOf(key) {
  const forms = new Set([key, encodeURIComponent(key), JSON.stringify(key).slice(1, -1), key.replaceAll("/", "\\/")]);
  for (let before = 0; before < 3; before += 1) {
    // Base64 of a longer text shows a key in one of three ways; at its borders it is mixed with its neighbours.
    const whole = btoa(" ".repeat(before) + key).replace(/=+$/, "");
    const inner = whole.slice(before === 0 ? 0 : before + 1, (before + key.length) % 3 === 0 ? undefined : -1);
    forms.add(inner);
    forms.add(inner.replaceAll("+", "-").replaceAll("/", "_"));
  }
  return [...forms];
}
