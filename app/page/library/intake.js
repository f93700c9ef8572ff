// @ts-check
/** Files as the reader gives them: picked, dropped or pasted, with the folder that each came in. */

/** @typedef {import("../../types/library").Given} Given */

/** What systems leave in folders; no reader means these. */
const LITTER = /^(\..*|Thumbs\.db|desktop\.ini|__MACOSX|~\$.*)$/i;

/** @param {FileList | File[]} files @returns {Given[]} */
export function givenFrom(files) {
  return [...files]
    .map((file) => ({ file, folder: folderOf(file.webkitRelativePath) }))
    .filter(({ file, folder }) => !isLitter(file.name, folder));
}

/**
 * What was dropped, and the names of what the browser could not open. The entries must be asked for before anything is
 * awaited: the browser empties the list.
 * @param {DataTransfer} transfer
 * @returns {Promise<{ given: Given[], unreadable: string[] }>}
 */
export async function givenFromDrop(transfer) {
  /** @type {string[]} */
  const unreadable = [];
  const items = [...transfer.items].filter(({ kind }) => kind === "file");
  const entries = items.map((item) => ({ entry: item.webkitGetAsEntry(), file: item.getAsFile() }));
  const found = await Promise.all(
    entries.map(({ entry, file }) => (entry ? walk(entry, unreadable) : Promise.resolve(file ? [{ file, folder: "" }] : []))),
  );
  return { given: found.flat(), unreadable };
}

/** @param {DataTransfer} transfer */
export function holdsFiles(transfer) {
  return transfer.types.includes("Files");
}

/** @param {FileSystemEntry} entry @param {string[]} unreadable @returns {Promise<Given[]>} */
async function walk(entry, unreadable) {
  const folder = folderOf(entry.fullPath);
  if (isLitter(entry.name, folder)) return [];
  try {
    if (entry.isFile) return [{ file: await fileOf(/** @type {FileSystemFileEntry} */ (entry)), folder }];
    const inside = await childrenOf(/** @type {FileSystemDirectoryEntry} */ (entry));
    return (await Promise.all(inside.map((each) => walk(each, unreadable)))).flat();
  } catch {
    unreadable.push(entry.name);
    return [];
  }
}

/** @param {FileSystemFileEntry} entry @returns {Promise<File>} */
function fileOf(entry) {
  return new Promise((resolve, reject) => entry.file(resolve, reject));
}

/** A directory is read in parts, the last of which is empty. @param {FileSystemDirectoryEntry} directory */
async function childrenOf(directory) {
  const reader = directory.createReader();
  /** @type {FileSystemEntry[]} */
  const found = [];
  for (;;) {
    /** @type {FileSystemEntry[]} */
    const part = await new Promise((resolve, reject) => reader.readEntries(resolve, reject));
    if (part.length === 0) return found;
    found.push(...part);
  }
}

/** @param {string} path "Term 1/Week 2/notes.md", with or without a slash before it */
function folderOf(path) {
  return path.split("/").filter(Boolean).slice(0, -1).join("/");
}

/** Only what lies in a folder can be litter: a file given by itself is meant. @param {string} name @param {string} folder */
function isLitter(name, folder) {
  return folder !== "" && [name, ...folder.split("/")].some((part) => LITTER.test(part));
}
