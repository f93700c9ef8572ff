// @ts-check
// Where the library can be kept in this browser, or why nowhere.

import { Fault } from "../runtime/faults.js";
import { memoryStore, openStore } from "../store/store.js";

/** @typedef {import("../types/store").Store} Store */
/** @typedef {import("../types/library").LibraryState["store"]} Kept */
/** @typedef {{kept: Kept, store: Store | null, fault: Fault | null}} Opened */

/**
 * What hashing files and sharing work among tabs needs is kept from pages that came over plain http from elsewhere.
 */
export function isSecure() {
  return Boolean(globalThis.crypto?.subtle && navigator.locks && globalThis.BroadcastChannel);
}

/**
 * Open the store; never rejects. Where the browser keeps nothing, the library is in memory; where a library is there but
 * cannot be opened, there is no store, so that nobody takes an empty one for it.
 * @param {string} name
 * @param {{onBlocked: () => void, onClosed: (why: "newer" | "erased") => void}} listeners
 * @returns {Promise<Opened>}
 */
export async function openLibraryStore(name, listeners) {
  if (!isSecure()) return { kept: "insecure", store: null, fault: new Fault("library_insecure") };
  try {
    return { kept: "indexeddb", store: await openStore({ name, ...listeners }), fault: null };
  } catch (error) {
    const fault = error instanceof Fault ? error : new Fault("store_unavailable", { detail: String(error) });
    if (fault.code === "store_unavailable") return { kept: "memory", store: memoryStore(), fault };
    return { kept: "blocked", store: null, fault };
  }
}
