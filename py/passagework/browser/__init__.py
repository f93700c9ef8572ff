"""The package's side of the browser: the only place that knows of ``js`` and ``pyodide``."""
