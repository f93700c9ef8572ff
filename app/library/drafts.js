// @ts-check
// Drafting as the pages use it (Drafts in app/types/making.d.ts): over the store once it is open, with those told who show it,
// in this tab and in others.

/** @typedef {import("../types/making").Drafts} DraftsInterface */
/** @typedef {import("../types/store").DraftStore} DraftStore */
/** @typedef {Parameters<Parameters<DraftsInterface["subscribe"]>[0]>[0]} What */
/**
 * @typedef {object} Tools
 * @property {string} base  the address of this site: a host may have several
 * @property {<T>(work: (drafts: DraftStore) => Promise<T>) => Promise<T>} use  work on the store, once it is open; what goes wrong has words
 * @property {() => void} onFirst  something is kept that was not there before
 */

/** @type {readonly What[]} */
const ALL = ["providers", "calls", "items", "practice"];

/** @implements {DraftsInterface} */
export class OwnDrafts {
  #base;
  #use;
  #onFirst;
  /** Other tabs, where the store is one that they share. @type {BroadcastChannel | null} */
  #channel = null;
  /** @type {Set<(what: What) => void>} */
  #listeners = new Set();

  /** @param {Tools} tools */
  constructor({ base, use, onFirst }) {
    this.#base = base;
    this.#use = use;
    this.#onFirst = onFirst;
  }

  /** Tell other tabs of changes, and hear of theirs. */
  join() {
    this.#channel = new BroadcastChannel(`passagework ${this.#base} drafts`);
    this.#channel.onmessage = ({ data }) => this.#hear(data);
  }

  /** Another library is in the place of this one: all is another now. */
  replaced() {
    this.#tell(...ALL);
  }

  /** @type {DraftsInterface["subscribe"]} */
  subscribe(listener) {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** @type {DraftsInterface["providers"]} */
  providers() {
    return this.#use((drafts) => drafts.providers());
  }

  /** @type {DraftsInterface["saveProvider"]} */
  saveProvider(record) {
    return this.#change(["providers"], (drafts) => drafts.saveProvider(record));
  }

  /** @type {DraftsInterface["removeProvider"]} */
  removeProvider(id) {
    return this.#change(["providers"], (drafts) => drafts.removeProvider(id));
  }

  /** @type {DraftsInterface["settings"]} */
  settings() {
    return this.#use((drafts) => drafts.settings());
  }

  /** @type {DraftsInterface["saveSettings"]} */
  saveSettings(settings) {
    return this.#change(["providers"], (drafts) => drafts.saveSettings(settings));
  }

  /** @type {DraftsInterface["wrappedKey"]} */
  wrappedKey(id) {
    return this.#use((drafts) => drafts.wrappedKey(id));
  }

  /** @type {DraftsInterface["saveWrappedKey"]} */
  saveWrappedKey(key) {
    return this.#change(["providers"], (drafts) => drafts.saveWrappedKey(key));
  }

  /** @type {DraftsInterface["removeWrappedKey"]} */
  removeWrappedKey(id) {
    return this.#change(["providers"], (drafts) => drafts.removeWrappedKey(id));
  }

  /** @type {DraftsInterface["calls"]} */
  calls() {
    return this.#use((drafts) => drafts.calls());
  }

  /** @type {DraftsInterface["call"]} */
  call(id) {
    return this.#use((drafts) => drafts.call(id));
  }

  /** @type {DraftsInterface["saveCall"]} */
  async saveCall(record, content, items = []) {
    const saved = await this.#change(items.length ? ["calls", "items"] : ["calls"], (drafts) =>
      drafts.saveCall(record, content, items),
    );
    if (record.rev === 0) this.#onFirst();
    return saved;
  }

  /** @type {DraftsInterface["saveReply"]} */
  saveReply(id, raw) {
    return this.#use((drafts) => drafts.saveReply(id, raw));
  }

  /** @type {DraftsInterface["reply"]} */
  reply(id) {
    return this.#use((drafts) => drafts.reply(id));
  }

  /** @type {DraftsInterface["removeCalls"]} */
  removeCalls(ids) {
    return this.#change(["calls"], (drafts) => drafts.removeCalls(ids));
  }

  /** @type {DraftsInterface["items"]} */
  items() {
    return this.#use((drafts) => drafts.items());
  }

  /** @type {DraftsInterface["item"]} */
  item(id) {
    return this.#use((drafts) => drafts.item(id));
  }

  /** @type {DraftsInterface["saveItems"]} */
  saveItems(records) {
    return this.#change(["items"], (drafts) => drafts.saveItems(records));
  }

  /** @type {DraftsInterface["removeItems"]} */
  removeItems(ids) {
    return this.#change(["items"], (drafts) => drafts.removeItems(ids));
  }

  /** @type {DraftsInterface["practice"]} */
  practice() {
    return this.#use((drafts) => drafts.practice());
  }

  /** @type {DraftsInterface["savePractice"]} */
  savePractice(record) {
    return this.#change(["practice"], (drafts) => drafts.savePractice(record));
  }

  /**
   * @template T
   * @param {What[]} what
   * @param {(drafts: DraftStore) => Promise<T>} work
   */
  async #change(what, work) {
    const value = await this.#use(work);
    this.#tell(...what);
    return value;
  }

  /** @param {...What} what */
  #tell(...what) {
    this.#channel?.postMessage(what);
    this.#hear(what);
  }

  /** What is written is written: a listener that fails is reported, and disturbs nobody. @param {readonly What[]} what */
  #hear(what) {
    for (const each of what) {
      for (const listener of this.#listeners) {
        try {
          listener(each);
        } catch (error) {
          reportError(error);
        }
      }
    }
  }
}
