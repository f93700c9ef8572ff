"""Stamps: small JSON files that say what something that took long was made from, so that it is not made again."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any


def read_stamp(stamp: Path) -> dict[str, Any]:
    """What the stamp says; nothing where there is none or it cannot be read, so that its thing is made anew."""
    try:
        content = json.loads(stamp.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return content if isinstance(content, dict) else {}


def write_stamp(stamp: Path, content: Mapping[str, object]) -> None:
    """Write the stamp; call this last, when what it vouches for is complete."""
    stamp.write_text(json.dumps(content, indent=1), encoding="utf-8")
