// @ts-check
/** Which documents the map is made of: the site's texts, and those of the reader whose vectors are all there. */

import { awaitsVectors, hasVectors, hasWork, isLive } from "../../library/documents.js";
import { verifiedFetch } from "../../runtime/verified-fetch.js";

/** @typedef {import("../../types/site").SiteConfig} SiteConfig */
/** @typedef {import("../../types/library").Library} Library */
/** @typedef {import("../../types/workers").MapFiles} MapFiles */
/**
 * @typedef {object} Source
 * @property {string} id
 * @property {string} title
 * @property {string} key  changes with the text, its vectors and its title
 * @property {() => Promise<MapFiles>} load
 */
/**
 * @typedef {object} Sources
 * @property {Source[]} ready
 * @property {number} waiting  documents whose vectors are not there yet
 * @property {number} coming  documents that are being read or embedded, or wait for it
 * @property {number} own  documents of the reader, with vectors or not
 * @property {boolean} opening  those of the reader are not known yet
 */

/**
 * @param {SiteConfig} config
 * @param {string} base
 * @param {Library} library
 * @returns {Sources}
 */
export function sourcesOf(config, base, library) {
  const texts = config.texts.map((text) => ({
    id: text.id,
    title: text.title,
    key: [text.id, text.pack.sha256, text.vectors.sha256].join(),
    load: async () => {
      const [pack, vectors] = await Promise.all([text.pack, text.vectors].map((file) => verifiedFetch(file, { base })));
      return { title: text.title, pack, vectors };
    },
  }));
  const live = library.state.documents.filter(isLive);
  const own = live.filter((record) => hasVectors(record, config.model)).map(({ id, title, run, facts }) => ({
    id,
    title,
    key: [id, title, run, facts?.digest].join(),
    load: async () => ({ title, ...(await library.indexed(id)) }),
  }));
  const waiting = live.filter((record) => awaitsVectors(record, config.model)).length;
  const coming = library.state.documents.filter((record) => hasWork(record, config.model)).length;
  return { ready: [...texts, ...own], waiting, coming, own: live.length, opening: library.state.store === "opening" };
}

/** What a map of these documents is kept under. @param {Sources} sources */
export function keyOf({ ready }) {
  return ready.map(({ key }) => key).join("\n");
}
