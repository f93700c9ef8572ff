// @ts-check
/** Questions to a model that answers from passages, and its answers, checked. Loaded when it is first opened. */

import { on } from "../actions.js";
import { copy } from "../clipboard.js";
import { find } from "../dom.js";
import { opened, SearchScope } from "../library/scope.js";
import { canAsk, sendOnEnter } from "../making/composing.js";
import { startEvidence } from "../making/evidence.js";
import { Past } from "../making/past.js";
import { ModelChoice } from "../making/providers.js";
import { Sheet } from "../making/sheet.js";

/** @typedef {import("../../types/making").Making} Making */
/** @typedef {import("../../types/making").MakingView} MakingView */
/** @typedef {import("../../types/making").ProviderSettings} ProviderSettings */
/** @typedef {import("../making/job.js").Wish} Wish */
/** @typedef {{ call: string, question: string, answer: string }} Turn */
/** What this page reads of a Call: passagework/models/calls.py. @typedef {{ id: string, order: AskOrder, thread: Turn[], provider: ProviderSettings, answer: { text: string } | null }} AskCall */
/** @typedef {{ kind: "ask", question: string, ranker: string, k: number, documents: string[] | null, whole: boolean }} AskOrder */

/** @param {Making} making @returns {Promise<MakingView>} */
export async function open(making) {
  startEvidence();
  return new AskView(making);
}

/** @implements {MakingView} */
class AskView {
  /** The call that is shown. @type {AskCall | null} */
  #call = null;
  #here = false;

  /** @param {Making} making */
  constructor(making) {
    this.making = making;
    this.root = find(".view-ask");
    this.start = find("[data-ask-start]", this.root);
    this.form = /** @type {HTMLFormElement} */ (find("[data-ask-form]", this.root));
    this.question = /** @type {HTMLTextAreaElement} */ (find("textarea", this.form));
    this.note = find("[data-ask-note]", this.form);
    this.whole = /** @type {HTMLInputElement} */ (find("input[name=whole]", this.form));
    this.follow = /** @type {HTMLFormElement} */ (find("[data-ask-follow]", this.root));
    this.further = /** @type {HTMLTextAreaElement} */ (find("textarea", this.follow));
    this.furtherNote = find("[data-follow-note]", this.follow);
    this.scope = new SearchScope(making.library, {
      select: /** @type {HTMLSelectElement} */ (find("[data-ask-scope]", this.form)),
      note: find("[data-ask-scope-note]", this.form),
    });
    this.model = new ModelChoice(making, /** @type {HTMLSelectElement} */ (find("[data-ask-model]", this.form)));
    this.furtherModel = new ModelChoice(making, /** @type {HTMLSelectElement} */ (find("[data-follow-model]", this.follow)));
    this.past = new Past(making, this.root, "ask");
    this.sheet = new Sheet(making, this.root, {
      task: "ask",
      naming: ({ order, thread }) => ({
        title: /** @type {AskOrder} */ (order).question,
        wanted: 0,
        earlier: /** @type {Turn[]} */ (thread ?? []).map(({ question }) => question),
      }),
      onContent: (content) => this.#shown(content),
      wishOf: (content) => this.#wishOf(content),
    });
    sendOnEnter(this.question);
    this.fitFurther = sendOnEnter(this.further);
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#ask("first");
    });
    this.follow.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#askFurther();
    });
    this.form.addEventListener("change", () => this.#choices());
    for (const [field, note] of /** @type {const} */ ([[this.question, this.note], [this.further, this.furtherNote]])) {
      field.addEventListener("input", () => note.replaceChildren());
    }
    on("ask-look", () => void this.#ask("only"));
    on("copy-answer", (button) => this.#copy(button));
    making.library.subscribe(() => this.#offerScope());
    making.drafts.subscribe((what) => {
      if (!this.#here) return;
      if (what === "providers") void this.#offer();
      if (what === "calls" && !this.form.hidden) void this.past.show();
    });
  }

  /** @param {string} part */
  async enter(part) {
    this.#here = true;
    await opened(this.making.library);
    const any = await this.#offer();
    this.#offerScope();
    const composing = part === "";
    this.start.hidden = any || !composing;
    this.form.hidden = !composing || !any;
    find("[data-ask-new]", this.root).hidden = composing;
    if (composing) {
      this.sheet.clear();
      await this.past.show();
    } else {
      this.past.hide();
      await this.sheet.show(part);
    }
  }

  leave() {
    this.#here = false;
    this.sheet.leave();
  }

  /** @returns {Promise<boolean>} whether a model is set up */
  async #offer() {
    await this.furtherModel.offer();
    const any = await this.model.offer();
    if (this.form.hidden && this.start.hidden) return any;
    this.start.hidden = any;
    this.form.hidden = !any;
    return any;
  }

  #offerScope() {
    if (!this.#here) return;
    this.scope.offer(this.making.library.state, this.scope.select.value);
    this.#choices();
  }

  /** A whole text can be sent where one is chosen; then nothing is looked for. */
  #choices() {
    const label = find("[data-ask-whole-choice]", this.form);
    label.hidden = this.scope.select.value === "";
    const whole = !label.hidden && this.whole.checked;
    for (const name of ["ask-by", "k"]) {
      for (const control of /** @type {NodeListOf<HTMLInputElement>} */ (this.form.querySelectorAll(`[name="${name}"]`))) {
        control.disabled = whole;
      }
    }
  }

  /** @param {"first" | "only"} looking */
  async #ask(looking) {
    const question = this.question.value.trim();
    const provider = this.model.chosen;
    if (!provider) return;
    if (question === "") {
      this.note.textContent = this.making.say("ask.empty");
      this.question.focus();
      return;
    }
    if (!(await canAsk(this.making, provider, this.note))) return;
    const order = await this.#order(question);
    if (order) await this.sheet.begin({ task: "ask", order, provider }, looking);
  }

  /** @param {string} question @returns {Promise<AskOrder | null>} */
  async #order(question) {
    const given = new FormData(this.form);
    try {
      const { documents, unit } = await this.scope.resolve(this.scope.select.value);
      const whole = documents !== null && (this.whole.checked || unit === "document");
      const ranker = /** @type {HTMLInputElement} */ (find("[name=ask-by]:checked", this.form)).value;
      return { kind: "ask", question, ranker, k: Number(given.get("k") ?? 6), documents, whole };
    } catch (error) {
      const { message, hint } = /** @type {import("../types.js").Trouble} */ (error);
      this.note.textContent = `${message} ${hint}`;
      return null;
    }
  }

  async #askFurther() {
    const question = this.further.value.trim();
    const provider = this.furtherModel.chosen;
    const call = this.#call;
    if (!provider || !call?.answer || question === "") return;
    if (!(await canAsk(this.making, provider, this.furtherNote))) return;
    const turn = { call: call.id, question: call.order.question, answer: call.answer.text };
    const order = { ...call.order, question };
    await this.sheet.begin({ task: "ask", order, provider, thread: [...call.thread, turn] }, "first");
  }

  /** @param {string | null} content */
  #shown(content) {
    this.#call = content === null ? null : JSON.parse(content);
    this.follow.hidden = !this.#call?.answer;
    this.further.value = "";
    this.furtherNote.replaceChildren();
    this.fitFurther();
    if (content === null) return;
    this.question.value = "";
    void this.furtherModel.offer(this.#call?.provider.id);
  }

  /** @param {string} content @returns {Promise<Wish | null>} */
  async #wishOf(content) {
    const { order, thread, provider } = /** @type {AskCall} */ (JSON.parse(content));
    const known = (await this.making.drafts.providers()).find(({ id }) => id === provider.id)?.settings;
    return known ? { task: "ask", order, thread, provider: known } : null;
  }

  /** @param {HTMLElement} button */
  #copy(button) {
    const { text = "", sources = "" } = button.dataset;
    void copy(button, [text, sources].filter(Boolean).join("\n\n"), this.making.say("ask.copied"));
  }
}
