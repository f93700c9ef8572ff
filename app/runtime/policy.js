// @ts-check
// Whether workers that are started now are bound by the site's content security policy.
//
// A policy in a page's <meta> does not reach workers: each is bound by the header of its own script. A host may send that
// header; else the service worker adds it, but only for a page that it controls, which a first visit and a hard reload
// are not at first.

import { ask, container } from "./service-worker.js";

/** Milliseconds that a start may wait for the policy before it goes on without. */
export const PATIENCE = 2000;

/**
 * Resolves as soon as workers would be bound, with true; with false when that cannot be had in time.
 * @param {Promise<ServiceWorkerRegistration | null>} registered
 * @param {{build: string, script: URL}} page  its build, and the address of a worker's script
 * @returns {Promise<boolean>}
 */
export async function policyFor(registered, { build, script }) {
  const controller = container()?.controller;
  // A page that came from our worker is isolated; one that it took over later is not, and another site's worker may be there.
  if (controller && (globalThis.crossOriginIsolated || (await isOurs(controller)))) return true;
  const ways = [hostBinds(script), controlled(registered, build)];
  const any = Promise.any(ways.map(async (way) => (await way) || Promise.reject())).catch(() => false);
  return Promise.race([any, new Promise((resolve) => setTimeout(resolve, PATIENCE, false))]);
}

/** @param {ServiceWorker} worker */
function isOurs(worker) {
  return ask(worker, { kind: "describe" }, PATIENCE / 1000).then(
    () => true,
    () => false,
  );
}

/** Whether the host sends the policy with its workers' scripts. @param {URL} script */
async function hostBinds(script) {
  try {
    const { headers } = await fetch(script, { method: "HEAD" });
    return headers.has("content-security-policy");
  } catch {
    return false;
  }
}

/**
 * Whether the service worker comes to control this page.
 * @param {Promise<ServiceWorkerRegistration | null>} registered
 * @param {string} build
 */
async function controlled(registered, build) {
  const registration = await registered;
  const here = container();
  if (!registration || !here) return false;
  const taken = new Promise((resolve) => here.addEventListener("controllerchange", () => resolve(true), { once: true }));
  // A worker on its first visit takes control by itself. One that was there already was passed by, in a hard reload.
  const { active } = registration;
  const { claimed } = active ? await ask(active, { kind: "claim", build }) : { claimed: true };
  return claimed && (Boolean(here.controller) || taken);
}
