// @ts-check
// Checks of what JSON holds, put together from small ones. A check throws the Fault `backup_invalid`, which says where
// in the value something else was expected.

import { Fault } from "../../runtime/faults.js";

/** @typedef {(value: unknown, where: string) => void} Check */

/** @param {string} where @param {string} expected @param {unknown} found */
export function invalid(where, expected, found) {
  const shown = (JSON.stringify(found) ?? "nothing").slice(0, 60);
  return new Fault("backup_invalid", { where, expected, found: shown });
}

/** @param {number} longest @param {RegExp} [pattern] @returns {Check} */
export function text(longest, pattern = /^/) {
  return (value, where) => {
    if (typeof value !== "string" || value.length > longest || !pattern.test(value)) {
      throw invalid(where, `text of at most ${longest} characters`, value);
    }
  };
}

/** @param {number} least @param {number} [most] @returns {Check} */
export function whole(least, most = Number.MAX_SAFE_INTEGER) {
  return (value, where) => {
    if (!Number.isSafeInteger(value) || Number(value) < least || Number(value) > most) {
      throw invalid(where, `a whole number from ${least} to ${most}`, value);
    }
  };
}

/** @type {Check} */
export const number = (value, where) => {
  if (typeof value !== "number" || !Number.isFinite(value)) throw invalid(where, "a number", value);
};

/** @type {Check} */
export const amount = (value, where) => {
  number(value, where);
  if (Number(value) < 0) throw invalid(where, "a number from 0", value);
};

/** @type {Check} */
export const flag = (value, where) => {
  if (typeof value !== "boolean") throw invalid(where, "true or false", value);
};

/** @param {...(string | number | null)} wanted @returns {Check} */
export function one(...wanted) {
  return (value, where) => {
    if (!wanted.some((each) => each === value)) throw invalid(where, wanted.map(String).join(" or "), value);
  };
}

/** @param {Check} check @returns {Check} */
export function orNull(check) {
  return (value, where) => {
    if (value !== null) check(value, where);
  };
}

/** @param {Check} first @param {Check} second @returns {Check} */
export function either(first, second) {
  return (value, where) => {
    try {
      first(value, where);
    } catch {
      second(value, where);
    }
  };
}

/** @param {Check} check @param {number} most @returns {Check} */
export function list(check, most) {
  return (value, where) => {
    if (!Array.isArray(value) || value.length > most) throw invalid(where, `a list of at most ${most}`, value);
    for (const [place, item] of value.entries()) check(item, `${where}[${place}]`);
  };
}

/** An object with these properties and no others. @param {Record<string, Check>} wanted @param {string[]} [optional] @returns {Check} */
export function object(wanted, optional = []) {
  return (value, where) => {
    const found = plain(value, where);
    const strange = Object.keys(found).find((name) => !Object.hasOwn(wanted, name));
    if (strange !== undefined) throw invalid(`${where}.${strange.slice(0, 60)}`, "nothing", found[strange]);
    for (const [name, check] of Object.entries(wanted)) {
      if (optional.includes(name) && found[name] === undefined) continue;
      check(found[name], `${where}.${name}`);
    }
  };
}

/** An object with any properties. @param {Check} check @param {number} most @returns {Check} */
export function dictionary(check, most) {
  return (value, where) => {
    const entries = Object.entries(plain(value, where));
    if (entries.length > most) throw invalid(where, `at most ${most} entries`, entries.length);
    for (const [name, item] of entries) check(item, `${where}.${name.slice(0, 60)}`);
  };
}

/** @param {unknown} value @param {string} where @returns {Record<string, unknown>} */
function plain(value, where) {
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw invalid(where, "an object", value);
  return /** @type {Record<string, unknown>} */ (value);
}
