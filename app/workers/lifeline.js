// @ts-check
// Shows the page that this worker lives: see app/runtime/host.js.

/**
 * Hold the lock until the worker ends, then tell the page to wait for it.
 * @param {string} name
 * @param {() => void} onHeld
 */
export function holdLifeline(name, onHeld) {
  if (!navigator.locks) return onHeld();
  void navigator.locks.request(name, () => {
    onHeld();
    return new Promise(() => {});
  });
}
