// @ts-check
/**
 * The offline copy and new versions, as the page shows them: one quiet line in the sidebar, and a bar that offers a reload.
 */

import { fillCopy } from "../runtime/offline-copy.js";
import { hourly, moveToNewest, watchReleases } from "../runtime/releases.js";
import { holdCopy } from "../runtime/service-worker.js";
import { on } from "./actions.js";
import { find, findAll } from "./dom.js";
import { say } from "./words.js";

/** @typedef {import("../types/site").BootState} BootState */
/** @typedef {import("../runtime/offline-copy.js").Progress} Progress */
/**
 * @typedef {object} Site
 * @property {string} base
 * @property {string} build
 * @property {Promise<ServiceWorkerRegistration | null>} registered
 */

/**
 * @param {import("./types.js").Lab} lab
 * @param {Site} site
 */
export async function startOffline(lab, { base, build, registered }) {
  showPolicy(lab);
  // Before anything is waited for: another tab may be tidying up just now.
  holdCopy(base, build);
  const registration = await registered;
  if (!registration) return;
  startUpdates(registration, build);
  await started(lab);
  const copy = new Copy(registration, `passagework ${new URL(base).pathname} copying`);
  addEventListener("online", () => void copy.fill());
  navigator.serviceWorker.addEventListener("controllerchange", () => void copy.fill());
  await copy.fill();
}

/** Privacy says whether the policy binds the workers of this visit. @param {import("./types.js").Lab} lab */
function showPolicy(lab) {
  const place = find("[data-policy]");
  /** @param {BootState} state */
  const show = ({ bound }) => {
    if (bound !== null) place.textContent = say(bound ? "offline.policy.bound" : "offline.policy.free");
  };
  lab.subscribe(show);
  show(lab.state);
}

/** @param {ServiceWorkerRegistration} registration @param {string} build */
function startUpdates(registration, build) {
  const bar = find("[data-update]");
  watchReleases(registration, build, () => {
    bar.hidden = false;
  });
  const look = hourly(registration);
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && look());
  on("update", async (button) => {
    button.setAttribute("disabled", "");
    await moveToNewest(registration);
    location.reload();
  });
  on("update-later", () => {
    bar.hidden = true;
  });
}

/** Resolves when the start needs the network no more. @param {import("./types.js").Lab} lab @returns {Promise<void>} */
function started(lab) {
  return new Promise((resolve) => {
    /** @param {BootState} state */
    const check = ({ python, meaning }) => {
      if (python.phase === "ready" && (meaning.phase === "ready" || meaning.phase === "failed")) resolve();
    };
    lab.subscribe(check);
    check(lab.state);
  });
}

class Copy {
  #filling = false;
  /** Whether something has changed since the filling that goes on began. */
  #again = false;

  /** @param {ServiceWorkerRegistration} registration @param {string} lock */
  constructor(registration, lock) {
    this.registration = registration;
    this.lock = lock;
    this.places = findAll("[data-offline]");
  }

  /** Bring the copy nearer to being whole. */
  async fill() {
    this.#again = true;
    if (this.#filling) return;
    this.#filling = true;
    while (this.#again) {
      this.#again = false;
      await this.#attempt();
    }
    this.#filling = false;
  }

  async #attempt() {
    const worker = this.registration.active;
    if (!worker) return;
    try {
      worker.postMessage({ kind: "tidy" });
      const end = await fillCopy(worker, this.lock, (progress) => this.#show(progress, true));
      this.#show(end, false);
    } catch (error) {
      // No answer at all: the worker of another site, or one that is just ending. The next one, or the next visit, goes on.
      console.info("The offline copy was not completed.", error);
    }
  }

  /** @param {Progress} progress @param {boolean} running */
  #show(progress, running) {
    const line = lineOf(progress, running);
    for (const place of this.places) if (place.textContent !== line) place.textContent = line;
  }
}

/** @param {Progress} progress @param {boolean} running */
function lineOf({ total, done, failed, refused }, running) {
  if (done === total) return say("offline.ready");
  if (running) return say("offline.copying", { done, total });
  return refused ? say("offline.refused", { done, total }) : say("offline.partial", { n: failed });
}
