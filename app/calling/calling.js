// @ts-check
/** The workers that call models, as the pages use them (Calling in app/types/making.d.ts). */

import { Fault } from "../runtime/faults.js";
import { countSent } from "../runtime/sent.js";
import { originOf, spaceOf } from "./addresses.js";
import { KeyRing } from "./keys.js";
import { Lines } from "./lines.js";
import { openLocal } from "./local.js";
import { failed } from "./outcomes.js";
import { explained, permissionFor } from "./reaching.js";

/** @typedef {import("../types/making").Calling} Calling */
/** @typedef {import("../types/making").Drafts} Drafts */
/** @typedef {import("../types/making").ProviderSettings} ProviderSettings */

/** Seconds that a knock may take: something answers at once, or nothing is there. */
const KNOCK_SECONDS = 10;

/**
 * @param {import("../types/site").SiteConfig} config
 * @param {string} base
 * @param {Drafts} drafts
 * @returns {Calling}
 */
export function openCalling(config, base, drafts) {
  return new CallingSide(new URL(config.workers.calling, base).href, drafts, openLocal(config, base));
}

/** @implements {Calling} */
class CallingSide {
  /** @param {string} script @param {Drafts} drafts @param {ReturnType<typeof openLocal>} local */
  constructor(script, drafts, local) {
    this.lines = new Lines(script, drafts, (origin) => this.keys.lost(origin));
    this.keys = new KeyRing(this.lines, drafts);
    this.localModel = local.model;
    this.callLocal = local.call;
    drafts.subscribe((what) => what === "providers" && void this.#follow());
    void this.#follow();
  }

  /** A model that was removed, here or in another tab, takes its key with it and closes the gate behind it. */
  async #follow() {
    try {
      await this.keys.tidy();
      await this.lines.gate();
    } catch (error) {
      // Every call sets the gate again, and says so when it cannot.
      console.info("The models that are set up could not be read.", error);
    }
  }

  /** @type {Calling["call"]} */
  async call(settings, request, options) {
    if (settings.kind === "page") return this.callLocal(settings, request, options);
    const origin = originOf(request.url);
    if (origin !== originOf(settings.base_url)) return failed("blocked");
    try {
      const line = await this.lines.to(origin);
      const lacking = request.key_header ? await this.keys.supply(settings) : null;
      // A model that needs no key may have one.
      if (lacking && (settings.needs_key || lacking === "locked_key")) return failed(lacking);
      if (request.method === "POST") countSent(settings.name);
      const order = { request, provider: settings.id, seconds: settings.seconds, space: spaceOf(request.url) };
      return await explained(await line.call(order, options), request.url);
    } catch (error) {
      if (error instanceof Fault) return failed(error.code, error.detail);
      throw error;
    }
  }

  /** @param {ProviderSettings} settings */
  async way({ base_url }) {
    const permission = originOf(base_url) ? await permissionFor(base_url) : null;
    try {
      const line = await this.lines.to(originOf(base_url));
      return { reached: await line.reach(base_url, KNOCK_SECONDS, spaceOf(base_url)), permission };
    } catch (error) {
      if (error instanceof Fault) return { reached: null, permission };
      throw error;
    }
  }
}
