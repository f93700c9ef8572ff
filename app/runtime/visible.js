// @ts-check
// Names without what cannot be seen in them: there it serves only to deceive.

/** Control, direction, tag and other invisible characters. Joiners stay, which some scripts need. */
const INVISIBLE =
  /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{e007f}]/gu;

/** A name on one line, without what cannot be seen; "" if nothing is left. @param {string} name */
export function visible(name) {
  return name
    .replace(/[\t\n\r]+/g, " ")
    .replace(INVISIBLE, "")
    .replace(/\s+/g, " ")
    .trim();
}
