// @ts-check
// Where the keys of models are (Keys in app/types/making.d.ts). The page passes a key in and never has it again.

import { Fault } from "../runtime/faults.js";
import { originOf } from "./addresses.js";
import { allInTab, dropFromTab, keepInTab, keptInTab } from "./key-places.js";

/** @typedef {import("../types/making").Keys} Keys */
/** @typedef {import("../types/making").KeyPlace} KeyPlace */
/** @typedef {import("../types/making").ProviderSettings} ProviderSettings */
/** @typedef {import("../types/making").Drafts} Drafts */
/** @typedef {import("./lines.js").Lines} Lines */

/** What a header can carry, and long enough not to be a word that an answer could hold by chance. */
const KEY = /^[\x21-\x7e]{8,1000}$/;
/** Characters, as NIST SP 800-63B asks of a secret that is remembered. */
export const SHORTEST_PASSPHRASE = 8;

/** @implements {Keys} */
export class KeyRing {
  /** Keys that a worker holds, by provider. @type {Map<string, { place: KeyPlace, origin: string }>} */
  #held = new Map();

  /** @param {Lines} lines @param {Drafts} drafts */
  constructor(lines, drafts) {
    this.lines = lines;
    this.drafts = drafts;
  }

  /** @param {string} provider */
  async state(provider) {
    const held = this.#held.get(provider);
    if (held) return { place: held.place, locked: false };
    if (keptInTab(provider)) return { place: /** @type {const} */ ("session"), locked: false };
    return (await this.drafts.wrappedKey(provider)) ? { place: /** @type {const} */ ("wrapped"), locked: true } : null;
  }

  /**
   * Rejects with the Fault `bad_key`, `short_passphrase`, `no_tab_storage`, `calling_ended`, `blocked` or `unbound`; then nothing is kept.
   * @param {ProviderSettings} provider
   * @param {string} key
   * @param {KeyPlace} place
   * @param {string} [passphrase]
   */
  async set({ id, base_url }, key, place, passphrase = "") {
    const typed = key.trim();
    if (!KEY.test(typed)) throw new Fault("bad_key");
    if (place === "wrapped" && passphrase.length < SHORTEST_PASSPHRASE) throw new Fault("short_passphrase", { n: SHORTEST_PASSPHRASE });
    const origin = originOf(base_url);
    const line = await this.lines.to(origin);
    await this.#drop(id);
    if (place === "wrapped") {
      const wrapped = await line.wrap(id, typed, passphrase);
      if (!wrapped) throw new Fault("calling_ended");
      await this.drafts.saveWrappedKey(wrapped);
    } else {
      line.hold(id, typed);
      if (place === "session") this.#keepInTab(id, line.origin, typed);
    }
    this.#held.set(id, { place, origin: line.origin });
  }

  /**
   * Rejects with the Fault `blocked` or `unbound`. False: another passphrase, or a key for another address.
   * @param {ProviderSettings} provider
   * @param {string} passphrase
   */
  async unlock({ id, base_url }, passphrase) {
    const wrapped = await this.drafts.wrappedKey(id);
    if (!wrapped) return false;
    const line = await this.lines.to(originOf(base_url));
    const right = await line.unwrap(wrapped, passphrase);
    if (right) this.#held.set(id, { place: "wrapped", origin: line.origin });
    return right;
  }

  /** @param {string} provider */
  async forget(provider) {
    const origin = this.#held.get(provider)?.origin;
    await this.#drop(provider);
    if (origin) this.#endIdle(origin);
  }

  async forgetAll() {
    const stored = (await this.drafts.providers()).map(({ id }) => id);
    for (const id of new Set([...this.#held.keys(), ...allInTab(), ...stored])) await this.forget(id);
  }

  /** Forget the keys of models that are no more: they were removed, here or in another tab. */
  async tidy() {
    const models = new Set((await this.drafts.providers()).map(({ id }) => id));
    for (const id of new Set([...this.#held.keys(), ...allInTab()])) if (!models.has(id)) await this.forget(id);
  }

  /**
   * See that the worker of a model's address holds its key. Null when it does; else the code of what is missing.
   * @param {ProviderSettings} provider
   * @returns {Promise<"no_key" | "locked_key" | null>}
   */
  async supply({ id, base_url }) {
    const origin = originOf(base_url);
    const held = this.#held.get(id);
    if (held) return held.origin === origin ? null : "no_key";
    const kept = keptInTab(id);
    if (kept && kept.origin === origin) {
      this.lines.known(origin)?.hold(id, kept.key);
      this.#held.set(id, { place: "session", origin });
      return null;
    }
    return (await this.drafts.wrappedKey(id)) ? "locked_key" : "no_key";
  }

  /** The worker of an origin is gone, and what it held. @param {string} origin */
  lost(origin) {
    for (const [id, held] of this.#held) if (held.origin === origin) this.#held.delete(id);
  }

  /** @param {string} provider */
  async #drop(provider) {
    const held = this.#held.get(provider);
    this.#held.delete(provider);
    if (held) this.lines.known(held.origin)?.forget(provider);
    dropFromTab(provider);
    await this.drafts.removeWrappedKey(provider);
  }

  /** A worker without keys and calls is ended: then nothing of a key is left in it. @param {string} origin */
  #endIdle(origin) {
    const line = this.lines.known(origin);
    if (![...this.#held.values()].some((held) => held.origin === origin) && !line?.busy) line?.end();
  }

  /** @param {string} id @param {string} origin @param {string} key */
  #keepInTab(id, origin, key) {
    try {
      keepInTab(id, origin, key);
    } catch (error) {
      this.lines.known(origin)?.forget(id);
      throw new Fault("no_tab_storage", {}, error instanceof Error ? error.name : "");
    }
  }
}
