// @ts-check
/** Review: what a model drafted is accepted, edited or rejected, beside the passages that it rests on. */

import { on } from "../actions.js";
import { announce } from "../announce.js";
import { demand } from "../demand.js";
import { find, findAll } from "../dom.js";
import { opened } from "../library/scope.js";
import { jsonOf } from "../making/stored.js";
import { clearTrouble, showTrouble } from "../trouble.js";
import { Deciding } from "./deciding.js";
import { Filters } from "./filters.js";
import { Items } from "./items.js";
import { startReviewKeys } from "./keys.js";
import { List } from "./list.js";
import { One } from "./one.js";

/** @typedef {import("../../types/making").Making} Making */
/** @typedef {import("../../types/making").MakingView} MakingView */
/** @typedef {"one" | "list"} Way */
/** @typedef {{ drafted: number, accepted: number, rejected: number }} Progress */
/**
 * What the parts of the page ask of it.
 * @typedef {object} Desk
 * @property {Making} making
 * @property {Making["say"]} say
 * @property {Items} items
 * @property {Deciding} deciding
 * @property {Progress} progress  of all that the filters show, of whatever state
 * @property {() => Promise<string[]>} queue  ids of those, in order
 * @property {(offset: number, limit: number) => Promise<{ ids: string[], html: string }>} rows  a page of the list
 * @property {(way: Way) => boolean} isHere
 * @property {<T>(work: () => Promise<T>) => Promise<T | undefined>} attempt  shows what goes wrong
 * @property {(key: string) => import("../types.js").Trouble} trouble
 * @property {() => Promise<void>} undo
 */

/** @param {Making} making @returns {Promise<MakingView>} */
export async function open(making) {
  return new ReviewView(making);
}

/** @implements {MakingView} */
class ReviewView {
  /** @type {Way | null} */
  #way = null;
  /** @type {import("../exporting/exporting.js").Exporting | null} */
  #exporting = null;
  #part = "";

  /** @param {Making} making */
  constructor(making) {
    this.root = find(".view-review");
    this.place = find("[data-review-trouble]", this.root);
    const items = new Items(making.drafts, () => void this.#changed());
    /** @type {Desk} */
    this.desk = {
      making,
      say: making.say,
      items,
      deciding: /** @type {any} */ (null),
      progress: { drafted: 0, accepted: 0, rejected: 0 },
      queue: async () => (await this.#listed({ ...this.filters.chosen, status: null }, 0, 1)).ids,
      rows: (offset, limit) => this.#listed(this.filters.chosen, offset, limit),
      isHere: (way) => this.#way === way,
      attempt: (work) => this.#attempt(work),
      trouble: (key) => ({ code: key, message: making.say(key), hint: "", retry: false }),
      undo: () => this.#undo(),
    };
    this.desk.deciding = new Deciding(this.desk);
    this.filters = new Filters(this.desk, () => void this.#attempt(() => this.list.show()));
    this.list = new List(this.desk);
    this.one = new One(this.desk);
    this.#listen();
  }

  /** @param {string} part */
  async enter(part) {
    const { form } = this.one;
    if (form.isDirty && part !== form.id) {
      if (!(await form.leave())) return this.desk.making.navigate(`#/review/${form.id}`);
    } else if (form.isOpen && part === form.id) {
      this.#way = "one";
      return form.focus();
    }
    this.#part = part;
    this.#way = part === "list" ? "list" : "one";
    await this.#attempt(() => this.#show());
  }

  leave() {
    this.#way = null;
    // What is shown on the way back is what is true then; a form keeps what is typed.
    if (this.one.form.isOpen) return;
    this.one.hide();
    this.list.hide();
  }

  async #show() {
    const { items } = this.desk;
    await opened(this.desk.making.library);
    await items.read();
    this.filters.offer();
    const empty = items.size === 0;
    find("[data-review-empty]", this.root).hidden = !empty;
    find("[data-review-tools]", this.root).hidden = empty;
    find("[data-review-bar]", this.root).hidden = empty;
    this.list.hide();
    this.one.hide();
    for (const link of findAll("[data-review-way]", this.root)) {
      if (link.dataset.reviewWay === this.#way) link.setAttribute("aria-current", "page");
      else link.removeAttribute("aria-current");
    }
    this.#tellFilters();
    if (empty) return void (find("[data-review-progress]", this.root).textContent = "");
    if (this.#way === "list") await this.list.show();
    else await this.one.show(this.#part);
  }

  /** @param {import("./filters.js").Filter} filter @param {number} offset @param {number} limit */
  async #listed(filter, offset, limit) {
    await this.desk.items.read();
    const heads = jsonOf(this.desk.items.heads());
    const { data, view } = await this.desk.making.act("reviewing.list", { filter, offset, limit }, [heads]);
    this.#tell(data.progress);
    return { ids: /** @type {string[]} */ (data.ids), html: view?.html ?? "" };
  }

  /** @param {Progress} progress */
  #tell(progress) {
    this.desk.progress = progress;
    const done = progress.accepted + progress.rejected;
    const total = done + progress.drafted;
    find("[data-review-progress]", this.root).textContent = this.desk.say("review.progress", { done, total });
    const bar = /** @type {HTMLProgressElement} */ (find("[data-review-bar]", this.root));
    bar.max = Math.max(total, 1);
    bar.value = done;
    this.#tellFilters();
  }

  #tellFilters() {
    const told = this.filters.told;
    find("[data-review-filtered]", this.root).hidden = told === "" || this.#way !== "one";
    find("[data-review-filtered-text]", this.root).textContent = this.desk.say("review.filtered", { list: told });
  }

  /** Another tab wrote: what is shown follows, but for a form, which keeps what is typed. */
  async #changed() {
    if (this.#way === null || this.one.form.isOpen) return;
    await this.#attempt(() => this.#show());
  }

  async #undo() {
    if (this.one.form.isOpen) return;
    const ids = await this.desk.deciding.undo();
    if (ids.length === 0) return;
    if (this.#way === "list") await this.#attempt(() => this.list.show(ids[0]));
    else await this.#attempt(() => this.one.again(ids[0]));
  }

  async #export() {
    const { openExporting } = await demand("page/exporting/exporting", () => import("../exporting/exporting.js"));
    this.#exporting ??= openExporting(this.desk.making);
    await this.#exporting.open(this.filters.chosen.pack);
  }

  /** @param {import("./deciding.js").Action} action */
  #decide(action) {
    if (this.#way === "list") void this.#attempt(() => this.list.decide(action));
    else void this.#attempt(() => this.one.decide(action));
  }

  /** @param {1 | -1} steps */
  #move(steps) {
    if (this.#way === "list") this.list.move(steps);
    else void this.one.move(steps);
  }

  #listen() {
    on("review-accept", () => this.#decide("accept"));
    on("review-reject", () => this.#decide("reject"));
    on("review-reopen", () => this.#decide("reopen"));
    on("review-edit", () => void this.one.edit());
    on("review-undo", () => void this.#undo());
    on("review-next", () => this.#move(1));
    on("review-back", () => this.#move(-1));
    on("review-cite", ({ dataset }) => this.one.cite(dataset.number ?? ""));
    on("review-more", () => void this.#attempt(() => this.list.more()));
    on("review-accept-all", () => void this.#attempt(() => this.list.decideAll("accept")));
    on("review-reject-all", () => void this.#attempt(() => this.list.decideAll("reject")));
    on("export-open", () => void this.#attempt(() => this.#export()));
    on("review-unfilter", () => {
      this.filters.clear();
      void this.#attempt(() => this.#show());
    });
    startReviewKeys(
      {
        a: () => this.#decide("accept"),
        r: () => this.#decide("reject"),
        o: () => this.#decide("reopen"),
        e: () => this.#way === "one" && void this.one.edit(),
        z: () => void this.#undo(),
        j: () => this.#move(1),
        k: () => this.#move(-1),
        ArrowRight: () => this.#way === "one" && this.#move(1),
        ArrowLeft: () => this.#way === "one" && this.#move(-1),
        ArrowDown: () => this.#way === "list" && this.#move(1),
        ArrowUp: () => this.#way === "list" && this.#move(-1),
      },
      () => void this.#undo(),
    );
  }

  /** @template T @param {() => Promise<T>} work @returns {Promise<T | undefined>} */
  async #attempt(work) {
    clearTrouble(this.place);
    try {
      return await work();
    } catch (error) {
      const trouble = /** @type {import("../types.js").Trouble} */ (error);
      const again = trouble.retry || trouble.code === "changed_elsewhere" ? () => void this.#attempt(() => this.#show()) : null;
      showTrouble(this.place, trouble, { again: this.desk.say("retrieve.error.retry"), retry: again, read: false });
      this.place.scrollIntoView({ block: "nearest", behavior: "instant" });
      announce(trouble.message);
      return undefined;
    }
  }
}
