// @ts-check
/** The AI log: every call there was, found, read, exported and deleted. */

import { on } from "../actions.js";
import { announce } from "../announce.js";
import { find } from "../dom.js";
import { confirmed } from "../library/dialogs.js";
import { save } from "../library/download.js";
import { shown } from "../library/display.js";
import { opened } from "../library/scope.js";
import { hideToast, toast } from "../library/toast.js";
import { heldNow, lockOf } from "../making/locks.js";
import { textsOf } from "../making/stored.js";
import { localise } from "../making/times.js";
import { replaceRegion } from "../region.js";
import { clearTrouble, showTrouble } from "../trouble.js";
import { entitle } from "../views.js";
import { Export } from "./export.js";
import { LogList } from "./list.js";

/** @typedef {import("../../types/making").Making} Making */
/** @typedef {import("../../types/making").MakingView} MakingView */
/** @typedef {import("../../types/making").CallRecord} CallRecord */
/** @typedef {{ record: CallRecord, content: string }} Kept */

/** Calls that are deleted with a way back, at most: until then they are kept in memory. */
const MOST_KEPT = 200;

/** @param {Making} making @returns {Promise<MakingView>} */
export async function open(making) {
  return new LogView(making);
}

/** @implements {MakingView} */
class LogView {
  /** The part of the address that is shown; null while another page is. @type {string | null} */
  #part = null;

  /** @param {Making} making */
  constructor(making) {
    this.making = making;
    this.root = find(".view-log");
    this.place = find("[data-log-trouble]", this.root);
    this.region = find("[data-log-region]", this.root);
    this.list = new LogList(making, (work) => this.#attempt(work), () => this.#part === "");
    this.export = new Export(making);
    making.drafts.subscribe((what) => {
      if (what === "calls" && this.#part === "") void this.#attempt(() => this.#show());
    });
    on("log-more", () => void this.#attempt(() => this.list.more()));
    on("log-export", () => void this.#export(this.list.ids));
    on("log-export-one", () => void this.#export([this.#part ?? ""]));
    on("log-delete", () => void this.#attempt(() => this.#delete([this.#part ?? ""])));
    on("log-delete-all", () => void this.#attempt(() => this.#delete(this.list.ids)));
    on("log-raw", () => void this.#attempt(() => this.#raw()));
  }

  /** @param {string} part */
  async enter(part) {
    this.#part = part;
    await this.#attempt(() => this.#show());
  }

  leave() {
    this.#part = null;
    // A page that is not shown need not hold a reply of megabytes.
    this.region.replaceChildren();
  }

  async #show() {
    const part = this.#part;
    const one = part !== "" && part !== null;
    await opened(this.making.library);
    find("[data-log-crumb]", this.root).hidden = !one;
    find("[data-log-lede]", this.root).hidden = one;
    find("[data-log-one]", this.root).hidden = !one;
    if (one) {
      find("[data-log-list]", this.root).hidden = true;
      find("[data-log-empty]", this.root).hidden = true;
      return this.#call(part);
    }
    this.region.replaceChildren();
    const any = await this.list.read();
    if (part !== this.#part) return;
    find("[data-log-empty]", this.root).hidden = any;
    if (any) await this.list.show();
    find("[data-log-list]", this.root).hidden = !any;
  }

  /** @param {string} id */
  async #call(id) {
    const acts = find("[data-log-one-acts]", this.root);
    this.region.replaceChildren();
    acts.hidden = true;
    const kept = await this.making.drafts.call(id);
    if (this.#part !== id) return;
    if (!kept) throw { code: "log.unknown", message: this.making.say("log.unknown"), hint: "", retry: false };
    acts.hidden = false;
    const items = kept.record.head.items > 0 ? (await this.making.drafts.items()).filter(({ head }) => head.call === id) : [];
    const { view } = await this.making.act("logging.call", {}, [kept.content, textsOf(items)]);
    if (this.#part !== id) return;
    replaceRegion(this.region, view?.html ?? "");
    localise(this.region);
    const title = find("h2", this.region);
    entitle(shown(title.textContent ?? ""));
    title.focus({ preventScroll: true });
  }

  async #raw() {
    const kept = await this.making.drafts.call(this.#part ?? "");
    if (!kept) return;
    const { data } = await this.making.act("logging.raw", {}, [kept.content]);
    save(new Blob([data.raw], { type: "application/octet-stream" }), `${kept.record.id} reply.txt`);
  }

  /** @param {string[]} ids */
  async #export(ids) {
    const done = await this.#attempt(() => this.export.run(ids));
    if (!done) return;
    const { say } = this.making;
    const told = say("log.exported", { n: done.written });
    toast(done.unreadable ? `${told} ${say("log.exported.unreadable", { n: done.unreadable })}` : told);
  }

  /** Delete calls, but for those that run: their replies are on the way. @param {string[]} given */
  async #delete(given) {
    const { drafts, say, navigate } = this.making;
    const held = await heldNow();
    const ids = given.filter((id) => !held.has(lockOf(id)));
    const n = ids.length;
    if (n === 0) return void (given.length > 0 && toast(say("log.running", { n: given.length })));
    const many = n > MOST_KEPT;
    const words = { title: say("log.undo.many.title", { n }), body: [say("log.undo.many", { n })], act: say("log.undo.many.act", { n }) };
    if (many && !(await confirmed(words))) return;
    /** @type {Kept[]} */
    const kept = [];
    if (!many) {
      for (const id of ids) {
        const each = await drafts.call(id);
        if (each) kept.push(each);
      }
    }
    await drafts.removeCalls(ids);
    toast(say("log.deleted", { n }), many ? null : () => void this.#attempt(() => this.#bringBack(kept)));
    if (this.#part !== "") navigate("#/log");
  }

  /** @param {Kept[]} kept */
  async #bringBack(kept) {
    hideToast();
    for (const { record, content } of kept) await this.making.drafts.saveCall({ ...record, rev: 0 }, content);
  }

  /** @template T @param {() => Promise<T>} work @returns {Promise<T | undefined>} */
  async #attempt(work) {
    clearTrouble(this.place);
    try {
      return await work();
    } catch (error) {
      const trouble = /** @type {import("../types.js").Trouble} */ (error);
      if (trouble.code === "cancelled") return undefined;
      const retry = trouble.retry ? () => void this.#attempt(() => this.#show()) : null;
      showTrouble(this.place, trouble, { again: this.making.say("retrieve.error.retry"), retry, read: false });
      announce(trouble.message);
      return undefined;
    }
  }
}

