"""assets.lock.json: every file that is shipped, or compiled into what is shipped, with its origin and sha256."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field
from functools import cache
from pathlib import Path
from typing import Literal

from sitebuild.errors import BuildError
from sitebuild.paths import ASSET_LOCK

Source = Literal["npm", "pypi", "pyodide"]


@dataclass(frozen=True)
class Origin:
    """Where a file comes from.

    `npm`: `path` inside the npm package `package`. `pypi`: the wheel `file` of the distribution, or the member `path`
    inside it. `pyodide`: `path` in Pyodide's own distribution of release `version`.
    """

    source: Source
    package: str
    version: str
    path: str = ""
    file: str = ""


@dataclass(frozen=True)
class Asset:
    """One pinned file."""

    name: str
    origin: Origin
    size: int
    sha256: str


@dataclass(frozen=True)
class Lock:
    """The assets by name, and the sha256 of each wheel file that has to be downloaded for them."""

    assets: dict[str, Asset] = field(default_factory=dict)
    downloads: dict[str, str] = field(default_factory=dict)

    def get(self, name: str) -> Asset:
        """The asset called `name`; raises BuildError if the lock has none."""
        if name not in self.assets:
            raise BuildError(
                f"Asset {name} is not in {ASSET_LOCK.name}",
                f"the lock has {len(self.assets)} assets and none of that name",
                "add it to py/sitebuild/wanted.py and run: python3 build.py lock",
            )
        return self.assets[name]


def parse(text: str) -> Lock:
    """A lock from the JSON that `dump` wrote."""
    raw = json.loads(text)
    assets = {
        name: Asset(name, Origin(**entry["origin"]), entry["size"], entry["sha256"])
        for name, entry in raw["assets"].items()
    }
    return Lock(assets, dict(raw["downloads"]))


def dump(lock: Lock) -> str:
    """The lock as JSON, sorted, one entry a few lines, so that a change reads well in a diff."""
    assets = {
        asset.name: {
            "origin": {key: value for key, value in asdict(asset.origin).items() if value},
            "size": asset.size,
            "sha256": asset.sha256,
        }
        for asset in lock.assets.values()
    }
    return json.dumps({"assets": assets, "downloads": lock.downloads}, indent=1, sort_keys=True) + "\n"


@cache
def load(path: Path = ASSET_LOCK) -> Lock:
    """The project's lock."""
    try:
        return parse(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, KeyError, TypeError) as cause:
        raise BuildError(
            f"{path.name} cannot be read", f"{type(cause).__name__}: {cause}", "restore the file from the repository"
        ) from cause
