"""How the page's script is split: checked on small modules that esbuild really bundles."""

from __future__ import annotations

from pathlib import Path

import pytest

from sitebuild.bundle import Bundle, run_esbuild
from sitebuild.chunks import Chunks, split
from sitebuild.node import install_modules
from sitebuild.progress import Progress

MODULES = {
    "main.js": 'import { shared } from "./shared.js"; shared(); go = [() => import("./far.js"), () => import("./farther.js")];',
    "shared.js": "export function shared() { console.log('everywhere'); }",
    "far.js": 'import { shared } from "./shared.js"; import { late } from "./late.js"; shared(); late("far");',
    "farther.js": 'import { late } from "./late.js"; late("farther");',
    "late.js": "export function late(who) { console.log('late', who); }",
}


@pytest.fixture
def bundled(tmp_path: Path) -> tuple[Chunks, Path]:
    install_modules(Progress())
    for name, text in MODULES.items():
        (tmp_path / name).write_text(text, "utf-8")
    out = tmp_path / "out"
    metafile = run_esbuild(out, [Bundle((tmp_path / "main.js",), splitting=True)])
    (entry,) = (made["entryPoint"] for made in metafile["outputs"].values() if made.get("entryPoint", "").endswith("main.js"))
    return split(metafile, entry), out


def sources(chunks: Chunks) -> dict[str, tuple[str, ...]]:
    return {Path(source).name: names for source, names in chunks.demand.items()}


def test_what_the_script_imports_as_it_starts_is_apart_from_what_it_imports_on_demand(bundled: tuple[Chunks, Path]) -> None:
    chunks, out = bundled
    texts = {name: (out / name).read_text("utf-8") for name in (*chunks.first, *chunks.demanded())}
    assert any("everywhere" in texts[name] for name in chunks.first)
    assert not any("late" in texts[name] for name in chunks.first)
    demand = sources(chunks)
    assert set(demand) == {"far.js", "farther.js"}
    shared = set(demand["far.js"]) & set(demand["farther.js"])
    assert len(shared) == 1
    assert '"late"' in texts[shared.pop()]


def test_every_file_is_in_one_of_the_two(bundled: tuple[Chunks, Path]) -> None:
    chunks, out = bundled
    (script,) = out.glob("main-*.js")
    assert {script.name, *chunks.first, *chunks.demanded()} == {file.name for file in out.glob("*.js")}

