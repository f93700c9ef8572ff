"""The files that belong to the project: those that git tracks or would track."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from sitebuild.digest import files_under
from sitebuild.paths import ROOT

_NOT_OURS = {".git", ".venv", ".build", "dist", "node_modules", "__pycache__"}


@cache
def tracked_files(root: Path = ROOT) -> tuple[Path, ...]:
    """Every file of the project; where git is absent, all files but those that the build makes."""
    command = ["git", "-C", str(root), "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    try:
        done = subprocess.run(command, capture_output=True, check=False)
    except OSError:
        return _without_git(root)
    if done.returncode != 0:
        return _without_git(root)
    names = done.stdout.decode().split("\0")
    return tuple(root / name for name in sorted(names) if name and (root / name).is_file())


def _without_git(root: Path) -> tuple[Path, ...]:
    return tuple(file for file in files_under(root) if not _NOT_OURS.intersection(file.relative_to(root).parts))


def texts(files: tuple[Path, ...]) -> Iterator[tuple[Path, str]]:
    """The files that hold UTF-8 text, with their text."""
    for file in files:
        try:
            yield file, file.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
