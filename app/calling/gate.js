// @ts-check
// The service worker's gate (app/sw/gate.js), as the page sets it: where models may be called, and nowhere else.

import { ask, container } from "../runtime/service-worker.js";

/** Seconds for an answer; it is asked before every call. */
const PATIENCE = 5;
/** Milliseconds in which a service worker that has just come, or was passed by in a hard reload, takes this page over. */
const ARRIVAL = 2000;

/**
 * Tell the service worker all origins of configured models. Resolves with whether it stands between this page and the network
 * and has set its gate so; it also learns anew which workers may call.
 * @param {string[]} origins
 * @returns {Promise<boolean>}
 */
export async function setGate(origins) {
  const controller = await controllerOf(container());
  if (!controller) return false;
  // A service worker of another build may know no such message, and answers nothing to it.
  const answer = await ask(controller, { kind: "gate", origins }, PATIENCE).catch(() => undefined);
  return answer?.set === true;
}

/** @param {ServiceWorkerContainer | undefined} here @returns {Promise<ServiceWorker | null>} */
async function controllerOf(here) {
  if (!here || here.controller) return here?.controller ?? null;
  const taken = new Promise((resolve) => here.addEventListener("controllerchange", resolve, { once: true }));
  await Promise.race([taken, new Promise((resolve) => setTimeout(resolve, ARRIVAL))]);
  return here.controller;
}
