// @ts-check
import { find } from "../dom.js";
import { toast } from "../library/toast.js";
import { limits } from "../making/spending.js";

/** @typedef {import("./models.js").Desk} Desk */

/** What the calls of one session may cost together. */
export class Cap {
  /** @param {Desk} desk */
  constructor(desk) {
    this.desk = desk;
    this.form = find("[data-models-cap]");
    this.field = /** @type {HTMLInputElement} */ (find("#models-cap", this.form));
    this.fault = find("[data-models-cap-fault]", this.form);
    this.spent = dollars(4);
    this.cap = dollars(20);
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      void desk.attempt(() => this.#set());
    });
  }

  async show() {
    const { drafts, session, say } = this.desk.making;
    const { spent, cap } = await limits(drafts, session);
    if (document.activeElement !== this.field) this.field.value = cap === null ? "" : String(cap);
    find("[data-models-spent]", this.form).textContent = say("models.cap.spent", { dollars: this.spent.format(spent) });
  }

  async #set() {
    const { drafts, say } = this.desk.making;
    const typed = this.field.value.trim().replace(",", ".");
    const cap = typed === "" ? null : Number(typed);
    const wrong = cap !== null && !(Number.isFinite(cap) && cap >= 0);
    this.fault.textContent = wrong ? say("models.cap.wrong") : "";
    this.field.setAttribute("aria-invalid", String(wrong));
    if (wrong) return;
    await drafts.saveSettings({ ...(await drafts.settings()), cap });
    toast(cap === null ? say("models.cap.none") : say("models.cap.saved", { dollars: this.cap.format(cap) }));
  }
}

/** @param {number} digits  after the point, at most */
function dollars(digits) {
  return new Intl.NumberFormat(document.documentElement.lang, { style: "currency", currency: "USD", maximumFractionDigits: digits });
}
