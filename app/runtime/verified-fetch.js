// @ts-check
// Fetches a file of the site and proves that it is the one the site was built with.

import { base64, hex } from "./digits.js";
import { Fault, summary } from "./faults.js";
import { Patience, PATIENCE_SECONDS } from "./patience.js";

/** @typedef {import("../types/site").SiteFile} SiteFile */
/**
 * @typedef {object} Options
 * @property {string} base  what the file's path is relative to
 * @property {(done: number, total: number) => void} [onProgress]
 * @property {boolean} [fresh]  do not ask the HTTP cache at all
 */

/** Headers of the service worker's answers: the code of a fault with its detail; and that a body breaks off if it is wrong. */
export const FAULT = "passagework-fault";
export const DETAIL = "passagework-detail";
export const CHECKED_AT_END = "passagework-checked-at-end";

/** Faults that another answer, from past the HTTP cache, may mend. @type {WeakSet<Fault>} */
const mendable = new WeakSet();

/**
 * The file's bytes.
 *
 * Rejects with a Fault: `asset_missing` (no such file, or a web page in its place), `asset_altered` (other length or
 * sha256), `asset_unreachable` (network, server error, or a minute without a byte). A wrong answer is asked for once more past the HTTP cache: after
 * a new release of a site, caches hold files of two releases for a while.
 * @param {SiteFile} file
 * @param {Options} options
 * @returns {Promise<Uint8Array<ArrayBuffer>>}
 */
export async function verifiedFetch(file, options) {
  if (options.fresh) return attempt(file, options, "reload");
  try {
    return await attempt(file, options, "default");
  } catch (error) {
    if (!(error instanceof Fault && mendable.has(error))) throw error;
    return attempt(file, options, "reload");
  }
}

/**
 * @param {SiteFile} file
 * @param {Options} options
 * @param {RequestCache} cache
 */
async function attempt(file, { base, onProgress }, cache) {
  const integrity = withoutDigest(file);
  const stop = new AbortController();
  const patience = new Patience(() => stop.abort(new Error(`nothing came for ${PATIENCE_SECONDS} seconds`)));
  // The browser's own check keeps every byte back until it has the last: then silence says nothing.
  if (integrity.integrity) patience.end();
  try {
    const response = await request(file, base, { cache, signal: stop.signal, ...integrity });
    checkAnswer(file, response);
    const bytes = await body(file, response, (done) => {
      if (!integrity.integrity) patience.heard();
      if (file.bytes !== undefined) onProgress?.(done, file.bytes);
    });
    await checkBytes(file, bytes);
    return bytes;
  } finally {
    patience.end();
  }
}

/**
 * @param {SiteFile} file
 * @param {string} base
 * @param {RequestInit} init
 */
async function request(file, base, init) {
  try {
    return await fetch(new URL(file.path, base), init);
  } catch (error) {
    throw new Fault("asset_unreachable", { path: file.path }, summary(error));
  }
}

/**
 * Throws the Fault that the head of an answer shows.
 * @param {SiteFile} file
 * @param {Response} response
 */
export function checkAnswer({ path }, { ok, status, headers }) {
  const told = headers.get(FAULT);
  // The service worker has been past the HTTP cache already.
  if (told) throw new Fault(told, { path }, decodeURI(headers.get(DETAIL) ?? ""));
  if (status === 404 || status === 410) throw mend(new Fault("asset_missing", { path }, `status ${status}`));
  if (!ok) throw new Fault("asset_unreachable", { path }, `status ${status}`);
  // Many hosts answer what they do not have with a page and status 200.
  const type = headers.get("content-type") ?? "";
  if (type.startsWith("text/html") && !path.endsWith(".html")) {
    throw mend(new Fault("asset_missing", { path }, "a web page came in its place"));
  }
}

/** @param {Fault} fault */
function mend(fault) {
  mendable.add(fault);
  return fault;
}

/**
 * @param {SiteFile} file
 * @param {Response} response
 * @param {(done: number) => void} onBytes
 */
async function body(file, response, onBytes) {
  try {
    return response.body ? await counted(response.body, onBytes) : new Uint8Array();
  } catch (error) {
    const fault = new Fault("asset_unreachable", { path: file.path }, summary(error));
    throw response.headers.has(CHECKED_AT_END) ? mend(fault) : fault;
  }
}

/**
 * @param {ReadableStream<Uint8Array>} stream
 * @param {(done: number) => void} onBytes
 */
async function counted(stream, onBytes) {
  /** @type {Uint8Array[]} */
  const chunks = [];
  let done = 0;
  const reader = stream.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    chunks.push(next.value);
    done += next.value.length;
    onBytes(done);
  }
  const all = new Uint8Array(done);
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}

/**
 * Throws `asset_altered` for bytes that are not the file's.
 * @param {SiteFile} file
 * @param {Uint8Array<ArrayBuffer>} bytes
 */
export async function checkBytes({ path, sha256, bytes: length }, bytes) {
  if (length !== undefined && bytes.length !== length) {
    throw mend(new Fault("asset_altered", { path }, `${bytes.length} bytes instead of ${length}`));
  }
  if (!globalThis.crypto?.subtle) return;
  const found = hex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));
  if (found !== sha256) throw mend(new Fault("asset_altered", { path }, `sha256 ${found} instead of ${sha256}`));
}

/**
 * On plain http from another machine there is no `crypto.subtle`; the browser's own check of `integrity` works there,
 * but cannot say what was wrong and hides progress.
 * @param {SiteFile} file
 * @returns {RequestInit}
 */
function withoutDigest(file) {
  return globalThis.crypto?.subtle ? {} : { integrity: `sha256-${base64(file.sha256)}` };
}
