"""The OpenStax source text: from a folder that the user names, else fetched from its repository at the pinned commit.

Each file that is used must have its pinned sha256 either way. Without the source the site is built without that text.
"""

from __future__ import annotations

import json
import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from sitebuild.digest import sha256_bytes, sha256_file
from sitebuild.download import get
from sitebuild.errors import AssetError, BuildError, NetworkError
from sitebuild.paths import cache_root
from sitebuild.progress import Progress

REPOSITORY = "openstax/osbooks-statistics"
COMMIT = "ee0efc177a01145d28d9429fc309e331fab9c566"
ADDRESS = f"https://raw.githubusercontent.com/{REPOSITORY}/{COMMIT}/"
VARIABLE = "PASSAGEWORK_OPENSTAX"
_FILES = Path(__file__).with_name("openstax_files.json")


def pinned() -> dict[str, str]:
    """sha256 of each file that the conversion reads, by its path in the repository."""
    files: dict[str, str] = json.loads(_FILES.read_text(encoding="utf-8"))
    return files


def find_source(named: Path | None, progress: Progress) -> Path | None:
    """The folder with the verified source files, or None, with a note, when they cannot be had.

    `named`: the folder given by --openstax; else the variable PASSAGEWORK_OPENSTAX; else a fetched copy in the cache.
    """
    folder = named or _from_environment()
    if folder is not None:
        verify(folder)
        return folder
    fetched = cache_root() / f"openstax-{COMMIT[:10]}"
    try:
        _fetch(fetched, progress)
    except NetworkError as cause:
        progress.note(
            f"  The second text, which is optional, is left out: {cause.why}.\n"
            f"  To have it, name a copy of {REPOSITORY}: --openstax FOLDER"
        )
        return None
    return fetched


def _from_environment() -> Path | None:
    value = os.environ.get(VARIABLE)
    return Path(value) if value else None


def verify(folder: Path) -> None:
    """Raise BuildError for a missing file of `folder`, AssetError for one that differs from the pinned one."""
    for path, digest in pinned().items():
        file = folder / path
        if not file.is_file():
            raise BuildError(
                f"The folder {folder} is not a copy of {REPOSITORY}",
                f"it has no {path}",
                f"name a folder with the repository's files at commit {COMMIT}, or leave --openstax out",
            )
        _check(path, digest, file.read_bytes())


def _check(path: str, digest: str, data: bytes) -> None:
    found = sha256_bytes(data)
    if found != digest:
        remedy = f"use the files of {REPOSITORY} at commit {COMMIT}, with line ends as they are there"
        raise AssetError(path, f"sha256 {digest}", f"sha256 {found} ({len(data)} bytes)", remedy)


def _fetch(folder: Path, progress: Progress) -> None:
    """Fetch what `folder` does not have as pinned; the first file alone, so that a dead network is noticed once."""
    missing = [path for path, digest in pinned().items() if not _is_kept(folder / path, digest)]
    for path in missing[:1]:
        _fetch_one(folder, path)
    with ThreadPoolExecutor(4) as pool:
        for done, _ in enumerate(pool.map(lambda path: _fetch_one(folder, path), missing[1:]), start=2):
            progress.count("Fetching the OpenStax text", done, len(missing))


def _is_kept(file: Path, digest: str) -> bool:
    return file.is_file() and sha256_file(file) == digest


def _fetch_one(folder: Path, path: str) -> None:
    data = get(ADDRESS + path, what=f"{path} could not be fetched", remedy="name a copy with --openstax")
    _check(path, pinned()[path], data)
    file = folder / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(data)
