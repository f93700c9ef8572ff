// @ts-check

/** @typedef {import("../../types/making").Drafts} Drafts */
/** @typedef {{ spent: number, cap: number | null }} Limits  US dollars */

/**
 * What this session has cost, and may cost. A call that is on its way counts with the most that it can come to.
 * @param {Drafts} drafts
 * @param {string} session
 * @returns {Promise<Limits>}
 */
export async function limits(drafts, session) {
  const [{ cap }, calls] = await Promise.all([drafts.settings(), drafts.calls()]);
  const mine = calls.filter((record) => record.session === session);
  const costs = await Promise.all(mine.map(({ id, head }) => (head.status === "sent" ? reserved(drafts, id) : (head.cost ?? 0))));
  return { spent: costs.reduce((sum, cost) => sum + cost, 0), cap };
}

/** @param {Drafts} drafts @param {string} id @returns {Promise<number>} */
async function reserved(drafts, id) {
  const stored = await drafts.call(id);
  return stored ? (JSON.parse(stored.content).estimate.cost ?? 0) : 0;
}
