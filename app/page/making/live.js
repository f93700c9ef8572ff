// @ts-check
import { announce } from "../announce.js";
import { find, make } from "../dom.js";

/** @typedef {import("../../types/making").Making} Making */
/** @typedef {import("./job.js").Job} Job */

/** Milliseconds between two reports to a screen reader. */
const PAUSE = 5000;

/** A call on its way: what has come of it, how far it is, and a way to stop it. Above the text, so that nothing moves as it grows. */
export class Live {
  #told = 0;
  #state = "";

  /** @param {HTMLElement} root @param {Making["say"]} say @param {() => void} stop */
  constructor(root, say, stop) {
    this.say = say;
    this.place = find("[data-live]", root);
    this.title = find("[data-live-title]", this.place);
    this.state = find("[data-live-state]", this.place);
    this.stop = /** @type {HTMLButtonElement} */ (find("[data-live-stop]", this.place));
    this.bar = /** @type {HTMLProgressElement} */ (find("[data-live-bar]", this.place));
    this.note = find("[data-live-note]", this.place);
    this.text = find("[data-live-text]", this.place);
    this.thread = find("[data-live-thread]", this.place);
    this.stop.addEventListener("click", stop);
  }

  /**
   * @param {Job} job
   * @param {{ title: string, wanted: number, earlier: string[] }} of  how many items are wanted; 0 for an answer
   */
  show(job, { title, wanted, earlier }) {
    this.place.hidden = false;
    put(this.title, title);
    this.thread.hidden = earlier.length === 0;
    if (this.thread.childElementCount !== earlier.length) {
      this.thread.replaceChildren(...earlier.map((text) => make("li", { text, dir: "auto" })));
    }
    this.#progress(job, wanted);
    const state = this.#words(job, wanted);
    put(this.state, state);
    this.note.hidden = job.second === null;
    if (job.second) put(this.note, this.#second(job.second, job.plan?.estimate.cost ?? 0));
    this.stop.disabled = job.phase !== "sending";
    put(this.text, job.shown.text);
    this.#announce(state);
  }

  hide() {
    this.place.hidden = true;
    this.#state = "";
    put(this.text, "");
  }

  /** @param {Job} job @param {number} wanted */
  #words(job, wanted) {
    const { name } = job.wish.provider;
    if (job.phase === "planning" || job.phase === "planned") return this.say("making.live.planning");
    if (job.phase === "reading") return this.say(`making.live.checking.${job.wish.task}`);
    if (wanted > 0 && (job.shown.items > 0 || job.shown.text)) return this.say("making.live.items", { done: job.shown.items, total: wanted });
    if (job.shown.text) return this.say("making.live.writing", { name });
    if (job.progress) return this.say("making.live.prompt", { ...job.progress });
    return this.say("making.live.waiting", { name });
  }

  /** Why one more call is made than was asked for. @param {"repair" | "less"} second @param {number} cost */
  #second(second, cost) {
    const told = this.say(`making.second.${second}`);
    return cost > 0 ? `${told} ${this.say("making.second.cost", { dollars: dollars(cost) })}` : told;
  }

  /** @param {Job} job @param {number} wanted */
  #progress(job, wanted) {
    const far = wanted > 0 && job.shown.items > 0 ? { done: job.shown.items, total: wanted } : job.shown.text ? null : job.progress;
    if (far) {
      this.bar.max = Math.max(far.total, 1);
      this.bar.value = far.done;
    } else this.bar.removeAttribute("value");
  }

  /** @param {string} state */
  #announce(state) {
    if (state === this.#state || performance.now() - this.#told < PAUSE) return;
    this.#state = state;
    this.#told = performance.now();
    announce(state);
  }
}

/** @param {HTMLElement} element @param {string} text */
function put(element, text) {
  const { firstChild } = element;
  if (firstChild instanceof Text && element.childNodes.length === 1 && text.startsWith(firstChild.data)) {
    firstChild.appendData(text.slice(firstChild.length));
  } else if (element.textContent !== text) element.textContent = text;
}

/** Upwards, as passagework/views/make/amounts.py. @param {number} cost */
function dollars(cost) {
  const digits = { style: "currency", currency: "USD", maximumFractionDigits: 4, roundingMode: "ceil" };
  return new Intl.NumberFormat(document.documentElement.lang, /** @type {Intl.NumberFormatOptions} */ (digits)).format(cost);
}
