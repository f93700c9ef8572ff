"""What esbuild split a script into: the files it imports as it starts, and those it imports on demand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Any

Metafile = Mapping[str, Any]
_STATIC = frozenset({"import-statement"})
_ALL = frozenset({"import-statement", "dynamic-import"})


@dataclass(frozen=True)
class Chunks:
    """Names of bundled files. `demand`: by the source of each module that is imported dynamically, all that it needs more."""

    first: tuple[str, ...]
    demand: Mapping[str, tuple[str, ...]]

    def demanded(self) -> tuple[str, ...]:
        """Every file that is not needed as the script starts."""
        return tuple(sorted({name for names in self.demand.values() for name in names}))


def split(metafile: Metafile, entry: str) -> Chunks:
    """The files beside that of `entry`, a source as the metafile names it."""
    made: Mapping[str, Any] = {PurePosixPath(name).name: each for name, each in metafile["outputs"].items()}
    (script,) = (name for name, each in made.items() if each.get("entryPoint") == entry)
    first = _reached([script], made, _STATIC)
    dynamic = [name for name in _reached([script], made, _ALL) - first if "entryPoint" in made[name]]
    demand = {made[name]["entryPoint"]: tuple(sorted(_reached([name], made, _STATIC) - first)) for name in sorted(dynamic)}
    return Chunks(tuple(sorted(first - {script})), demand)


def _reached(start: Iterable[str], made: Mapping[str, Any], kinds: frozenset[str]) -> set[str]:
    """The files that are imported from `start`, directly or not, by imports of these kinds; `start` too."""
    found, waiting = set(start), list(start)
    while waiting:
        imports = made[waiting.pop()]["imports"]
        named = {PurePosixPath(each["path"]).name for each in imports if each["kind"] in kinds and not each.get("external")}
        waiting += named - found
        found |= named
    return found
