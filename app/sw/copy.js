// @ts-check
// The offline copy: every file of the build, proved by length and sha256 before it is put in.

import { checkBytes, verifiedFetch } from "../runtime/verified-fetch.js";
import { fileAnswer } from "./answers.js";
import { addressOf, base, build, CACHE, ownCaches } from "./build.js";

/** @typedef {import("./build.js").File} File */

/** Files that are fetched at the same time. */
const LANES = 4;

/** An address of no file, in the copy of a build while it is being installed: a query says nothing about a file. */
const UNFINISHED = addressOf("?unfinished");

let whole = false;

/** The kept answer for a file of this build, if there is one. @param {File} file */
export async function kept(file) {
  const cache = await caches.open(CACHE);
  return cache.match(addressOf(file.path));
}

/**
 * The answer for a path in the copy of any build: tabs of an older one still ask for their files.
 * @param {string} path
 */
export async function keptByAny(path) {
  for (const name of await ownCaches()) {
    const found = await (await caches.open(name)).match(addressOf(path));
    if (found) return found;
  }
  return undefined;
}

/**
 * Put bytes that have been checked into the copy.
 * @param {File} file
 * @param {Uint8Array<ArrayBuffer>} bytes
 */
export async function put(file, bytes) {
  const cache = await caches.open(CACHE);
  await cache.put(addressOf(file.path), fileAnswer(file, bytes));
}

/** Files that the copy lacks, in the order of need. */
export async function missing() {
  const cache = await caches.open(CACHE);
  const there = new Set((await cache.keys()).map((request) => request.url));
  return build.files.filter((file) => !there.has(addressOf(file.path)));
}

/** Whether the copy has every file. Once it has, it is not asked again: nothing is ever taken out of it. */
export async function isWhole() {
  whole ||= (await missing()).length === 0;
  return whole;
}

/**
 * Put one file into the copy, from the site. Rejects with a Fault where the site has no right one.
 * @param {File} file
 */
export async function keep(file) {
  if (!(await kept(file))) await put(file, await verifiedFetch(file, { base }));
}

/**
 * Put every file into the copy; what an older build has with the same bytes is taken from there. Rejects with the first
 * fault, when nothing more is on its way; what is in the copy by then stays for the next attempt.
 */
export async function keepAll() {
  const cache = await caches.open(CACHE);
  await cache.put(UNFINISHED, new Response());
  const wanted = await missing();
  const older = await olderCopies();
  const lane = async () => {
    for (let file = wanted.shift(); file; file = wanted.shift()) {
      const bytes = (await copied(file, older.get(file.sha256))) ?? (await verifiedFetch(file, { base }));
      await put(file, bytes);
    }
  };
  /** @type {unknown[]} */
  const faults = [];
  const stop = (/** @type {unknown} */ fault) => {
    faults.push(fault);
    wanted.length = 0;
  };
  await Promise.all(Array.from({ length: LANES }, () => lane().catch(stop)));
  if (faults.length > 0) throw faults[0];
  await cache.delete(UNFINISHED);
}

/** The name of the copy that an install left unfinished, the last if there are several. */
export async function unfinished() {
  let last = "";
  for (const name of await ownCaches()) {
    if (await caches.match(UNFINISHED, { cacheName: name })) last = name;
  }
  return last;
}

/** Where the copies of other builds have which bytes, by sha256. */
async function olderCopies() {
  /** @type {Map<string, {cache: Cache, request: Request}>} */
  const places = new Map();
  for (const name of await ownCaches()) {
    if (name === CACHE) continue;
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const tag = (await cache.match(request))?.headers.get("etag");
      if (tag) places.set(tag.slice(1, -1), { cache, request });
    }
  }
  return places;
}

/**
 * The file's bytes from the copy of another build, if they are there and whole.
 * @param {File} file
 * @param {{cache: Cache, request: Request} | undefined} place
 */
async function copied(file, place) {
  const answer = await place?.cache.match(place.request);
  if (!answer) return null;
  try {
    const bytes = new Uint8Array(await answer.arrayBuffer());
    await checkBytes(file, bytes);
    return bytes;
  } catch {
    // A damaged copy is as good as none: the site has the file.
    return null;
  }
}
