// Runs library_speed.py in the site's own Python under Node. Reads from stdin {"dist", "config", "script"}, paths absolute;
// writes the figures as JSON.

import { text } from "node:stream/consumers";
import { bytesOf, siteKernel, startSitePython } from "../../tests/parity/site_python.mjs";

const { dist, config, script } = JSON.parse(await text(process.stdin));
const pyodide = await startSitePython(dist, config);
pyodide.FS.mkdirTree("/extra");
pyodide.FS.writeFile("/extra/library_speed.py", bytesOf(script));
pyodide.runPython('import sys; sys.path.append("/extra")');
const speed = pyodide.pyimport("library_speed");
const dot = await siteKernel(pyodide, dist, config);
console.log(pyodide.pyimport("json").dumps(speed.library_speed(speed.make_files(), dot)));
