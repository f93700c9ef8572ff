// @ts-check
// The service worker: listeners only. It keeps the offline copy, puts the page and its workers under the policy, and lets
// nothing out but calls of configured models.
// Messages: app/types/sw.d.ts. Decisions: docs/decisions/0017-offline-and-updates.md, 0028-calling-and-keys.md.

import { worker } from "./build.js";
import { leaves, refused } from "./gate.js";
import { activate, install } from "./lifecycle.js";
import { reply } from "./messages.js";
import { answer, concerns } from "./strategy.js";

worker.addEventListener("install", (event) => event.waitUntil(install()));
worker.addEventListener("activate", (event) => event.waitUntil(activate()));
worker.addEventListener("fetch", (event) => {
  if (concerns(event.request)) event.respondWith(answer(event));
  else if (leaves(event)) event.respondWith(refused(event));
});
worker.addEventListener("message", (event) => event.waitUntil(reply(event)));
