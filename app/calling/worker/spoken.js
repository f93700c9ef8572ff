// @ts-check
// Strikes keys out of what a reply says, where they do not stand in the reply as it is written: a piece in each event of a
// stream, or with escapes. Read as JSON is, sign by sign, each string goes on where the last one of its name ended. What has
// been passed on by the time a key is known is too short to be one (redaction.js).

import { STRUCK } from "./redaction.js";

/** Signs of a name that are looked at. */
const NAME = 40;

export class Spoken {
  #runs;
  #size;
  /** The last signs that were said under each name. @type {Map<string, string>} */
  #tails = new Map();
  #tail = "";
  #name = "";
  /** The last string that was no value: a name, if a colon follows. */
  #literal = "";
  #inside = false;
  #isValue = false;
  #escape = "";
  #striking = false;

  /** @param {{ runs: Set<string>, size: number }} keys  every run of `size` signs that a key can show */
  constructor({ runs, size }) {
    this.#runs = runs;
    this.#size = size;
  }

  /** The next piece of the reply without what makes a key whole. @param {string} piece */
  feed(piece) {
    if (this.#runs.size === 0) return piece;
    let shown = "";
    for (const sign of piece) shown += this.#inside ? this.#within(sign) : this.#between(sign);
    return shown;
  }

  /** An escape that was not finished. */
  end() {
    return this.#escape;
  }

  /** @param {string} sign */
  #between(sign) {
    if (sign === '"') this.#open();
    else if (sign === ":") {
      this.#name = this.#literal;
      this.#isValue = true;
    } else if (sign.trim()) this.#isValue = false;
    return sign;
  }

  #open() {
    this.#inside = true;
    this.#literal = "";
    this.#tail = this.#tails.get(this.#name) ?? "";
  }

  #close() {
    this.#inside = false;
    if (this.#isValue) this.#tails.set(this.#name, this.#tail);
    this.#isValue = false;
  }

  /** @param {string} sign */
  #within(sign) {
    if (this.#escape || sign === "\\") return this.#escaped(sign);
    // A line ends every string: then it was none of JSON.
    if (sign !== '"' && sign !== "\n") return this.#say(sign, sign);
    this.#close();
    return sign;
  }

  /** @param {string} sign */
  #escaped(sign) {
    this.#escape += sign;
    const written = this.#escape;
    if (written.length < (written[1] === "u" ? 6 : 2)) return "";
    this.#escape = "";
    return this.#say(meant(written), written);
  }

  /** @param {string} sign @param {string} written */
  #say(sign, written) {
    if (!this.#isValue) {
      this.#literal = (this.#literal + sign).slice(-NAME);
      return written;
    }
    this.#tail = (this.#tail + sign).slice(-this.#size);
    const before = this.#striking;
    this.#striking = this.#runs.has(this.#tail);
    if (!this.#striking) return written;
    return before ? "" : STRUCK;
  }
}

/** @param {string} escape */
function meant(escape) {
  try {
    return String(JSON.parse(`"${escape}"`));
  } catch {
    return escape;
  }
}
