// @ts-check

/**
 * Resolves in a new task, after the messages and events that are waiting. A message port is used because nested timers
 * are held back by 4 ms each.
 * @returns {Promise<void>}
 */
export function nextTask() {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
