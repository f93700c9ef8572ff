// @ts-check
/**
 * The study that is open. Every act goes to Python with the study as it is; what comes back is written before it is shown.
 * One act after the other, so that none works on a study that another is about to change.
 */

/** @typedef {import("../../types/library").StudyRecord} StudyRecord */
/** @typedef {import("../../types/library").StudyScope} StudyScope */
/** @typedef {import("../types.js").Answer} Answer */
/** @typedef {{ files?: Uint8Array<ArrayBuffer>[], signal?: AbortSignal }} Options */

/** Steps that can be taken back, the newest last. */
const MOST_STEPS = 50;

export class Session {
  /** @type {StudyRecord | null} */
  #record = null;
  /** Studies as they were before each step. @type {string[]} */
  #before = [];
  /** @type {Promise<unknown>} */
  #turn = Promise.resolve();

  /** @param {import("../types.js").Lab} lab @param {import("../../types/library").Library} library */
  constructor(lab, library) {
    this.lab = lab;
    this.studies = library.studies;
  }

  /** The study that is open. Throws where there is none. */
  get record() {
    if (!this.#record) throw new Error("No study is open.");
    return this.#record;
  }

  get isOpen() {
    return this.#record !== null;
  }

  /** Open a study as it is stored; false where there is none of this id. @param {string} id */
  async open(id) {
    if (this.#record?.id !== id) this.#before = [];
    await this.#turn.catch(() => {});
    this.#record = (await this.studies.all()).find((each) => each.id === id && each.trashed === null) ?? null;
    return this.#record !== null;
  }

  close() {
    this.#record = null;
    this.#before = [];
  }

  /**
   * Do one act with the study; where that gives another, it is stored.
   * @param {string} act
   * @param {object} [args]
   * @param {Options} [options]
   * @returns {Promise<Answer>}
   */
  act(act, args = {}, options = {}) {
    return this.#next(async () => {
      const before = this.record;
      const answer = await ask(this.lab, act, args, [bytesOf(before.content), ...(options.files ?? [])], options.signal);
      if (answer.data.study !== undefined) await this.#keep(before, answer.data.study, answer.data.facts);
      return answer;
    });
  }

  /** The study before the last step, or before the one that made it what it is; false where there is none. */
  undo() {
    return this.#next(async () => {
      const content = this.#before.pop();
      if (content === undefined) return false;
      const { data } = await ask(this.lab, "facts", {}, [bytesOf(content)]);
      await this.#save({ content, facts: data.facts });
      return true;
    });
  }

  /** Change what the page itself knows of a study: its name or its scope. @param {Partial<StudyRecord>} change */
  change(change) {
    return this.#next(() => this.#save(change));
  }

  /** @param {StudyRecord} before @param {string} content @param {import("../../types/library").StudyFacts} facts */
  async #keep(before, content, facts) {
    if (content === before.content) return;
    await this.#save({ content, facts });
    this.#before.push(before.content);
    if (this.#before.length > MOST_STEPS) this.#before.shift();
  }

  /** @param {Partial<StudyRecord>} change */
  async #save(change) {
    const { record } = this;
    try {
      this.#record = await this.studies.save({ ...record, ...change, changed: Date.now() });
    } catch (error) {
      // Another tab was faster: what it wrote is shown, and nothing is overwritten.
      this.#record = (await this.studies.all()).find(({ id }) => id === record.id) ?? record;
      this.#before = [];
      throw error;
    }
  }

  /** @template T @param {() => Promise<T>} work @returns {Promise<T>} */
  #next(work) {
    const done = this.#turn.catch(() => {}).then(work);
    this.#turn = done;
    return done;
  }
}

/**
 * @param {import("../types.js").Lab} lab
 * @param {string} act
 * @param {object} args
 * @param {Uint8Array<ArrayBuffer>[]} buffers
 * @param {AbortSignal} [signal]
 * @returns {Promise<Answer>}
 */
export function ask(lab, act, args, buffers, signal) {
  return lab.request("study", { act, args, given: buffers.length }, { buffers, signal });
}

/** @param {string} text @returns {Uint8Array<ArrayBuffer>} */
export function bytesOf(text) {
  return /** @type {Uint8Array<ArrayBuffer>} */ (new TextEncoder().encode(text));
}
