// @ts-check
// One build after the other: how a worker arrives, takes over, and what it removes.

import { build, CACHE, ownCaches, worker } from "./build.js";
import { isWhole, keepAll, unfinished } from "./copy.js";

let first = false;

/**
 * The first worker of a site arrives with nothing, so that it can put the page's workers under the policy at once. A later
 * one brings its whole build before it may be offered: from then on the site can change again without harm.
 */
export async function install() {
  first = !worker.registration.active;
  if (first) return worker.skipWaiting();
  // The name tells a worker that tidies up that this build is in use.
  return navigator.locks.request(CACHE, { mode: "shared" }, keepAll);
}

export async function activate() {
  // The worker may have been ended since: it is the first one that is here without its build.
  if (first || !(await isWhole())) await worker.clients.claim();
  await tidy();
}

/**
 * Control every page, for the one that asks: a page that was loaded past the worker.
 * @param {string} asking  its build
 */
export async function claim(asking) {
  const claimed = asking === build.version;
  if (claimed) await worker.clients.claim();
  return { claimed };
}

/**
 * Remove the copies of builds that no tab uses: each tab holds a lock with the name of its copy. What a failed install has
 * fetched stays until a later one has come further.
 */
export async function tidy() {
  // A worker on its way may just be filling its copy.
  if (worker.registration.installing ?? worker.registration.waiting) return;
  const { held = [] } = await navigator.locks.query();
  const used = new Set([CACHE, await unfinished(), ...held.map((lock) => lock.name)]);
  const unused = (await ownCaches()).filter((name) => !used.has(name));
  await Promise.all(unused.map((name) => caches.delete(name)));
}
