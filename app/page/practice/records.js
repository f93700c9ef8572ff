// @ts-check
/** Accepted items and how they are known: what is stored, and what Python makes of it. */

/** @typedef {import("../../types/making").Making} Making */
/** @typedef {import("../../types/making").ItemRecord} ItemRecord */
/** @typedef {import("../../types/making").PracticeRecord} PracticeRecord */

/** When the reader's day began, in milliseconds since 1970. @param {number} now */
export function dayBegan(now) {
  return new Date(now).setHours(0, 0, 0, 0);
}

export class Records {
  /** Accepted items by id. @type {Map<string, ItemRecord>} */
  items = new Map();
  /** @type {Map<string, PracticeRecord>} */
  #practised = new Map();

  /** @param {Making} making */
  constructor(making) {
    this.making = making;
  }

  async read() {
    const [items, practised] = await Promise.all([this.making.drafts.items(), this.making.drafts.practice()]);
    this.items = new Map(items.filter(({ head }) => head.status === "accepted").map((record) => [record.id, record]));
    this.#practised = new Map(practised.map((record) => [record.id, record]));
  }

  /** The documents of the library that accepted items cite, by title. */
  documents() {
    const { documents } = this.making.library.state;
    const own = documents.map(({ id, title }) => ({ id, title }));
    const shipped = this.making.config.texts.map(({ id, title }) => ({ id, title }));
    const cited = new Set([...this.items.values()].flatMap(({ head }) => head.documents));
    return [...shipped, ...own].filter(({ id }) => cited.has(id)).sort((a, b) => a.title.localeCompare(b.title));
  }

  /** @param {string} document  "" for all @param {number} fresh  new items a day @param {number} now */
  queue(document, fresh, now) {
    const today = dayBegan(now);
    const reviews = [...this.#practised.values()].map(({ content }) => reviewsOf(content));
    const args = {
      now,
      today,
      new: fresh,
      begun: reviews.filter(([first]) => first !== undefined && first >= today).length,
      reviewed: reviews.flat().filter((at) => at >= today).length,
    };
    const standings = this.#within(document).map(({ id, head }) => ({ id, due: this.#due(id), created: head.created, position: head.position }));
    return this.making.act("practising.queue", args, [JSON.stringify(standings)]);
  }

  /** When the next of them is due; null where none was ever practised. @param {string} document */
  nextDue(document) {
    const due = this.#within(document).flatMap(({ id }) => this.#due(id) ?? []);
    return due.length > 0 ? Math.min(...due) : null;
  }

  /** @param {string} id @param {object} args */
  show(id, args) {
    return this.making.act("practising.show", args, [this.items.get(id)?.content ?? "", this.#practised.get(id)?.content ?? ""]);
  }

  /** @param {string} id @param {number} grade @param {number} at @param {number} duration */
  async rate(id, grade, at, duration) {
    const before = this.#practised.get(id);
    const args = { item: id, created: this.items.get(id)?.head.created ?? at, at, grade, duration: Math.max(0, duration) };
    const { data } = await this.making.act("practising.rate", args, [before?.content ?? ""]);
    await this.#save(id, data);
  }

  /** Take the last review of an item back. @param {string} id */
  async undo(id) {
    const before = this.#practised.get(id);
    if (!before) return;
    const { data } = await this.making.act("practising.undo", { created: this.items.get(id)?.head.created ?? 0 }, [before.content]);
    await this.#save(id, data);
  }

  /** @param {string} id @param {{ content: string, due: number | null }} made  due null: no review is left */
  async #save(id, { content, due }) {
    const rev = this.#practised.get(id)?.rev ?? 0;
    this.#practised.set(id, await this.making.drafts.savePractice({ id, content, due: due ?? NEVER, rev }));
  }

  /** @param {string} document */
  #within(document) {
    return [...this.items.values()].filter(({ head }) => document === "" || head.documents.includes(document));
  }

  /** @param {string} id */
  #due(id) {
    const due = this.#practised.get(id)?.due ?? NEVER;
    return due === NEVER ? null : due;
  }
}

/** The due time of an item whose only review was taken back: it is new again. */
const NEVER = 0;

/**
 * When an item was reviewed, the oldest first; nothing for what a backup brought and cannot be read, which hides no other.
 * @param {string} content  a Practised (passagework/models/practice.py) @returns {number[]}
 */
function reviewsOf(content) {
  try {
    return JSON.parse(content).reviews.map((/** @type {{ at: number }} */ { at }) => at);
  } catch {
    return [];
  }
}
