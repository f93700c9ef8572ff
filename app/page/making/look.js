// @ts-check
import { find } from "../dom.js";
import { replaceRegion } from "../region.js";
import { isOwn } from "./providers.js";

/** @typedef {import("../../types/making").Making} Making */
/** @typedef {import("../../types/making").ProviderSettings} ProviderSettings */
/** @typedef {import("./job.js").Plan} Plan */

const AGREED = "passagework:agreed:";
const ALWAYS = "passagework:look-always";

/** What is about to be sent, whole, before it is: the reader sends it, or does not. */
export class Look {
  /** @type {((send: boolean) => void) | null} */
  #answer = null;

  /** @param {HTMLElement} root @param {Making["say"]} say */
  constructor(root, say) {
    this.say = say;
    this.place = find("[data-look]", root);
    this.region = find("[data-look-region]", this.place);
    this.acts = find("[data-look-acts]", this.place);
    this.words = find("[data-look-ask]", this.place);
    this.send = find("[data-look-send]", this.place);
    this.always = find("[data-look-always]", this.place);
    this.box = /** @type {HTMLInputElement} */ (find("input", this.always));
    this.send.addEventListener("click", () => this.#settle(true));
    find("[data-look-no]", this.place).addEventListener("click", () => this.#settle(false));
    this.place.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && this.#answer) this.#settle(false);
    });
  }

  /** Whether the reader has to be asked before this model is sent anything. @param {ProviderSettings} provider */
  static wanted(provider) {
    return kept(ALWAYS) || !(isOwn(provider) || kept(AGREED + address(provider)));
  }

  /** Show a plan that is not to be asked about, or that may not be sent. @param {Plan} plan */
  show(plan) {
    this.#settle(false);
    replaceRegion(this.region, plan.html);
    this.acts.hidden = true;
    this.place.hidden = false;
  }

  /**
   * Show a plan and ask. Resolves with whether to send it.
   * @param {Plan} plan
   * @param {ProviderSettings} provider
   * @param {boolean} each  whether this kind of call is shown each time anyway
   * @returns {Promise<boolean>}
   */
  ask(plan, provider, each) {
    this.show(plan);
    this.words.textContent = isOwn(provider) ? "" : this.say("making.look.away", { name: provider.name });
    this.always.hidden = each;
    this.box.checked = kept(ALWAYS);
    this.acts.hidden = false;
    this.send.focus({ preventScroll: true });
    this.place.scrollIntoView({ block: "nearest", behavior: "instant" });
    return new Promise((resolve) => {
      this.#answer = (send) => {
        this.acts.hidden = true;
        keep(ALWAYS, this.box.checked);
        if (send && !isOwn(provider)) keep(AGREED + address(provider), true);
        resolve(send);
      };
    });
  }

  hide() {
    this.#settle(false);
    this.place.hidden = true;
    this.region.replaceChildren();
  }

  /** @param {boolean} send */
  #settle(send) {
    const answer = this.#answer;
    this.#answer = null;
    answer?.(send);
  }
}

/** What was agreed to holds for this address alone. @param {ProviderSettings} provider */
function address({ id, base_url: url }) {
  return `${id} ${url}`;
}

/** For the session; without storage, for this page. @type {Map<string, boolean>} */
const here = new Map();

/** @param {string} name */
function kept(name) {
  try {
    return here.get(name) ?? sessionStorage.getItem(name) !== null;
  } catch {
    return here.get(name) ?? false;
  }
}

/** @param {string} name @param {boolean} value */
function keep(name, value) {
  here.set(name, value);
  try {
    if (value) sessionStorage.setItem(name, "");
    else sessionStorage.removeItem(name);
  } catch {
    // It holds for this page.
  }
}
