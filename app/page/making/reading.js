// @ts-check
// What Python makes of a reply.

import { compared, textsOf } from "./stored.js";

/** @typedef {import("../../types/making").Making} Making */
/** @typedef {import("../../types/making").CallHead} CallHead */
/** @typedef {import("../../types/making").ItemHead} ItemHead */
/** @typedef {import("../../types/making").ItemRecord} ItemRecord */
/**
 * CallEnd of passagework/make_protocol/calling.py.
 * @typedef {object} CallEnd
 * @property {import("../../types/making").Outcome["status"] | "interrupted"} status
 * @property {number | null} [http]
 * @property {Record<string, string>} [headers]
 * @property {number | null} [first_byte]
 * @property {number} [duration]
 * @property {{ code: string, detail: string } | null} [fault]
 * @property {number} ended
 */
/**
 * @typedef {object} Reading
 * @property {string} call  the Call as JSON
 * @property {CallHead} head
 * @property {{ content: string, head: ItemHead }[]} items
 * @property {"repair" | "retry" | "less" | null} again
 * @property {number | null} after  seconds
 * @property {"schema" | "json" | "prompt"} structured
 * @property {string} html
 */

/** A reading takes nothing from anybody: it is tried again when Python was ended under it. */
const TRIES = 3;

/**
 * Read a reply whose call has ended.
 * @param {Pick<Making, "act" | "drafts">} making
 * @param {string} call the Call as it was sent, as JSON
 * @param {string} raw
 * @param {CallEnd} end
 * @returns {Promise<Reading>}
 */
export async function read({ act, drafts }, call, raw, end) {
  const others = textsOf(compared(await drafts.items()));
  const { data, view } = await tried(() => act("calling.read", { end }, [call, raw, others]));
  return { ...data, html: view?.html ?? "" };
}

/** The call and its items as they were shown when it ended. @param {Pick<Making, "act" | "drafts">} making @param {string} id @param {string} content */
export async function shown({ act, drafts }, id, content) {
  const items = (await drafts.items()).filter(({ head }) => head.call === id);
  const { view } = await tried(() => act("calling.show", {}, [content, textsOf(items)]));
  return view?.html ?? "";
}

/** @param {Reading["items"]} items @returns {ItemRecord[]} */
export function records(items) {
  return items.map(({ content, head }) => ({ id: head.id, head, content, rev: 0 }));
}

/** @template T @param {() => Promise<T>} work @returns {Promise<T>} */
async function tried(work) {
  for (let left = TRIES; ; left -= 1) {
    try {
      return await work();
    } catch (error) {
      if (left === 1 || /** @type {import("../types.js").Trouble} */ (error).code !== "worker_died") throw error;
    }
  }
}
