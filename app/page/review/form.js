// @ts-check
import { find, findAll, make } from "../dom.js";
import { confirmed } from "../library/dialogs.js";
import { toast } from "../library/toast.js";

/** @typedef {import("./review.js").Desk} Desk */
/** @typedef {import("../../types/making").ItemRecord} ItemRecord */
/** @typedef {Record<string, any>} Content as passagework/models/items.py has it */
/** @typedef {{ number: number, place: string }} Passage */

/** A list of a content that may grow and shrink: what a new place of it is. @type {Record<string, () => any>} */
const NEW = {
  options: () => ({ text: "", reason: "" }),
  steps: () => ({ text: "", citations: [] }),
  points: () => ({ text: "", citations: [] }),
  accept: () => "",
};
/** Fewest places of each. @type {Record<string, number>} */
const FEWEST = { options: 2, steps: 1, points: 1, accept: 0 };
const LETTERS = "ABCDEFGHIJ";

/** The form in which an item is edited: its fields in their order, for each kind of item. */
export class Form {
  /** @type {ItemRecord | null} */
  #record = null;
  /** @type {Content} */
  #content = {};
  #before = "";
  /** The call as it is stored; empty where the log has it no longer. */
  #call = "";
  /** @type {Passage[]} */
  #passages = [];
  #saving = false;

  /** @param {Desk} desk @param {(saved: boolean) => void} left called when the form has been left */
  constructor(desk, left) {
    this.desk = desk;
    this.left = left;
    this.form = /** @type {HTMLFormElement} */ (find("[data-review-form]"));
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.save();
    });
    this.form.addEventListener("keydown", (event) => {
      if (event.key === "Escape") {
        // The browser would close the dialog that asks, which opens on this very key.
        event.preventDefault();
        void this.leave();
      }
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void this.save();
    });
    addEventListener("beforeunload", (event) => this.isDirty && event.preventDefault());
  }

  get isOpen() {
    return this.#record !== null;
  }

  /** The item that is being edited, or empty. */
  get id() {
    return this.#record?.id ?? "";
  }

  get isDirty() {
    return this.isOpen && JSON.stringify(this.#content) !== this.#before;
  }

  /** @param {ItemRecord} record */
  async open(record) {
    this.#call = (await this.desk.making.drafts.call(record.head.call))?.content ?? "";
    const { data } = await this.desk.making.act("reviewing.form", {}, [record.content, this.#call]);
    this.#record = record;
    this.#content = data.content;
    this.#before = JSON.stringify(data.content);
    this.#passages = data.passages;
    this.#draw();
    this.form.hidden = false;
    this.focus();
  }

  focus() {
    findAll("textarea, input", this.form)[0]?.focus();
  }

  close() {
    this.#record = null;
    this.form.hidden = true;
    this.form.replaceChildren();
  }

  /** Leave without saving; what was changed is asked about. @returns {Promise<boolean>} whether the form was left */
  async leave() {
    if (!this.isOpen) return true;
    const { say } = this.desk;
    const words = { title: say("review.form.leave.title"), body: [say("review.form.leave")], act: say("review.form.discard") };
    if (this.isDirty && !(await confirmed(words))) return false;
    this.close();
    this.left(false);
    return true;
  }

  async save() {
    const record = this.#record;
    if (!record || this.#saving) return;
    const { items, making, say } = this.desk;
    const button = find("[data-form-save]", this.form);
    this.#saving = true;
    button.textContent = say("review.form.saving");
    this.#clear();
    try {
      const args = { content: this.#content, at: items.now() };
      const current = items.get(record.id) ?? record;
      const buffers = [current.content, items.others(record.head), this.#call];
      const { data } = await making.act("reviewing.edit", args, buffers);
      if (Object.keys(data.faults).length > 0) return this.#complain(data.faults);
      await items.save(data.items);
      this.close();
      toast(say("review.edited"), () => void this.desk.undo());
      this.left(true);
    } catch (error) {
      const { message, hint } = /** @type {import("../types.js").Trouble} */ (error);
      find("[data-form-fault]", this.form).textContent = `${message} ${hint}`;
    } finally {
      this.#saving = false;
      button.textContent = say("review.form.save");
    }
  }

  #clear() {
    for (const fault of findAll(".ask-fault", this.form)) fault.textContent = "";
    for (const input of findAll("[aria-invalid]", this.form)) input.removeAttribute("aria-invalid");
  }

  /** @param {Record<string, string>} faults */
  #complain(faults) {
    for (const [field, words] of Object.entries(faults)) {
      const place = this.form.querySelector(`[data-fault="${CSS.escape(field)}"]`) ?? find("[data-form-fault]", this.form);
      place.textContent = words;
      this.form.querySelector(`[data-field="${CSS.escape(field)}"]`)?.setAttribute("aria-invalid", "true");
    }
    const first = this.form.querySelector("[aria-invalid]");
    if (first instanceof HTMLElement) first.focus();
  }

  #draw() {
    const { say } = this.desk;
    const fields = Object.keys(this.#content).filter((name) => name !== "kind");
    const known = this.#passages.map(({ number, place }) => make("li", { value: String(number), text: place, dir: "auto" }));
    this.form.replaceChildren(
      make("h2", { text: say("review.form") }),
      make("p", { class: "ask-note", text: say("review.form.maths") }),
      ...fields.flatMap((name) => this.#field(name)),
      make("details", { class: "review-form-passages" }, make("summary", { text: say("review.form.sent") }), make("ol", {}, ...known)),
      make("p", { class: "ask-fault", role: "alert", "data-form-fault": "" }),
      make(
        "p",
        { class: "ask-acts" },
        make("button", { type: "submit", class: "button primary", "data-form-save": "", text: say("review.form.save") }),
        this.#button("button", say("review.form.cancel"), () => void this.leave()),
      ),
    );
  }

  /** @param {string} name @returns {HTMLElement[]} */
  #field(name) {
    const { say } = this.desk;
    if (name in NEW) return [this.#list(name)];
    if (name === "key") return [];
    if (name === "truth") return [this.#truth()];
    const words = name === "citations" ? say("review.field.citations") : say(`review.field.${name}`);
    return this.#text(this.#content, name, name, words);
  }

  /**
   * A field of text, or of numbers of passages.
   * @param {any} holder @param {string | number} key @param {string} path @param {string} words
   */
  #text(holder, key, path, words) {
    const numbers = String(key) === "citations";
    const id = `review-field-${path.replaceAll(".", "-")}`;
    const tag = numbers || path === "title" ? "input" : "textarea";
    const input = make(tag, { id, class: "field", dir: "auto", "data-field": path, "aria-describedby": `${id}-fault` });
    if (input instanceof HTMLTextAreaElement) input.rows = /^(options|accept)/.test(path) ? 1 : 2;
    input.value = numbers ? holder[key].join(", ") : holder[key];
    if (numbers) input.setAttribute("placeholder", this.desk.say("review.form.passages"));
    input.addEventListener("input", () => {
      holder[key] = numbers ? (input.value.match(/\d+/g) ?? []).slice(0, 100).map(Number) : input.value;
    });
    const fault = make("p", { class: "ask-fault", id: `${id}-fault`, "data-fault": path });
    return [make("label", { for: id, text: words }), input, fault];
  }

  /** @param {string} name of a list */
  #list(name) {
    const { say } = this.desk;
    /** @type {any[]} */
    const places = this.#content[name];
    const kind = { options: "option", steps: "step", points: "point", accept: "accept" }[name] ?? name;
    const rows = places.map((place, at) => {
      const words = say(`review.field.${kind}`, { place: kind === "option" ? LETTERS[at] : at + 1 });
      const row = make("li", { class: "review-form-place" });
      if (typeof place === "string") row.append(...this.#text(places, at, `${name}.${at}`, words));
      else row.append(...this.#text(place, "text", `${name}.${at}.text`, words));
      if (name === "options") row.append(...this.#text(place, "reason", `${name}.${at}.reason`, say("review.form.reason")));
      if (place.citations) {
        const cited = say(`review.field.${kind}.citations`, { place: at + 1 });
        row.append(...this.#text(place, "citations", `${name}.${at}.citations`, cited));
      }
      const acts = make("p", { class: "review-form-acts" });
      if (name === "options") acts.append(this.#right(at));
      if (places.length > FEWEST[name]) {
        acts.append(this.#button("link", say("review.form.drop", { name: words }), () => this.#drop(name, at)));
      }
      row.append(acts);
      return row;
    });
    const list = make("ol", { class: "review-form-list" }, ...rows);
    const fault = make("p", { class: "ask-fault", "data-fault": name });
    const box = make("fieldset", {}, make("legend", { text: this.#legend(name) }), list, fault);
    if (name !== "options" || places.length < LETTERS.length) {
      box.append(this.#button("link", say(`review.form.add.${name}`), () => this.#add(name)));
    }
    if (name === "options") box.append(make("p", { class: "ask-fault", "data-fault": "key" }));
    return box;
  }

  /** @param {string} name */
  #legend(name) {
    const { say } = this.desk;
    if (name === "accept") return say("review.field.accepted");
    return name === "options" ? say("review.form.options") : say(`review.field.${name}`);
  }

  /** @param {number} at */
  #right(at) {
    const radio = make("input", { type: "radio", name: "review-key", value: String(at), "data-field": "key" });
    radio.checked = this.#content.key === at;
    radio.addEventListener("change", () => void (this.#content.key = at));
    const name = this.desk.say("review.field.option", { place: LETTERS[at] });
    return make("label", { class: "check" }, radio, make("span", {}, make("span", { class: "vh", text: `${name} ` }), document.createTextNode(this.desk.say("review.form.right"))));
  }

  #truth() {
    const { say } = this.desk;
    const choices = [true, false].map((value) => {
      const radio = make("input", { type: "radio", name: "review-truth", value: String(value) });
      radio.checked = this.#content.truth === value;
      radio.addEventListener("change", () => void (this.#content.truth = value));
      return make("label", { class: "check" }, radio, make("span", { text: say(`review.truth.${value}`) }));
    });
    return make("fieldset", { class: "review-form-truth" }, make("legend", { text: say("review.field.truth") }), ...choices);
  }

  /** @param {string} name */
  #add(name) {
    this.#content[name].push(NEW[name]());
    this.#draw();
    const path = `${name}.${this.#content[name].length - 1}`;
    const input = this.form.querySelector(`[data-field="${path}"], [data-field="${path}.text"]`);
    if (input instanceof HTMLElement) input.focus();
  }

  /** @param {string} name @param {number} at */
  #drop(name, at) {
    this.#content[name].splice(at, 1);
    // The right option keeps its mark where it moves; where it is the one that went, the first has it.
    if (name === "options") {
      const { key } = this.#content;
      this.#content.key = key === at ? 0 : key - Number(key > at);
    }
    this.#draw();
    findAll(".review-form-list .link", this.form)[0]?.focus();
  }

  /** @param {string} kind @param {string} text @param {() => void} act */
  #button(kind, text, act) {
    const made = make("button", { type: "button", class: kind, text });
    made.addEventListener("click", act);
    return made;
  }
}
