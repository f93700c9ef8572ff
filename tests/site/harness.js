// @ts-check
// The lab and the library without the page around them, for tests that drive the library itself.

import { openLibrary } from "../../app/library/library.js";
import { createLab } from "../../app/runtime/lab.js";
import { openStore } from "../../app/store/store.js";

const json = (/** @type {string} */ id) => JSON.parse(document.getElementById(id)?.textContent ?? "");
const base = new URL(".", document.baseURI).href;
const [config, words] = [json("site-config"), json("site-words")];
const lab = createLab(config, { base, words });
const library = openLibrary(lab, config, { base, words, demand: (_name, load) => load(), preferences: { read: () => ({}), write: () => {} } });

/**
 * @param {string} name
 * @param {string} encoded  base64
 */
function fileOf(name, encoded) {
  return new File([Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0))], name);
}

/** Every text that was sent to be embedded as a passage. @type {string[]} */
const embedded = [];
const postMessage = MessagePort.prototype.postMessage;
MessagePort.prototype.postMessage = function (/** @type {any} */ message, /** @type {any} */ transfer) {
  if (message?.kind === "embed" && message.urgency === "passage") embedded.push(...message.texts);
  postMessage.call(this, message, transfer);
};

Object.assign(globalThis, {
  embedded,
  lab,
  library,
  /** The store itself, beside the library's own connection. */
  openStore: () => openStore({ name: `passagework ${base}` }),
  /** Add files, given as pairs of name and content in base64; `answer` to every clash. */
  add(/** @type {[string, string][]} */ files, /** @type {import("../../app/types/library").Answer} */ answer = "skip") {
    const given = files.map(([name, encoded]) => ({ file: fileOf(name, encoded), folder: "" }));
    return library.add(given, () => Promise.resolve(answer));
  },
  /** The state as plain data. */
  seen: () => ({ ...library.state, progress: [...library.state.progress.values()] }),
  /** The passages that a search finds: document and text of the match. */
  async find(/** @type {string} */ query, /** @type {string} */ ranker = "bm25") {
    const { data } = await lab.request("search", { query, ranker, k: 10 });
    return { ranker: data.ranker, notices: data.notices, hits: data.hits };
  },
});
