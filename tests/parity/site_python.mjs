// The site's own Python under Node: its engine, standard library, core wheels and kernel, without a browser.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { installPackages } from "../../app/workers/packages.js";
import { unzip } from "../../app/workers/unzip.js";

/** @param {string} path */
export const bytesOf = (path) => new Uint8Array(readFileSync(path));

/**
 * Start the Python of a built site.
 * @param {string} dist  the folder of the built site
 * @param {any} config  its configuration
 */
export async function startSitePython(dist, { pyodide: site }) {
  const lock = JSON.parse(readFileSync(join(dist, site.lock), "utf8"));
  const { loadPyodide } = await import(pathToFileURL(join(dist, site.index, "pyodide.mjs")).href);
  const pyodide = await loadPyodide({
    indexURL: join(dist, site.index),
    lockFileContents: lock,
    packageBaseUrl: join(dist, site.wheels),
    stdLibURL: join(dist, site.stdlib.path),
  });
  const wheels = site.packages.map((name) => unzip(bytesOf(join(dist, site.wheels, lock.packages[name].file_name))));
  installPackages(pyodide, (await Promise.all(wheels)).flat(), site.packages);
  return pyodide;
}

/**
 * The kernel on Python's memory; an error where Python would fall back to numpy.
 * @param {any} pyodide
 * @param {string} dist
 * @param {any} config
 */
export async function siteKernel(pyodide, dist, { kernel }) {
  const { KernelDot, load_kernel } = pyodide.pyimport("passagework.browser.kernel");
  const dot = load_kernel(pyodide, await WebAssembly.compile(bytesOf(join(dist, kernel.path))));
  if (pyodide.runPython("isinstance")(dot, KernelDot) !== true) throw new Error("the kernel was refused");
  return dot;
}
