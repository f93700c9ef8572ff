// @ts-check
// Whether a database that opens also takes files: in private windows of Safari it may not, and that would show only when the
// first document is added.

import { Fault } from "../runtime/faults.js";

/** @typedef {import("../types/tables").Backend} Backend */

const PROBE = "probe";

/**
 * Store a small file and remove it again; not where files are stored already. Rejects with the Fault `store_unavailable`
 * where that is refused, with the backend closed. A disk that is full is said when something is added.
 * @param {Backend} backend
 */
export async function tryFiles(backend) {
  try {
    if (await hasFiles(backend)) return;
    // Two transactions: a file that is removed before the end of its own may never be written.
    await backend.run(["originals"], "write", (tables) => tables.put("originals", PROBE, new Blob([PROBE])));
    await backend.run(["originals"], "write", (tables) => tables.remove("originals", PROBE));
  } catch (thrown) {
    if (!(thrown instanceof Fault) || thrown.code === "storage_full") return;
    backend.close();
    throw thrown.code === "storage_failed" ? new Fault("store_unavailable", thrown.values, thrown.detail) : thrown;
  }
}

/** @param {Backend} backend */
async function hasFiles(backend) {
  try {
    return (await backend.run(["originals"], "read", (tables) => tables.keys("originals"))).length > 0;
  } catch {
    // A library that cannot be read is there all the same: whoever reads it is told.
    return true;
  }
}
