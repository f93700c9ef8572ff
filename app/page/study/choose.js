// @ts-check
import { find } from "../dom.js";

/** @typedef {{ name: string, bytes: () => Promise<Uint8Array<ArrayBuffer>> }} Chosen */

/** Let the reader choose a file; null where none is chosen. @param {string} accept @returns {Promise<Chosen | null>} */
export function choose(accept) {
  const input = /** @type {HTMLInputElement} */ (find("[data-study-input]"));
  input.accept = accept;
  input.value = "";
  return new Promise((resolve) => {
    const chosen = () => {
      const file = input.files?.[0];
      resolve(file ? { name: file.name, bytes: async () => new Uint8Array(await file.arrayBuffer()) } : null);
    };
    input.onchange = chosen;
    input.oncancel = chosen;
    input.click();
  });
}
