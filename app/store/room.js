// @ts-check
// How much room the browser gives, and whether it promises to keep what is there. Some browsers answer neither.

/** @typedef {import("../types/library").Usage} Usage */

/** @returns {Promise<Usage>} */
export async function readUsage() {
  const [estimate, persisted] = await Promise.all([answer("estimate"), answer("persisted")]);
  return { used: estimate?.usage ?? null, quota: estimate?.quota ?? null, persisted: persisted ?? null };
}

/** Ask the browser not to clear the site's storage by itself; whether it says so. Some ask the reader. */
export async function askToPersist() {
  return (await answer("persist")) ?? false;
}

/**
 * What the browser answers; undefined where it has no such function or refuses, as in an insecure context.
 * @template {"estimate" | "persisted" | "persist"} Name
 * @param {Name} name
 * @returns {Promise<Awaited<ReturnType<StorageManager[Name]>> | undefined>}
 */
async function answer(name) {
  const storage = /** @type {any} */ (globalThis.navigator)?.storage;
  try {
    return await storage?.[name]?.();
  } catch {
    return undefined;
  }
}
