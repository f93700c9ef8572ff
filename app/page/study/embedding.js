// @ts-check
/** Passages without a vector, embedded some at a time, so that it can be followed and stopped. */

/** @typedef {import("./study.js").Desk} Desk */

/** Passages that are asked for at a time: about a second of work. */
const AT_ONCE = 16;

/**
 * Embed what the open study misses, then do `work`. Rejects with `cancelled` when the reader stops it.
 * @template T
 * @param {Desk} desk
 * @param {{ documents: string[] | null }} scope  of the study before it has a pool; null documents after that
 * @param {string} words  what is done then
 * @param {() => Promise<T>} work
 */
export function embedded(desk, scope, words, work) {
  const { session, say } = desk;
  return desk.work.during(words, async (signal) => {
    const total = (await session.act("needed", scope, { signal })).data.missing;
    for (let missing = total; missing > 0; ) {
      const done = total - missing;
      desk.work.count(say("study.embedding", { done, total }), done, total);
      missing = (await session.act("embed", { ...scope, most: AT_ONCE }, { signal })).data.missing;
    }
    desk.work.last(words);
    return work();
  });
}
