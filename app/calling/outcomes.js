// @ts-check

/**
 * How a call ends that was never sent.
 * @param {string} code
 * @param {string} [detail]
 * @returns {import("../types/making").Outcome}
 */
export function failed(code, detail = "") {
  const status = code === "cancelled" ? "cancelled" : "failed";
  return { status, http: null, headers: {}, raw: "", firstByte: null, duration: 0, fault: { code, detail } };
}
