// @ts-check
// Locks of the browser: who holds one is told in all tabs, and a tab that is closed lets go of its own.

const PREFIX = "passagework:call:";
const MONEY = "passagework:spending";

/** The lock that is held while a call runs. @param {string} call */
export function lockOf(call) {
  return PREFIX + call;
}

/**
 * Hold a lock until the function that this resolves with is called. A browser that has no locks has none to wait for.
 * @param {string} name
 * @returns {Promise<() => void>}
 */
export function hold(name) {
  if (!navigator.locks) return Promise.resolve(() => undefined);
  return new Promise((held, refused) => {
    navigator.locks.request(name, () => new Promise((release) => held(() => release(undefined)))).catch(refused);
  });
}

/**
 * Do something while nobody holds the lock; null where somebody does.
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} work
 * @returns {Promise<T | null>}
 */
export async function ifFree(name, work) {
  if (!navigator.locks) return work();
  return navigator.locks.request(name, { ifAvailable: true }, (lock) => (lock ? work() : null));
}

/** Locks that are held, in whatever tab. @returns {Promise<Set<string>>} */
export async function heldNow() {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return new Set(held.map(({ name }) => name ?? ""));
}

/**
 * One call at a time, of all tabs, is weighed against what may be spent and then stored as sent.
 * @template T
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export function weighing(work) {
  return navigator.locks ? navigator.locks.request(MONEY, work) : work();
}
