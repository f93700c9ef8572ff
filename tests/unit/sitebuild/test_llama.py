"""llama.cpp's workers as files of the site: taken out of their package whole, and not at all from one that is written otherwise.

The oracle for the scripts' text is the package's own bundle, in which JavaScript itself reads the same constants.
"""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from sitebuild import llama
from sitebuild.errors import BuildError
from sitebuild.node import find_node, run_script
from sitebuild.paths import NODE_MODULES, NODE_PROJECT
from sitebuild.wanted import LLAMA_PACKAGE, LLAMA_SCRIPTS

PACKAGE = NODE_MODULES / LLAMA_PACKAGE
pytestmark = pytest.mark.skipif(not PACKAGE.is_dir(), reason="needs the npm packages: run python3 build.py build")

_CHANGED = """
import { readFileSync } from "node:fs";
import { changed } from "./wllama.mjs";
console.log(JSON.stringify(changed(readFileSync(process.argv[1], "utf8"))));
"""
_CONSTANTS = """
import { readFileSync } from "node:fs";
const lines = readFileSync(process.argv[1], "utf8").split("\\n");
const read = (name) => new Function(`${lines.find((line) => line.startsWith(`var ${name} =`))}; return ${name};`)();
console.log(JSON.stringify([read("LLAMA_CPP_WORKER_CODE"), read("WLLAMA_EMSCRIPTEN_CODE")]));
"""


def node(code: str, file: Path) -> Any:
    """What a program says in JSON; AssertionError with what it says where it fails."""
    command = [find_node().program, "--input-type=module", "--eval", code, file]
    done = subprocess.run(command, cwd=NODE_PROJECT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def scripts(source: Path, folder: Path) -> tuple[str, str]:
    """The texts of the scripts that are made of a source."""
    targets = llama.scripts(folder)
    run_script("llama.mjs", {"source": str(source), **{name: str(file) for name, file in targets.items()}}, what="not written")
    return targets["worker"].read_text("utf-8"), targets["threads"].read_text("utf-8")


def test_the_scripts_are_the_packages_own_text(tmp_path: Path) -> None:
    worker, threads = scripts(PACKAGE / LLAMA_SCRIPTS, tmp_path)
    around, inside = node(_CONSTANTS, PACKAGE / "esm" / "index.js")
    assert worker.endswith(around) and threads.endswith(inside)
    assert inside.replace("var Module=", "var ___Module=", 1) in worker


def test_the_packages_module_makes_no_worker_of_text_any_more() -> None:
    module = node(_CHANGED, PACKAGE / "esm" / "index.js")
    before = (PACKAGE / "esm" / "index.js").read_text("utf-8")
    assert module.count("createWorker(") == before.count("createWorker(") - 1
    assert "this.resources.start(runOptions)" in module and "this.resources.threads," in module
    assert "ENVIRONMENT_IS_PTHREAD" in before and "ENVIRONMENT_IS_PTHREAD" not in module


@pytest.mark.parametrize("gone", ["LLAMA_CPP_WORKER_CODE", "WLLAMA_EMSCRIPTEN_CODE", "var Module="])
def test_a_package_that_is_written_otherwise_gives_no_scripts(gone: str, tmp_path: Path) -> None:
    source = tmp_path / "generated.ts"
    source.write_text((PACKAGE / LLAMA_SCRIPTS).read_text("utf-8").replace(gone, gone[::-1]), "utf-8")
    with pytest.raises(BuildError, match="written otherwise"):
        scripts(source, tmp_path)


@pytest.mark.parametrize("part", ["createWorker(completeCode)", "new Blob([moduleCode]", "var WLLAMA_EMSCRIPTEN_CODE"])
def test_a_package_that_is_written_otherwise_is_not_bundled(part: str, tmp_path: Path) -> None:
    source = tmp_path / "index.js"
    text = (PACKAGE / "esm" / "index.js").read_text("utf-8")
    assert part in text
    for altered in (text.replace(part, f"/*new*/ {part[::-1]}"), text + f"\n{text}"):
        source.write_text(altered, "utf-8")
        with pytest.raises(AssertionError, match="written otherwise"):
            node(_CHANGED, source)
