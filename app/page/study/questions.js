// @ts-check
import { on } from "../actions.js";
import { find } from "../dom.js";
import { dialog, open } from "../library/dialogs.js";
import { toast } from "../library/toast.js";
import { replaceRegion } from "../region.js";
import { choose } from "./choose.js";
import { embedded } from "./embedding.js";

/** @typedef {import("./study.js").Desk} Desk */

/** The questions: written one by one, imported, changed, with their evidence; and the pool that is made for them. */
export class Questions {
  /** The question in the dialog; null for a new one. @type {string | null} */
  #edited = null;
  /** The question whose evidence is looked for. */
  #sought = { id: "", text: "" };

  /** @param {Desk} desk */
  constructor(desk) {
    this.desk = desk;
    this.edit = dialog("study-edit-dialog");
    this.import = dialog("study-import-dialog");
    this.suggest = dialog("study-suggest-dialog");
    this.text = /** @type {HTMLTextAreaElement} */ (find("[data-study-question]", this.edit));
    this.type = /** @type {HTMLSelectElement} */ (find("[data-study-type]", this.edit));
    this.stratum = /** @type {HTMLSelectElement} */ (find("[data-study-stratum]", this.edit));
    this.unanswered = /** @type {HTMLInputElement} */ (find("[data-study-unanswered]", this.edit));
    this.fault = find("[data-study-question-fault]", this.edit);
    on("study-add-question", () => this.write(null));
    on("study-edit-question", (button) => this.write(button));
    on("study-drop-question", ({ dataset }) => void this.drop(dataset.id ?? ""));
    on("study-to-question", (link, event) => {
      event.preventDefault();
      find(`#question-${link.dataset.id}`).scrollIntoView({ block: "center", behavior: "instant" });
    });
    on("study-import", () => void this.importFile());
    on("study-pool", () => void this.pool());
    on("study-find-evidence", ({ dataset }) => void this.seek({ id: dataset.id ?? "", text: dataset.text ?? "" }));
    on("study-mark", ({ dataset }) => void this.mark(dataset));
    on("study-unmark", ({ dataset }) => void this.unmark(dataset));
    on("study-read", () => this.#read());
    on("study-read-myself", () => this.#readFirst());
    find("form", this.edit).addEventListener("submit", (event) => void this.#save(/** @type {SubmitEvent} */ (event)));
    find("form", this.import).addEventListener("submit", (event) => {
      event.preventDefault();
      this.import.close("choose");
    });
  }

  async html() {
    const { session, documents } = this.desk;
    const { view } = await session.act("questions", { documents: documents() });
    return view?.html ?? "";
  }

  /** Write a question, or change one. @param {HTMLElement | null} button that names the one to change */
  write(button) {
    const { id = null, text = "", type = "", stratum = "", answered = "yes" } = button?.dataset ?? {};
    this.#edited = id;
    this.text.value = text;
    this.type.value = type;
    if (id !== null) this.stratum.value = stratum;
    this.unanswered.checked = answered === "no";
    this.fault.textContent = "";
    find("[data-study-more]", this.edit).hidden = id !== null;
    this.edit.showModal();
    this.text.focus();
  }

  /** @param {SubmitEvent} event */
  async #save(event) {
    event.preventDefault();
    const more = /** @type {HTMLButtonElement | null} */ (event.submitter)?.value === "more";
    const args = {
      question: this.#edited,
      text: this.text.value,
      type: this.type.value || null,
      stratum: this.stratum.value || null,
      answered: !this.unanswered.checked,
    };
    try {
      await this.desk.session.act("put_question", args);
    } catch (error) {
      this.fault.textContent = /** @type {import("../types.js").Trouble} */ (error).message;
      return;
    }
    if (more) {
      this.text.value = "";
      this.text.focus();
    } else this.edit.close();
    await this.desk.again();
  }

  /** @param {string} question */
  async drop(question) {
    await this.#step("drop_question", { question }, "study.question.dropped");
  }

  async importFile() {
    if ((await open(this.import)) !== "choose") return;
    const kind = /** @type {HTMLInputElement} */ (find("[name=study-import-kind]:checked", this.import)).value;
    const file = await choose(".csv,.tsv,.jsonl,.txt,.qrels");
    if (!file) return;
    await this.desk.attempt(async () => {
      const { data } = await this.desk.session.act("import", { kind, name: file.name }, { files: [await file.bytes()] });
      const what = kind === "csv" || kind === "beir" ? "questions" : "grades";
      toast(this.desk.say(`study.imported.${what}`, { n: data.count }), () => void this.#back());
      await this.desk.again();
    });
  }

  /** Collect what is to be judged. */
  async pool() {
    const { session, documents, say } = this.desk;
    await this.desk.attempt(async () => {
      const scope = { documents: documents() };
      await embedded(this.desk, scope, say("study.pool.working"), () => session.act("pool", scope));
      toast(say("study.pool.made", { total: session.record.facts.pooled }));
      await this.desk.again();
    });
  }

  /** Look for sentences that may answer. @param {{ id: string, text: string }} question */
  async seek(question) {
    this.#sought = question;
    const place = find("[data-study-suggestions]", this.suggest);
    place.textContent = this.desk.say("study.suggest.working");
    this.suggest.showModal();
    try {
      const { view } = await this.desk.session.act("suggest", { question: question.id, documents: this.desk.documents() });
      if (this.#sought === question) replaceRegion(place, view?.html ?? "");
    } catch (error) {
      const { message, hint } = /** @type {import("../types.js").Trouble} */ (error);
      place.textContent = `${message} ${hint}`;
    }
  }

  /** @param {DOMStringMap} place */
  async mark({ document: id = "", start = "", end = "" }) {
    this.suggest.close();
    const args = { question: this.#sought.id, document: id, start: Number(start), end: Number(end) };
    await this.#step("mark", args, "study.evidence.marked");
  }

  /** @param {DOMStringMap} span */
  async unmark({ id = "", number = "" }) {
    await this.#step("unmark", { question: id, number: Number(number) }, "study.evidence.unmarked");
  }

  /** @param {string} act @param {object} args @param {string} told */
  async #step(act, args, told) {
    await this.desk.attempt(async () => {
      await this.desk.session.act(act, args);
      toast(this.desk.say(told), () => void this.#back());
      await this.desk.again();
    });
  }

  async #back() {
    if (await this.desk.attempt(() => this.desk.session.undo())) await this.desk.again();
  }

  /** The reader goes to read: the question goes along. */
  #read() {
    this.suggest.close();
    this.desk.sought = this.#sought;
  }

  /** Read from the first section of the first document. */
  #readFirst() {
    this.#read();
    const wanted = this.desk.documents();
    const own = this.desk.library.state.documents.find(({ id, run, trashed }) => run !== null && trashed === null && (wanted === null || wanted.includes(id)));
    const section = own?.facts?.sections[0];
    const book = document.querySelector(`.view-library .book${wanted?.length ? `[data-document="${CSS.escape(wanted[0])}"]` : ""} [data-section]`);
    const address = own && section ? `#/library/${encodeURIComponent(own.id)}/${encodeURIComponent(section.id)}` : book?.getAttribute("href");
    location.hash = address ?? "#/library";
  }
}
