// Runs search_speed.py in the site's own Python under Node. Reads from stdin {"dist", "config", "script", "bm25s", "part"},
// paths absolute; `bm25s` is the folder of that package. Writes the figures as JSON.

import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { bytesOf, siteKernel, startSitePython } from "../../tests/parity/site_python.mjs";

const { dist, config, script, bm25s, part } = JSON.parse(await text(process.stdin));
const pyodide = await startSitePython(dist, config);
pyodide.FS.mkdirTree("/extra");
for (const name of readdirSync(bm25s, { recursive: true, encoding: "utf8" })) {
  if (!name.endsWith(".py")) continue;
  const target = join("/extra/bm25s", name);
  pyodide.FS.mkdirTree(target.slice(0, target.lastIndexOf("/")));
  pyodide.FS.writeFile(target, bytesOf(join(bm25s, name)));
}
pyodide.FS.writeFile("/extra/search_speed.py", bytesOf(script));
pyodide.runPython('import sys; sys.path.append("/extra")');
const speed = pyodide.pyimport("search_speed");
const dot = await siteKernel(pyodide, dist, config);
const measured = {
  dense: () => speed.dense_speed(dot),
  einsum: () => speed.dense_speed(),
  keyword: () => speed.keyword_speed(),
}[part];
console.log(pyodide.pyimport("json").dumps(measured()));
