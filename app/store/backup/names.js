// @ts-check
// Names of originals as every system can store them, and names in an archive that no system should.

import { visible } from "../../runtime/visible.js";

/** What Windows, the strictest of the systems, refuses in a name. */
const REFUSED = /[\\/:*?"<>|]/g;
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;
const LONGEST = 120;

/**
 * A file name that can be written anywhere and is not in `taken`, which it joins; "name (2).pdf" for the second of a name.
 * @param {string} name
 * @param {Set<string>} taken  names in lower case: some systems do not tell "A.pdf" from "a.pdf"
 */
export function safeName(name, taken) {
  const plain = visible(name.normalize("NFC")).replace(REFUSED, "_");
  const trimmed = plain.replace(/^[.\s]+|[.\s]+$/g, "") || "file";
  const { stem, ending } = split(RESERVED.test(trimmed) ? `_${trimmed}` : trimmed);
  for (let number = 1; ; number += 1) {
    const made = number === 1 ? `${stem}${ending}` : `${stem} (${number})${ending}`;
    if (taken.has(made.toLowerCase())) continue;
    taken.add(made.toLowerCase());
    return made;
  }
}

/** @param {string} name */
function split(name) {
  const [ending = ""] = name.match(/\.[^.\s]{1,10}$/u) ?? [];
  const stem = [...name.slice(0, name.length - ending.length)].slice(0, LONGEST).join("");
  return { stem, ending };
}

/**
 * Whether a name in an archive stays where the archive is unpacked, on every system.
 * @param {string} name
 */
export function isInside(name) {
  if (name === "" || name.length > 1000 || name.startsWith("/") || /[\\:\p{Cc}]/u.test(name)) return false;
  return !name.split("/").includes("..");
}
