// @ts-check
// The order in which texts are embedded: one at a time (a batch of one is fastest, and 8-bit vectors depend on their
// batch), and a query before any passage, even in the middle of a long request.

import { nextTask } from "../embedding/next-task.js";

/** @typedef {import("../types/workers").Urgency} Urgency */
/** @typedef {(text: string, signal: AbortSignal) => Promise<Float32Array>} EmbedOne */
/**
 * @typedef {object} Job
 * @property {string[]} texts
 * @property {Float32Array[]} rows
 * @property {AbortController} stop
 * @property {(vectors: Float32Array<ArrayBuffer>) => void} resolve
 * @property {(error: unknown) => void} reject
 */

export class EmbeddingQueue {
  /** @type {Record<Urgency, Job[]>} */
  #waiting = { query: [], passage: [] };
  #running = false;

  /** @param {EmbedOne} embedOne */
  constructor(embedOne) {
    this.embedOne = embedOne;
  }

  /**
   * Embed texts; resolves to all rows in one array. Rejects when `stop` is aborted or the model fails.
   * @param {string[]} texts
   * @param {Urgency} urgency
   * @param {AbortController} stop
   * @returns {Promise<Float32Array<ArrayBuffer>>}
   */
  add(texts, urgency, stop) {
    return new Promise((resolve, reject) => {
      this.#waiting[urgency].push({ texts, rows: [], stop, resolve, reject });
      if (!this.#running) void this.#run();
    });
  }

  async #run() {
    this.#running = true;
    for (let job = this.#first(); job; job = this.#first()) {
      await this.#step(job);
      await nextTask(); // lets a waiting query or cancel be heard
    }
    this.#running = false;
  }

  #first() {
    return this.#waiting.query[0] ?? this.#waiting.passage[0];
  }

  /**
   * One text of a job.
   * @param {Job} job
   */
  async #step(job) {
    const text = job.texts[job.rows.length];
    try {
      job.stop.signal.throwIfAborted();
      if (text !== undefined) job.rows.push(await this.embedOne(text, job.stop.signal));
      if (job.rows.length < job.texts.length) return;
      job.resolve(joined(job.rows));
    } catch (error) {
      job.reject(error);
    }
    this.#remove(job);
  }

  /** @param {Job} job */
  #remove(job) {
    for (const jobs of Object.values(this.#waiting)) {
      const at = jobs.indexOf(job);
      if (at >= 0) jobs.splice(at, 1);
    }
  }
}

/** @param {readonly Float32Array[]} rows */
function joined(rows) {
  const width = rows[0]?.length ?? 0;
  const all = new Float32Array(rows.length * width);
  for (const [index, row] of rows.entries()) all.set(row, index * width);
  return all;
}
