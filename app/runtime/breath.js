// @ts-check
// Lets the page breathe in the middle of long work: what is typed, shown and heard comes between.

/** Milliseconds of work after which the page gets its turn; what takes longer than 50 can be felt. */
const MILLISECONDS = 12;

export class Breath {
  #begun = performance.now();

  /** Whether it is time for {@link take}; cheap enough to be asked in each turn of a loop. */
  get due() {
    return performance.now() - this.#begun > MILLISECONDS;
  }

  /** Resolves in a new task. */
  async take() {
    await nextTask();
    this.#begun = performance.now();
  }
}

/** Timers are slowed down in a hidden tab, messages are not. @returns {Promise<void>} */
function nextTask() {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
