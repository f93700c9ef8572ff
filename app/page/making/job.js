// @ts-check
import { newId } from "../../runtime/ids.js";
import { Keeper } from "./keeper.js";
import { hold, lockOf, weighing } from "./locks.js";
import { read, records } from "./reading.js";
import { limits } from "./spending.js";
import { Stream } from "./stream.js";

/** @typedef {import("../../types/making").Making} Making */
/** @typedef {import("../../types/making").CallHead} CallHead */
/** @typedef {import("../../types/making").CallRecord} CallRecord */
/** @typedef {import("../../types/making").HttpRequest} HttpRequest */
/** @typedef {import("../../types/making").Outcome} Outcome */
/** @typedef {import("../../types/making").ProviderSettings} ProviderSettings */
/** @typedef {import("../types.js").Trouble} Trouble */
/** @typedef {import("./reading.js").Reading} Reading */
/** @typedef {import("./spending.js").Limits} Limits */
/**
 * @typedef {object} Plan
 * @property {string} call  the Call as JSON
 * @property {CallHead} head
 * @property {HttpRequest} request
 * @property {{ input: number, output: number, cost: number | null }} estimate
 * @property {Trouble | null} stop
 * @property {string} html
 * @property {Limits} limits  under which it was planned
 */
/**
 * What is wanted of a model, whatever it is for.
 * @typedef {object} Wish
 * @property {"ask" | "generate"} task
 * @property {object} order
 * @property {object[]} [thread]
 * @property {ProviderSettings} provider
 */
/** @typedef {"planning" | "planned" | "sending" | "reading" | "stuck" | "ended"} Phase */
/** @typedef {{ raw: string, end: import("./reading.js").CallEnd }} Reply */
/** Why a second call was made without being asked for. @typedef {"repair" | "less" | null} Second */

/**
 * One wish, from its plan to what came of it. It is one call, but for a reply that is repaired once and for a form that the
 * provider refused: those are calls of their own. It goes on when its page is left.
 */
export class Job {
  /** @type {Phase} */
  phase = "planning";
  /** @type {Plan | null} */
  plan = null;
  /** Of every call that it made, the last one last. @type {string[]} */
  ids = [];
  /** What has come so far. */
  shown = { text: "", items: 0 };
  /** Of the page model, which reads a prompt for long before it writes. @type {{ done: number, total: number } | null} */
  progress = null;
  /** @type {Second} */
  second = null;
  /** @type {Reading | null} */
  reading = null;
  /** Why it is stuck: what has come is kept, and {@link finish} goes on. @type {Trouble | null} */
  trouble = null;
  /** Milliseconds since 1970. */
  sentAt = 0;
  /** @type {Set<() => void>} */
  #listeners = new Set();
  #cancelling = new AbortController();
  #structured = /** @type {ProviderSettings["structured"] | null} */ (null);
  /** @type {CallRecord | null} */
  #record = null;
  /** @type {(() => void) | null} */
  #release = null;
  /** @type {Reply | null} */
  #reply = null;
  /** The Call that is to be repaired, as JSON. */
  #broken = "";

  /** @param {Making} making @param {Wish} wish */
  constructor(making, wish) {
    this.making = making;
    this.wish = wish;
  }

  /** The call that was made last. */
  get id() {
    return this.ids[this.ids.length - 1] ?? "";
  }

  get running() {
    return this.phase === "sending" || this.phase === "reading";
  }

  /** Hear of every change. Returns a function that ends it. @param {() => void} listener */
  subscribe(listener) {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Find out what would be sent. Nothing is. @returns {Promise<Plan>} */
  async prepare() {
    this.ids.push(newId());
    return this.#take(await this.#planned());
  }

  /** Send what was planned. Resolves when all has ended, or when it is stuck. A plan that may not be sent is not. */
  async send() {
    if (!(await this.#store())) return;
    await this.#call();
    await this.finish();
  }

  cancel() {
    this.#cancelling.abort();
  }

  /** Read what has come, and keep it; also again, after trouble. @returns {Promise<void>} */
  async finish() {
    this.trouble = null;
    this.#turn("reading");
    try {
      await this.#keep();
    } catch (error) {
      this.trouble = /** @type {Trouble} */ (error);
      return this.#turn("stuck");
    }
    this.#release?.();
    if (!(await this.#secondly())) this.#turn("ended");
  }

  /** @returns {Promise<Plan>} */
  async #planned() {
    const { making, wish } = this;
    const bounds = await limits(making.drafts, making.session);
    const call = { id: this.id, created: Date.now(), application: making.config.build };
    const area = wish.task === "ask" ? "asking" : "generating";
    const more = wish.task === "ask" ? { thread: wish.thread ?? [] } : {};
    const args = { call, provider: wish.provider, structured: this.#structured, order: wish.order, ...more, ...bounds };
    const { data, view } = await making.act(`${area}.plan`, args);
    return { ...data, html: view?.html ?? "", limits: bounds };
  }

  /** @param {Plan} plan */
  #take(plan) {
    this.plan = plan;
    this.#turn("planned");
    return plan;
  }

  /**
   * Weigh the plan once more, since others may have been sent since, and store the call as sent.
   * @returns {Promise<boolean>} whether it may be sent
   */
  async #store() {
    const { drafts, session } = this.making;
    const release = await hold(lockOf(this.id));
    try {
      const stored = await weighing(async () => {
        const plan = await this.#weighed(await limits(drafts, session));
        if (plan.stop) return false;
        const record = { id: this.id, head: plan.head, session, lock: lockOf(this.id), rev: 0 };
        this.#record = (await drafts.saveCall(record, plan.call)).record;
        return true;
      });
      if (stored) this.#release = release;
      else release();
      return stored;
    } catch (error) {
      release();
      throw error;
    }
  }

  /** @param {Limits} now @returns {Promise<Plan>} */
  async #weighed(now) {
    const plan = /** @type {Plan} */ (this.plan);
    if (now.spent === plan.limits.spent && now.cap === plan.limits.cap) return plan;
    return this.#take(this.second === "repair" ? await this.#repair() : await this.#planned());
  }

  async #call() {
    const { making, wish, id } = this;
    const { request } = /** @type {Plan} */ (this.plan);
    this.sentAt = Date.now();
    this.shown = { text: "", items: 0 };
    this.progress = null;
    this.#turn("sending");
    const keeper = new Keeper((text) => making.drafts.saveReply(id, text));
    const of = { call: id, kind: wish.provider.kind, task: wish.task };
    const stream = new Stream(making, of, (shown) => {
      this.shown = shown;
      this.#tell();
    });
    const outcome = await making.calling.call(wish.provider, request, {
      signal: this.#cancelling.signal,
      onText: (piece) => {
        stream.feed(piece);
        keeper.keep(stream.raw);
      },
      onProgress: (done, total) => {
        this.progress = { done, total };
        this.#tell();
      },
    });
    stream.end();
    await keeper.finish(outcome.raw);
    this.#reply = { raw: outcome.raw, end: endOf(outcome) };
  }

  /** Read the reply, unless it has been read, and keep the call with what came of it. */
  async #keep() {
    const { making } = this;
    const { raw, end } = /** @type {Reply} */ (this.#reply);
    this.reading ??= await read(making, /** @type {Plan} */ (this.plan).call, raw, end);
    const { call, head, items } = this.reading;
    const record = /** @type {CallRecord} */ (this.#record);
    const kept = { ...record, head };
    await making.drafts.saveCall(kept, call, records(items)).catch(async (error) => {
      if (error.code !== "changed_elsewhere" || (await making.drafts.call(record.id))) throw error;
      // It was taken out of the log while it ran. It was sent and has its cost, so it is in the log again.
      await making.drafts.saveCall({ ...kept, rev: 0 }, call, records(items));
    });
  }

  /**
   * A reply that cannot be used is repaired, and a form that the provider refused is asked for in a weaker one: each once.
   * @returns {Promise<boolean>} whether that was begun
   */
  async #secondly() {
    const { again, structured } = /** @type {Reading} */ (this.reading);
    if ((again !== "repair" && again !== "less") || this.second !== null || this.#cancelling.signal.aborted) return false;
    try {
      if (again === "less") this.#structured = structured;
      this.second = again;
      this.#broken = /** @type {Reading} */ (this.reading).call;
      this.ids.push(newId());
      const plan = this.#take(again === "repair" ? await this.#repair() : await this.#planned());
      if (plan.stop || !(await this.#store())) return this.#dropped();
    } catch (error) {
      this.#dropped();
      this.trouble = /** @type {Trouble} */ (error);
      return false;
    }
    this.reading = null;
    await this.#call();
    await this.finish();
    return true;
  }

  /** The second call was not made: what is shown is the first. */
  #dropped() {
    this.ids.pop();
    return false;
  }

  /** @returns {Promise<Plan>} */
  async #repair() {
    const { making } = this;
    const bounds = await limits(making.drafts, making.session);
    const call = { id: this.id, created: Date.now(), application: making.config.build };
    const { data, view } = await making.act("calling.repair", { call, ...bounds }, [this.#broken]);
    return { ...data, html: view?.html ?? "", limits: bounds };
  }

  /** @param {Phase} phase */
  #turn(phase) {
    this.phase = phase;
    this.#tell();
  }

  #tell() {
    for (const listener of this.#listeners) listener();
  }
}

/** @param {Outcome} outcome @returns {import("./reading.js").CallEnd} */
function endOf({ status, http, headers, firstByte, duration, fault }) {
  return { status, http, headers, first_byte: firstByte, duration, fault, ended: Date.now() };
}
