// @ts-check
// Reading a backup: everything in it is checked, and nothing is written.

import { Breath } from "../../runtime/breath.js";
import { Fault } from "../../runtime/faults.js";
import { damaged, openArchive, unpacked } from "./archive.js";
import { checkArrays, checkVectors } from "./arrays.js";
import { checkReferences, checkSectionTexts, indexed, parsed, textOf } from "./checks.js";
import { draftCheck } from "./drafts.js";
import { FORMAT, LIBRARY, MANIFEST, MOST_BYTES, VERSION, mostBytes, partKey, sha256, vectorsOf } from "./format.js";
import { checkDocument, checkLibrary, checkManifest, checkSections } from "./schema.js";
import { invalid } from "./shapes.js";

/** @typedef {import("./format.js").Manifest} Manifest */
/** @typedef {import("./format.js").Part} Part */
/** @typedef {import("../../types/store").Shelf} Shelf */
/** @typedef {Map<string, import("unzipit").ZipEntry>} Entries */

/**
 * A backup that was found whole, and its parts for as long as its file stays as it is.
 * @typedef {object} Plan
 * @property {number} made  milliseconds since 1970
 * @property {string} application  the version of the page that made it
 * @property {Record<string, string>} preferences  of the page
 * @property {Shelf} library
 * @property {string[]} drafts  what its parts of drafts are of
 * @property {(kind: Part["kind"], of: string) => Promise<Uint8Array<ArrayBuffer>>} read  a part, checked again
 * @property {(kind: Part["kind"], of: string, type: string) => Promise<Blob>} blob  the same where it is, in the backup's own file
 * @property {number} parts  how many there are
 */

/**
 * Check a backup wholly. Faults say what is wrong: `backup_empty`, `backup_not_a_backup`, `backup_incomplete`,
 * `backup_unreadable`, `backup_unsafe`, `backup_newer`, `backup_damaged`, `backup_invalid`.
 * @param {Blob} blob
 * @param {(done: number, total: number) => void} [onProgress]  parts checked, of how many
 * @returns {Promise<Plan>}
 */
export async function readBackup(blob, onProgress = () => undefined) {
  const entries = await openArchive(blob);
  const manifest = await readManifest(entries);
  const parts = indexed(manifest.parts);
  const library = await readLibrary(entries, parts);
  checkReferences(library, parts);
  const check = partChecks(library.documents);
  const checkDrafts = draftCheck();
  for (const [done, part] of manifest.parts.entries()) {
    onProgress(done, manifest.parts.length);
    const bytes = await readPart(entries, part);
    for (const wanted of check.get(partKey(part.kind, part.of)) ?? []) await wanted(bytes, part.name);
    if (part.kind === "drafts") await checkDrafts(bytes, part.of, part.name);
  }
  onProgress(manifest.parts.length, manifest.parts.length);
  const { made, application, preferences } = manifest;
  /** @type {(kind: Part["kind"], of: string) => Part} */
  const partOf = (kind, of) => /** @type {Part} */ (parts.get(partKey(kind, of)));
  return {
    made,
    application,
    preferences,
    library,
    drafts: manifest.parts.filter(({ kind }) => kind === "drafts").map(({ of }) => of),
    parts: parts.size,
    read: (kind, of) => readPart(entries, partOf(kind, of)),
    async blob(kind, of, type) {
      const part = partOf(kind, of);
      await readPart(entries, part);
      return /** @type {import("unzipit").ZipEntry} */ (entries.get(part.name)).blob(type);
    },
  };
}

/** @param {Entries} entries @returns {Promise<Manifest>} */
async function readManifest(entries) {
  const entry = entries.get(MANIFEST);
  if (!entry) throw new Fault("backup_not_a_backup");
  if (entry.size > MOST_BYTES.manifest) throw invalid(MANIFEST, `at most ${MOST_BYTES.manifest} bytes`, entry.size);
  const manifest = parsed(textOf(await unpacked(entry), MANIFEST), MANIFEST);
  const { format, version } = /** @type {Partial<Manifest>} */ (manifest ?? {});
  if (format !== FORMAT) throw new Fault("backup_not_a_backup");
  // A later version may look different in every other respect, so its number is looked at first.
  if (typeof version === "number" && version > VERSION) throw new Fault("backup_newer", { version, known: VERSION });
  checkManifest(manifest, "manifest");
  return /** @type {Manifest} */ (manifest);
}

/** @param {Entries} entries @param {Map<string, Part>} parts @returns {Promise<Shelf>} */
async function readLibrary(entries, parts) {
  const part = parts.get(partKey("library", ""));
  if (!part) throw invalid("manifest.parts", LIBRARY, undefined);
  const library = parsed(textOf(await readPart(entries, part), part.name), part.name);
  checkLibrary(library, "library");
  const { documents } = /** @type {Shelf} */ (library);
  const breath = new Breath();
  for (const [place, record] of documents.entries()) {
    checkDocument(record, `library.documents[${place}]`);
    if (breath.due) await breath.take();
  }
  const { studies = [], ...shelf } = /** @type {import("../../types/store").Snapshot & Partial<Shelf>} */ (library);
  return { ...shelf, studies };
}

/**
 * The bytes of a part, which must be those that the manifest names.
 * @param {Entries} entries
 * @param {Part} part
 */
async function readPart(entries, part) {
  const entry = entries.get(part.name);
  const most = mostBytes(part.kind);
  if (part.bytes > most) throw invalid(part.name, `at most ${most} bytes`, part.bytes);
  if (entry?.size !== part.bytes) throw damaged(part.name, `${entry?.size} bytes, not ${part.bytes}`);
  const bytes = await unpacked(entry);
  const digest = await sha256(bytes);
  if (digest !== part.sha256) throw damaged(part.name, `SHA-256 ${digest}, not ${part.sha256}`);
  return bytes;
}

/** @typedef {(bytes: Uint8Array<ArrayBuffer>, name: string) => void | Promise<void>} Check */

/**
 * What the parts of documents must hold, by partKey. Documents with the same passages share their vectors.
 * @param {import("../../types/library").DocumentRecord[]} documents
 */
function partChecks(documents) {
  /** @type {Map<string, Check[]>} */
  const checks = new Map();
  /** @param {string} key @param {Check} check */
  const add = (key, check) => checks.set(key, [...(checks.get(key) ?? []), check]);
  for (const { run, facts, vectors } of documents) {
    if (run === null || !facts) continue;
    add(partKey("pack", run), (bytes, name) => void checkArrays(bytes, name));
    add(partKey("sections", run), (bytes, name) => checkContents(bytes, facts.sections.length, name));
    if (vectors) add(partKey("vectors", vectorsOf(vectors)), (bytes, name) => checkVectors(bytes, vectors, facts.passages, name));
  }
  return checks;
}

/**
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @param {number} sections  how many there must be
 * @param {string} name
 */
async function checkContents(bytes, sections, name) {
  const texts = parsed(textOf(bytes, name), name);
  checkSections(texts, name);
  await checkSectionTexts(texts, sections, name);
}
