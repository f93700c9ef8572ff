// @ts-check
import { ifFree } from "./locks.js";
import { read, records } from "./reading.js";

/** @typedef {import("../../types/making").Making} Making */

/**
 * Calls whose page was closed under them: what had come of each is read, and kept as interrupted. A call whose lock is held runs
 * in another tab, or in this one.
 * @param {Pick<Making, "act" | "drafts">} making
 */
export async function recover(making) {
  const { drafts } = making;
  const calls = await drafts.calls();
  for (const { id, lock } of calls.filter(({ head }) => head.status === "sent")) {
    try {
      await ifFree(lock, () => end(making, id));
    } catch (error) {
      // It is tried again when the site is opened next; the others are not to wait for it.
      console.info("A call could not be ended.", error);
    }
  }
}

/** @param {Pick<Making, "act" | "drafts">} making @param {string} id */
async function end(making, id) {
  const { drafts } = making;
  // It may have ended, or been removed, since it was listed.
  const stored = await drafts.call(id);
  if (stored?.record.head.status !== "sent") return;
  const raw = await drafts.reply(id);
  const { call, head, items } = await read(making, stored.content, raw, { status: "interrupted", ended: Date.now() });
  await drafts.saveCall({ ...stored.record, head }, call, records(items));
}
