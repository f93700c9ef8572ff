import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { unzip } from "../../app/workers/unzip.js";

// Written by Python's zipfile (test_runtime.py).
const archive = new Uint8Array(readFileSync(process.env.SAMPLE_ARCHIVE));

test("stored, deflated and empty files come out as they went in, folders are left out", async () => {
  const members = await unzip(archive);
  assert.deepEqual(
    members.map(({ name, data }) => [name, new TextDecoder().decode(data)]),
    [
      ["package/stored.txt", "as it is"],
      ["package/deflated.txt", "again and ".repeat(1000)],
      ["package/empty.py", ""],
    ],
  );
});

test("an archive within a larger buffer is read from where it begins", async () => {
  const larger = new Uint8Array(archive.length + 10);
  larger.set(archive, 10);
  assert.equal((await unzip(larger.subarray(10))).length, 3);
});

test("what is no archive is refused", async () => {
  await assert.rejects(async () => unzip(new Uint8Array(100)), /not a zip archive/);
});
