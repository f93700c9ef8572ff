// @ts-check
// The address at which a model answers, as the policy, the browser's permissions and its keys see it.

/** @typedef {import("../types/calling").Space} Space */

/** What a policy can name (CSP3, host-source): neither an address of IPv6, nor what could end a directive. */
const NAMEABLE = /^https?:\/\/[a-z0-9.-]+(:\d+)?$/;
const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d+){3})$/;
const LOCAL = /^(10(\.\d+){3}|192\.168(\.\d+){2}|172\.(1[6-9]|2\d|3[01])(\.\d+){2}|169\.254(\.\d+){2}|.+\.local)$/;

/** The origin of an address, or null where nothing can be called. @param {string} address */
export function originOf(address) {
  const origin = URL.canParse(address) ? new URL(address).origin : "";
  return NAMEABLE.test(origin) ? origin : null;
}

/** @param {string} address @returns {Space} */
export function spaceOf(address) {
  const { hostname } = new URL(address);
  if (LOOPBACK.test(hostname)) return "loopback";
  return LOCAL.test(hostname) ? "local" : null;
}

/** Whether a page that came by https may not ask there, being plain http. @param {string} address @param {string} page */
export function isMixed(address, page) {
  return new URL(page).protocol === "https:" && new URL(address).protocol === "http:";
}
