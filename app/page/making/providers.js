// @ts-check
// The models that the reader has set up, as the pages that ask them need to know them.

/** @typedef {import("../../types/making").Making} Making */
/** @typedef {import("../../types/making").ProviderRecord} ProviderRecord */
/** @typedef {import("../../types/making").ProviderSettings} ProviderSettings */

/** Whether what is sent to it stays on the reader's machine. @param {ProviderSettings} settings */
export function isOwn({ kind, base_url: address }) {
  if (kind === "page") return true;
  try {
    const { hostname } = new URL(address);
    return hostname === "localhost" || hostname.endsWith(".localhost") || hostname === "[::1]" || /^127(\.\d+){3}$/.test(hostname);
  } catch {
    return false;
  }
}

/**
 * What has still to be done before it can be asked; null where nothing has.
 * @param {Making} making
 * @param {ProviderSettings} settings
 * @returns {Promise<"no_key" | "locked" | "no_file" | "loading" | null>}
 */
export async function lacking({ calling }, settings) {
  if (settings.kind === "page") {
    const { phase } = calling.localModel.state;
    if (phase === "ready") return null;
    return phase === "loading" ? "loading" : "no_file";
  }
  if (!settings.needs_key) return null;
  const key = await calling.keys.state(settings.id);
  if (key === null) return "no_key";
  return key.locked ? "locked" : null;
}

/** Which model is asked: the reader's default, until another is chosen here. */
export class ModelChoice {
  /** @type {ProviderRecord[]} */
  #all = [];

  /** @param {Making} making @param {HTMLSelectElement} select */
  constructor(making, select) {
    this.making = making;
    this.select = select;
  }

  /** Offer what is set up. @param {string} [wanted] @returns {Promise<boolean>} whether there is one */
  async offer(wanted = this.select.value) {
    const { drafts } = this.making;
    const [all, settings] = await Promise.all([drafts.providers(), drafts.settings()]);
    this.#all = all;
    this.select.replaceChildren(...all.map(({ id, settings: { name } }) => new Option(name, id)));
    const known = [wanted, settings.provider, all[0]?.id].find((id) => all.some((each) => each.id === id));
    if (known) this.select.value = known;
    return all.length > 0;
  }

  /** @returns {ProviderSettings | null} */
  get chosen() {
    return this.#all.find(({ id }) => id === this.select.value)?.settings ?? null;
  }
}
