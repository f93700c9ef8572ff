"""The project's own Python environment: `.venv`, filled from hash-pinned requirement files.

The environment is rebuilt only when a requirement file or the interpreter changes.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from sitebuild.digest import sha256_file
from sitebuild.errors import BuildError, NetworkError
from sitebuild.paths import REQUIREMENTS, VENV
from sitebuild.progress import Progress
from sitebuild.run import run_lines
from sitebuild.stamps import read_stamp, write_stamp

BUILD_SET = "build"
TEST_SET = "test"

_NO_NETWORK = (
    "check the network (the Python package registry must be reachable, also through a proxy set in pip's own "
    "configuration), then run the command again; what was fetched is kept"
)


def python_of(venv_root: Path) -> Path:
    """The interpreter of the environment at `venv_root`."""
    return venv_root / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")


def is_inside(venv_root: Path = VENV) -> bool:
    """Whether this process already runs in the environment."""
    return Path(sys.prefix).resolve() == venv_root.resolve()


def ensure(wanted: str, progress: Progress, venv_root: Path = VENV) -> None:
    """Make the environment hold the requirement set `wanted` ("build", or "test" which contains it)."""
    stamp = venv_root / "passagework.json"
    target = {name: sha256_file(REQUIREMENTS / f"{name}.txt") for name in _sets_of(wanted)}
    installed = read_stamp(stamp)
    python = f"{sys.version_info[0]}.{sys.version_info[1]}"
    outdated = any(installed.get(name, digest) != digest for name, digest in _all_digests().items())
    # Without a stamp the environment is not known to be complete: making it may have been interrupted.
    if outdated or installed.get("python") != python or not python_of(venv_root).exists():
        create(venv_root, progress)
        installed = {"python": python}
        write_stamp(stamp, installed)
    if all(installed.get(name) == digest for name, digest in target.items()):
        return
    install(python_of(venv_root), REQUIREMENTS / f"{wanted}.txt", progress)
    write_stamp(stamp, {**installed, **target})


def _sets_of(wanted: str) -> tuple[str, ...]:
    return (BUILD_SET,) if wanted == BUILD_SET else (BUILD_SET, TEST_SET)


def _all_digests() -> dict[str, str]:
    return {name: sha256_file(REQUIREMENTS / f"{name}.txt") for name in (BUILD_SET, TEST_SET)}


def create(venv_root: Path, progress: Progress) -> None:
    """Make an empty environment with pip at `venv_root`, in place of what may be there."""
    with progress.step("Making the Python environment"):
        shutil.rmtree(venv_root, ignore_errors=True)
        base = getattr(sys, "_base_executable", sys.executable)
        done = subprocess.run(
            [base, "-m", "venv", str(venv_root)], capture_output=True, text=True, check=False
        )
    if done.returncode != 0:
        shutil.rmtree(venv_root, ignore_errors=True)
        said = (done.stdout + done.stderr).strip().splitlines()
        raise BuildError(
            f"The Python environment {venv_root} could not be made",
            said[-1] if said else f"python -m venv ended with code {done.returncode}",
            "install Python's venv module (on Debian and Ubuntu: apt-get install python3-venv), or run build.py "
            "with a Python that has it",
        )


def install(python: Path, requirements: Path, progress: Progress) -> None:
    """Install a hash-pinned requirements file with the pip of `python`; wheels only, so that nothing is compiled."""
    total = len(re.findall(r"^[A-Za-z0-9]", requirements.read_text(encoding="utf-8"), flags=re.MULTILINE))
    title = f"Installing Python packages ({requirements.stem})"
    seen = 0

    def count(line: str) -> None:
        nonlocal seen
        if line.startswith(("Collecting ", "Requirement already satisfied")):
            seen += 1
            progress.count(title, min(seen, total), total)

    with progress.step(title):
        run_lines(
            [python, "-m", "pip", "install", *PIP_QUIET, *_EXACTLY, "-r", requirements],
            count,
            what=f"The packages of {requirements.name} could not be installed",
            remedy=_NO_NETWORK,
            error=NetworkError,
        )


# Pinned bytes only, nothing compiled: neither C sources nor, to save time, bytecode.
_EXACTLY = ("--require-hashes", "--only-binary", ":all:", "--no-compile")
PIP_QUIET = ("--disable-pip-version-check", "--no-input", "--progress-bar", "off")


def reexecute(arguments: Sequence[str], script: Path, venv_root: Path = VENV) -> int:
    """Run `script` again with the environment's Python; returns its exit code.

    On POSIX this process becomes that one, so that signals reach it; Windows cannot do that, and waits for it.
    """
    command = [str(python_of(venv_root)), str(script), *arguments]
    if os.name == "posix":
        sys.stdout.flush()
        sys.stderr.flush()
        os.execv(command[0], command)
    return subprocess.call(command)
