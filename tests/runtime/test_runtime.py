"""Runs the tests of app/runtime and app/workers, which are modules without a browser in them, with Node's own runner."""

from __future__ import annotations

import json
import os
import re
import subprocess
import zipfile
from pathlib import Path

import pytest

from passagework.catalogue import messages
from passagework.protocol import MOST_NESTING
from passagework.text.chunking import MOST_SIZE
from sitebuild.node import find_node
from sitebuild.paths import APP
from sitebuild.protocol_types import TARGET, render

HERE = Path(__file__).parent


@pytest.mark.parametrize("module", sorted(path.name for path in HERE.glob("*.test.mjs")))
def test_a_module_of_the_runtime(module: str, tmp_path: Path) -> None:
    archive = tmp_path / "sample.whl"
    with zipfile.ZipFile(archive, "w") as made:
        made.writestr("package/", "")
        made.writestr("package/stored.txt", "as it is", zipfile.ZIP_STORED)
        made.writestr("package/deflated.txt", "again and " * 1000, zipfile.ZIP_DEFLATED)
        made.writestr("package/empty.py", "", zipfile.ZIP_DEFLATED)
    environment = {**os.environ, "SAMPLE_ARCHIVE": str(archive)}
    command = [find_node().program, "--test", HERE / module]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_every_code_of_a_fault_has_its_words() -> None:
    sources = [path.read_text("utf-8") for path in APP.rglob("*.js")]
    codes = {code for source in sources for code in re.findall(r'new Fault\(\s*"(\w+)"', source)}
    assert len(codes) > 10
    wanted = {f"error.{code}.{part}" for code in codes for part in ("message", "hint")}
    assert wanted - messages().keys() == set()


def test_the_types_of_the_protocol_are_those_of_its_models() -> None:
    assert TARGET.read_text("utf-8") == render(), "run: python -m sitebuild.protocol_types"


def test_both_sides_allow_the_same_depth() -> None:
    source = (APP / "runtime" / "nesting.js").read_text("utf-8")
    assert f"MOST_NESTING = {json.dumps(MOST_NESTING)};" in source


def test_both_sides_allow_the_same_passages() -> None:
    source = (APP / "store" / "backup" / "schema.js").read_text("utf-8")
    assert f"MOST_SIZE = {MOST_SIZE:_};" in source
