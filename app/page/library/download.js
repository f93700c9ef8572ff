// @ts-check
/** How long an address of a file is kept after a click on it: the browser reads it at its own time. */
const KEPT = 60_000;

/** Hand a file to the reader as a download. @param {Blob} file @param {string} name */
export function save(file, name) {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEPT);
}
