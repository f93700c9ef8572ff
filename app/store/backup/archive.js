// @ts-check
// Opening a zip that may be anything: what it claims is checked before any of it is unpacked.

import { unzipRaw } from "unzipit";
import { Fault, summary } from "../../runtime/faults.js";
import { isInside } from "./names.js";

/** @typedef {import("unzipit").ZipEntry} Entry */

const MOST_ENTRIES = 200_000;
/** Text compresses about tenfold; a bomb a thousandfold. */
const MOST_RATIO = 100;
const SMALL = 1024 * 1024;
/** "PK", the first bytes of every zip. */
const SIGNATURE = [0x50, 0x4b];

/**
 * The entries of an archive by name. Faults: `backup_empty`, `backup_not_a_backup`, `backup_incomplete`, `backup_unsafe`.
 * @param {Blob} blob
 * @returns {Promise<Map<string, Entry>>}
 */
export async function openArchive(blob) {
  const start = new Uint8Array(await readable(blob.slice(0, 2).arrayBuffer()));
  if (blob.size === 0) throw new Fault("backup_empty");
  if (SIGNATURE.some((byte, place) => start[place] !== byte)) throw new Fault("backup_not_a_backup");
  const entries = await listed(blob);
  const files = entries.filter(({ isDirectory }) => !isDirectory);
  checkSizes(files, blob.size);
  /** @type {Map<string, Entry>} */
  const byName = new Map();
  for (const entry of files) {
    if (!isInside(entry.name)) throw unsafe(`the name ${JSON.stringify(entry.name.slice(0, 200))}`);
    if (byName.has(entry.name)) throw unsafe(`two files called ${entry.name}`);
    if (entry.encrypted || ![0, 8].includes(entry.compressionMethod)) throw unsafe(`how ${entry.name} is packed`);
    byName.set(entry.name, entry);
  }
  return byName;
}

/** @param {Blob} blob */
async function listed(blob) {
  try {
    return (await unzipRaw(blob)).entries;
  } catch (thrown) {
    throw new Fault("backup_incomplete", { detail: summary(thrown) }, summary(thrown));
  }
}

/**
 * Entries that share their bytes, and entries that grow without measure, are how small archives fill a disk.
 * @param {Entry[]} entries
 * @param {number} size  of the archive
 */
function checkSizes(entries, size) {
  if (entries.length > MOST_ENTRIES) throw unsafe(`${entries.length} files`);
  const packed = entries.reduce((sum, { compressedSize }) => sum + compressedSize, 0);
  if (packed > size) throw unsafe("files that share their bytes");
  const bomb = entries.find((entry) => entry.size > SMALL && entry.size > MOST_RATIO * entry.compressedSize);
  if (bomb) throw unsafe(`${bomb.name}, which grows from ${bomb.compressedSize} to ${bomb.size} bytes`);
}

/**
 * The bytes of an entry, all that it claims to have and no more.
 * @param {Entry} entry
 */
export async function unpacked(entry) {
  try {
    return new Uint8Array(await entry.arrayBuffer());
  } catch (thrown) {
    throw damaged(entry.name, thrown);
  }
}

/** @param {string} name @param {unknown} [cause] */
export function damaged(name, cause = "") {
  return new Fault("backup_damaged", { name }, summary(cause));
}

/** @param {string} detail */
function unsafe(detail) {
  return new Fault("backup_unsafe", { detail });
}

/** @template T @param {Promise<T>} reading @returns {Promise<T>} */
async function readable(reading) {
  try {
    return await reading;
  } catch (thrown) {
    throw new Fault("backup_unreadable", { detail: summary(thrown) }, summary(thrown));
  }
}
