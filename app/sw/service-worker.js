// @ts-check
// The service worker: listeners only. It keeps the offline copy, and puts the page and its workers under the policy.
// Messages: app/types/sw.d.ts. Decision: docs/decisions/0017-offline-and-updates.md.

import { worker } from "./build.js";
import { activate, install } from "./lifecycle.js";
import { reply } from "./messages.js";
import { answer, concerns } from "./strategy.js";

worker.addEventListener("install", (event) => event.waitUntil(install()));
worker.addEventListener("activate", (event) => event.waitUntil(activate()));
worker.addEventListener("fetch", (event) => {
  if (concerns(event.request)) event.respondWith(answer(event));
});
worker.addEventListener("message", (event) => event.waitUntil(reply(event)));
