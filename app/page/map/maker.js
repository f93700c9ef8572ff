// @ts-check
/** Maps that are made, and the one that is being made. The last map is kept, so that opening it again is instant. */

import { MapSide } from "../../runtime/map-side.js";
import { keyOf } from "./sources.js";
import { Points } from "./points.js";

/** @typedef {import("./sources.js").Sources} Sources */
/** @typedef {import("../../types/workers").MapProgress} MapProgress */

export class Maker {
  /** @type {{ key: string, points: Points } | null} */
  last = null;
  /** What is being made. */
  making = "";
  #stop = new AbortController();

  /** @param {import("../../types/site").SiteConfig} config @param {string} base @param {Record<string, string>} words */
  constructor(config, base, words) {
    this.side = new MapSide(config, base, () => words);
  }

  /** Whether the last map is one of these documents as they are. @param {Sources} sources */
  isFresh(sources) {
    return this.last?.key === keyOf(sources);
  }

  /**
   * Make the map of some documents; what is being made is given up. Rejects with a LabError, also when it is cancelled.
   * @param {Sources} sources
   * @param {(progress: MapProgress) => void} onProgress
   */
  async make(sources, onProgress) {
    this.cancel();
    const { signal } = (this.#stop = new AbortController());
    const key = (this.making = keyOf(sources));
    try {
      const files = await Promise.all(sources.ready.map(({ load }) => load()));
      this.last = { key, points: new Points(await this.side.make(files, onProgress, signal)) };
      return this.last.points;
    } finally {
      if (this.#stop.signal === signal) this.making = "";
    }
  }

  cancel() {
    this.#stop.abort();
  }
}
