// @ts-check
// Where the library is kept: `openStore` in the browser's database, `memoryStore` for as long as the page is open.

import { tryFiles } from "./files-kept.js";
import { openBackend } from "./indexeddb.js";
import { storeOver } from "./library-store.js";
import { memoryBackend } from "./memory.js";

/** @typedef {import("../types/store").Store} Store */

/**
 * Open the reader's library. Rejects with the Fault `store_unavailable` where the browser keeps nothing, or no
 * files (use `memoryStore`), `store_newer` where a newer version of this page has been here, `store_stuck` where the browser does
 * not answer, `store_upgrade_failed` or `storage_full` where it cannot be brought up to date; stays pending while
 * another tab blocks it, after `onBlocked`. After `onClosed` every operation rejects.
 * @param {import("./connection.js").Wanted} wanted
 * @returns {Promise<Store>}
 */
export async function openStore(wanted) {
  const backend = await openBackend(wanted);
  await tryFiles(backend);
  return storeOver(backend);
}

/** The same where nothing can be kept. @returns {Store} */
export function memoryStore() {
  return storeOver(memoryBackend());
}
