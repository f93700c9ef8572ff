// @ts-check
// A digest as text: hexadecimal in the lists of files, base64 where the browser checks it.

/** @param {Uint8Array} bytes */
export function hex(bytes) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The bytes that `digits` writes in hexadecimal, in base64. @param {string} digits */
export function base64(digits) {
  const bytes = (digits.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));
  return btoa(String.fromCharCode(...bytes));
}
