// @ts-check
import { on } from "./actions.js";
import { keepingPlace } from "./anchor.js";
import { announce } from "./announce.js";
import { markClosest } from "./closest.js";
import { find } from "./dom.js";
import { Hits } from "./hits.js";
import { QueryForm } from "./query-form.js";
import { replaceRegion } from "./region.js";
import { format } from "./router.js";
import { clearTrouble, showTrouble } from "./trouble.js";
import { say } from "./words.js";

/** @typedef {import("./types.js").Lab} Lab */
/** @typedef {import("./types.js").RetrieveRoute} RetrieveRoute */
/** @typedef {import("./types.js").Trouble} Trouble */
/** @typedef {import("./library/scope.js").Scope} Scope */

/** A result that takes longer than this, in milliseconds, is waited for visibly. */
const PATIENCE = 150;
/** The complaint of a search, as against one of the start, which stands until the start has got over it. */
const SEARCH = "search";

/** The Retrieve view: one query at a time, held until it can be answered, answered anew when meaning is ready. */
export class Retrieve {
  /** @param {Lab} lab @param {import("./library/scope.js").SearchScope} scope @param {(hash: string) => void} navigate */
  constructor(lab, scope, navigate) {
    this.lab = lab;
    this.scope = scope;
    this.form = new QueryForm((route) => {
      if (format(route) === location.hash) void this.search(route);
      else navigate(format(route));
    });
    this.hits = new Hits(lab);
    this.view = find(".view-retrieve");
    this.region = find("[data-region=results]");
    this.welcome = find("[data-welcome]");
    this.held = find("[data-held]");
    this.heldText = find("[data-held-text]");
    this.trouble = find("[data-trouble]");
    /** @type {RetrieveRoute | null} the query that the page shows or waits for */
    this.route = null;
    /** @type {AbortController} */
    this.running = new AbortController();
    this.answered = false;
    /** Whether keyword answered, or could not, what meaning answers once it is ready. */
    this.standIn = false;
    /** What the page complains of: a code, SEARCH, or nothing. */
    this.complaint = "";
    /** Whether the library has changed since the passages were found. */
    this.outdated = false;
    on("start-again", () => this.startAgain());
    lab.subscribe(() => this.progress());
    this.progress();
  }

  /** Show `route`; what is already on the page is left as it is. @param {RetrieveRoute} route */
  enter(route) {
    if (this.route && format(route) === format(this.route)) {
      if (this.outdated && this.answered) void this.search(route, true);
      return;
    }
    this.form.fill(route);
    if (route.query === "") this.greet();
    else void this.search(route);
  }

  /** The library has changed: what is shown is found anew when the reader comes back to it, never under their eyes. */
  outdate() {
    this.outdated = true;
  }

  greet() {
    this.running.abort();
    this.route = null;
    this.clear();
    this.appease();
    this.progress();
    delete document.documentElement.dataset.asked;
  }

  /** @param {RetrieveRoute} route @param {boolean} [quietly] in place of a stand-in, without a jump */
  async search(route, quietly = false) {
    this.running.abort();
    const { signal } = (this.running = new AbortController());
    this.route = route;
    this.answered = false;
    this.outdated = false;
    this.welcome.hidden = true;
    this.view.dataset.mode = route.against ? "compare" : "single";
    this.progress();
    const patience = setTimeout(() => this.wait(), quietly || this.ready() ? PATIENCE : 0);
    try {
      const scope = await this.scope.resolve(route.document);
      const answer = await this.lab.request(...requestFor(route, scope), { signal });
      if (!signal.aborted) this.answer(route, scope, answer, quietly);
    } catch (error) {
      if (!signal.aborted) this.fail(route, /** @type {Trouble} */ (error));
    } finally {
      clearTimeout(patience);
    }
  }

  /** @param {RetrieveRoute} route @param {Scope} scope @param {import("./types.js").Answer} answer @param {boolean} quietly */
  answer(route, scope, answer, quietly) {
    this.answered = true;
    this.settle();
    if (this.complaint === SEARCH) this.appease();
    const html = answer.view?.html ?? "";
    this.standIn = standsIn(answer.data);
    this.region.dataset.closest = "none";
    this.region.dataset.route = format(route);
    const put = () => {
      replaceRegion(this.region, html);
      this.hits.took(route.against ? null : { query: route.query, ranker: answer.data.ranker, ...limits(scope) });
    };
    if (quietly) keepingPlace(this.region, put);
    else put();
    announce(quietly && !route.against ? say("retrieve.announce.again", { ranker: say(`ranker.${answer.data.ranker}`) }) : this.summary());
    this.progress();
  }

  /** What a screen reader hears of the result. */
  summary() {
    const hits = this.hits.all();
    if (hits.length === 0) return say("retrieve.announce.none");
    const place = hits[0].querySelector(".hit-place")?.textContent ?? "";
    return say("retrieve.announce", { n: hits.length, place: place.replace(/\s+/g, " ").trim() });
  }

  /** @param {RetrieveRoute} route @param {Trouble} trouble */
  fail(route, trouble) {
    this.settle();
    if (trouble.code === "meaning_not_ready") {
      this.standIn = true;
      this.answered = true;
      this.clear();
      this.hold(say("retrieve.held.meaning"));
      return;
    }
    if (this.lab.state.python.phase === "failed") return this.progress();
    this.clear();
    this.complain(trouble, this.waysOn(route, trouble), SEARCH);
  }

  /** A text that is not there stays away however often it is asked for: all others can be searched. @param {RetrieveRoute} route @param {Trouble} trouble @returns {import("./trouble.js").Ways} */
  waysOn(route, trouble) {
    const read = false;
    if (trouble.code !== "no_document") return { again: say("retrieve.error.retry"), retry: () => void this.search(route), read };
    return { again: say("retrieve.error.all"), retry: () => this.form.ask({ ...route, document: "" }), read };
  }

  /** Called whenever the start has come further: shows trouble, or asks again what could only be half answered. */
  progress() {
    const { python, meaning } = this.lab.state;
    const standing = this.standingTrouble();
    // What waits for Python, or for the model alone, waits no longer.
    if (python.phase === "failed" || (meaning.phase === "failed" && this.answered && this.standIn)) this.settle();
    if (standing) this.complain(standing, this.waysFrom(standing));
    else if (this.complaint !== "" && this.complaint !== SEARCH) this.appease();
    if (meaning.phase === "ready" && this.route && this.answered) this.sharpen(this.route);
  }

  /** What is wrong with the start itself. A stall is spoken of here only to a reader who waits for an answer. @returns {Trouble | null} */
  standingTrouble() {
    const { python, meaning } = this.lab.state;
    if (python.phase === "failed") return python;
    if (python.phase === "stalled" && this.route) {
      return { code: `stalled_${python.stage}`, message: say("boot.stalled.message"), hint: say("boot.stalled.hint"), retry: true };
    }
    return python.phase === "ready" && meaning.phase === "failed" && this.route ? meaning : null;
  }

  /** @param {Trouble} trouble @returns {import("./trouble.js").Ways} */
  waysFrom(trouble) {
    const keywordWorks = trouble === this.lab.state.meaning;
    const again = keywordWorks ? say("retrieve.error.retry") : say("boot.again");
    return { again, retry: () => this.startAgain(), read: !keywordWorks };
  }

  /** With the model ready: rank by meaning what keyword stood in for, and mark the closest sentences. @param {RetrieveRoute} route */
  sharpen(route) {
    if (this.standIn) {
      this.standIn = false;
      void this.search(route, true);
    } else if (this.region.dataset.closest === "none") {
      this.region.dataset.closest = "running";
      void markClosest(this.lab, this.region, route.query, this.running.signal);
    }
  }

  /**
   * Say what went wrong, above the passages, once; a reader who is among them is not moved.
   * @param {Trouble} trouble
   * @param {import("./trouble.js").Ways} ways
   * @param {string} [name]
   */
  complain(trouble, ways, name = trouble.code) {
    if (this.complaint === name && name !== SEARCH) return;
    this.complaint = name;
    this.welcome.hidden = true;
    keepingPlace(this.region, () => showTrouble(this.trouble, trouble, ways));
  }

  appease() {
    this.complaint = "";
    clearTrouble(this.trouble);
    this.welcome.hidden = this.route !== null;
  }

  startAgain() {
    this.appease();
    this.lab.retry();
    if (this.route && !this.answered) void this.search(this.route);
  }

  ready() {
    return this.lab.state.python.phase === "ready";
  }

  /** Say that the query waits: for the start, or for its answer. */
  wait() {
    if (!this.ready()) {
      this.clear();
      this.hold(say("retrieve.held"));
      announce(say("retrieve.held"));
    } else if (this.region.hasChildNodes()) this.region.setAttribute("aria-busy", "true");
    else this.hold(say("retrieve.searching"));
  }

  /** @param {string} words */
  hold(words) {
    this.heldText.textContent = words;
    this.held.hidden = false;
  }

  settle() {
    this.held.hidden = true;
    this.region.removeAttribute("aria-busy");
    delete document.documentElement.dataset.asked;
  }

  /** Take the passages away. */
  clear() {
    this.settle();
    delete this.region.dataset.route;
    this.region.replaceChildren();
    this.hits.took(null);
  }
}

/** @param {RetrieveRoute} route @param {Scope} scope @returns {[string, object]} */
function requestFor(route, scope) {
  const common = { query: route.query, k: route.k, ...limits(scope) };
  return route.against
    ? ["compare", { ...common, left: route.by, right: route.against }]
    : ["search", { ...common, ranker: route.by }];
}

/** @param {Scope} scope */
function limits({ documents, unit }) {
  return unit === "document" ? { documents, unit } : { documents };
}

/** Common words alone are not looked up: keyword search leaves them to meaning too. @param {{ ranker: string, notices: string[] }} result */
function standsIn({ ranker, notices }) {
  return notices.includes("meaning_not_ready") || (ranker === "bm25" && notices.includes("only_stop_words"));
}
