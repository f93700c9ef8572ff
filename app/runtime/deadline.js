// @ts-check
// A timer that gives up on what takes too long, and knows that time in which nothing ran is not time taken: a machine that
// slept, a tab that was frozen, a page that was itself too busy.

/** A timer that fires this many milliseconds late was kept from running. */
const LATE_MILLISECONDS = 5000;
/** Browsers may slow down a hidden tab so that each of its timers is late; what hangs is given up there too. */
const MOST_DELAYS = 3;

/**
 * Call `onOver` after `milliseconds`, counted anew where the timer is far too late. Returns what calls it off.
 * @param {number} milliseconds
 * @param {() => void} onOver
 */
export function deadline(milliseconds, onOver) {
  /** @type {ReturnType<typeof setTimeout>} */
  let timer;
  let delays = 0;
  const arm = () => {
    // The clock of the wall goes on while a machine sleeps; that of `performance` may not.
    const due = Date.now() + milliseconds;
    timer = setTimeout(() => {
      const late = Date.now() - due > LATE_MILLISECONDS;
      if (late && ++delays <= MOST_DELAYS) arm();
      else onOver();
    }, milliseconds);
  };
  arm();
  return () => clearTimeout(timer);
}
