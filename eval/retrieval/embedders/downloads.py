"""The models that the study alone needs: pinned in models.json, fetched when one is first used, no part of a build."""

from __future__ import annotations

import json
import shutil
import zipfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from sitebuild.digest import sha256_file
from sitebuild.errors import AssetError
from sitebuild.fetch import Fetcher
from sitebuild.lock import load
from sitebuild.paths import relative
from sitebuild.progress import Progress

LOCK = Path(__file__).with_name("models.json")
"""A lock as assets.lock.json is one; beside it, under "archives", the sha256 of what lies in archives that come in parts."""


def fetcher(progress: Progress) -> Fetcher:
    """Fetches the assets of models.json into the cache folder."""
    return Fetcher(progress, load(LOCK))


def unpacked(archive: str, fetch: Fetcher, folder: Path) -> Path:
    """The folder with the verified files of `archive`, a zip of one folder of that name.

    models.json names its parts ``<archive>/001`` and so on. They are fetched only where a file is not
    there or not the pinned one, and deleted when they are unpacked.
    """
    members: Mapping[str, str] = json.loads(LOCK.read_text("utf-8"))["archives"][archive]
    target = folder / archive
    if not all(_is(target / name, pin) for name, pin in members.items()):
        names = sorted(name for name in load(LOCK).assets if name.startswith(f"{archive}/"))
        fetch.require_all(names)
        parts = [fetch.require(name) for name in names]
        _unpack(parts, archive, members, target)
        for part in parts:
            part.unlink()
    return target


def _is(path: Path, pin: str) -> bool:
    return path.is_file() and sha256_file(path) == pin


def _unpack(parts: Sequence[Path], inside: str, members: Mapping[str, str], target: Path) -> None:
    """Write the `members` of the archive's folder `inside` into `target`."""
    target.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(dir=target) as scratch:
        joined = Path(scratch) / "joined.zip"
        with joined.open("wb") as whole:
            for part in parts:
                with part.open("rb") as stream:
                    shutil.copyfileobj(stream, whole)
        with zipfile.ZipFile(joined) as archive:
            for name, pin in members.items():
                _extract(archive, f"{inside}/{name}", pin, Path(scratch) / name).replace(target / name)


def _extract(archive: zipfile.ZipFile, name: str, pin: str, out: Path) -> Path:
    with archive.open(name) as stream, out.open("wb") as whole:
        shutil.copyfileobj(stream, whole)
    if not _is(out, pin):
        remedy = f"restore {relative(LOCK)} from the repository, or pin the new archive there"
        raise AssetError(name, f"sha256 {pin}", f"sha256 {sha256_file(out)}", remedy)
    return out
