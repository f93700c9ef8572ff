// @ts-check
// The gate: what leaves this site. A worker that calls models is started for one origin; its script's policy lets it connect
// there and nowhere else, and only if a model is configured there. No page and no other worker of ours gets out at all.
//
// A call itself does not pass through here: the browser asks its reader for permission only where a page or its own worker
// asks, and a service worker's own policy would count. So what may pass is known beforehand, and is left alone.

import { base, build, fileAt, pathOf, worker } from "./build.js";
import { keptByAny } from "./copy.js";

const POLICY = "Content-Security-Policy";
/** Not of the form of a copy's name: it is of no build. */
const CACHE = `passagework-gate ${new URL(base).pathname}`;
const LIST = new URL("?gate", base).href;
/** The script of the worker that calls, in this build or an older one: esbuild's name for it. */
const CALLER = /^assets\/calling-worker-\w+\.js$/;
/** Nothing that could end a source or a directive of a policy. */
const ORIGIN = /^https?:\/\/[a-z0-9.-]+(:\d+)?$/;

/** Which client may connect where. What is not in it is looked up, and refused. @type {Map<string, string>} */
const callers = new Map();

/**
 * Set the configured origins, for as long as the site is there, and learn which workers call.
 * @param {string[]} origins
 */
export async function setGate(origins) {
  const cache = await caches.open(CACHE);
  await cache.put(LIST, Response.json(origins.filter((origin) => ORIGIN.test(origin))));
  await learn();
  return { set: true };
}

/** @returns {Promise<string[]>} */
async function configured() {
  const kept = await caches.match(LIST, { cacheName: CACHE });
  return kept ? kept.json() : [];
}

async function learn() {
  const [origins, clients] = await Promise.all([configured(), worker.clients.matchAll({ type: "worker" })]);
  callers.clear();
  for (const { id, url } of clients) {
    const origin = url.startsWith(base) && CALLER.test(pathOf(url)) ? destinationOf(url) : null;
    if (origin !== null && origins.includes(origin)) callers.set(id, origin);
  }
}

/** The origin that the address of a calling worker's script names. @param {string} url */
function destinationOf(url) {
  return new URL(url).searchParams.get("to");
}

/**
 * The script of a calling worker under a policy of its own; anything else as it is.
 * @param {Response} answer
 * @param {string} path
 * @param {Request} request
 */
export async function bindCaller(answer, path, { url, destination }) {
  if (destination !== "worker" || !answer.ok || !CALLER.test(path)) return answer;
  const origin = destinationOf(url);
  if (origin === null || !(await configured()).includes(origin)) return answer;
  const headers = new Headers(answer.headers);
  headers.set(POLICY, (build.headers[POLICY] ?? "").replace("connect-src 'self'", `connect-src ${origin}`));
  if (new URL(url).searchParams.get("embedder") === "credentialless") headers.set("Cross-Origin-Embedder-Policy", "credentialless");
  return new Response(answer.body, { headers });
}

/**
 * Whether a request goes to another origin, from who is not known to call there.
 * @param {FetchEvent} event
 */
export function leaves({ request, clientId }) {
  const { origin, protocol } = new URL(request.url);
  if (origin === new URL(base).origin || !protocol.startsWith("http") || request.mode === "navigate") return false;
  return clientId !== "" && callers.get(clientId) !== origin;
}

/**
 * An error for what our pages and workers ask of others; a page of another site below this one is left its own.
 * @param {FetchEvent} event
 */
export async function refused({ request, clientId }) {
  if (!(await isOurs(clientId))) return fetch(request);
  // This worker may have been ended since it learned who calls.
  await learn();
  return callers.get(clientId) === new URL(request.url).origin ? fetch(request) : Response.error();
}

/** Whether who asks is our page, or a worker of it, of this build or an older one. @param {string} id  of the client */
export async function isOurs(id) {
  const client = id ? await worker.clients.get(id) : undefined;
  if (!client?.url.startsWith(base)) return false;
  const path = pathOf(client.url);
  return fileAt(path) !== undefined || (await keptByAny(path)) !== undefined;
}
