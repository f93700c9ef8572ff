/** The part of Pyodide's interface that the worker uses. */

export interface Pyodide {
  FS: {
    mkdirTree(path: string): void;
    writeFile(path: string, data: Uint8Array, options?: { canOwn?: boolean }): void;
  };
  loadedPackages: Record<string, string>;
  // biome-ignore: Python modules have no static type here.
  pyimport(name: string): any;
  /** Private: only the kernel uses it, behind a check that it is there and works. */
  _module?: { memory?: WebAssembly.Memory; wasmMemory?: WebAssembly.Memory };
}

export interface Lock {
  info: Record<string, unknown>;
  packages: Record<string, { file_name: string; sha256: string; size: number; imports: string[]; depends: string[] }>;
}
