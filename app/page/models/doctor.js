// @ts-check
import { announce } from "../announce.js";
import { make } from "../dom.js";
import { replaceRegion } from "../region.js";

/** @typedef {import("./models.js").Desk} Desk */
/** @typedef {import("../../types/making").ProviderRecord} ProviderRecord */
/** @typedef {import("../../types/making").ProviderSettings} ProviderSettings */
/** @typedef {import("../../types/making").HttpRequest} HttpRequest */
/** @typedef {{ step: "models" | "reach" | "completion", request: HttpRequest | null, structured: string | null }} Try */

/** Looks whether a model answers: Python says what to try and what it means, the page tries it. */
export class Doctor {
  /** Where each model's diagnosis stands, over new rows of the list. @type {Map<string, HTMLElement>} */
  #places = new Map();
  #stop = new AbortController();

  /** @param {Desk} desk */
  constructor(desk) {
    this.desk = desk;
  }

  /** @param {string} id */
  place(id) {
    const known = this.#places.get(id);
    if (known) return known;
    const made = make("div", { class: "model-doctor", "data-region": "models-doctor" });
    this.#places.set(id, made);
    return made;
  }

  stop() {
    this.#stop.abort();
  }

  /** @param {ProviderRecord} record */
  async check({ id, settings }) {
    const { making, found } = this.desk;
    this.stop();
    const { signal } = (this.#stop = new AbortController());
    const place = this.place(id);
    const page = { origin: location.origin, secure: location.protocol === "https:" };
    /** @type {object[]} */
    const results = [];
    this.#working(place, settings);
    try {
      const { data } = await making.act("models.probe", { settings }, [], signal);
      /** @type {Try | null} */
      let next = data.next;
      while (next) {
        results.push(await this.#try(settings, next, signal));
        if (signal.aborted) return place.replaceChildren();
        const told = await making.act("models.diagnose", { settings, page, results }, [], signal);
        next = told.data.next;
        if (next) continue;
        replaceRegion(place, told.view?.html ?? "");
        if (told.data.diagnosis.models.length > 0) found.set(id, told.data.diagnosis.models);
        announce(told.data.diagnosis.title);
      }
    } catch (error) {
      place.replaceChildren();
      if (!signal.aborted) throw error;
    }
  }

  /** @param {ProviderSettings} settings @param {Try} what @param {AbortSignal} signal */
  async #try(settings, { step, request, structured }, signal) {
    const { calling } = this.desk.making;
    if (!request) return { step, status: "complete", ...(await calling.way(settings)) };
    const { status, http, headers, fault, raw } = await calling.call(settings, request, { onText: () => {}, signal });
    return { step, structured, status, http, headers, fault, raw };
  }

  /** @param {HTMLElement} place @param {ProviderSettings} settings */
  #working(place, settings) {
    const { say } = this.desk.making;
    const words = say("models.checking", { name: settings.name });
    const stop = make("button", { type: "button", class: "link", "data-action": "models-stop", text: say("models.stop") });
    place.replaceChildren(make("p", { class: "doctor-working" }, make("span", { text: words }), stop), make("progress", { class: "hairline", "aria-hidden": "true" }));
    announce(words);
  }
}
