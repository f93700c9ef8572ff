// @ts-check
// Fetches a file of the site and proves that it is the one the site was built with.

import { Fault, summary } from "./faults.js";
import { Patience, PATIENCE_SECONDS } from "./patience.js";

/** @typedef {import("../types/site").SiteFile} SiteFile */
/** @typedef {{base: string, onProgress?: (done: number, total: number) => void}} Options */

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
  try {
    return await attempt(file, options, "default");
  } catch (error) {
    if (!(error instanceof Fault) || error.code === "asset_unreachable") throw error;
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
    if (file.bytes !== undefined && bytes.length !== file.bytes) {
      throw new Fault("asset_altered", { path: file.path }, `${bytes.length} bytes instead of ${file.bytes}`);
    }
    await checkDigest(file, bytes);
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
 * @param {SiteFile} file
 * @param {Response} response
 */
function checkAnswer(file, response) {
  const { status } = response;
  if (status === 404 || status === 410) throw new Fault("asset_missing", { path: file.path }, `status ${status}`);
  if (!response.ok) throw new Fault("asset_unreachable", { path: file.path }, `status ${status}`);
  // Many hosts answer what they do not have with a page and status 200.
  const type = response.headers.get("content-type") ?? "";
  if (type.startsWith("text/html") && !file.path.endsWith(".html")) {
    throw new Fault("asset_missing", { path: file.path }, "a web page came in its place");
  }
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
    throw new Fault("asset_unreachable", { path: file.path }, summary(error));
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
 * @param {SiteFile} file
 * @param {Uint8Array<ArrayBuffer>} bytes
 */
async function checkDigest(file, bytes) {
  if (!globalThis.crypto?.subtle) return;
  const found = hex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));
  if (found !== file.sha256) {
    throw new Fault("asset_altered", { path: file.path }, `sha256 ${found} instead of ${file.sha256}`);
  }
}

/**
 * On plain http from another machine there is no `crypto.subtle`; the browser's own check of `integrity` works there,
 * but cannot say what was wrong and hides progress.
 * @param {SiteFile} file
 * @returns {RequestInit}
 */
function withoutDigest(file) {
  if (globalThis.crypto?.subtle) return {};
  const raw = (file.sha256.match(/../g) ?? []).map((pair) => String.fromCharCode(Number.parseInt(pair, 16))).join("");
  return { integrity: `sha256-${btoa(raw)}` };
}

/** @param {Uint8Array} bytes */
function hex(bytes) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
