// @ts-check

/** @param {import("../../types/making").Making} making @returns {Promise<import("../../types/making").MakingView>} */
export async function open(making) {
  void making;
  return { enter: async () => {}, leave() {} };
}
