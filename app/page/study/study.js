// @ts-check
/** The reader's own studies: the list of them, and the parts of the one that is open. Loaded when it is first opened. */

import { on } from "../actions.js";
import { find, findAll } from "../dom.js";
import { sortBy } from "../evaluate/table.js";
import { shown } from "../library/display.js";
import { opened } from "../library/scope.js";
import { hideToast } from "../library/toast.js";
import { mapWords } from "../map/words.js";
import { replaceRegion } from "../region.js";
import { clearTrouble, showTrouble } from "../trouble.js";
import { entitle } from "../views.js";
import { documentsOf } from "./documents.js";
import { Evidence } from "./evidence.js";
import { Files } from "./files.js";
import { Judging } from "./judging.js";
import { StudyList } from "./list.js";
import { Questions } from "./questions.js";
import { Results } from "./results.js";
import { wordsOf } from "./scope.js";
import { Second } from "./second.js";
import { Session } from "./session.js";
import { Work } from "./work.js";

/** @typedef {import("../types.js").StudyRoute} StudyRoute */
/** @typedef {import("../map/words.js").Say} Say */
/** @typedef {"questions" | "judge" | "results" | "second" | "file"} Tab */
/**
 * @typedef {object} Given
 * @property {import("../types.js").Lab} lab
 * @property {import("../../types/library").Library} library
 * @property {import("../../types/site").SiteConfig} config
 * @property {string} base
 * @property {(hash: string) => void} navigate
 */
/**
 * What the parts of a study ask of the page.
 * @typedef {object} Desk
 * @property {Say} say
 * @property {Session} session
 * @property {import("../../types/library").Library} library
 * @property {import("../types.js").Lab} lab
 * @property {Work} work
 * @property {string} build  the version of the page
 * @property {{ id: string, text: string } | null} sought  the question whose evidence is looked for while reading
 * @property {() => string[] | null} documents  ids that the scope of the open study comes to now; null for all
 * @property {<T>(work: () => Promise<T>) => Promise<T | undefined>} attempt  shows what goes wrong
 * @property {() => Promise<void>} again  shows the part that is open anew
 */

/** @type {readonly Tab[]} */
const TABS = ["questions", "judge", "results", "second", "file"];

/** @param {Given} given */
export async function openStudies(given) {
  return new StudyView(given, await mapWords(given.config.words, given.base));
}

export class StudyView {
  /** @type {StudyRoute | null} */
  #route = null;

  /** @param {Given} given @param {Say} say */
  constructor({ lab, library, config, navigate }, say) {
    this.say = say;
    this.root = find(".view-study");
    this.region = find("[data-study-region]", this.root);
    this.trouble = find("[data-study-trouble]", this.root);
    const session = new Session(lab, library);
    /** @type {Desk} */
    this.desk = {
      say,
      session,
      library,
      lab,
      build: config.build,
      sought: null,
      work: new Work(find("[data-study-work]", this.root)),
      documents: () => documentsOf(session.record.scope, library.state),
      attempt: (work) => this.attempt(work),
      again: () => this.#showPart(),
    };
    this.list = new StudyList(this.desk, (id) => navigate(`#/evaluate/own/${id}/questions`));
    this.questions = new Questions(this.desk);
    this.judging = new Judging(this.desk);
    this.results = new Results(this.desk);
    this.second = new Second(this.desk);
    this.files = new Files(this.desk);
    this.evidence = new Evidence(this.desk);
    on("evaluate-sort", sortBy);
  }

  /** @param {StudyRoute} route */
  async enter(route) {
    this.#route = route;
    clearTrouble(this.trouble);
    // What was said of one part of a study would cover the controls of another.
    if (route.study !== "") hideToast();
    this.evidence.hide();
    await opened(this.desk.library);
    const one = route.study !== "" && (await this.desk.session.open(route.study));
    if (this.#route !== route) return;
    find("[data-study-list]", this.root).hidden = one;
    find("[data-study-one]", this.root).hidden = !one;
    find("[data-study-crumb]", this.root).hidden = !one;
    if (one) await this.#showStudy();
    else await this.#showList();
  }

  /** The route leads elsewhere. @param {string} view */
  leave(view) {
    this.#route = null;
    this.judging.leave();
    if (view === "reading") this.evidence.offer();
    else this.evidence.hide();
  }

  /**
   * Do something, and show what goes wrong where the reader looks.
   * @template T
   * @param {() => Promise<T>} work
   * @returns {Promise<T | undefined>}
   */
  async attempt(work) {
    clearTrouble(this.trouble);
    try {
      return await work();
    } catch (error) {
      this.#complain(/** @type {import("../types.js").Trouble} */ (error));
      return undefined;
    }
  }

  async #showList() {
    this.desk.session.close();
    this.judging.leave();
    this.#head(find("[data-study-title]", this.root).dataset.own ?? "", find("[data-study-lede]", this.root).dataset.own ?? "");
    await this.attempt(() => this.list.show());
  }

  async #showStudy() {
    const { record } = this.desk.session;
    const { lent, pooled } = record.facts;
    this.#head(shown(record.name), wordsOf(record.scope, this.desk.library.state, this.say));
    if (lent) find("[data-study-lede]", this.root).textContent = this.say("study.lent", { study: shown(record.name) });
    const given = TABS.includes(/** @type {Tab} */ (this.#route?.part)) ? /** @type {Tab} */ (this.#route?.part) : "questions";
    const tab = lent && given !== "file" ? "judge" : given;
    for (const link of findAll("[data-study-tab]", this.root)) {
      const name = link.dataset.studyTab ?? "";
      link.setAttribute("href", `#/evaluate/own/${record.id}/${name}`);
      /** @type {HTMLElement} */ (link.closest("li")).hidden = lent && name !== "judge" && name !== "file";
      if (name === tab) link.setAttribute("aria-current", "page");
      else link.removeAttribute("aria-current");
    }
    find("[data-study-tools]", this.root).hidden = tab !== "questions";
    find("[data-study-pool]", this.root).textContent = this.say(pooled ? "study.pool.widen" : "study.pool.make");
    find("[data-study-files]", this.root).hidden = tab !== "file";
    find("[data-study-own-files]", this.root).hidden = lent;
    find("[data-study-lent-files]", this.root).hidden = !lent;
    this.tab = tab;
    if (tab !== "judge") this.judging.leave();
    await this.#showPart();
  }

  async #showPart() {
    const route = this.#route;
    this.region.setAttribute("aria-busy", "true");
    const { pooled } = this.desk.session.record.facts;
    find("[data-study-pool]", this.root).textContent = this.say(pooled ? "study.pool.widen" : "study.pool.make");
    await this.attempt(async () => {
      const html = await this.#part();
      if (route !== this.#route) return;
      if (html !== null) replaceRegion(this.region, html);
    });
    if (route === this.#route) this.region.removeAttribute("aria-busy");
  }

  /** The markup of the part that is open; null for one that shows itself. @returns {Promise<string | null>} */
  #part() {
    switch (this.tab) {
      case "judge":
        return this.judging.enter();
      case "results":
        return this.results.html();
      case "second":
        return this.second.html();
      case "file":
        return Promise.resolve("");
      default:
        return this.questions.html();
    }
  }

  /** @param {string} title @param {string} lede */
  #head(title, lede) {
    find("[data-study-title]", this.root).textContent = title;
    find("[data-study-lede]", this.root).textContent = lede;
    entitle(title);
  }

  /** @param {import("../types.js").Trouble} trouble */
  #complain(trouble) {
    const stopped = trouble.code === "cancelled";
    this.judging.leave();
    const retry = trouble.retry || (stopped && this.tab === "results") ? () => void this.#showPart() : null;
    const told = stopped ? { ...trouble, message: this.say("study.embedding.stopped") } : trouble;
    showTrouble(this.trouble, told, { again: this.say("retrieve.error.retry"), retry, read: false });
    this.trouble.scrollIntoView({ block: "nearest", behavior: "instant" });
  }
}
