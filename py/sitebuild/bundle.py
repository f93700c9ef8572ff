"""Bundles JavaScript and CSS with esbuild, and assembles the WebAssembly kernels.

Only pinned files are compiled in: each npm file that esbuild reads must be in the asset lock, and is verified first.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from sitebuild.chunks import Chunks, Metafile, split
from sitebuild.errors import BuildError
from sitebuild.node import run_script
from sitebuild.paths import APP, NODE_MODULES, NODE_PROJECT, PY, ROOT, STATIC, relative

ENTRIES = {
    "page": APP / "page" / "main.js",
    "early": APP / "page" / "early.js",
    "python_worker": APP / "workers" / "python-worker.js",
    "embedding_worker": APP / "workers" / "embedding-worker.js",
    "parsing_worker": APP / "workers" / "parsing-worker.js",
    "map_worker": APP / "workers" / "map-worker.js",
    "calling_worker": APP / "calling" / "worker" / "calling-worker.js",
    "service_worker": APP / "sw" / "service-worker.js",
    "style": STATIC / "css" / "main.css",
}
_SPLIT = ("page",)
# Firefox has no service workers that are modules.
_CLASSIC = ("early", "service_worker")
_CODE = (Path(__file__), NODE_PROJECT / "package-lock.json")
_TOOLS = (NODE_PROJECT / "bundle.mjs", NODE_PROJECT / "wllama.mjs")
INPUTS = (APP, STATIC / "css", PY / "passagework" / "words", *_TOOLS, *_CODE)
KERNELS = APP / "kernels"
KERNEL_INPUTS = (KERNELS, NODE_PROJECT / "kernels.mjs", *_CODE)
METAFILE = "metafile.json"


@dataclass(frozen=True)
class Bundle:
    """Entries that are bundled alike, each into one file; with `splitting`, dynamic imports become files of their own."""

    entries: tuple[Path, ...]
    format: Literal["esm", "iife"] = "esm"
    splitting: bool = False


def bundles() -> tuple[Bundle, ...]:
    """The bundles that hold all entries."""
    special = {*_SPLIT, *_CLASSIC}
    return (
        Bundle(tuple(ENTRIES[name] for name in _SPLIT), splitting=True),
        Bundle(tuple(ENTRIES[name] for name in _CLASSIC), format="iife"),
        Bundle(tuple(entry for name, entry in ENTRIES.items() if name not in special)),
    )


def run_esbuild(out: Path, wanted: Sequence[Bundle]) -> Metafile:
    """Bundle `wanted` into `out` and return esbuild's metafile; raises BuildError with esbuild's message."""
    missing = [entry for each in wanted for entry in each.entries if not entry.is_file()]
    if missing:
        raise BuildError("The page cannot be bundled", f"no file {missing[0]}", "restore it from the repository")
    listed = [
        {"entries": [str(entry) for entry in each.entries], "format": each.format, "splitting": each.splitting}
        for each in wanted
    ]
    request = {"root": str(ROOT), "out": str(out), "bundles": listed}
    metafile = run_script("bundle.mjs", request, what="esbuild could not bundle the page")
    assert isinstance(metafile, dict)
    return metafile


def bundle(out: Path) -> None:
    """Bundle all entries into `out` and keep esbuild's metafile beside them."""
    metafile = run_esbuild(out, bundles())
    (out / METAFILE).write_text(json.dumps(metafile, indent=1, sort_keys=True), encoding="utf-8")


def npm_inputs(metafile: Metafile) -> list[tuple[str, str]]:
    """The npm files that were compiled in, as (package, path inside it)."""
    base = relative(NODE_MODULES) + "/"
    return sorted(split_package(name.removeprefix(base)) for name in metafile["inputs"] if name.startswith(base))


def split_package(path: str) -> tuple[str, str]:
    """A path below node_modules as package name (with its scope) and the path inside the package."""
    parts = path.split("/")
    length = 2 if path.startswith("@") else 1
    return "/".join(parts[:length]), "/".join(parts[length:])


def read_metafile(folder: Path) -> Metafile:
    """The metafile that `bundle` kept in `folder`."""
    metafile: Metafile = json.loads((folder / METAFILE).read_text(encoding="utf-8"))
    return metafile


def fonts(folder: Path) -> list[Path]:
    """The bundled font files."""
    return sorted(folder.glob("*.woff2"))


def outputs(folder: Path) -> dict[str, Path]:
    """The bundled file of each entry, by the entry's name."""
    metafile = read_metafile(folder)
    by_source = {
        str(made["entryPoint"]): folder / Path(name).name
        for name, made in metafile["outputs"].items()
        if "entryPoint" in made
    }
    return {name: by_source[relative(entry)] for name, entry in ENTRIES.items()}


def page_chunks(folder: Path) -> Chunks:
    """The files that the page's script was split into, beside itself."""
    return split(read_metafile(folder), relative(ENTRIES["page"]))


def assemble_kernels(out: Path) -> None:
    """Turn each app/kernels/*.wat into WebAssembly of the same name in `out`."""
    jobs = [
        {"source": str(source), "target": str(out / f"{source.stem}.wasm")} for source in sorted(KERNELS.glob("*.wat"))
    ]
    run_script("kernels.mjs", {"jobs": jobs}, what="The WebAssembly kernels could not be assembled")
