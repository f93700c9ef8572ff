"""The site configuration: the one object that tells the page which file is which.

It is embedded in index.html (`#site-config`) and handed on to the workers. Every address is relative to the page, so that
the site works below any path. A file is `{url, sha256, bytes}`; a folder is an address that ends in `/`.

    version           names exactly these bytes of the site
    workers           python, embedding: files
    pyodide           module: file (pyodide.mjs); index: folder of its core; lock: file; wheels: folder (packageBaseUrl);
                      packages: names to load at start; files: core files that a boot loads, to count progress
    model             id, dtype, dimensions, pieces: of the embedding model; root: folder that holds the folder `id`
                      (transformers.js localModelPath); files: what loading it fetches, to count progress
    onnxruntime       mjs, wasm: files
    kernels           WebAssembly kernels by name: files
    texts             one for each text: id, title, pack: file, vectors: file, sections: files by section id
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sitebuild.layout import Placed
from sitebuild.packages import ALL

Files = Mapping[str, Placed]


@dataclass(frozen=True)
class PlacedText:
    """One text in the site."""

    id: str
    title: str
    pack: Placed
    vectors: Placed
    sections: Files


@dataclass(frozen=True)
class PlacedModel:
    """The embedding model in the site; `root` is the folder that holds the folder `id`."""

    id: str
    dtype: str
    dimensions: int
    pieces: int
    root: str
    files: Files


def folder_of(files: Files) -> str:
    """The folder of files that were placed together, with a slash at its end."""
    return next(iter(files.values())).url.rpartition("/")[0] + "/"


def site_config(
    version: str,
    workers: Files,
    pyodide: Files,
    lock: Placed,
    wheels: Files,
    model: PlacedModel,
    onnxruntime: Files,
    kernels: Files,
    texts: Sequence[PlacedText],
) -> dict[str, Any]:
    """The configuration as plain data."""
    return {
        "version": version,
        "workers": references(workers),
        "pyodide": {
            "module": pyodide["pyodide.mjs"].reference(),
            "index": folder_of(pyodide),
            "files": [file.reference() for file in pyodide.values()],
            "lock": lock.reference(),
            "wheels": folder_of(wheels),
            "packages": [package.name for package in ALL if package.group == "core"],
        },
        "model": {
            "id": model.id,
            "dtype": model.dtype,
            "dimensions": model.dimensions,
            "pieces": model.pieces,
            "root": model.root,
            "files": [file.reference() for file in model.files.values()],
        },
        "onnxruntime": references(onnxruntime),
        "kernels": references(kernels),
        "texts": [_text(text) for text in texts],
    }


def _text(text: PlacedText) -> dict[str, object]:
    return {
        "id": text.id,
        "title": text.title,
        "pack": text.pack.reference(),
        "vectors": text.vectors.reference(),
        "sections": references(text.sections),
    }


def references(files: Files) -> dict[str, dict[str, object]]:
    """The files as the page is told of them, under the same names."""
    return {name: file.reference() for name, file in files.items()}
