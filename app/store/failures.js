// @ts-check
// What browsers throw when storage fails, told apart, and as faults that have words.

import { Fault, summary } from "../runtime/faults.js";

/** Messages of browsers whose connection to the database broke: WebKit's, then Chromium's. */
const LOST = /connection to indexed database server lost|connection (is|was) clos/i;

/** @param {unknown} thrown */
function nameOf(thrown) {
  return thrown instanceof Error || thrown instanceof DOMException ? thrown.name : "";
}

/**
 * Whether the connection was lost rather than the operation refused, so that it may work on a new connection.
 * @param {unknown} thrown
 */
export function isLost(thrown) {
  return nameOf(thrown) === "InvalidStateError" || LOST.test(thrown instanceof Error ? thrown.message : String(thrown));
}

/**
 * The fault for a failed operation. Firefox has its own name for a full disk, from before QuotaExceededError.
 * @param {unknown} thrown
 */
export function storageFault(thrown) {
  if (thrown instanceof Fault) return thrown;
  const full = nameOf(thrown) === "QuotaExceededError" || /quota|no.?(device.?)?space/i.test(summary(thrown));
  return full ? new Fault("storage_full", {}, summary(thrown)) : failed("storage_failed", thrown);
}

/**
 * The fault for a database that does not open.
 * @param {unknown} thrown
 */
export function openFault(thrown) {
  if (thrown instanceof Fault) return thrown;
  if (nameOf(thrown) === "VersionError") return new Fault("store_newer", {}, summary(thrown));
  const fault = storageFault(thrown);
  return fault.code === "storage_full" ? fault : failed("store_unavailable", thrown);
}

/** @param {"storage_failed" | "store_unavailable" | "store_upgrade_failed"} code @param {unknown} thrown */
export function failed(code, thrown) {
  return new Fault(code, { detail: summary(thrown) }, summary(thrown));
}

/** A part that a record points to and that is not there. @param {string} part */
export function missing(part) {
  return new Fault("stored_part_missing", { part });
}
