// @ts-check
// What the browser itself says of the way to a model: whether the reader has forbidden it, and whether it can be gone at all.

import { isMixed, spaceOf } from "./addresses.js";

/** @typedef {import("../types/making").Outcome} Outcome */

/** Names of the permission, by space: of today, and of the first versions that had one (Chrome, Local Network Access). */
const PERMISSIONS = { loopback: ["loopback-network", "local-network-access"], local: ["local-network", "local-network-access"] };

/**
 * The reader's word on requests to this machine or this network; null where the browser does not ask for it.
 * @param {string} address
 * @returns {Promise<"granted" | "denied" | "prompt" | null>}
 */
export async function permissionFor(address) {
  const space = spaceOf(address);
  for (const name of space ? PERMISSIONS[space] : []) {
    try {
      return (await navigator.permissions.query({ name: /** @type {PermissionName} */ (name) })).state;
    } catch {
      // A browser that has no such permission.
    }
  }
  return null;
}

/**
 * A call that failed without an answer, told more exactly where the browser knows more than "it failed".
 * @param {Outcome} outcome
 * @param {string} address
 * @returns {Promise<Outcome>}
 */
export async function explained(outcome, address) {
  if (outcome.fault?.code !== "network" || outcome.http !== null) return outcome;
  const { detail } = outcome.fault;
  if ((await permissionFor(address)) === "denied") return { ...outcome, fault: { code: "permission", detail } };
  // Plain http to this machine is let through by most browsers, and to this network where the reader allows it.
  if (isMixed(address, location.href) && spaceOf(address) === null) return { ...outcome, fault: { code: "mixed_content", detail } };
  return outcome;
}
