// Runs checks_speed.py in the site's own Python under Node. Reads from stdin {"dist", "config", "script", "pack", "kept", "rounds"},
// paths absolute. Writes the figures as JSON.

import { text } from "node:stream/consumers";
import { bytesOf, startSitePython } from "../../tests/parity/site_python.mjs";

const { dist, config, script, pack, kept, rounds } = JSON.parse(await text(process.stdin));
const pyodide = await startSitePython(dist, config);
await pyodide.loadPackage("passagework-make", { messageCallback: () => {} });
pyodide.FS.mkdirTree("/extra");
pyodide.FS.writeFile("/extra/checks_speed.py", bytesOf(script));
pyodide.runPython('import sys; sys.path.append("/extra")');
const measured = await pyodide.pyimport("checks_speed").checks_speed(pack, kept, rounds);
console.log(pyodide.pyimport("json").dumps(measured));
