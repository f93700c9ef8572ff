// @ts-check
/** A language model that runs in the page, with no key and no network: a GGUF file that the reader picks. */

import { demand } from "../page/demand.js";
import { callsOf } from "./local-call.js";
import { PageModel } from "./local-model.js";

/**
 * @param {import("../types/site").SiteConfig} config
 * @param {string} base
 * @param {import("./local-model.js").Demand} [fetchCode]
 * @returns {{ model: import("../types/making").LocalModel, call: import("../types/making").Calling["call"] }}
 */
export function openLocal(config, base, fetchCode = demand) {
  const model = new PageModel(config, base, fetchCode);
  return { model, call: callsOf(model) };
}
