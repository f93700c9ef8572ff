"""llama.cpp in the site: the WebAssembly of wllama as it is, and its workers' scripts, taken out of the package's text."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from sitebuild.fetch import Fetcher
from sitebuild.lock import load
from sitebuild.node import run_script
from sitebuild.paths import NODE_PROJECT
from sitebuild.steps import Step
from sitebuild.wanted import LLAMA_PACKAGE, LLAMA_SCRIPTS, LLAMA_WASM

WASM = f"npm/{LLAMA_PACKAGE}/{LLAMA_WASM}"
_SOURCE = f"npm/{LLAMA_PACKAGE}/{LLAMA_SCRIPTS}"
_CODE = (Path(__file__), NODE_PROJECT / "llama.mjs", NODE_PROJECT / "wllama.mjs")


def step(fetcher: Fetcher) -> Step:
    """The step that writes the scripts; it fails where the package is not written as tools/node/wllama.mjs expects."""

    def write_scripts(out: Path) -> None:
        targets = {name: str(file) for name, file in scripts(out).items()}
        what = "The scripts of llama.cpp's workers could not be taken out of their package"
        run_script("llama.mjs", {"source": str(fetcher.require(_SOURCE)), **targets}, what=what)

    return Step("llama", "Writing llama.cpp's workers", write_scripts, _CODE, {_SOURCE: load().get(_SOURCE).sha256})


def scripts(folder: Path) -> Mapping[str, Path]:
    """The scripts in the step's folder, by the names under which the page is told of them."""
    return {name: folder / f"{name}.js" for name in ("worker", "threads")}
