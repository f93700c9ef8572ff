"""sha256 of bytes, files and folders."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from pathlib import Path

SHORT = 10
_SKIP = {"__pycache__", "node_modules", ".mypy_cache", ".ruff_cache"}


def sha256_bytes(data: bytes) -> str:
    """Hex sha256 of `data`."""
    return hashlib.sha256(data).hexdigest()


def sha256_file(path: Path) -> str:
    """Hex sha256 of a file's bytes."""
    with path.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()


def files_under(folder: Path) -> list[Path]:
    """All files below `folder` in a fixed order, caches of tools left out."""
    found = (p for p in folder.rglob("*") if p.is_file() and not _SKIP.intersection(p.parts))
    return sorted(found, key=lambda p: p.relative_to(folder).as_posix())


def sha256_tree(paths: Iterable[Path], base: Path) -> str:
    """One hash over files and folders: names relative to `base` and contents; a missing path counts as absent."""
    total = hashlib.sha256()
    for path in sorted(paths):
        for file in files_under(path) if path.is_dir() else [path]:
            name = file.relative_to(base).as_posix() if file.is_relative_to(base) else file.as_posix()
            content = sha256_file(file) if file.is_file() else "absent"
            total.update(f"{name}\0{content}\n".encode())
    return total.hexdigest()
