// @ts-check
/** The worker that calls models, as the pages use it (Calling in app/types/making.d.ts). */

/**
 * @param {import("../types/site").SiteConfig} config
 * @param {string} base
 * @param {import("../types/making").Drafts} drafts
 * @returns {import("../types/making").Calling}
 */
export function openCalling(config, base, drafts) {
  void [config, base, drafts];
  throw new Error("Nothing can be called yet.");
}
