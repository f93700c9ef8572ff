// @ts-check
// Notices a runtime that computes, but computes wrongly: known texts must come out near their known vectors.

/** @typedef {Pick<import("./embedder.js").Embedder, "embed">} Embeds */
/**
 * @typedef {object} SelfTest
 * @property {number} least the lowest cosine that passes
 * @property {{text: string, vector: number[]}[]} cases unit vectors in full precision, rounded
 */

/**
 * Resolves when every known text is embedded closely enough; rejects with an Error that says how far off it was.
 * @param {Embeds} embedder
 * @param {SelfTest} selfTest
 */
export async function checkKnownVectors(embedder, { least, cases }) {
  const vectors = await embedder.embed(cases.map(({ text }) => text));
  for (const [row, { text, vector }] of cases.entries()) {
    const found = dot(vectors.subarray(row * vector.length, (row + 1) * vector.length), vector);
    if (!(found >= least)) {
      throw new Error(`the vector of "${text}" has cosine ${found.toFixed(4)} with the known one; at least ${least} is right`);
    }
  }
}

/**
 * @param {Float32Array} a
 * @param {number[]} b
 */
function dot(a, b) {
  return a.reduce((sum, value, i) => sum + value * (b[i] ?? NaN), 0);
}
