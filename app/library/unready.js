// @ts-check
// Tells the failures of the reader itself, which would meet every file, from those of the file.

/** @type {WeakSet<object>} */
const marked = new WeakSet();

/**
 * Mark an error as no file's fault: a worker that does not start, a library that cannot be fetched.
 * @param {unknown} error
 */
export function unready(error) {
  if (typeof error === "object" && error) marked.add(error);
  return error;
}

/** Whether files wait rather than fail because of this. @param {unknown} error */
export function isUnready(error) {
  return typeof error === "object" && error !== null && marked.has(error);
}
