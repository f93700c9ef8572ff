// @ts-check
/** Packs of study items, drafted by a model from passages. Loaded when it is first opened. */

import { find, findAll } from "../dom.js";
import { inOrder } from "../library/display.js";
import { opened, SearchScope } from "../library/scope.js";
import { canAsk } from "../making/composing.js";
import { Past } from "../making/past.js";
import { ModelChoice } from "../making/providers.js";
import { Sheet } from "../making/sheet.js";
import { Sections } from "./sections.js";

/** @typedef {import("../../types/making").Making} Making */
/** @typedef {import("../../types/making").MakingView} MakingView */
/** @typedef {import("../../types/making").ProviderSettings} ProviderSettings */
/** @typedef {import("../making/job.js").Wish} Wish */
/** What this page reads of a Call: passagework/models/calls.py. @typedef {{ order: GenerateOrder, provider: ProviderSettings }} GenerateCall */
/** @typedef {{ kind: "generate", topic: string, sections: import("./sections.js").SectionRef[], documents: string[] | null, whole: boolean, ranker: string, k: number, counts: Record<string, number>, bloom: string[], language: string, seed: number }} GenerateOrder */

/** As the model of an order has it. */
const MOST_ITEMS = 50;
/** ISO 639-1. */
const LANGUAGES = "ar bg ca cs da de el en es et eu fa fi fr ga he hi hr hu hy id is it ja ka ko lt lv mk nb nl pl pt ro ru sk sl sq sr sv th tr uk vi zh";

/** @param {Making} making @returns {Promise<MakingView>} */
export async function open(making) {
  return new GenerateView(making);
}

/** @implements {MakingView} */
class GenerateView {
  #here = false;

  /** @param {Making} making */
  constructor(making) {
    this.making = making;
    this.root = find(".view-generate");
    this.start = find("[data-generate-start]", this.root);
    this.form = /** @type {HTMLFormElement} */ (find("[data-generate-form]", this.root));
    this.topic = /** @type {HTMLInputElement} */ (find("[name=topic]", this.form));
    this.note = find("[data-generate-note]", this.form);
    this.sum = find("[data-order-sum]", this.form);
    this.whole = /** @type {HTMLInputElement} */ (find("input[name=whole]", this.form));
    this.scope = new SearchScope(making.library, {
      select: /** @type {HTMLSelectElement} */ (find("[data-generate-scope]", this.form)),
      note: find("[data-generate-scope-note]", this.form),
    });
    this.model = new ModelChoice(making, /** @type {HTMLSelectElement} */ (find("[data-generate-model]", this.form)));
    this.sections = new Sections(making, this.form, () => this.note.replaceChildren());
    this.past = new Past(making, this.root, "generate");
    this.sheet = new Sheet(making, this.root, {
      task: "generate",
      naming: ({ order }) => this.#naming(/** @type {GenerateOrder} */ (order)),
      onContent: () => undefined,
      wishOf: (content) => this.#wishOf(content),
    });
    this.#languages();
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#plan();
    });
    this.form.addEventListener("change", () => this.#choices());
    this.form.addEventListener("input", () => this.#count());
    this.form.addEventListener("click", (event) => this.#step(/** @type {HTMLElement} */ (event.target)));
    making.library.subscribe(() => this.#offerTexts());
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
    const any = await this.model.offer();
    const composing = part === "";
    this.start.hidden = any || !composing;
    this.form.hidden = !composing || !any;
    find("[data-generate-new]", this.root).hidden = composing;
    if (!composing) {
      this.past.hide();
      return this.sheet.show(part);
    }
    this.sheet.clear();
    this.#offerTexts();
    this.#count();
    await this.past.show();
  }

  leave() {
    this.#here = false;
    this.sheet.leave();
  }

  async #offer() {
    const any = await this.model.offer();
    if (this.form.hidden && this.start.hidden) return;
    this.start.hidden = any;
    this.form.hidden = !any;
  }

  #offerTexts() {
    if (!this.#here) return;
    this.scope.offer(this.making.library.state, this.scope.select.value);
    void this.sections.offer();
    this.#choices();
  }

  get #from() {
    return /** @type {HTMLInputElement} */ (find("[name=from]:checked", this.form)).value;
  }

  #choices() {
    for (const part of findAll("[data-from]", this.form)) part.hidden = part.dataset.from !== this.#from;
    const label = find("[data-generate-whole-choice]", this.form);
    label.hidden = this.scope.select.value === "";
    const whole = !label.hidden && this.whole.checked;
    for (const name of ["generate-by", "k"]) {
      for (const control of /** @type {NodeListOf<HTMLInputElement>} */ (this.form.querySelectorAll(`[name="${name}"]`))) {
        control.disabled = whole;
      }
    }
  }

  #languages() {
    const names = new Intl.DisplayNames(document.documentElement.lang, { type: "language" });
    const options = LANGUAGES.split(" ").map((code) => ({ code, name: names.of(code) ?? code }));
    const select = /** @type {HTMLSelectElement} */ (find("[data-languages]", this.form));
    const own = document.documentElement.lang;
    select.append(...options.sort((a, b) => inOrder(a.name, b.name)).map(({ code, name }) => new Option(name, code, code === own, code === own)));
  }

  /** @param {HTMLElement} target */
  #step(target) {
    const button = /** @type {HTMLElement | null} */ (target.closest("[data-step]"));
    const field = button?.parentElement?.querySelector("input");
    if (!button || !field) return;
    field.value = String(Math.min(MOST_ITEMS, Math.max(0, Number(field.value) + Number(button.dataset.step))));
    this.#count();
  }

  /** @returns {Record<string, number>} of each kind that is wanted */
  get #counts() {
    const fields = findAll(".step-count", this.form).map((field) => /** @type {HTMLInputElement} */ (field));
    const counts = fields.map(({ name, value }) => /** @type {const} */ ([name.replace("count-", ""), Math.max(0, Math.trunc(Number(value) || 0))]));
    return Object.fromEntries(counts.filter(([, count]) => count > 0));
  }

  #count() {
    const n = total(this.#counts);
    this.sum.textContent = this.making.say("generate.sum", { n });
    this.sum.toggleAttribute("data-over", n > MOST_ITEMS);
    this.note.replaceChildren();
  }

  async #plan() {
    const provider = this.model.chosen;
    if (!provider) return;
    const fault = this.#fault();
    if (fault) {
      this.note.textContent = this.making.say(fault.key, { most: MOST_ITEMS });
      return fault.field.focus();
    }
    if (!(await canAsk(this.making, provider, this.note))) return;
    const order = await this.#order();
    if (order) await this.sheet.begin({ task: "generate", order, provider }, "each");
  }

  /** What is missing from the order, and where. @returns {{ key: string, field: HTMLElement } | null} */
  #fault() {
    const n = total(this.#counts);
    if (this.#from === "topic" && this.topic.value.trim() === "") return { key: "generate.no_topic", field: this.topic };
    if (this.#from === "sections" && this.sections.refs.length === 0) return { key: "generate.no_section", field: this.sections.filter };
    const first = find(".step-count", this.form);
    if (n === 0) return { key: "generate.no_items", field: first };
    if (n > MOST_ITEMS) return { key: "generate.too_many", field: first };
    const levels = findAll("[name=bloom]:checked", this.form);
    return levels.length === 0 ? { key: "generate.no_level", field: find("[name=bloom]", this.form) } : null;
  }

  /** @returns {Promise<GenerateOrder | null>} */
  async #order() {
    const given = new FormData(this.form);
    const bloom = given.getAll("bloom").map(String);
    const ranker = /** @type {HTMLInputElement} */ (find("[name=generate-by]:checked", this.form)).value;
    const seed = Math.max(0, Math.trunc(Number(given.get("seed")) || 0));
    const common = { kind: /** @type {const} */ ("generate"), ranker, k: Number(given.get("k") ?? 8), counts: this.#counts, bloom, language: String(given.get("language")), seed };
    if (this.#from === "sections") return { ...common, topic: "", sections: this.sections.refs, documents: null, whole: false };
    try {
      const { documents, unit } = await this.scope.resolve(this.scope.select.value);
      const whole = documents !== null && (this.whole.checked || unit === "document");
      return { ...common, topic: this.topic.value.trim(), sections: [], documents, whole };
    } catch (error) {
      const { message, hint } = /** @type {import("../types.js").Trouble} */ (error);
      this.note.textContent = `${message} ${hint}`;
      return null;
    }
  }

  /** @param {GenerateOrder} order */
  #naming({ topic, sections, counts }) {
    const title = topic || this.making.say("generate.title.picked", { n: sections.length });
    return { title, wanted: total(counts), earlier: [] };
  }

  /** @param {string} content @returns {Promise<Wish | null>} */
  async #wishOf(content) {
    const { order, provider } = /** @type {GenerateCall} */ (JSON.parse(content));
    const known = (await this.making.drafts.providers()).find(({ id }) => id === provider.id)?.settings;
    return known ? { task: "generate", order, provider: known } : null;
  }
}

/** @param {Record<string, number>} counts */
function total(counts) {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}
