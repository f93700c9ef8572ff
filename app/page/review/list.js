// @ts-check
import { find, findAll } from "../dom.js";
import { replaceRegion, fragment } from "../region.js";

/** @typedef {import("./review.js").Desk} Desk */
/** @typedef {import("./deciding.js").Action} Action */

/** Rows that Python renders at a time. */
const PAGE = 50;

/** The list of items, a page at a time, and what can be done with all that it shows. */
export class List {
  /** All that the filters show. @type {string[]} */
  #ids = [];
  #rows = 0;
  #turn = 0;

  /** @param {Desk} desk */
  constructor(desk) {
    this.desk = desk;
    this.place = find("[data-review-list]");
    this.region = find("[data-review-rows]", this.place);
  }

  hide() {
    this.place.hidden = true;
  }

  /** Show the list, with as many rows as it had. @param {string} [focused] the row that has the focus afterwards */
  async show(focused = "") {
    const turn = ++this.#turn;
    const wanted = focused ? Math.max(this.#rows, PAGE) : PAGE;
    this.region.setAttribute("aria-busy", "true");
    try {
      const parts = [];
      for (let at = 0; at < wanted; at += PAGE) {
        const { ids, html } = await this.desk.rows(at, PAGE);
        if (turn !== this.#turn) return;
        this.#ids = ids;
        parts.push(html);
        if (at + PAGE >= ids.length) break;
      }
      this.#rows = Math.min(parts.length * PAGE, this.#ids.length);
      replaceRegion(this.region, parts.join(""));
      this.place.hidden = false;
      this.#tell();
      if (focused) this.#row(focused)?.focus();
    } finally {
      if (turn === this.#turn) this.region.removeAttribute("aria-busy");
    }
  }

  async more() {
    const turn = ++this.#turn;
    const first = this.#rows;
    const { ids, html } = await this.desk.rows(first, PAGE);
    if (turn !== this.#turn) return;
    this.#ids = ids;
    this.region.append(fragment(html));
    this.#rows = Math.min(first + PAGE, ids.length);
    this.#tell();
    findAll(".review-link", this.region)[first]?.focus();
  }

  /** Move among the rows. @param {1 | -1} steps */
  move(steps) {
    const links = findAll(".review-link", this.region);
    const at = links.findIndex((link) => link === document.activeElement);
    (links[at < 0 ? 0 : at + steps] ?? links[at])?.focus();
  }

  /** Decide on the row with the focus. @param {Action} action */
  async decide(action) {
    const row = /** @type {HTMLElement | null} */ (document.activeElement?.closest(".review-row"));
    const id = row?.dataset.item;
    if (!id || this.place.hidden) return;
    const next = /** @type {HTMLElement | null} */ (row.nextElementSibling ?? row.previousElementSibling)?.dataset.item ?? id;
    const reason = action === "reject" ? await this.desk.deciding.reason(1) : "";
    if (reason !== null && (await this.desk.deciding.decide([id], action, reason))) await this.show(next);
    else this.#row(id)?.focus();
  }

  /** Decide on all that are shown and not decided. @param {Action} action */
  async decideAll(action) {
    const ids = action === "accept" ? this.#acceptable() : this.#undecided();
    const reason = action === "reject" ? await this.desk.deciding.reason(ids.length) : "";
    if (ids.length === 0 || reason === null) return;
    if (await this.desk.deciding.decide(ids, action, reason)) await this.show(ids[0]);
  }

  /** @param {string} id */
  #row(id) {
    const link = this.region.querySelector(`[data-item="${CSS.escape(id)}"] .review-link`);
    return link instanceof HTMLElement ? link : null;
  }

  #undecided() {
    return this.#ids.filter((id) => this.desk.items.get(id)?.head.status === "drafted");
  }

  /** Those that no check speaks against. */
  #acceptable() {
    return this.#undecided().filter((id) => this.desk.items.get(id)?.head.bad === 0);
  }

  #tell() {
    const { say, items } = this.desk;
    find("[data-review-bulk]", this.place).hidden = false;
    find("[data-review-count]", this.place).textContent = say("review.count", { shown: this.#ids.length, all: items.size });
    find("[data-review-none]", this.place).hidden = this.#ids.length > 0;
    find("[data-review-more]", this.place).hidden = this.#rows >= this.#ids.length;
    const [accept, reject] = [this.#acceptable().length, this.#undecided().length];
    const all = find("[data-review-accept-all]", this.place);
    all.hidden = accept === 0;
    all.textContent = say("review.accept_all", { n: accept });
    const none = find("[data-review-reject-all]", this.place);
    none.hidden = reject === 0;
    none.textContent = say("review.reject_all", { n: reject });
    for (const undo of findAll("[data-action=review-undo]", this.place)) undo.toggleAttribute("disabled", items.latest().at === 0);
  }
}
