// @ts-check
// Compiles the kernel that scores passages; where it cannot be had, Python scores them with numpy instead.

import { verifiedFetch } from "../runtime/verified-fetch.js";

/**
 * @param {import("../types/site").SiteFile} file
 * @param {string} base
 * @returns {Promise<WebAssembly.Module | null>}
 */
export async function compileKernel(file, base) {
  try {
    return await WebAssembly.compile(await verifiedFetch(file, { base }));
  } catch (error) {
    console.warn("The search kernel could not be loaded; numpy takes its place.", error);
    return null;
  }
}
