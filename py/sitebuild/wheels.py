"""Compiles wheels to bytecode with Pyodide's own Python under Node, and writes the lock that the page's Pyodide reads.

Imports of bytecode take half the time of imports of source (eval/benchmarks has the figures); the price is size.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from sitebuild.digest import SHORT, sha256_file
from sitebuild.errors import BuildError
from sitebuild.node import find_node
from sitebuild.packages import Package
from sitebuild.paths import NODE_PROJECT
from sitebuild.run import run_lines

CONVERTER = (NODE_PROJECT / "compile_wheels.mjs", NODE_PROJECT / "bytecode_wheel.py")


@dataclass(frozen=True)
class Job:
    """One wheel (or the zip of the standard library) to compile; members that begin with `unused` are left out."""

    source: Path
    target: Path
    unused: tuple[str, ...] = ()


OnDone = Callable[[int, int], None]


def _ignore(done: int, total: int) -> None:
    """The progress of those who do not show it."""


def compile_packages(sources: Sequence[tuple[Package, Path]], folder: Path, on_done: OnDone = _ignore) -> None:
    """Write the bytecode form of each package's wheel into `folder`, named by its content."""
    jobs = [Job(source, folder / source.name, package.unused) for package, source in sources]
    compile_all(jobs, on_done)
    for job in jobs:
        job.target.rename(folder / wheel_name(job.source.name, sha256_file(job.target)))


def compile_all(jobs: Sequence[Job], on_done: OnDone = _ignore) -> None:
    """Run the jobs, in one Node process for each core; raises BuildError with the words of the first that fails.

    `on_done(done, total)` is called after each wheel.
    """
    lots = [lot for lot in _shares(jobs, os.cpu_count() or 1) if lot]
    finished: list[str] = []

    def count(line: str) -> None:
        finished.append(line)
        on_done(len(finished), len(jobs))

    with ThreadPoolExecutor(len(lots)) as pool:
        list(pool.map(lambda lot: _compile(lot, count), lots))


def _shares(jobs: Sequence[Job], count: int) -> list[list[Job]]:
    """`jobs` in `count` lots of about the same size, the largest first."""
    lots: list[list[Job]] = [[] for _ in range(count)]
    sizes = [0] * count
    for job in sorted(jobs, key=lambda job: (-job.source.stat().st_size, job.source.name)):
        smallest = sizes.index(min(sizes))
        lots[smallest].append(job)
        sizes[smallest] += job.source.stat().st_size
    return lots


def _compile(jobs: Sequence[Job], on_line: Callable[[str], None]) -> None:
    request = [{"source": str(job.source), "target": str(job.target), "unused": job.unused} for job in jobs]
    run_lines(
        [find_node().program, CONVERTER[0]],
        on_line,
        cwd=NODE_PROJECT,
        stdin=json.dumps({"jobs": request}),
        what="Python code could not be compiled to bytecode",
        remedy="a syntax error in py/passagework is named above; else delete tools/node/node_modules and run again",
    )


def wheel_name(source: str, sha256: str) -> str:
    """A wheel's name after compiling: the content hash as build tag (PEP 427: it begins with a digit), Python 3.14.

    The hash is what makes a returning visitor's browser fetch changed code instead of keeping the old.
    """
    name, version, *_, _python, abi, platform = source.removesuffix(".whl").split("-")
    tail = f"cp314-{abi}-{platform}" if "emscripten" in platform else "cp314-none-any"
    return f"{name}-{version}-0{sha256[:SHORT]}-{tail}.whl"


def pyodide_lock(published: Path, packages: Sequence[Package], wheels: Sequence[Path]) -> dict[str, object]:
    """Pyodide's lock with only our packages in it; `published` is the one that Pyodide ships."""
    info = json.loads(published.read_text(encoding="utf-8"))["info"]
    return {"info": info, "packages": {package.name: _entry(package, wheels) for package in packages}}


def _entry(package: Package, wheels: Sequence[Path]) -> dict[str, object]:
    wheel = find_wheel(package, wheels)
    return {
        "name": package.name,
        "version": wheel.name.split("-")[1],
        "file_name": wheel.name,
        "install_dir": "site",
        "sha256": sha256_file(wheel),
        "size": wheel.stat().st_size,  # not in Pyodide's own lock: lets the page say how much is still to come
        "package_type": "package",
        "imports": list(package.imports),
        "depends": list(package.depends),
        "unvendored_tests": False,
    }


def find_wheel(package: Package, wheels: Sequence[Path]) -> Path:
    """The compiled wheel of `package` among `wheels`; raises BuildError if it is not there."""
    start = package.name.replace("-", "_") + "-"
    for wheel in wheels:
        if wheel.name.lower().startswith(start):
            return wheel
    raise BuildError(
        f"No compiled wheel of {package.name}",
        f"none of {len(wheels)} wheels begins with {start}",
        "delete the folder .build and run the command again",
    )
