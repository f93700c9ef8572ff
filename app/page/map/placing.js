// @ts-check
/** Where a question would fall: the rule of passagework/mapping/placing.py. */

export const NEAREST = 5;
export const SHARPNESS = 50;

/**
 * The mean of the places of the passages nearest to a question, each weighted by exp(50 × cosine).
 * @param {{ x: number, y: number, cosine: number }[]} found nearest first
 * @returns {{ x: number, y: number }}
 */
export function placeBetween(found) {
  const used = found.slice(0, NEAREST);
  const weights = used.map(({ cosine }) => Math.exp(SHARPNESS * (cosine - used[0].cosine)));
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const mean = (/** @type {"x" | "y"} */ axis) => used.reduce((sum, each, at) => sum + each[axis] * weights[at], 0) / all;
  return { x: mean("x"), y: mean("y") };
}
