// @ts-check
import { on } from "./actions.js";
import { find, findAll } from "./dom.js";
import { RANKERS, tidy } from "./router.js";
import { say } from "./words.js";

/** @typedef {import("./types.js").RetrieveRoute} RetrieveRoute */
/** @typedef {import("./types.js").Ranker} Ranker */

/**
 * The query box and its choices. It reads and writes a route; what it shows is never lost to a result.
 * A change of a choice asks again only when there is a query.
 */
export class QueryForm {
  /** @param {(route: RetrieveRoute) => void} ask */
  constructor(ask) {
    this.form = /** @type {HTMLFormElement} */ (find("#search"));
    this.query = /** @type {HTMLInputElement} */ (find("#query"));
    this.note = find("[data-query-note]");
    this.against = find("[data-against]");
    this.toggle = find("[data-action=compare]");
    this.defaultRanker = /** @type {Ranker} */ (this.form.dataset.defaultRanker);
    this.ask = ask;
    /** The query whose passages the page shows or waits for. */
    this.asked = "";
    /** What the address limits the search to; it stands while not all that can be searched in is known. */
    this.wanted = "";
    this.complete = false;
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.submit();
    });
    this.form.addEventListener("change", (event) => this.changed(/** @type {HTMLInputElement} */ (event.target)));
    this.query.addEventListener("input", () => this.say(""));
    on("compare", () => this.compare(this.against.hidden === true));
    on("rank-by", (element) => this.rankBy(/** @type {Ranker} */ (element.dataset.ranker)));
  }

  /** @returns {RetrieveRoute} */
  route() {
    return {
      view: "retrieve",
      query: tidy(this.query.value),
      by: this.chosen("by"),
      against: this.against.hidden ? null : this.chosen("with"),
      k: Number(this.select("k")?.value),
      document: this.select("in")?.value || (this.complete ? "" : this.wanted),
    };
  }

  /** @param {RetrieveRoute} route */
  fill(route) {
    if (tidy(this.query.value) !== route.query) this.query.value = route.query;
    this.asked = route.query;
    this.choose("by", route.by);
    if (route.against) this.choose("with", route.against);
    this.showAgainst(route.against !== null);
    const count = this.select("k");
    if (count) count.value = String(route.k);
    this.limit(route.document);
    this.say("");
  }

  /** What can be searched in may become known later than the address that names it. @param {string} document */
  limit(document) {
    const text = this.select("in");
    this.wanted = document;
    if (text) text.value = [...text.options].some((option) => option.value === document) ? document : "";
  }

  focus() {
    this.query.focus();
    this.query.select();
  }

  submit() {
    if (this.query.value.trim() === "") {
      this.say(say("retrieve.empty"));
      this.query.focus();
    } else this.ask(this.route());
  }

  /** @param {string} note */
  say(note) {
    if (this.note.textContent !== note) this.note.textContent = note;
  }

  /** @param {HTMLElement} control */
  changed(control) {
    if (control === this.query) return;
    if (control === this.select("in")) this.wanted = "";
    this.separate(control instanceof HTMLInputElement ? control.name : "by");
    this.askAgain();
  }

  /** Ask with changed choices. An emptied box gets back the query of the passages shown, so that both always agree. */
  askAgain() {
    if (tidy(this.query.value) === "") this.query.value = this.asked;
    if (tidy(this.query.value) !== "") this.ask(this.route());
  }

  /** @param {boolean} wanted */
  compare(wanted) {
    this.showAgainst(wanted);
    this.separate("by");
    this.askAgain();
  }

  /** @param {Ranker} ranker */
  rankBy(ranker) {
    this.choose("by", ranker);
    this.askAgain();
  }

  /** Two rankers that are compared must differ: the one not just chosen gives way. @param {string} chosen */
  separate(chosen) {
    if (this.against.hidden || this.chosen("by") !== this.chosen("with")) return;
    const taken = this.chosen("by");
    const other = RANKERS.find((ranker) => ranker !== taken) ?? taken;
    this.choose(chosen === "with" ? "by" : "with", other);
  }

  /** @param {boolean} shown */
  showAgainst(shown) {
    this.against.hidden = !shown;
    this.toggle.setAttribute("aria-pressed", String(shown));
  }

  /** @param {string} name @returns {Ranker} */
  chosen(name) {
    const input = /** @type {HTMLInputElement} */ (find(`input[name=${name}]:checked`, this.form));
    return /** @type {Ranker} */ (input.value);
  }

  /** @param {string} name @param {Ranker} ranker */
  choose(name, ranker) {
    for (const input of findAll(`input[name=${name}]`, this.form)) {
      /** @type {HTMLInputElement} */ (input).checked = /** @type {HTMLInputElement} */ (input).value === ranker;
    }
  }

  /** @param {string} name @returns {HTMLSelectElement | null} */
  select(name) {
    return this.form.querySelector(`select[name=${name}]`);
  }
}
