// A key under a passphrase. The oracle is Node's own PBKDF2 and AES-GCM.

import assert from "node:assert/strict";
import { createDecipheriv, pbkdf2Sync } from "node:crypto";
import { test } from "node:test";
import { unwrap, wrap } from "../../app/calling/worker/wrapping.js";

const KEY = "sk-canary-0123456789";
const ORIGIN = "https://api.example.org";

test("another implementation opens it with the passphrase", async () => {
  const { id, salt, iv, iterations, sealed } = await wrap("mine", ORIGIN, KEY, "pässphrase");
  assert.ok(iterations >= 600_000);
  const made = pbkdf2Sync("pässphrase", Buffer.from(salt), iterations, 32, "sha256");
  const bytes = Buffer.from(sealed);
  const cipher = createDecipheriv("aes-256-gcm", made, Buffer.from(iv));
  cipher.setAAD(Buffer.from(`passagework key 1\n${id}\n${ORIGIN}`));
  cipher.setAuthTag(bytes.subarray(-16));
  assert.equal(Buffer.concat([cipher.update(bytes.subarray(0, -16)), cipher.final()]).toString(), KEY);
  assert.ok(!bytes.toString("latin1").includes(KEY));
});

test("it opens for its passphrase and its origin alone", async () => {
  const wrapped = await wrap("mine", ORIGIN, KEY, "pa\u0308ssphrase");
  assert.equal(await unwrap(wrapped, ORIGIN, "pässphrase"), KEY);
  assert.equal(await unwrap(wrapped, ORIGIN, "passphrase"), null);
  assert.equal(await unwrap(wrapped, "https://elsewhere.example.org", "pässphrase"), null);
  assert.equal(await unwrap({ ...wrapped, id: "another" }, ORIGIN, "pässphrase"), null);
  new Uint8Array(wrapped.sealed)[0] ^= 1;
  assert.equal(await unwrap(wrapped, ORIGIN, "pässphrase"), null);
});

test("no two are alike", async () => {
  const [first, second] = await Promise.all([wrap("mine", ORIGIN, KEY, "passphrase"), wrap("mine", ORIGIN, KEY, "passphrase")]);
  for (const part of /** @type {const} */ (["salt", "iv", "sealed"])) {
    assert.notDeepEqual(new Uint8Array(first[part]), new Uint8Array(second[part]), part);
  }
});
