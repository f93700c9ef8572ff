// @ts-check
// The workers that call: one for each origin, started when it is first needed, behind the service worker's gate.

import { Fault } from "../runtime/faults.js";
import { originOf } from "./addresses.js";
import { setGate } from "./gate.js";
import { Line } from "./line.js";

/** @typedef {import("../types/making").Drafts} Drafts */

export class Lines {
  /** @type {Map<string, Line>} */
  #lines = new Map();

  /**
   * @param {string} script  of the worker, absolute
   * @param {Drafts} drafts
   * @param {(origin: string) => void} onEnd  the worker of an origin is gone, with its keys
   */
  constructor(script, drafts, onEnd) {
    this.script = script;
    this.drafts = drafts;
    this.onEnd = onEnd;
  }

  /** Set the gate to the models that are configured now. */
  async gate() {
    const origins = new Set((await this.drafts.providers()).map(({ settings }) => originOf(settings.base_url)));
    const named = [...origins].filter((origin) => origin !== null);
    const set = await setGate(named);
    // What is configured no more needs no worker.
    for (const [origin, line] of this.#lines) if (!origins.has(origin)) line.end();
    return { set, named };
  }

  /**
   * The worker of an origin, with the gate set for it. Rejects with the Fault `blocked` where no model is configured there,
   * and `unbound` where nothing would hold the worker to this origin.
   * @param {string | null} origin
   */
  async to(origin) {
    const { set, named } = await this.gate();
    if (!set) throw new Fault("unbound");
    if (origin === null || !named.includes(origin)) throw new Fault("blocked");
    const known = this.#lines.get(origin);
    const line = known ?? this.#started(origin);
    if (!(await line.bound)) {
      line.end();
      throw new Fault("unbound");
    }
    // It is there now, and the service worker is to know it.
    if (!known) await this.gate();
    return line;
  }

  /** The worker of an origin, if there is one. @param {string} origin */
  known(origin) {
    return this.#lines.get(origin);
  }

  /** @param {string} origin */
  #started(origin) {
    const line = new Line(this.script, origin, () => {
      if (this.#lines.get(origin) === line) this.#lines.delete(origin);
      this.onEnd(origin);
    });
    this.#lines.set(origin, line);
    return line;
  }
}
