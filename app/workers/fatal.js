// @ts-check

/**
 * After such an error the interpreter refuses every call: only a new one helps.
 * @param {unknown} error
 */
export function isFatal(error) {
  return error instanceof Error && ("pyodide_fatal_error" in error || error.message.includes("fatally failed"));
}
