// @ts-check
// How requests are answered: from the copy first; else from the site, proved, and put into the copy.

import { Fault } from "../runtime/faults.js";
import { checkAnswer, CHECKED_AT_END, verifiedFetch } from "../runtime/verified-fetch.js";
import { asAsked, faultAnswer, fileAnswer, passedOn } from "./answers.js";
import { addressOf, base, fileAt, PAGE, pathOf } from "./build.js";
import { checkedStream } from "./checked-stream.js";
import { isWhole, kept, keptByAny, put } from "./copy.js";
import { bindCaller, isOurs } from "./gate.js";

/** @typedef {import("./build.js").File} File */

/** Bytes from which on a file is passed on while it arrives. */
const LARGE = 1_000_000;

/**
 * Whether a request is for this site, and one that a copy can answer. Other sites may stand below this one, at the root of a
 * host above all: a page that is not of this build is theirs, or an error of the host, and is not touched.
 * @param {Request} request
 */
export function concerns({ method, url, cache, mode }) {
  if (cache === "only-if-cached" && mode !== "same-origin") return false;
  if (!url.startsWith(base) || (method !== "GET" && method !== "HEAD")) return false;
  return mode !== "navigate" || fileAt(pathOf(url)) !== undefined;
}

/** @param {FetchEvent} event */
export async function answer(event) {
  const path = pathOf(event.request.url);
  return bindCaller(await found(path, event), path, event.request);
}

/** @param {string} path @param {FetchEvent} event */
async function found(path, event) {
  const { request } = event;
  const file = fileAt(path);
  if (!file) return unknown(path, event);
  if (request.mode === "navigate" && path === PAGE) return page(file, request);
  // The page asks past the caches when what they gave was wrong.
  const fresh = request.cache === "reload" || request.cache === "no-store";
  const copied = fresh ? undefined : await kept(file);
  if (copied) return asAsked(copied, request);
  const whole = !fresh && large(file, request) ? await streamed(file, event) : await fetched(file, event, fresh);
  return asAsked(whole, request);
}

/**
 * What this build does not have: an older page of ours may ask for it, and so may a page of another site below this one.
 * @param {string} path
 * @param {FetchEvent} event
 */
async function unknown(path, { request, clientId }) {
  if (!(await isOurs(clientId))) return fetch(request);
  const found = await keptByAny(path);
  return found ? asAsked(found, request) : passedOn(await fetch(request));
}

/** @param {File} file @param {Request} request */
function large(file, request) {
  return file.bytes >= LARGE && request.method === "GET" && !request.headers.has("range");
}

/**
 * The page of this build, if the copy has all that it names. Else that of the host, which may be another release by now: its
 * files are there, while the missing ones of this build may be gone.
 * @param {File} file
 * @param {Request} request
 */
async function page(file, request) {
  const found = await kept(file);
  if (found && (await isWhole())) return found;
  try {
    const response = await fetch(request.url, { cache: "no-cache" });
    return found && !response.ok ? found : passedOn(response);
  } catch (error) {
    if (found) return found;
    throw error;
  }
}

/**
 * @param {File} file
 * @param {FetchEvent} event
 * @param {boolean} fresh
 */
async function fetched(file, event, fresh) {
  try {
    const bytes = await verifiedFetch(file, { base, fresh });
    keepLater(file, bytes, event);
    return fileAnswer(file, bytes);
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    // Whoever asked past the copy while offline is better served by it.
    const found = fresh && error.code === "asset_unreachable" ? await kept(file) : undefined;
    return found ?? faultAnswer(error);
  }
}

/**
 * @param {File} file
 * @param {FetchEvent} event
 */
async function streamed(file, event) {
  const response = await fetch(addressOf(file.path), { signal: event.request.signal });
  try {
    checkAnswer(file, response);
  } catch {
    return fetched(file, event, true);
  }
  if (!response.body) return fetched(file, event, true);
  const { promise, resolve } = deferred();
  event.waitUntil(promise);
  const checked = checkedStream(file, (bytes) => resolve(put(file, bytes).catch(refused)));
  const piped = response.body.pipeTo(checked.writable);
  piped.catch(() => resolve(undefined));
  return fileAnswer(file, checked.readable, { [CHECKED_AT_END]: "1" });
}

/**
 * A copy that cannot be written is no reason to withhold the file.
 * @param {File} file
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @param {FetchEvent} event
 */
function keepLater(file, bytes, event) {
  event.waitUntil(put(file, bytes).catch(refused));
}

/** @param {unknown} error */
function refused(error) {
  console.info("The offline copy could not take a file.", error);
}

function deferred() {
  /** @type {(value: unknown) => void} */
  let resolve = () => {};
  const promise = new Promise((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
