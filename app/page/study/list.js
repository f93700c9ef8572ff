// @ts-check
import { newId } from "../../runtime/ids.js";
import { on } from "../actions.js";
import { find, findAll, make } from "../dom.js";
import { dialog, open } from "../library/dialogs.js";
import { inOrder, shown } from "../library/display.js";
import { renameIn } from "../library/rename.js";
import { toast } from "../library/toast.js";
import { choose } from "./choose.js";
import { choices, wordsOf } from "./scope.js";
import { ask } from "./session.js";

/** @typedef {import("../../types/library").StudyRecord} StudyRecord */
/** @typedef {import("../../types/library").StudyScope} StudyScope */
/** @typedef {import("./study.js").Desk} Desk */

/** The studies there are, each with a way in, another name, and a way into the bin and back. */
export class StudyList {
  /** @param {Desk} desk @param {(id: string) => void} enter */
  constructor(desk, enter) {
    this.desk = desk;
    this.enter = enter;
    this.root = find("[data-study-list]");
    this.place = find("[data-studies]", this.root);
    this.dialog = dialog("study-new-dialog");
    this.days = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "medium" });
    on("study-new", () => void this.begin());
    on("study-open", () => void this.openFile());
    find("form", this.dialog).addEventListener("submit", (event) => {
      event.preventDefault();
      this.dialog.close("begin");
    });
    find("form", this.dialog).addEventListener("change", () => this.#showChoices());
  }

  async show() {
    const all = await this.desk.session.studies.all();
    const kept = all.filter(({ trashed }) => trashed === null).sort((a, b) => b.changed - a.changed);
    const bin = all.filter(({ trashed }) => trashed !== null);
    this.place.replaceChildren(...kept.map((record) => this.#row(record)));
    find("[data-study-none]", this.root).hidden = kept.length > 0;
    find("[data-study-bin]", this.root).hidden = bin.length === 0;
    find("[data-study-bin-count]", this.root).textContent = this.desk.say("study.bin", { n: bin.length });
    find("[data-study-bin-list]", this.root).replaceChildren(...bin.map((record) => this.#removed(record)));
  }

  /** Ask for a name and a scope, and begin. */
  async begin() {
    const name = /** @type {HTMLInputElement} */ (find("[data-study-name]", this.dialog));
    name.value = name.dataset.default ?? "";
    this.#offer();
    if ((await open(this.dialog)) !== "begin") return;
    await this.desk.attempt(async () => {
      const { data } = await ask(this.desk.lab, "begin", {}, []);
      await this.#keep(name.value.trim() || (name.dataset.default ?? ""), this.#chosen(), data.study, data.facts);
    });
  }

  /** Open a study, or a pool to judge, from a file. */
  async openFile() {
    const file = await choose(".json");
    if (!file) return;
    await this.desk.attempt(async () => {
      const { data } = await ask(this.desk.lab, "open", { name: file.name }, [await file.bytes()]);
      /** @type {StudyScope} */
      const scope = { kind: "documents", collection: null, documents: data.documents };
      await this.#keep(data.name, scope, data.study, data.facts);
      const odd = data.states.filter((/** @type {{state: string}} */ { state }) => state !== "same");
      const list = odd.map((/** @type {{title: string}} */ { title }) => title).join(", ");
      const told = this.desk.say("study.opened", { name: data.name });
      toast(odd.length ? `${told} ${this.desk.say("study.opened.differs", { list })}` : told);
    });
  }

  /** @param {string} name @param {StudyScope} scope @param {string} content @param {StudyRecord["facts"]} facts */
  async #keep(name, scope, content, facts) {
    const now = Date.now();
    const record = { id: newId(), name, scope, content, facts, created: now, changed: now, trashed: null, rev: 0 };
    const { id } = await this.desk.session.studies.save(record);
    this.enter(id);
  }

  /** @param {StudyRecord} record */
  #row(record) {
    const { say } = this.desk;
    const link = make("a", { href: `#/evaluate/own/${record.id}/questions`, dir: "auto", text: shown(record.name) });
    const title = make("p", { class: "study-name" }, link);
    const acts = make("p", { class: "study-acts" });
    const rename = make("button", { type: "button", class: "link", text: say("study.rename") });
    const remove = make("button", { type: "button", class: "link", text: say("study.remove") });
    for (const button of [rename, remove]) button.append(make("span", { class: "vh", text: ` ${shown(record.name)}` }));
    rename.addEventListener("click", () => this.#rename(record, title, link));
    remove.addEventListener("click", () => void this.#remove(record));
    acts.append(rename, remove);
    return make("li", { class: "study-row", "data-study": record.id }, title, make("p", { class: "study-facts", text: this.#facts(record) }), acts);
  }

  /** @param {StudyRecord} record */
  #facts({ scope, facts, changed }) {
    const { say, library } = this.desk;
    const judged = facts.pooled ? say("study.facts.judged", { done: facts.judged, total: facts.pooled }) : say("study.facts.no_pool");
    const counts = say("study.facts", { questions: say("study.facts.questions", { n: facts.questions }), judged });
    const date = say("study.list.changed", { date: this.days.format(changed) });
    return [...(facts.lent ? [] : [wordsOf(scope, library.state, say)]), counts, date].join(" · ");
  }

  /** @param {StudyRecord} record @param {HTMLElement} title @param {HTMLElement} link */
  #rename(record, title, link) {
    const save = (/** @type {string} */ name) => this.desk.attempt(async () => void (await this.#save({ ...record, name }))).then(() => {});
    renameIn(title, record.name, save, () => title.replaceChildren(link));
  }

  /** @param {StudyRecord} record */
  async #remove(record) {
    await this.desk.attempt(async () => {
      const removed = await this.#save({ ...record, trashed: Date.now() });
      const back = () => void this.desk.attempt(() => this.#save({ ...removed, trashed: null }));
      toast(this.desk.say("study.removed", { name: shown(record.name) }), back);
    });
  }

  /** @param {StudyRecord} record */
  #removed(record) {
    const back = make("button", { type: "button", class: "link", text: this.desk.say("study.bin.restore") });
    back.addEventListener("click", () => void this.desk.attempt(() => this.#save({ ...record, trashed: null })));
    return make("li", {}, make("span", { dir: "auto", text: shown(record.name) }), document.createTextNode(" "), back);
  }

  /** @param {StudyRecord} record */
  async #save(record) {
    const saved = await this.desk.session.studies.save(record);
    await this.show();
    return saved;
  }

  /** Offer the collections and documents that there are. */
  #offer() {
    const { state } = this.desk.library;
    const collections = [...state.collections].sort((a, b) => inOrder(a.name, b.name));
    find("[data-study-collections]", this.dialog).hidden = collections.length === 0;
    const options = collections.map(({ id, name }) => make("option", { value: id, text: shown(name) }));
    find("[data-study-collection]", this.dialog).replaceChildren(...options);
    const rows = choices(state, this.#texts()).map(({ id, title }) => {
      const box = make("input", { type: "checkbox", value: id });
      return make("li", {}, make("label", { class: "check" }, box, make("span", { dir: "auto", text: title })));
    });
    find("[data-study-documents]", this.dialog).replaceChildren(...rows);
    /** @type {HTMLInputElement} */ (find("[name=study-scope][value=all]", this.dialog)).checked = true;
    this.#showChoices();
  }

  #texts() {
    return findAll(".view-library .book").map((book) => ({ id: book.dataset.document ?? "", title: book.dataset.title ?? "" }));
  }

  #kind() {
    const chosen = /** @type {HTMLInputElement} */ (find("[name=study-scope]:checked", this.dialog));
    return /** @type {StudyScope["kind"]} */ (chosen.value);
  }

  #showChoices() {
    find("[data-study-documents]", this.dialog).hidden = this.#kind() !== "documents";
  }

  /** @returns {StudyScope} */
  #chosen() {
    const kind = this.#kind();
    const select = /** @type {HTMLSelectElement} */ (find("[data-study-collection]", this.dialog));
    const boxes = /** @type {HTMLInputElement[]} */ (findAll("[data-study-documents] input:checked", this.dialog));
    return {
      kind,
      collection: kind === "collection" ? select.value : null,
      documents: kind === "documents" ? boxes.map(({ value }) => value) : [],
    };
  }
}
