// @ts-check
import { find, findAll } from "../dom.js";
import { jsonOf } from "../making/stored.js";
import { localise } from "../making/times.js";
import { fragment, replaceRegion } from "../region.js";
import { fill } from "../review/filters.js";

/** @typedef {import("../../types/making").Making} Making */
/** @typedef {import("../../types/making").CallRecord} CallRecord */
/** @typedef {{ drafted: number, accepted: number, rejected: number }} Decided */

/** Rows that Python renders at a time. */
const PAGE = 50;
/** How long the reader may pause while typing before the list follows. */
const PAUSE = 150;

/** The list of calls: told by their heads, a page at a time. */
export class LogList {
  /** All that the filters show, newest first. @type {string[]} */
  ids = [];
  /** @type {CallRecord[]} */
  #records = [];
  /** The heads as JSON, made once: filters are tried many times. */
  #heads = "[]";
  /** What was decided on the items of each call; null until it is known. @type {Map<string, Decided> | null} */
  #decided = null;
  #rows = 0;
  #turn = 0;
  #timer = 0;

  /**
   * @param {Making} making
   * @param {<T>(work: () => Promise<T>) => Promise<T | undefined>} attempt
   * @param {() => boolean} isHere
   */
  constructor(making, attempt, isHere) {
    this.making = making;
    this.isHere = isHere;
    this.root = find("[data-log-list]");
    this.region = find("[data-log-rows]", this.root);
    this.form = /** @type {HTMLFormElement} */ (find("[data-log-filters]", this.root));
    this.form.addEventListener("submit", (event) => event.preventDefault());
    this.form.addEventListener("input", ({ target }) => {
      clearTimeout(this.#timer);
      const typed = /** @type {HTMLInputElement} */ (target).type === "search";
      this.#timer = window.setTimeout(() => void attempt(() => this.show()), typed ? PAUSE : 0);
    });
    making.drafts.subscribe((what) => {
      if (what === "items") this.#decided = null;
    });
  }

  /** Read the heads; false where there is no call. */
  async read() {
    this.#records = await this.making.drafts.calls();
    this.#heads = jsonOf(this.#records.map(({ head }) => head));
    return this.#records.length > 0;
  }

  async show() {
    const html = await this.#page(0);
    if (html === null) return;
    replaceRegion(this.region, html);
    this.#finish();
  }

  async more() {
    const first = this.#rows;
    const html = await this.#page(first);
    if (html === null) return;
    this.region.append(fragment(html));
    this.#finish();
    findAll(".log-title a", this.region)[first]?.focus();
  }

  /** A page of rows as markup; null where another has been asked for meanwhile. @param {number} offset */
  async #page(offset) {
    const turn = ++this.#turn;
    const given = new FormData(this.form);
    const value = (/** @type {string} */ name) => String(given.get(name) ?? "");
    const filter = {
      task: value("task") || null,
      status: value("status") || null,
      provider: value("provider") || null,
      text: value("text").trim(),
    };
    const { session } = this.making;
    const own = this.#records.filter((record) => record.session === session).map(({ id }) => id);
    const { data, view } = await this.making.act("logging.list", { filter, session: own, offset, limit: PAGE }, [this.#heads]);
    if (turn !== this.#turn) return null;
    this.ids = data.ids;
    this.#rows = Math.min(offset + PAGE, this.ids.length);
    fill(find("[data-log-providers]", this.form), data.providers.map((/** @type {string} */ name) => [name, name]));
    const unreadable = find("[data-log-unreadable]", this.root);
    unreadable.hidden = data.unreadable === 0;
    unreadable.textContent = this.making.say("log.unreadable", { n: data.unreadable });
    return view?.html ?? "";
  }

  #finish() {
    const { say } = this.making;
    localise(this.region);
    const n = this.ids.length;
    find("[data-log-count]", this.root).textContent = say("log.count", { shown: n, all: this.#records.length });
    find("[data-log-none]", this.root).hidden = n > 0;
    find("[data-log-more]", this.root).hidden = this.#rows >= n;
    const exporting = find("[data-log-export]", this.root);
    exporting.hidden = n === 0;
    exporting.textContent = say("log.export_all", { n });
    const deleting = find("[data-log-delete-all]", this.root);
    deleting.hidden = n === 0;
    deleting.textContent = say("log.delete_all", { n });
    void this.#tellDecided();
  }

  /** What was decided on the items of each call comes after the rows: it needs the items, and they may be many. */
  async #tellDecided() {
    const places = findAll("[data-decided]", this.region);
    if (places.length === 0) return;
    try {
      this.#decided ??= count(await this.making.drafts.items());
    } catch {
      // The list stands without it; what is wrong with the store shows where it is asked for something.
      return;
    }
    if (!this.isHere()) return;
    for (const place of places) {
      const found = this.#decided?.get(place.dataset.decided ?? "");
      if (found) place.textContent = this.making.say("log.decided", { ...found, left: found.drafted });
    }
  }
}

/** @param {import("../../types/making").ItemRecord[]} items */
function count(items) {
  /** @type {Map<string, Decided>} */
  const found = new Map();
  for (const { head } of items) {
    const counts = found.get(head.call) ?? { drafted: 0, accepted: 0, rejected: 0 };
    counts[head.status] += 1;
    found.set(head.call, counts);
  }
  return found;
}
