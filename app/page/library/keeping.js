// @ts-check
import { on } from "../actions.js";
import { find } from "../dom.js";
import { say } from "../words.js";
import { confirmed, dialog, open } from "./dialogs.js";
import { day, size } from "./display.js";
import { inBin, onShelf } from "./document-state.js";
import { save } from "./download.js";
import { toast } from "./toast.js";
import { forgetWays } from "./undo.js";

/** @typedef {import("../../types/library").Library} Library */
/** @typedef {import("../../types/library").LibraryState} LibraryState */

/** Safari deletes what a site has stored after seven days of use without a visit, unless it is on the home screen or the Dock. */
const FORGETFUL = /^((?!chrome|chromium|android|firefox|edg).)*safari/i.test(navigator.userAgent);

/** Tells the page that comes after an erasure what has happened. */
const ERASED = "passagework:erased";

/** Where the library is kept: how much room it takes, whether it stays, copies of it, and the way to be rid of it. */
export class Keeping {
  /** @param {Library} library @param {(work: Promise<unknown>) => Promise<void>} attempt */
  constructor(library, attempt) {
    this.library = library;
    this.attempt = attempt;
    this.work = dialog("work-dialog");
    this.file = /** @type {HTMLInputElement} */ (find("[data-backup-input]"));
    // Left half way, it would go on unseen.
    this.work.addEventListener("cancel", (event) => event.preventDefault());
    on("persist", () => void this.persist());
    on("backup", () => void this.attempt(this.backup()));
    on("restore-backup", () => this.file.click());
    on("undo-restore", () => void this.undoRestore());
    on("erase", () => void this.erase());
    if (takeErased()) toast(say("library.erased"));
    this.file.addEventListener("change", () => {
      const [file] = this.file.files ?? [];
      this.file.value = "";
      if (file) void this.restore(file);
    });
  }

  /** @param {LibraryState} state */
  show({ usage, store, replacedAt }) {
    const { used, quota, persisted } = usage;
    find("[data-usage]").textContent = usageWords(used, quota);
    const bar = /** @type {HTMLProgressElement} */ (find("[data-usage-bar]"));
    bar.max = quota || 1;
    bar.value = Math.min(used ?? 0, bar.max);
    find("[data-persisted]").textContent = store === "memory" ? say("library.persisted.memory") : promiseWords(persisted);
    find("[data-action=persist]").hidden = persisted !== false || store !== "indexeddb";
    find("[data-forgetful]").hidden = !FORGETFUL || persisted === true;
    find("[data-restored]").hidden = replacedAt === null;
    if (replacedAt !== null) find("[data-restored-note]").textContent = say("library.restored.note", { day: day(replacedAt) });
  }

  async persist() {
    let kept = false;
    await this.attempt(this.library.persist().then((answer) => (kept = answer)));
    toast(say(kept ? "library.persist.granted" : "library.persist.refused"));
  }

  async backup() {
    const file = await this.during("library.backup.making", (tell) => this.library.backup(tell));
    const day = new Date().toISOString().slice(0, 10);
    save(file, `passagework-${day}.passagework`);
    toast(say("library.backup.made", { size: size(file.size) }));
  }

  /** @param {File} file */
  async restore(file) {
    const title = say("library.restore.title");
    const now = await inventory(this.library);
    const body = [
      say("library.restore.file", { name: file.name, size: size(file.size) }),
      now === null ? say("library.restore.empty") : say("library.restore.body", { now }),
    ];
    if (!(await confirmed({ title, body, act: say("library.restore.act") }))) return;
    await this.attempt(
      this.during("library.restore.doing", (tell) => this.library.restoreBackup(file, tell)).then(() => {
        forgetWays();
        const back = this.library.state.replacedAt !== null;
        toast(say("library.restored"), back ? () => void this.undoRestore() : null);
      }),
    );
  }

  /** Back to the library that a backup took the place of; what has come since goes, and is said before. */
  async undoRestore() {
    const { state } = this.library;
    if (state.replacedAt === null) return;
    const now = (await inventory(this.library)) ?? say("library.documents", { n: 0 });
    const body = [
      say("library.restore.undo.what", { now, day: day(state.replacedAt) }),
      say("library.restore.undo.way"),
    ];
    if (!(await confirmed({ title: say("library.restore.undo.title"), body, act: say("library.restore.undo") }))) return;
    await this.attempt(
      this.library.undoRestore().then(() => {
        forgetWays();
        toast(say("library.restore.undone"));
      }),
    );
  }

  async erase() {
    const { state } = this.library;
    const body = [
      say("library.erase.what", {
        documents: say("library.documents", { n: onShelf(state).length }),
        binned: say("library.documents", { n: inBin(state).length }),
        collections: say("library.collections", { n: state.collections.length }),
      }),
      say("library.erase.drafts"),
      say("library.erase.untouched"),
    ];
    if (!(await confirmed({ title: say("library.erase.title"), body, act: say("library.erase.act") }))) return;
    // A library that was erased begins anew with the page.
    await this.attempt(
      this.library.erase().then(() => {
        // Keys that are kept for as long as the tab is open are there.
        sessionStorage.clear();
        sessionStorage.setItem(ERASED, "yes");
        location.reload();
      }),
    );
  }

  /**
   * Show how far a work has come that must not be interrupted.
   * @template T
   * @param {string} title
   * @param {(tell: (done: number, total: number) => void) => Promise<T>} work
   * @returns {Promise<T>}
   */
  async during(title, work) {
    find("h2", this.work).textContent = say(title);
    const bar = /** @type {HTMLProgressElement} */ (find("progress", this.work));
    const text = find("[data-work-count]", this.work);
    bar.removeAttribute("value");
    text.textContent = "";
    void open(this.work);
    try {
      return await work((done, total) => {
        [bar.max, bar.value] = [total || 1, done];
        text.textContent = say("library.work.percent", { percent: Math.floor((100 * done) / (total || 1)) });
      });
    } finally {
      this.work.close();
    }
  }
}

/** Whether the page before this one erased the library; said once. */
function takeErased() {
  const erased = sessionStorage.getItem(ERASED) !== null;
  sessionStorage.removeItem(ERASED);
  return erased;
}

/** What a library holds, the bin too, in words; null for nothing. @param {Library} library */
async function inventory({ state, studies, drafts }) {
  const { documents, collections } = state;
  const made = await Promise.all([studies.all(), drafts.calls(), drafts.items()]);
  const counts = made.map(({ length }) => length);
  if (documents.length + collections.length + Math.max(...counts) === 0) return null;
  return [
    say("library.documents", { n: documents.length }),
    say("library.collections", { n: collections.length }),
    ...["library.studies", "library.calls", "library.items"].flatMap((key, place) => {
      const n = counts[place] ?? 0;
      return n > 0 ? [say(key, { n })] : [];
    }),
  ].join(", ");
}

/** @param {number | null} used @param {number | null} quota */
function usageWords(used, quota) {
  if (used === null) return say("library.usage.unknown");
  if (quota === null) return say("library.usage.used", { used: size(used) });
  return say("library.usage", { used: size(used), quota: size(quota) });
}

/** @param {boolean | null} persisted */
function promiseWords(persisted) {
  if (persisted === null) return say("library.persisted.unknown");
  return persisted ? say("library.persisted.yes") : say("library.persisted.no");
}
