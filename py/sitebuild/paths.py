"""Where things are: the project's folders and the cache that outlives them."""

from __future__ import annotations

import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

PY = ROOT / "py"
APP = ROOT / "app"
STATIC = ROOT / "static"
MODELS = ROOT / "models"
REQUIREMENTS = ROOT / "requirements"
NODE_PROJECT = ROOT / "tools" / "node"
NODE_MODULES = NODE_PROJECT / "node_modules"
ASSET_LOCK = ROOT / "assets.lock.json"

DIST = ROOT / "dist"
BUILD = ROOT / ".build"
VENV = ROOT / ".venv"


def cache_root() -> Path:
    """The folder of fetched assets: PASSAGEWORK_CACHE, else the platform's cache folder + `passagework`."""
    named = os.environ.get("PASSAGEWORK_CACHE")
    if named:
        return Path(named).expanduser().resolve()
    return _user_cache() / "passagework"


def _user_cache() -> Path:
    home = Path.home()
    if sys.platform == "darwin":
        return home / "Library" / "Caches"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", home / "AppData" / "Local"))
    return Path(os.environ.get("XDG_CACHE_HOME") or home / ".cache")


def relative(path: Path) -> str:
    """`path` from the project's root where it lies inside, with forward slashes; else as it is."""
    try:
        return path.relative_to(ROOT).as_posix()
    except ValueError:
        return str(path)
