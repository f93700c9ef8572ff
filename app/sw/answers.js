// @ts-check
// What the worker answers: a file, a part of it, a fault, or what the network said, all under the policy.

import { DETAIL, FAULT } from "../runtime/verified-fetch.js";
import { build } from "./build.js";

/** @typedef {import("../runtime/faults.js").Fault} Fault */
/** @typedef {import("./build.js").File} File */

/**
 * A file as it is kept and answered. The type is the build's: some hosts do not know all of ours.
 * @param {File} file
 * @param {BodyInit} body
 * @param {Record<string, string>} [more]
 */
export function fileAnswer({ path, sha256, bytes }, body, more) {
  const type = build.types[path.slice(path.lastIndexOf("."))] ?? "application/octet-stream";
  const headers = { ...build.headers, "Content-Type": type, "Content-Length": `${bytes}`, ETag: `"${sha256}"`, ...more };
  return new Response(body, { headers });
}

/** @param {Fault} fault */
export function faultAnswer({ code, detail }) {
  if (code === "asset_unreachable") return Response.error();
  const headers = { ...build.headers, "Content-Type": "text/plain; charset=utf-8", [FAULT]: code, [DETAIL]: encodeURI(detail) };
  return new Response(`${code}: ${detail}`, { status: code === "asset_missing" ? 404 : 502, headers });
}

/** An answer of the network with the policy added. @param {Response} response */
export function passedOn(response) {
  // Without a status there is nothing that a header could be added to: a redirect that the browser follows itself.
  if (response.status === 0) return response;
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(build.headers)) headers.set(name, value);
  const { status, statusText } = response;
  return new Response(response.body, { status, statusText, headers });
}

/**
 * A whole answer in the form that was asked for: only its head, or a part of it (RFC 9110, section 14).
 * @param {Response} whole
 * @param {Request} request
 */
export async function asAsked(whole, request) {
  if (!whole.ok) return whole;
  if (request.method === "HEAD") return new Response(null, { headers: whole.headers });
  const range = request.headers.get("range");
  return range ? part(await whole.blob(), range, whole.headers) : whole;
}

/**
 * @param {Blob} whole
 * @param {string} range
 * @param {Headers} headers
 */
function part(whole, range, headers) {
  const [, first = "", last = ""] = /^bytes=(\d*)-(\d*)$/.exec(range) ?? [];
  // Several ranges, or another unit: a server may answer with the whole.
  if (!first && !last) return new Response(whole, { headers });
  const from = first ? Number(first) : Math.max(0, whole.size - Number(last));
  const to = first && last ? Math.min(Number(last), whole.size - 1) : whole.size - 1;
  const named = new Headers(headers);
  const satisfiable = from <= to && from < whole.size;
  named.set("Content-Range", `bytes ${satisfiable ? `${from}-${to}` : "*"}/${whole.size}`);
  named.set("Content-Length", `${satisfiable ? to - from + 1 : 0}`);
  if (!satisfiable) return new Response(null, { status: 416, headers: named });
  return new Response(whole.slice(from, to + 1), { status: 206, headers: named });
}
