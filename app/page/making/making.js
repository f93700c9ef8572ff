// @ts-check
/** What the pages of drafting share: words, the store, the worker that calls, and the way to Python. Loaded with the first of them. */

import { openCalling } from "../../calling/calling.js";
import { newId } from "../../runtime/ids.js";
import { mapWords } from "../map/words.js";
import { opened } from "../library/scope.js";
import { recover } from "./recovering.js";

/** @typedef {import("../../types/making").Making} Making */
/** @typedef {Pick<Making, "lab" | "library" | "config" | "base" | "navigate">} Given */

const SESSION = "passagework:session";

/** @param {Given} given @returns {Promise<Making>} */
export async function openMaking(given) {
  const { lab, library, config, base } = given;
  const say = await mapWords(config.words, base);
  const { drafts } = library;
  /** @type {Making} */
  const making = {
    ...given,
    say,
    drafts,
    calling: openCalling(config, base, drafts),
    session: session(),
    act: (act, args = {}, buffers = [], signal = undefined) => {
      const given = buffers.map((text) => /** @type {Uint8Array<ArrayBuffer>} */ (new TextEncoder().encode(text)));
      return lab.request("make", { act, args, given: given.length }, { buffers: given, signal });
    },
  };
  void opened(library).then(() => recover(making));
  return making;
}

/** The name of this session: as long as the tab is open, also over reloads. */
function session() {
  try {
    const known = sessionStorage.getItem(SESSION);
    if (known) return known;
    const made = newId();
    sessionStorage.setItem(SESSION, made);
    return made;
  } catch {
    return newId();
  }
}
