// @ts-check
/** Models and keys: what is set up, where its keys are, whether it answers, and what a session may cost. */

import { postable } from "../../runtime/faults.js";
import { on } from "../actions.js";
import { copy } from "../clipboard.js";
import { embedded, find } from "../dom.js";
import { toast } from "../library/toast.js";
import { clearTrouble, showTrouble } from "../trouble.js";
import { Cap } from "./cap.js";
import { Doctor } from "./doctor.js";
import { Editing } from "./editing.js";
import { KeyDialogs } from "./key-dialogs.js";
import { ModelList } from "./list.js";
import { PageFile } from "./page-file.js";

/** @typedef {import("../../types/making").Making} Making */
/** @typedef {import("../../types/making").MakingView} MakingView */
/** @typedef {import("../../types/making").ProviderRecord} ProviderRecord */
/** @typedef {import("../../types/making").ProviderSettings} ProviderSettings */
/**
 * What the parts of this page share.
 * @typedef {object} Desk
 * @property {Making} making
 * @property {<T>(work: () => Promise<T>) => Promise<T | undefined>} attempt  shows what goes wrong
 * @property {(error: unknown) => { message: string, hint: string }} told  an error in words
 * @property {(record: ProviderRecord, settings: Partial<ProviderSettings>) => Promise<ProviderRecord>} change
 * @property {Map<string, string[]>} found  names of models that a provider has given, by its id
 */

/** @param {Making} making @returns {Promise<MakingView>} */
export async function open(making) {
  return new ModelsView(making);
}

/** @implements {MakingView} */
class ModelsView {
  #here = false;

  /** @param {Making} making */
  constructor(making) {
    this.making = making;
    this.root = find(".view-models");
    this.trouble = find("[data-models-trouble]", this.root);
    /** @type {Desk} */
    this.desk = {
      making,
      attempt: (work) => this.attempt(work),
      told: (error) => this.#told(error),
      change: (record, settings) => this.#change(record, settings),
      found: new Map(),
    };
    this.doctor = new Doctor(this.desk);
    this.editing = new Editing(this.desk);
    this.keys = new KeyDialogs(this.desk);
    this.file = new PageFile(this.desk);
    this.cap = new Cap(this.desk);
    this.list = new ModelList(this.desk, this.doctor, this.file);
    this.#listen();
    const again = () => this.#here && void this.show();
    making.drafts.subscribe((what) => (what === "providers" || what === "calls") && again());
    making.calling.localModel.subscribe(again);
  }

  async enter() {
    this.#here = true;
    clearTrouble(this.trouble);
    await this.show();
  }

  leave() {
    this.#here = false;
    this.doctor.stop();
  }

  async show() {
    await this.attempt(async () => {
      await Promise.all([this.list.show(), this.cap.show()]);
      find("[data-models-body]", this.root).hidden = false;
    });
  }

  /**
   * Do something, and show what goes wrong where the reader looks.
   * @template T
   * @param {() => Promise<T>} work
   * @returns {Promise<T | undefined>}
   */
  async attempt(work) {
    clearTrouble(this.trouble);
    try {
      return await work();
    } catch (error) {
      const ways = { again: this.making.say("retrieve.error.retry"), retry: () => void this.show(), read: false };
      showTrouble(this.trouble, postable(error, embedded("site-words")), ways);
      this.trouble.scrollIntoView({ block: "nearest", behavior: "instant" });
      return undefined;
    }
  }

  #listen() {
    on("models-add", () => void this.attempt(() => this.#add()));
    on("models-edit", (button) => this.#with(button, (record) => this.#edit(record)));
    on("models-check", (button) => this.#with(button, (record) => this.doctor.check(record)));
    on("models-stop", () => this.doctor.stop());
    on("models-key", (button) => this.#with(button, (record) => this.#key(record)));
    on("models-unlock", (button) => this.#with(button, (record) => this.#unlock(record)));
    on("models-forget", (button) => this.#with(button, (record) => this.#forget(record)));
    on("models-forget-all", () => void this.attempt(() => this.#forgetAll()));
    on("models-default", (button) => this.#with(button, (record) => this.#prefer(record)));
    on("models-remove", (button) => this.#with(button, (record) => this.#remove(record)));
    on("models-file", (button) => this.#with(button, (record) => this.file.choose(record)));
    on("models-unload", () => void this.attempt(() => this.making.calling.localModel.unload()));
    on("models-copy", (button) => void copy(button, button.dataset.text ?? "", this.making.say("models.doctor.copied")));
    on("models-use-model", (button) => this.#with(button, (record) => this.#use(record, { model: button.dataset.model ?? "" })));
    on("models-use-form", (button) => {
      const structured = /** @type {ProviderSettings["structured"]} */ (button.dataset.form);
      this.#with(button, (record) => this.#use(record, { structured }));
    });
  }

  /** @param {HTMLElement} button  that carries an id @param {(record: ProviderRecord) => Promise<unknown>} work */
  #with(button, work) {
    void this.attempt(async () => {
      const record = (await this.making.drafts.providers()).find(({ id }) => id === button.dataset.id);
      if (record) await work(record);
      else await this.show();
    });
  }

  async #add() {
    const record = await this.editing.add();
    if (!record) return;
    const { drafts } = this.making;
    const settings = await drafts.settings();
    if (settings.provider === null) await drafts.saveSettings({ ...settings, provider: record.id });
    await this.#next(record);
  }

  /** @param {ProviderRecord} record */
  async #edit(record) {
    const changed = await this.editing.change(record);
    if (!changed) return;
    // A key belongs to the address that it was given for.
    if (originOf(changed) !== originOf(record) && (await this.making.calling.keys.state(record.id))) {
      await this.making.calling.keys.forget(record.id);
      toast(this.making.say("models.key.moved", { name: changed.settings.name }));
    }
    await this.#next(changed);
  }

  /** What has to be done next for a model that was set up or changed: its key, then a look whether it answers. @param {ProviderRecord} record */
  async #next(record) {
    await this.show();
    this.list.focus(record.id);
    const { settings } = record;
    if (settings.kind === "page") return;
    if (settings.needs_key && !(await this.making.calling.keys.state(record.id))) await this.#key(record);
    else await this.doctor.check(record);
  }

  /** @param {ProviderRecord} record */
  async #key(record) {
    if (!(await this.keys.give(record.settings))) return;
    await this.show();
    await this.doctor.check(record);
  }

  /** @param {ProviderRecord} record */
  async #unlock(record) {
    if (await this.keys.unlock(record.settings)) await this.show();
  }

  /** @param {ProviderRecord} record */
  async #forget({ id, settings }) {
    await this.making.calling.keys.forget(id);
    await this.show();
    toast(this.making.say("models.key.forgotten", { name: settings.name }));
  }

  async #forgetAll() {
    await this.making.calling.keys.forgetAll();
    await this.show();
    toast(this.making.say("models.forgotten_all"));
  }

  /** @param {ProviderRecord} record */
  async #prefer({ id, settings: { name } }) {
    const { drafts, say } = this.making;
    await drafts.saveSettings({ ...(await drafts.settings()), provider: id });
    await this.show();
    toast(say("models.preferred", { name }));
  }

  /** @param {ProviderRecord} record */
  async #remove(record) {
    const { drafts, calling, say } = this.making;
    const { id, settings } = record;
    const before = await drafts.settings();
    await calling.keys.forget(id);
    await drafts.removeProvider(id);
    if (before.provider === id) await drafts.saveSettings({ ...before, provider: (await drafts.providers())[0]?.id ?? null });
    await this.show();
    toast(say(settings.needs_key ? "models.removed.key" : "models.removed", { name: settings.name }), () => void this.attempt(async () => {
      await drafts.saveProvider({ ...record, rev: 0 });
      if (before.provider === id) await drafts.saveSettings({ ...(await drafts.settings()), provider: id });
      await this.show();
      this.list.focus(id);
    }));
  }

  /** @param {ProviderRecord} record @param {Partial<ProviderSettings>} settings */
  async #use(record, settings) {
    await this.doctor.check(await this.#change(record, settings));
  }

  /** @param {ProviderRecord} record @param {Partial<ProviderSettings>} settings */
  async #change(record, settings) {
    const saved = await this.making.drafts.saveProvider({ ...record, settings: { ...record.settings, ...settings } });
    await this.show();
    return saved;
  }

  /** @param {unknown} error */
  #told(error) {
    return postable(error, embedded("site-words"));
  }
}

/** @param {ProviderRecord} record */
function originOf({ settings: { base_url: address } }) {
  return URL.canParse(address) ? new URL(address).origin : "";
}
