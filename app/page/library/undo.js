// @ts-check
/** The last removals, newest last: Ctrl+Z takes back one at a time, and so does the button of the note that says it. */

/** @typedef {() => Promise<void>} Way */
/** @typedef {{ way: Way, documents: string[] }} Kept the documents that it would bring back */

const MOST = 50;
/** @type {Kept[]} */
const ways = [];

/** @param {Way} way @param {string[]} [documents] */
export function canTakeBack(way, documents = []) {
  ways.push({ way, documents });
  if (ways.length > MOST) ways.shift();
}

/** Take back one of them; each goes back once. @param {Way} [way] the last where it is left out @returns {Promise<boolean>} whether there was one */
export async function takeBack(way = ways.at(-1)?.way) {
  const at = ways.findIndex((each) => each.way === way);
  if (!way || at < 0) return false;
  ways.splice(at, 1);
  await way();
  return true;
}

/** Documents that are gone for good bring nothing back. @param {string[]} gone */
export function forgetDocuments(gone) {
  const left = ways.filter(({ documents }) => documents.length === 0 || documents.some((id) => !gone.includes(id)));
  ways.splice(0, ways.length, ...left);
}

export function forgetWays() {
  ways.length = 0;
}
