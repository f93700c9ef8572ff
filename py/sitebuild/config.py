"""The site configuration: the one object that tells page and workers which file is which (app/types/site.d.ts).

It is embedded in index.html (`#site-config`). Every path is relative to the page, so that the site works below any path.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from passagework.catalogue import LANGUAGE
from sitebuild.layout import Placed
from sitebuild.packages import ALL

Files = Mapping[str, Placed]


@dataclass(frozen=True)
class PlacedText:
    """One text in the site; `sections` are its prerendered fragments by section id."""

    id: str
    title: str
    pack: Placed
    vectors: Placed
    sections: Files


@dataclass(frozen=True)
class PlacedModel:
    """The embedding model in the site, with the runtime that executes it."""

    id: str
    dtype: str
    dimensions: int
    files: Files
    runtime: Files


@dataclass(frozen=True)
class PlacedEvaluation:
    """The report of the published study, and the prerendered page of each text by its id, the main one first.

    `inputs` are what the studies of texts in the site can be run from again, by the same ids.
    """

    report: Placed
    pages: Files
    inputs: Files


@dataclass(frozen=True)
class PlacedPyodide:
    """Pyodide's own files, its standard library as bytecode, and the wheels of packages."""

    core: Files
    stdlib: Placed
    lock: Placed
    wheels: Files


@dataclass(frozen=True)
class PlacedModules:
    """What the page's script imports: `first` as it starts; `demand` by the name of a module, all that it needs more."""

    first: Sequence[Placed]
    demand: Mapping[str, Sequence[Placed]]


def module_name(source: str) -> str:
    """How the page names a module that it imports on demand: its path below app/, without the suffix."""
    return source.removeprefix("app/").removesuffix(".js")


def folder_of(files: Files) -> str:
    """The folder of files that were placed together, with a slash at its end."""
    return next(iter(files.values())).url.rpartition("/")[0] + "/"


def site_config(
    build: str,
    workers: Files,
    modules: PlacedModules,
    pyodide: PlacedPyodide,
    kernel: Placed,
    model: PlacedModel,
    llama: Files,
    texts: Sequence[PlacedText],
    words: Placed,
    evaluation: PlacedEvaluation | None = None,
) -> dict[str, Any]:
    """The configuration as plain data; `build` names exactly these bytes of the site."""
    return {
        "build": build,
        "language": LANGUAGE,
        "workers": {name: file.url for name, file in workers.items()},
        "modules": {name: [file.reference() for file in files] for name, files in modules.demand.items()},
        "pyodide": _pyodide(pyodide),
        "kernel": kernel.reference(),
        "model": _model(model),
        "llama": references(llama),
        "texts": [_text(text) for text in texts],
        "words": words.reference(),
        "evaluation": None if evaluation is None else _evaluation(evaluation),
    }


def _pyodide(pyodide: PlacedPyodide) -> dict[str, object]:
    fetched = [*pyodide.core.values(), pyodide.stdlib, pyodide.lock]
    return {
        "index": folder_of(pyodide.core),
        "lock": pyodide.lock.url,
        "wheels": folder_of(pyodide.wheels),
        "packages": [package.name for package in ALL if package.group == "core"],
        "files": [file.reference() for file in fetched],
        "stdlib": pyodide.stdlib.reference(),
    }


def _model(model: PlacedModel) -> dict[str, object]:
    return {
        "id": model.id,
        "dtype": model.dtype,
        "dimensions": model.dimensions,
        **references(model.files),
        "runtime": references(model.runtime),
    }


def _evaluation(evaluation: PlacedEvaluation) -> dict[str, object]:
    return {
        "report": evaluation.report.reference(),
        "texts": [
            {
                "id": text,
                "page": page.reference(),
                "study": evaluation.inputs[text].reference() if text in evaluation.inputs else None,
            }
            for text, page in evaluation.pages.items()
        ],
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
