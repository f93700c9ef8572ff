"""The byte budget of the first visit: what each kind of file weighs, raw and as gzip sends it."""

from __future__ import annotations

import gzip
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path

from sitebuild.layout import MANIFEST, read_manifest
from sitebuild.paths import DIST
from sitebuild.progress import megabytes

# Limits in bytes (10^6 is a MB). They are a little above what the site weighs, so that growth is a decision: the pages and the
# words of asking, drafting, reviewing and practice take 0.2 MB of a first visit; their code comes when one of them is opened.
RAW_LIMIT = 62_000_000
GZIP_LIMIT = 40_200_000


@dataclass(frozen=True)
class Weight:
    """What one kind of file adds to the first visit."""

    kind: str
    files: int
    raw: int
    zipped: int


def faults(dist: Path = DIST, raw_limit: int = RAW_LIMIT, gzip_limit: int = GZIP_LIMIT) -> list[str]:
    """Empty while the first visit keeps the budget; else what exceeds it, with the table of weights."""
    if not (dist / MANIFEST).is_file():
        return [f"{dist.name}/ is not built: run python3 build.py build first"]
    weights = first_visit(dist)
    raw, zipped = sum(w.raw for w in weights), sum(w.zipped for w in weights)
    over = [
        f"the first visit takes {megabytes(found)} {how}; the budget is {megabytes(limit)}"
        for how, found, limit in (("raw", raw, raw_limit), ("as gzip", zipped, gzip_limit))
        if found > limit
    ]
    return over + (table(weights) if over else [])


def report(dist: Path = DIST) -> list[str]:
    """The table of weights of the built site."""
    return table(first_visit(dist))


def first_visit(dist: Path = DIST) -> list[Weight]:
    """The weights of the first visit's files, by their folder, the heaviest first."""
    kinds: dict[str, list[tuple[int, int]]] = defaultdict(list)
    for file in read_manifest(dist).files:
        if file.group == "first":
            data = (dist / file.url).read_bytes()
            kinds[file.url.split("/")[0]].append((len(data), len(gzip.compress(data, 6, mtime=0))))
    weights = [
        Weight(kind, len(sizes), sum(raw for raw, _ in sizes), sum(min(pair) for pair in sizes))
        for kind, sizes in kinds.items()
    ]
    return sorted(weights, key=lambda weight: -weight.raw)


def table(weights: list[Weight]) -> list[str]:
    """The weights as lines of text."""
    lines = [f"{w.kind:<40} {w.files:>3} files {megabytes(w.raw):>10} raw {megabytes(w.zipped):>10} gzip" for w in weights]
    raw, zipped = sum(w.raw for w in weights), sum(w.zipped for w in weights)
    files = sum(w.files for w in weights)
    return [*lines, f"{'all':<40} {files:>3} files {megabytes(raw):>10} raw {megabytes(zipped):>10} gzip"]
