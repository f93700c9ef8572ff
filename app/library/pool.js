// @ts-check
// Embeds passages with all the workers that this machine can use: the one that answers queries, where queries go first,
// and others that are started when there is work for them and ended after it.

import { Fault } from "../runtime/faults.js";

/**
 * @typedef {object} Member  one embedding worker
 * @property {(texts: string[], signal: AbortSignal) => Promise<Float32Array<ArrayBuffer>>} embed
 * @property {() => void} end  what it was asked is rejected
 */
/**
 * @typedef {object} Job
 * @property {string[]} texts
 * @property {AbortSignal} signal
 * @property {number} tries
 * @property {(rows: Float32Array<ArrayBuffer>) => void} resolve
 * @property {(error: unknown) => void} reject
 */

/** Texts that a worker is given at a time: enough that it does not wait for the next, few enough to stop soon. */
export const BATCH = 8;
/** Seconds without work after which the other workers are ended. */
const IDLE_SECONDS = 10;
/** Workers that a batch may fail with, before it is given up. */
const MOST_TRIES = 2;

export class Pool {
  /** @type {Set<Member>} */
  #free = new Set();
  /** @type {Set<Member>} */
  #all = new Set();
  /** @type {Job[]} */
  #waiting = [];
  /** Whether a worker has answered: before that, others would only fetch the model once more at the same time. */
  #proven = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #idle;

  /**
   * @param {Member} first  the worker that is always there
   * @param {number} size  how many workers at most, the first included
   * @param {() => Promise<Member>} hire  starts another
   */
  constructor(first, size, hire) {
    this.first = first;
    this.size = size;
    this.hire = hire;
    this.hiring = 0;
    this.#join(first);
  }

  /**
   * Embed up to BATCH texts; resolves to their rows. Rejects when `signal` is aborted or the model fails.
   * @param {string[]} texts
   * @param {AbortSignal} signal
   * @returns {Promise<Float32Array<ArrayBuffer>>}
   */
  embed(texts, signal) {
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(new Fault("cancelled"));
      const stop = () => this.#drop(job);
      // A document's signal lives through thousands of batches, and would keep the texts of each.
      const settle = () => signal.removeEventListener("abort", stop);
      /** @type {Job} */
      const job = {
        texts,
        signal,
        tries: 0,
        resolve: (rows) => (settle(), resolve(rows)),
        reject: (error) => (settle(), reject(error)),
      };
      this.#waiting.push(job);
      signal.addEventListener("abort", stop);
      this.#pump();
    });
  }

  /** End the workers that were started for this. */
  end() {
    clearTimeout(this.#idle);
    for (const member of this.#all) if (member !== this.first) this.#leave(member);
  }

  #pump() {
    clearTimeout(this.#idle);
    for (const member of this.#free) {
      const job = this.#waiting.shift();
      if (!job) break;
      void this.#run(member, job);
    }
    if (this.#waiting.length && this.#proven) void this.#grow();
    else if (this.#free.size === this.#all.size) this.#idle = setTimeout(() => this.end(), IDLE_SECONDS * 1000);
  }

  /** Start another worker, where one more is of use. */
  async #grow() {
    if (this.#all.size + this.hiring >= this.size) return;
    this.hiring += 1;
    try {
      const member = await this.hire();
      this.#join(member);
    } catch {
      // The others do without it; the model's failure, if it is one, shows at the first.
      this.size = Math.max(1, this.size - 1);
    } finally {
      this.hiring -= 1;
    }
    this.#pump();
  }

  /**
   * @param {Member} member
   * @param {Job} job
   */
  async #run(member, job) {
    this.#free.delete(member);
    job.tries += 1;
    try {
      job.resolve(await member.embed(job.texts, job.signal));
      this.#proven = true;
    } catch (error) {
      this.#failed(member, job, error);
    }
    if (this.#all.has(member)) this.#free.add(member);
    this.#pump();
  }

  /**
   * A worker failed with a batch: another may do better, unless the model itself is not to be had.
   * @param {Member} member
   * @param {Job} job
   * @param {unknown} error
   */
  #failed(member, job, error) {
    if (job.signal.aborted) return job.reject(new Fault("cancelled"));
    if (member !== this.first && this.#all.has(member)) this.#leave(member);
    if (member === this.first || job.tries >= MOST_TRIES) job.reject(error);
    else this.#waiting.unshift(job);
  }

  /** @param {Job} job */
  #drop(job) {
    const at = this.#waiting.indexOf(job);
    if (at < 0) return;
    this.#waiting.splice(at, 1);
    job.reject(new Fault("cancelled"));
  }

  /** @param {Member} member */
  #join(member) {
    this.#all.add(member);
    this.#free.add(member);
  }

  /** @param {Member} member */
  #leave(member) {
    this.#all.delete(member);
    this.#free.delete(member);
    member.end();
  }
}
