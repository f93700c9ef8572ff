// @ts-check
/** The last removals, newest last: Ctrl+Z takes back one at a time, and so does the button of the note that says it. */

/** @typedef {() => Promise<void>} Way */

const MOST = 50;
/** @type {Way[]} */
const ways = [];

/** @param {Way} way */
export function canTakeBack(way) {
  ways.push(way);
  if (ways.length > MOST) ways.shift();
}

/** Take back one of them; each goes back once. @param {Way} [way] the last where it is left out @returns {Promise<boolean>} whether there was one */
export async function takeBack(way = ways.at(-1)) {
  const at = way ? ways.indexOf(way) : -1;
  if (!way || at < 0) return false;
  ways.splice(at, 1);
  await way();
  return true;
}

export function forgetWays() {
  ways.length = 0;
}
