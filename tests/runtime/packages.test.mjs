import assert from "node:assert/strict";
import { test } from "node:test";
import { limitMemory } from "../../app/workers/memory-limit.js";
import { modulesOf, packageOf, withDependencies } from "../../app/workers/packages.js";

const LOCK = {
  packages: {
    own: { imports: ["own"], depends: ["numpy", "jinja2"] },
    "own-formats": { imports: ["own.formats"], depends: ["own"] },
    numpy: { imports: ["numpy"], depends: [] },
    jinja2: { imports: ["jinja2"], depends: ["markupsafe"] },
    markupsafe: { imports: ["markupsafe"], depends: [] },
    attrs: { imports: ["attr", "attrs"], depends: [] },
  },
};

test("a package comes with what it depends on, each once", () => {
  assert.deepEqual(withDependencies(LOCK, ["own-formats", "own"]), ["own-formats", "own", "numpy", "jinja2", "markupsafe"]);
});

test("what is not needed is left out together with what only it needs", () => {
  assert.deepEqual(withDependencies(LOCK, ["own-formats"], new Set(["jinja2"])), ["own-formats", "own", "numpy"]);
});

test("a module leads to its package", () => {
  assert.equal(packageOf(LOCK, "attrs"), "attrs");
  assert.equal(packageOf(LOCK, "absent"), undefined);
  assert.ok(modulesOf(LOCK).includes("attr"));
});

test("an interpreter is refused memory beyond the limit, and keeps what it has", () => {
  const memory = new WebAssembly.Memory({ initial: 1, maximum: 100 });
  const heap = limitMemory({ _module: { memory } }, 4 * 65_536);
  memory.grow(2);
  assert.equal(heap(), 3 * 65_536);
  assert.throws(() => memory.grow(2), RangeError);
  memory.grow(1);
  assert.equal(heap(), 4 * 65_536);
});

test("without a memory to be seen nothing is limited, and nothing is told", () => {
  assert.equal(limitMemory({})(), 0);
});
