// @ts-check
import { announce } from "../announce.js";
import { find } from "../dom.js";
import { replaceRegion } from "../region.js";
import { clearTrouble, showTrouble } from "../trouble.js";
import { entitle } from "../views.js";
import { Again } from "./again.js";
import { jobs } from "./jobs.js";
import { Live } from "./live.js";
import { Look } from "./look.js";
import { shown } from "./reading.js";

/** @typedef {import("../../types/making").Making} Making */
/** @typedef {import("./job.js").Job} Job */
/** @typedef {import("./job.js").Wish} Wish */
/** @typedef {import("../types.js").Trouble} Trouble */
/** @typedef {{ title: string, wanted: number, earlier: string[] }} Naming */
/**
 * @typedef {object} Given
 * @property {"ask" | "generate"} task
 * @property {(wish: Wish) => Naming} naming
 * @property {(content: string | null) => void} onContent  hears the Call that is shown, as JSON; null while none is
 * @property {(content: string) => Promise<Wish | null>} wishOf  how to ask again for what a stored call was to do
 */

/** What has no answer is asked again from where it is shown. */
const AGAIN = ["cut", "cancelled", "failed", "interrupted", "refused"];

/** The part of a page that shows one call: what is about to be sent, what is coming, what came. */
export class Sheet {
  /** @type {Job | null} */
  #job = null;
  #unfollow = () => undefined;
  /** Counts what was shown: what was asked for an earlier one is late. */
  #turn = 0;
  /** The call whose end is shown. */
  #ended = "";
  /** Whether another page is in front: what runs goes on, and is shown when the reader is back. */
  #away = false;

  /** @param {Making} making @param {HTMLElement} root @param {Given} given */
  constructor(making, root, given) {
    this.making = making;
    this.given = given;
    this.look = new Look(root, making.say);
    this.live = new Live(root, making.say, () => this.#job?.cancel());
    this.again = new Again(root, making.say);
    this.region = find("[data-result]", root);
    this.note = find("[data-making-note]", root);
    this.trouble = find(`[data-${given.task}-trouble]`, root);
    making.drafts.subscribe((what) => {
      if (what === "calls" && this.note.dataset.waits) void this.show(this.note.dataset.waits);
    });
  }

  /**
   * Plan a call, show it where the reader has to see it first, and send it.
   * @param {Wish} wish
   * @param {"first" | "each" | "only"} looking  look at it before the first of a session, before each, or only look
   */
  async begin(wish, looking) {
    const { making } = this;
    const job = jobs.begin(making, wish);
    this.#follow(job);
    const turn = this.#turn;
    try {
      const plan = await job.prepare();
      if (turn !== this.#turn) return;
      this.live.hide();
      if (plan.stop || looking === "only" || looking === "each" || Look.wanted(wish.provider)) {
        if (plan.stop) return this.#stopped(job);
        if (!(await this.look.ask(plan, wish.provider, looking === "each"))) return this.#left(turn);
      } else this.look.show(plan);
      this.#render(job);
      await job.send();
      if (turn === this.#turn && job.phase === "planned") this.#stopped(job);
    } catch (error) {
      if (turn === this.#turn) this.#complain(/** @type {Trouble} */ (error), () => void this.begin(wish, looking));
    }
  }

  /** Show a call. @param {string} id @returns {Promise<void>} */
  async show(id) {
    this.#away = false;
    const job = jobs.of(id);
    if (job && job === this.#job) return this.#render(job);
    if (id === this.#ended) return;
    this.clear();
    if (job) return this.#follow(job);
    const turn = this.#turn;
    const { drafts, say } = this.making;
    try {
      const stored = await drafts.call(id);
      if (turn !== this.#turn) return;
      if (!stored) return this.#tell(say("making.none"));
      if (stored.record.head.status === "sent") return this.#tell(say("making.elsewhere"), id);
      this.#tell(say("making.opening"));
      const html = await shown(this.making, id, stored.content);
      if (turn !== this.#turn) return;
      this.#put(html, stored.content);
      this.#ended = id;
      entitle(stored.record.head.title);
      if (AGAIN.includes(stored.record.head.status)) await this.#offer(stored.content, null);
    } catch (error) {
      if (turn === this.#turn) this.#complain(/** @type {Trouble} */ (error), () => void this.show(id));
    }
  }

  leave() {
    this.#away = true;
  }

  /** Show nothing. What runs goes on. */
  clear() {
    this.#away = false;
    this.#turn += 1;
    this.#unfollow();
    this.#job = null;
    this.#ended = "";
    this.look.hide();
    this.live.hide();
    this.again.hide();
    this.#tell("");
    clearTrouble(this.trouble);
    this.region.replaceChildren();
    this.given.onContent(null);
  }

  /** @param {Job} job */
  #follow(job) {
    const before = this.region.innerHTML !== "" ? this.region.offsetHeight : 0;
    this.clear();
    // What is written takes the room of what stood there, so that nothing below it jumps.
    this.live.place.style.setProperty("--before", `${Math.min(before, innerHeight)}px`);
    this.#job = job;
    const end = job.subscribe(() => this.#render(job));
    this.#unfollow = () => void end();
    this.#render(job);
  }

  /** @param {Job} job */
  #render(job) {
    if (job !== this.#job || this.#away) return;
    if (job.running) this.#address(job);
    if (job.phase === "ended") return this.#end(job);
    if (job.phase === "stuck" && job.trouble) return this.#complain(job.trouble, () => void job.finish(), this.making.say("making.stuck"));
    clearTrouble(this.trouble);
    this.live.show(job, this.given.naming(job.wish));
  }

  /** The address names the call that runs. @param {Job} job */
  #address(job) {
    const hash = `#/${this.given.task}/${job.id}`;
    if (location.hash === hash) return;
    if (job.ids.length > 1 && location.hash.startsWith(`#/${this.given.task}/`)) location.replace(hash);
    else this.making.navigate(hash);
  }

  /** @param {Job} job */
  #end(job) {
    const { reading } = job;
    if (!reading || this.#ended === job.id) return;
    this.#ended = job.id;
    const before = this.live.place.hidden ? null : this.live.title.getBoundingClientRect().top;
    const held = this.live.place.contains(document.activeElement);
    this.live.hide();
    this.look.hide();
    this.#put(reading.html, reading.call);
    const heading = this.region.querySelector("h2");
    if (heading && before !== null) scrollBy({ top: heading.getBoundingClientRect().top - before, behavior: "instant" });
    if (heading && held) heading.focus({ preventScroll: true });
    announce(this.region.querySelector("[data-state]")?.textContent?.trim() ?? "");
    entitle(reading.head.title);
    if (job.second && job.plan?.stop) this.#tell(this.making.say("making.second.stopped", { why: job.plan.stop.message }));
    if (job.trouble) this.#tell(job.trouble.message);
    if (AGAIN.includes(reading.head.status) || reading.again) void this.#offer(reading.call, reading.after);
  }

  /** @param {string} html @param {string} content */
  #put(html, content) {
    this.#tell("");
    replaceRegion(this.region, html);
    this.given.onContent(content);
  }

  /** @param {string} content @param {number | null} after */
  async #offer(content, after) {
    const turn = this.#turn;
    const wish = await this.given.wishOf(content);
    if (!wish || turn !== this.#turn) return;
    // Where the fault is told, and not below all passages.
    const told = this.region.querySelector(".make-error") ?? this.region.querySelector("[data-state]");
    told?.after(this.again.place);
    this.again.offer(after, () => void this.begin(wish, "first"));
  }

  /** The plan may not be sent: what stands against it is shown above what would have been. @param {Job} job */
  #stopped(job) {
    this.live.hide();
    if (job.plan) this.look.show(job.plan);
    announce(job.plan?.stop?.message ?? "");
  }

  /** The reader did not send it. @param {number} turn */
  #left(turn) {
    if (turn === this.#turn) this.clear();
  }

  /** @param {string} words @param {string} [waits] the call whose end is waited for */
  #tell(words, waits = "") {
    this.note.textContent = words;
    this.note.hidden = words === "";
    this.note.dataset.waits = waits;
  }

  /** @param {Trouble} trouble @param {() => void} retry @param {string} [more] */
  #complain(trouble, retry, more = "") {
    this.live.hide();
    this.#tell(more);
    showTrouble(this.trouble, trouble, { again: this.making.say("making.again"), retry, read: false });
    this.trouble.scrollIntoView({ block: "nearest", behavior: "instant" });
  }
}
