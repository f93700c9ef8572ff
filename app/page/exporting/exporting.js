// @ts-check
/** The dialog that exports accepted items. Loaded when it is first opened. */

import { downloadZip } from "client-zip";
import { announce } from "../announce.js";
import { find, findAll } from "../dom.js";
import { dialog, open } from "../library/dialogs.js";
import { save } from "../library/download.js";
import { jsonOf, textsOf } from "../making/stored.js";
import { replaceRegion } from "../region.js";
import { clearTrouble, showTrouble } from "../trouble.js";

/** @typedef {import("../../types/making").Making} Making */
/** @typedef {import("../../types/making").ItemRecord} ItemRecord */

/** Targets whose answers can stand elsewhere than after their question. */
const WITH_ANSWERS = ["markdown", "handout"];

/** @param {Making} making */
export function openExporting(making) {
  return new Exporting(making);
}

export class Exporting {
  /** @type {ItemRecord[]} */
  #accepted = [];
  /** The pack to which an export can be limited. @type {string | null} */
  #pack = null;

  /** @param {Making} making */
  constructor(making) {
    this.making = making;
    this.dialog = dialog("export-dialog");
    this.form = /** @type {HTMLFormElement} */ (find("form", this.dialog));
    this.trouble = find("[data-export-trouble]", this.dialog);
    this.name = /** @type {HTMLInputElement} */ (find("[data-export-name]", this.dialog));
    this.answers = /** @type {HTMLSelectElement} */ (find("[data-export-answers]", this.dialog));
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#save();
    });
    this.form.addEventListener("change", () => this.#show());
    find("details", this.dialog).addEventListener("toggle", () => void this.#keeps());
  }

  /** Show the dialog. @param {string | null} [pack]  whose items an export can be limited to */
  async open(pack = null) {
    clearTrouble(this.trouble);
    this.#accepted = (await this.making.drafts.items()).filter(({ head }) => head.status === "accepted");
    this.#pack = pack !== null && this.#accepted.some(({ head }) => head.pack === pack) ? pack : null;
    if (this.name.value === "") this.name.value = this.making.say("export.name.default");
    find("[data-export-pack]", this.dialog).hidden = this.#pack === null;
    this.#choose("export-scope", this.#pack === null ? "all" : "pack");
    this.#show();
    await open(this.dialog);
  }

  get #chosen() {
    return this.#value("export-scope") === "pack" ? this.#accepted.filter(({ head }) => head.pack === this.#pack) : this.#accepted;
  }

  #show() {
    const target = this.#value("export-target");
    const { say } = this.making;
    const { length } = this.#chosen;
    find("[data-export-count]", this.dialog).textContent = length ? say("export.count", { n: length }) : say("export.none");
    find("[data-export-hint]", this.dialog).textContent = say(`export.hint.${target}`);
    find("[data-export-answers-line]", this.dialog).hidden = !WITH_ANSWERS.includes(target);
    /** @type {HTMLButtonElement} */ (find("[type=submit]", this.dialog)).disabled = length === 0;
    for (const list of findAll("[data-keeps]", this.dialog)) list.hidden = list.dataset.keeps !== target;
  }

  async #save() {
    clearTrouble(this.trouble);
    const { say, act, config } = this.making;
    const button = /** @type {HTMLButtonElement} */ (find("[type=submit]", this.dialog));
    button.disabled = true;
    announce(say("export.working"));
    try {
      const target = this.#value("export-target");
      const args = {
        target,
        name: this.name.value.trim() || say("export.name.default"),
        answers: WITH_ANSWERS.includes(target) ? this.answers.value : "with",
        application: config.build,
        made: Date.now(),
      };
      const items = this.#chosen;
      const calls = target === "json" ? await this.#calls(items) : [];
      const { data } = await act("exporting.export", args, [textsOf(items), jsonOf(calls)]);
      const name = await saveFiles(data.files, args.name);
      const told = data.unreadable ? ` ${say("export.unreadable", { n: data.unreadable })}` : "";
      find("[data-export-count]", this.dialog).textContent = say("export.saved", { name }) + told;
    } catch (error) {
      const trouble = /** @type {import("../types.js").Trouble} */ (error);
      showTrouble(this.trouble, trouble, { again: "", retry: null, read: false });
    }
    button.disabled = this.#chosen.length === 0;
  }

  /** The calls of items, those of them that are still in the log. @param {ItemRecord[]} items */
  async #calls(items) {
    const ids = [...new Set(items.map(({ head }) => head.call))];
    const found = await Promise.all(ids.map((id) => this.making.drafts.call(id)));
    return found.flatMap((call) => (call ? [call.content] : []));
  }

  async #keeps() {
    const region = find("[data-region=export-keeps]", this.dialog);
    if (region.hasChildNodes()) return;
    const { view } = await this.making.act("exporting.keeps");
    if (view) replaceRegion(region, view.html);
    this.#show();
  }

  /** @param {string} name */
  #value(name) {
    return String(new FormData(this.form).get(name) ?? "");
  }

  /** @param {string} name @param {string} value */
  #choose(name, value) {
    for (const each of findAll(`[name=${name}]`, this.dialog)) {
      const radio = /** @type {HTMLInputElement} */ (each);
      radio.checked = radio.value === value;
    }
  }
}

/**
 * One file as it is, several in a zip. Returns the name under which it was saved.
 * @param {{ name: string, type: string, base64: string }[]} files
 * @param {string} name
 */
async function saveFiles(files, name) {
  const made = files.map((file) => ({ ...file, input: bytes(file.base64) }));
  if (made.length === 1) {
    save(new Blob([made[0].input], { type: made[0].type }), made[0].name);
    return made[0].name;
  }
  const zip = `${name}.zip`;
  save(await downloadZip(made.map((file) => ({ name: file.name, input: file.input }))).blob(), zip);
  return zip;
}

/** @param {string} base64 */
function bytes(base64) {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}
