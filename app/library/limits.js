// @ts-check
// What one file may take. A file that takes more is refused, or stopped, and the rest of the library never notices.

const MEGABYTE = 1e6;

/** Bytes of one file; a larger one is refused before a byte of it is read. */
export const MOST_BYTES = 200 * MEGABYTE;
/** Seconds to open a file, to read one page, and for all of it. */
export const OPEN_SECONDS = 30;
export const PAGE_SECONDS = 15;
export const FILE_SECONDS = 600;
/** A file that has ended this many workers is not tried again. */
export const MOST_DEATHS = 2;
/** A file with this many pages that took too long is given up: each costs its whole time. */
export const MOST_SLOW_PAGES = 10;
/** A worker whose interpreter has taken more bytes than this is replaced before the next file: memory is never given back. */
export const WORN_HEAP = 2 ** 30;
/** Seconds after which a worker that has nothing to read is ended. */
export const IDLE_SECONDS = 30;
/** A file with fewer pages is not worth a second worker. */
export const SHARED_PAGES = 24;
/** Pages asked for at a time. */
export const PAGES_AT_ONCE = 4;
/** Workers that read one file, and workers that embed. */
export const MOST_PARSERS = 2;
export const MOST_EMBEDDERS = 4;
/** Gigabytes of the machine's memory from which more than one worker of a kind is started. */
export const ROOMY_GIGABYTES = 4;

/**
 * How many workers of a kind this machine should run.
 * @param {number} most
 * @param {{hardwareConcurrency?: number, deviceMemory?: number}} machine  `navigator`
 */
export function workersFor(most, { hardwareConcurrency = 1, deviceMemory = ROOMY_GIGABYTES }) {
  return deviceMemory < ROOMY_GIGABYTES ? 1 : Math.max(1, Math.min(hardwareConcurrency, most));
}
