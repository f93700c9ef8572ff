// @ts-check
import { find } from "../dom.js";
import { dialog, open } from "../library/dialogs.js";
import { toast } from "../library/toast.js";
import { Work } from "../study/work.js";

/** @typedef {import("./review.js").Desk} Desk */
/** @typedef {"accept" | "reject" | "reopen"} Action */

/** Items that go to Python at a time. */
const PART = 200;
/** Words of what was done, for one item and for many; one is opened again at a time. */
const DONE = { accept: "review.accepted", reject: "review.rejected", reopen: "review.reopened" };
const DONE_ALL = { accept: "review.accepted_all", reject: "review.rejected_all", reopen: "review.reopened" };

/** Accepting, rejecting, reopening, and taking back: of one item, or of many at once. */
export class Deciding {
  #busy = false;

  /** @param {Desk} desk */
  constructor(desk) {
    this.desk = desk;
    this.work = new Work(find("[data-review-work]"));
    this.asked = dialog("review-reject-dialog");
    this.text = /** @type {HTMLTextAreaElement} */ (find("[data-review-reason]", this.asked));
    find("form", this.asked).addEventListener("submit", (event) => {
      event.preventDefault();
      this.asked.close("reject");
    });
    this.asked.addEventListener("keydown", (event) => {
      const target = /** @type {Element} */ (event.target);
      if (target.matches("textarea") || event.ctrlKey || event.metaKey || event.altKey) return;
      const chosen = this.asked.querySelectorAll("[name=review-reason]")[Number(event.key) - 1];
      if (!(chosen instanceof HTMLInputElement)) return;
      chosen.checked = true;
      chosen.focus();
      event.preventDefault();
    });
  }

  /** Decide on items at one moment; true where it was done. @param {string[]} ids @param {Action} action @param {string} [reason] */
  decide(ids, action, reason = "") {
    return this.#alone(async () => {
      const at = this.desk.items.now();
      const made = await this.#inParts(ids, (part) =>
        this.desk.making.act("reviewing.decide", { action, at, reason }, [this.desk.items.list(part)]),
      );
      if (made === null) return false;
      await this.desk.items.save(made);
      const words = ids.length === 1 ? this.desk.say(DONE[action]) : this.desk.say(DONE_ALL[action], { n: ids.length });
      toast(words, () => void this.desk.undo());
      return true;
    });
  }

  /** Take back the last decision of all, on one item or on those that were decided together. @returns {Promise<string[]>} the items */
  async undo() {
    const { ids } = this.desk.items.latest();
    if (ids.length === 0) return [];
    const done = await this.#alone(async () => {
      const at = this.desk.items.now();
      const first = this.desk.items.get(ids[0]);
      // Only an edit changes a content, and edits are made one at a time.
      const others = ids.length === 1 && first ? this.desk.items.others(first.head) : "[]";
      const made = await this.#inParts(ids, (part) =>
        this.desk.making.act("reviewing.undo", { at }, [this.desk.items.list(part), others]),
      );
      if (made === null) return false;
      await this.desk.items.save(made);
      toast(this.desk.say("review.undone", { n: ids.length }));
      return true;
    });
    return done ? ids : [];
  }

  /** Ask why items are rejected; null where they are not. @param {number} n @returns {Promise<string | null>} */
  async reason(n) {
    const count = find("[data-review-reject-count]", this.asked);
    count.hidden = n === 1;
    count.textContent = this.desk.say("review.reject.count", { n });
    this.text.value = "";
    const choices = /** @type {HTMLInputElement[]} */ ([...this.asked.querySelectorAll("[name=review-reason]")]);
    choices[0].checked = true;
    choices[0].autofocus = true;
    if ((await open(this.asked)) !== "reject") return null;
    const chosen = choices.find(({ checked }) => checked) ?? choices[0];
    const words = find("[data-reason-words]", /** @type {HTMLElement} */ (chosen.closest("label"))).textContent ?? "";
    const more = this.text.value.trim();
    if (chosen.value === "another" && more) return more;
    return more ? `${words}: ${more}` : words;
  }

  /** One step after the other: a key that is pressed twice must not decide on an item that nobody has seen. @param {() => Promise<boolean>} work */
  async #alone(work) {
    if (this.#busy) return false;
    this.#busy = true;
    try {
      return (await this.desk.attempt(work)) ?? false;
    } finally {
      this.#busy = false;
    }
  }

  /**
   * @param {string[]} ids
   * @param {(ids: string[]) => Promise<import("../types.js").Answer>} act
   * @returns {Promise<import("./items.js").Made[] | null>} null where the reader stopped it: then nothing is written
   */
  async #inParts(ids, act) {
    if (ids.length <= PART) return (await act(ids)).data.items;
    const told = (/** @type {number} */ done) => this.desk.say("review.working", { done, total: ids.length });
    return this.work.during(told(0), async (signal) => {
      /** @type {import("./items.js").Made[]} */
      const made = [];
      for (let at = 0; at < ids.length; at += PART) {
        if (signal.aborted) return null;
        this.work.count(told(at), at, ids.length);
        made.push(...(await act(ids.slice(at, at + PART))).data.items);
      }
      return made;
    });
  }
}
