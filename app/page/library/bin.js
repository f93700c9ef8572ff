// @ts-check
import { KEPT_DAYS } from "../../store/sweep.js";
import { on } from "../actions.js";
import { find, make } from "../dom.js";
import { say } from "../words.js";
import { confirmed, dialog, open } from "./dialogs.js";
import { day, isolated, line, shown, size } from "./display.js";
import { inBin } from "./document-state.js";
import { toast } from "./toast.js";
import { forgetDocuments } from "./undo.js";

/** @typedef {import("../../types/library").Library} Library */
/** @typedef {import("../../types/library").LibraryState} LibraryState */
/** @typedef {import("../../types/library").DocumentRecord} DocumentRecord */

const DAY = 86_400_000;

/** What was removed, for thirty days: put back, or deleted for good. */
export class Bin {
  /** @param {Library} library @param {(work: Promise<unknown>) => Promise<void>} attempt */
  constructor(library, attempt) {
    this.library = library;
    this.attempt = attempt;
    this.dialog = dialog("bin-dialog");
    this.list = find("[data-bin-list]", this.dialog);
    this.count = find("[data-bin-count]");
    on("open-bin", () => {
      this.fill();
      void open(this.dialog);
    });
    on("restore-document", (element) => void this.attempt(this.library.restore([element.dataset.id ?? ""])));
    on("purge-document", (element) => void this.purge([element.dataset.id ?? ""]));
    on("empty-bin", () => void this.purge(inBin(this.library.state).map(({ id }) => id)));
  }

  /** @param {LibraryState} state */
  show(state) {
    const documents = inBin(state);
    this.count.textContent =
      documents.length === 0 ? say("library.bin.nothing") : say("library.documents", { n: documents.length });
    if (this.dialog.open) this.fill();
  }

  fill() {
    const documents = inBin(this.library.state).sort((one, other) => Number(other.trashed) - Number(one.trashed));
    const key = documents.map(({ id, rev }) => `${id} ${rev}`).join();
    if (this.list.dataset.key === key) return;
    this.list.dataset.key = key;
    const focused = this.dialog.open && this.list.contains(document.activeElement);
    this.list.replaceChildren(...documents.map((record) => this.item(record)));
    find("[data-bin-empty]", this.dialog).hidden = documents.length > 0;
    find("[data-action=empty-bin]", this.dialog).hidden = documents.length === 0;
    if (focused) /** @type {HTMLElement} */ (this.list.querySelector("button") ?? find("h2", this.dialog)).focus();
  }

  /** @param {DocumentRecord} record */
  item(record) {
    const trashed = Number(record.trashed);
    const left = Math.max(0, Math.ceil((trashed + KEPT_DAYS * DAY - Date.now()) / DAY));
    const about = line(
      size(record.file.bytes),
      say("library.bin.since", { day: day(trashed) }),
      say("library.bin.left", { n: left }),
    );
    const act = (/** @type {string} */ name) => {
      const of = make("span", { class: "vh", text: ` ${say("library.of_document", { title: shown(record.title) })}` });
      return make(
        "button",
        { type: "button", class: "link", "data-action": `${name}-document`, "data-id": record.id },
        document.createTextNode(say(`library.bin.${name}`)),
        of,
      );
    };
    return make(
      "li",
      { class: "bin-item" },
      make("p", { class: "bin-title" }, isolated(record.title)),
      make("p", { class: "bin-facts", text: about }),
      make("p", { class: "bin-acts" }, act("restore"), act("purge")),
    );
  }

  /** A note that still offers a way back gives way to one that offers none. @param {string[]} ids */
  purged(ids) {
    forgetDocuments(ids);
    toast(inBin(this.library.state).length === 0 ? say("library.bin.emptied") : say("library.purged", { n: ids.length }));
  }

  /** @param {string[]} ids */
  async purge(ids) {
    const body = [say("library.purge.body", { n: ids.length })];
    if (await confirmed({ title: say("library.purge.title", { n: ids.length }), body, act: say("library.purge.act") })) {
      await this.attempt(this.library.purge(ids).then(() => this.purged(ids)));
    }
  }
}
