// @ts-check
// Why did the engine not start? Checks every file that a start needs against what the site was built with.

import { Fault } from "./faults.js";
import { verifiedFetch } from "./verified-fetch.js";

/**
 * The first fault found among `files`, or null when all are as they should be.
 * @param {readonly import("../types/site").SiteFile[]} files
 * @param {string} base
 * @returns {Promise<Fault | null>}
 */
export async function diagnose(files, base) {
  const checks = await Promise.allSettled(files.map((file) => verifiedFetch(file, { base })));
  for (const check of checks) {
    if (check.status === "rejected" && check.reason instanceof Fault) return check.reason;
  }
  return null;
}
