// @ts-check
import { Job } from "./job.js";

/** @typedef {import("../../types/making").Making} Making */
/** @typedef {import("./job.js").Wish} Wish */

/** What was begun since the page was opened: a job goes on while another page is shown, and is found again by any of its calls. */
class Jobs {
  /** @type {Job[]} */
  #all = [];
  /** @type {Set<() => void>} */
  #listeners = new Set();

  /** @param {Making} making @param {Wish} wish */
  begin(making, wish) {
    const job = new Job(making, wish);
    job.subscribe(() => {
      for (const listener of this.#listeners) listener();
    });
    this.#all.push(job);
    return job;
  }

  /** @param {string} call */
  of(call) {
    return this.#all.find(({ ids }) => ids.includes(call)) ?? null;
  }

  /** Those that are on their way. @param {Wish["task"]} task */
  running(task) {
    return this.#all.filter((job) => job.wish.task === task && job.running);
  }

  /** @param {() => void} listener */
  subscribe(listener) {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

export const jobs = new Jobs();
