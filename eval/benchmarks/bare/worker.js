const start = performance.now();
const index = new URL("pyodide/", location.href).href;
const { loadPyodide } = await import(`${index}pyodide.mjs`);
const pyodide = await loadPyodide({ indexURL: index, packageBaseUrl: new URL("wheels/", location.href).href });
const engine = performance.now();
await pyodide.loadPackage(["numpy", "pydantic"], { messageCallback() {} });
const packages = performance.now();
pyodide.runPython("import numpy, pydantic.main");
postMessage({ engine: engine - start, packages: packages - engine, imports: performance.now() - packages });
