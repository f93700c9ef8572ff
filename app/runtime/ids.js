// @ts-check
// Names of what this page makes: documents, runs, collections. None of the site's own texts has a name of this form.

import { hex } from "./digits.js";

const BYTES = 12;

export const ID_FORM = new RegExp(`^[0-9a-f]{${2 * BYTES}}$`);

/** A new id for a document, a run or a collection. */
export function newId() {
  return hex(crypto.getRandomValues(new Uint8Array(BYTES)));
}
