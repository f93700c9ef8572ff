// @ts-check
// A key under a passphrase: AES-GCM (NIST SP 800-38D) with a key that PBKDF2-SHA-256 makes of the passphrase (RFC 8018).

/** @typedef {import("../../types/making").WrappedKey} WrappedKey */

/** As OWASP's Password Storage Cheat Sheet asks of PBKDF2 with SHA-256. */
const ITERATIONS = 600_000;
const SALT_BYTES = 16;
/** The length that AES-GCM is defined for without a further step. */
const IV_BYTES = 12;

/**
 * @param {string} provider
 * @param {string} origin  where the key may be sent: it cannot be opened for another
 * @param {string} key
 * @param {string} passphrase
 * @returns {Promise<WrappedKey>}
 */
export async function wrap(provider, origin, key, passphrase) {
  const salt = crypto.getRandomValues(new Uint8Array(SALT_BYTES));
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const made = await derived(passphrase, salt, ITERATIONS);
  const sealed = await crypto.subtle.encrypt(parameters(provider, origin, iv), made, new TextEncoder().encode(key));
  return { id: provider, salt: salt.buffer, iv: iv.buffer, iterations: ITERATIONS, sealed };
}

/**
 * The key; null where the passphrase is another, or the key was wrapped for another origin, or is damaged.
 * @param {WrappedKey} wrapped
 * @param {string} origin
 * @param {string} passphrase
 */
export async function unwrap({ id, salt, iv, iterations, sealed }, origin, passphrase) {
  try {
    const made = await derived(passphrase, new Uint8Array(salt), iterations);
    return new TextDecoder().decode(await crypto.subtle.decrypt(parameters(id, origin, new Uint8Array(iv)), made, sealed));
  } catch {
    // AES-GCM tells a wrong key and altered bytes by the same error.
    return null;
  }
}

/** @param {string} passphrase @param {Uint8Array<ArrayBuffer>} salt @param {number} iterations */
async function derived(passphrase, salt, iterations) {
  // The same passphrase, however a keyboard composes its letters.
  const typed = new TextEncoder().encode(passphrase.normalize("NFC"));
  const base = await crypto.subtle.importKey("raw", typed, "PBKDF2", false, ["deriveKey"]);
  const how = { name: "PBKDF2", hash: "SHA-256", salt, iterations };
  return crypto.subtle.deriveKey(how, base, { name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"]);
}

/** @param {string} provider @param {string} origin @param {Uint8Array<ArrayBuffer>} iv */
function parameters(provider, origin, iv) {
  return { name: "AES-GCM", iv, additionalData: new TextEncoder().encode(`passagework key 1\n${provider}\n${origin}`) };
}
