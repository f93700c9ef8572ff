// @ts-check
// The service worker as the page sees it. Its side: app/sw/. Messages: app/types/sw.d.ts.

/** @typedef {import("../types/sw").ToServiceWorker} ToServiceWorker */

/** Seconds that a worker may take for an answer; after that it is taken for one that knows no such question. */
const PATIENCE = 10;

/** This browser's side of it; absent in private windows of Firefox and on plain http from another machine. */
export function container() {
  return /** @type {ServiceWorkerContainer | undefined} */ (globalThis.navigator?.serviceWorker);
}

/**
 * Register the site's worker. Null where the browser has none to give, or refuses.
 * @param {string} base
 * @returns {Promise<ServiceWorkerRegistration | null>}
 */
export async function register(base) {
  try {
    const registered = await container()?.register(new URL("sw.js", base), { scope: base, updateViaCache: "none" });
    return registered ?? null;
  } catch {
    // Switched off, or the script cannot be had: the lab works without.
    return null;
  }
}

/**
 * The answer of a worker. Rejects when none comes in time.
 * @param {ServiceWorker} worker
 * @param {ToServiceWorker} message
 * @param {number} [seconds]
 * @returns {Promise<any>}
 */
export function ask(worker, message, seconds = PATIENCE) {
  return new Promise((resolve, reject) => {
    const { port1, port2 } = new MessageChannel();
    const silence = setTimeout(() => {
      port1.close();
      reject(new Error(`the service worker did not answer "${message.kind}" within ${seconds} s`));
    }, seconds * 1000);
    port1.onmessage = ({ data }) => {
      clearTimeout(silence);
      port1.close();
      resolve(data);
    };
    worker.postMessage(message, [port2]);
  });
}

/**
 * Say that this tab uses the files of a build, for as long as it is open: its copy is then kept.
 * @param {string} base
 * @param {string} build
 */
export function holdCopy(base, build) {
  const held = () => new Promise(() => {});
  navigator.locks?.request(`passagework ${new URL(base).pathname} ${build}`, { mode: "shared" }, held).catch(() => {
    // The page is going away.
  });
}
