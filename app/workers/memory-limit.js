// @ts-check
// Keeps an interpreter from taking the whole machine: a file decides how much memory reading it takes.

const MEGABYTE = 2 ** 20;
const WASM_PAGE = 65_536;

/** Beyond this the interpreter is refused more, and Python raises MemoryError. */
export const MOST_MEMORY = 1536 * MEGABYTE;

/**
 * Refuse to grow the interpreter's memory beyond `most` bytes. Emscripten grows it by this method alone, and turns what
 * it throws into a failed allocation. Returns a function that tells the memory's size in bytes.
 * @param {import("../types/pyodide").Pyodide} pyodide
 * @param {number} [most]
 */
export function limitMemory({ _module }, most = MOST_MEMORY) {
  const memory = _module?.memory ?? _module?.wasmMemory;
  if (!memory) return () => 0;
  const grow = memory.grow.bind(memory);
  memory.grow = (pages) => {
    if (memory.buffer.byteLength + pages * WASM_PAGE > most) throw new RangeError(`more than ${most} bytes are not given`);
    return grow(pages);
  };
  return () => memory.buffer.byteLength;
}
