// @ts-check
// One Python from its start to its end: engine, packages and texts, then messages.

import { LabError } from "../runtime/faults.js";
import { verifiedFetch } from "../runtime/verified-fetch.js";
import { startEngine } from "./engine.js";
import { compileKernel } from "./kernel.js";
import { checkScripts, fetchLock, settleLater } from "./lock.js";
import { fetchPackages, installPackages, withDependencies } from "./packages.js";

/** @typedef {import("../types/site").SiteConfig} SiteConfig */
/** @typedef {import("../types/site").SiteText} SiteText */
/** @typedef {import("../types/site").Stage} Stage */
/** @typedef {import("./embedding-client.js").EmbeddingClient} EmbeddingClient */

/**
 * The Python side (passagework/browser/bridge.py) as JavaScript sees it.
 * @typedef {object} Bridge
 * @property {(data: Uint8Array, name: string) => string | undefined} add_text  returns an error as JSON text, or nothing
 * @property {(document: string, data: Uint8Array) => string | undefined} add_vectors  likewise
 * @property {(message: string, buffers: ArrayBuffer[]) => Promise<string | undefined>} handle
 */
/** One Python that has started: `install` brings packages that it did not start with, each once. */
/** @typedef {{ bridge: Bridge, install: (names: readonly string[]) => Promise<void> }} Session */

/**
 * Start Python with the texts in its library, so that keyword search can answer. Rejects with a Fault or another error.
 * @param {SiteConfig} config
 * @param {string} base
 * @param {EmbeddingClient} embedding
 * @param {{ onStage: (stage: Stage) => void, onEvent: (text: string) => void }} listeners  `onEvent` hears what Python tells unasked
 * @returns {Promise<Session>}
 */
export async function startSession(config, base, embedding, { onStage, onEvent }) {
  onStage("engine");
  const lock = fetchLock(config, base);
  const members = settleLater(lock.then((known) => fetchPackages(config.pyodide, base, known)));
  const packs = settleLater(Promise.all(config.texts.map((text) => verifiedFetch(text.pack, { base }))));
  const kernel = compileKernel(config.kernel, base);
  const intact = settleLater(checkScripts(config.pyodide, base));
  const pyodide = await startEngine(config.pyodide, base, lock);

  onStage("packages");
  // Importing makes many objects and no rubbish: collecting among them would only take time, now and later.
  const gc = pyodide.pyimport("gc");
  gc.disable();
  installPackages(pyodide, await members, config.pyodide.packages);
  const { start } = pyodide.pyimport("passagework.browser.bridge");
  /** @type {Bridge} */
  const bridge = start(embedding, pyodide, await kernel, config.model.id, config.model.dtype, onEvent);

  onStage("texts");
  for (const [index, pack] of (await packs).entries()) raise(bridge.add_text(pack, config.texts[index]?.title ?? ""));
  await intact;
  gc.freeze();
  gc.enable();
  return { bridge, install: installer(config, base, pyodide, await lock) };
}

/**
 * @param {SiteConfig} config
 * @param {string} base
 * @param {import("../types/pyodide").Pyodide} pyodide
 * @param {import("../types/pyodide").Lock} lock
 * @returns {Session["install"]}
 */
function installer(config, base, pyodide, lock) {
  /** @type {Promise<void>} */
  let turn = Promise.resolve();
  return (wanted) => {
    const done = turn
      .catch(() => {})
      .then(async () => {
        const names = withDependencies(lock, wanted, new Set(Object.keys(pyodide.loadedPackages)));
        if (names.length === 0) return;
        installPackages(pyodide, await fetchPackages(config.pyodide, base, lock, names), names);
      });
    turn = done;
    return done;
  };
}

/**
 * Give the texts their vectors, so that search by meaning can answer.
 * @param {readonly SiteText[]} texts
 * @param {string} base
 * @param {Bridge} bridge
 */
export async function loadVectors(texts, base, bridge) {
  const files = await Promise.all(texts.map((text) => verifiedFetch(text.vectors, { base })));
  for (const [index, data] of files.entries()) raise(bridge.add_vectors(texts[index]?.id ?? "", data));
}

/** @param {string | undefined} error  from the bridge */
function raise(error) {
  if (error) throw new LabError(JSON.parse(error));
}
