// @ts-check
// Puts the packages that the lab always needs into Python's file system.
//
// Pyodide's own loadPackage unpacks in Python and compiles every shared library of a package, used or not: more than half
// a second for numpy. Here wheels are fetched and inflated while the engine starts, and a library is compiled when it is
// imported. Packages that are needed later still come through loadPackage, which is told what is there.

import { Fault, summary } from "../runtime/faults.js";
import { verifiedFetch } from "../runtime/verified-fetch.js";
import { unzip } from "./unzip.js";

/** @typedef {import("../types/pyodide").Pyodide} Pyodide */
/** @typedef {import("../types/pyodide").Lock} Lock */
/** @typedef {import("../types/site").SiteConfig} SiteConfig */
/** @typedef {import("./unzip.js").Member} Member */

/**
 * Fetch, verify and inflate packages: those that a start needs, or others of the lock.
 * @param {SiteConfig["pyodide"]} files
 * @param {string} base
 * @param {Lock} lock
 * @param {readonly string[]} [names]
 * @param {(done: number, total: number) => void} [onBytes]  hears how many bytes of all have come
 * @returns {Promise<Member[]>}
 */
export async function fetchPackages(files, base, lock, names = files.packages, onBytes = () => {}) {
  const come = new Map();
  const total = names.reduce((sum, name) => sum + (lock.packages[name]?.size ?? 0), 0);
  const wheels = names.map(async (name) => {
    const entry = lock.packages[name];
    if (!entry) throw new Fault("asset_missing", { path: `${files.lock} (${name})` });
    const path = files.wheels + entry.file_name;
    const onProgress = (/** @type {number} */ done) => {
      come.set(name, done);
      onBytes([...come.values()].reduce((sum, each) => sum + each, 0), total);
    };
    const bytes = await verifiedFetch({ path, sha256: entry.sha256, bytes: entry.size }, { base, onProgress });
    return unzip(bytes).catch((error) => {
      throw new Fault("asset_altered", { path }, summary(error));
    });
  });
  return (await Promise.all(wheels)).flat();
}

/**
 * Write the members of wheels where Python imports from.
 * @param {Pyodide} pyodide
 * @param {readonly Member[]} members
 * @param {readonly string[]} names
 */
export function installPackages(pyodide, members, names) {
  const site = sitePackages(pyodide);
  const made = new Set();
  for (const { name, data } of members) {
    const folder = `${site}/${name.slice(0, Math.max(name.lastIndexOf("/"), 0))}`;
    if (!made.has(folder)) {
      pyodide.FS.mkdirTree(folder);
      made.add(folder);
    }
    pyodide.FS.writeFile(`${site}/${name}`, data, { canOwn: true });
  }
  for (const name of names) pyodide.loadedPackages[name] = "default channel";
  pyodide.pyimport("importlib").invalidate_caches();
}

/**
 * Packages with all that they depend on, less those in `without` and what only those need.
 * @param {Lock} lock
 * @param {readonly string[]} names
 * @param {ReadonlySet<string>} [without]
 */
export function withDependencies(lock, names, without = new Set()) {
  /** @type {Set<string>} */
  const all = new Set();
  /** @param {string} name */
  function add(name) {
    if (all.has(name) || without.has(name)) return;
    all.add(name);
    for (const needed of lock.packages[name]?.depends ?? []) add(needed);
  }
  for (const name of names) add(name);
  return [...all];
}

/** The first names of all modules that the packages of the lock bring. @param {Lock} lock */
export function modulesOf(lock) {
  return Object.values(lock.packages).flatMap(({ imports }) => imports);
}

/**
 * The package that brings a module.
 * @param {Lock} lock
 * @param {string} module  its first name
 */
export function packageOf(lock, module) {
  return Object.keys(lock.packages).find((name) => lock.packages[name]?.imports.includes(module));
}

/** @param {Pyodide} pyodide */
function sitePackages(pyodide) {
  const [major, minor] = pyodide.pyimport("sys").version_info;
  return `/lib/python${major}.${minor}/site-packages`;
}
