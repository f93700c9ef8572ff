// @ts-check
// Errors of the JavaScript side, and their plain form that survives postMessage.

import { text } from "./words.js";

/** @typedef {import("../types/site").Postable} Postable */

/** Codes of faults after which trying again can help. */
const RETRY = new Set([
  "asset_altered",
  "asset_missing",
  "asset_unreachable",
  "document_harmful",
  "engine_failed",
  "file_harmful",
  "file_late",
  "file_memory",
  "file_unreadable",
  "internal",
  "library_busy",
  "meaning_failed",
  "meaning_mistaken",
  "model_failed",
  "model_late",
  "model_unreadable",
  "pages_overtaxing",
  "parser_ended",
  "parser_late",
  "parser_silent",
  "python_fatal",
  "request_timeout",
  "storage_failed",
  "storage_full",
  "store_stuck",
  "store_upgrade_failed",
  "worker_died",
  "worker_failed",
]);

/** Something that went wrong, by code; words are found where it is shown or posted. */
export class Fault extends Error {
  /**
   * @param {string} code  names the words `error.<code>.message` and `.hint`
   * @param {Readonly<Record<string, unknown>>} [values]  fill the places in the words
   * @param {string} [detail]  for a report; not part of the words
   */
  constructor(code, values = {}, detail = "") {
    super(detail ? `${code}: ${detail}` : code);
    this.name = "Fault";
    this.code = code;
    this.values = values;
    this.detail = detail;
  }
}

/** What a caller of the lab catches: an error with its words. */
export class LabError extends Error {
  /** @param {Postable} postable */
  constructor(postable) {
    super(postable.message);
    this.name = "LabError";
    this.code = postable.code;
    this.hint = postable.hint;
    this.retry = postable.retry;
    this.detail = postable.detail ?? "";
  }
}

/** Whether this is the fault of one of these codes. @param {unknown} error @param {readonly string[]} codes */
export function isFault(error, codes) {
  return (error instanceof Fault || error instanceof LabError) && codes.includes(error.code);
}

/**
 * The plain form of whatever was thrown. Only strings and a boolean, so structured cloning cannot fail on it.
 * @param {unknown} thrown
 * @param {import("./words.js").Catalogue} catalogue
 * @returns {Postable}
 */
export function postable(thrown, catalogue) {
  if (thrown instanceof LabError) {
    const { code, message, hint, retry, detail } = thrown;
    return { code, message, hint, retry, detail };
  }
  const fault = thrown instanceof Fault ? thrown : new Fault("internal", { detail: summary(thrown) }, trace(thrown));
  return {
    code: fault.code,
    message: text(catalogue, `error.${fault.code}.message`, fault.values),
    hint: text(catalogue, `error.${fault.code}.hint`, fault.values),
    retry: RETRY.has(fault.code),
    detail: fault.detail,
  };
}

/**
 * One line that names an error of any kind: Error, DOMException, a thrown string, null.
 * @param {unknown} thrown
 */
export function summary(thrown) {
  const message = thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown);
  const lines = message.split("\n").filter((line) => line.trim());
  // A Python traceback ends with what happened; everything else begins with it.
  const line = message.includes("Traceback (most recent call last)") ? lines.at(-1) : lines[0];
  return (line ?? "no message").slice(0, 300);
}

/** @param {unknown} thrown */
function trace(thrown) {
  return thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
}
