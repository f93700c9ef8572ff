"""Test collections in BEIR's form: ``corpus.jsonl``, ``queries.jsonl`` and ``qrels.tsv`` in one folder."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

COLLECTIONS = ("cisi", "cranfield", "medline", "scifact", "vaswani")
FILES = ("corpus.jsonl", "queries.jsonl", "qrels.tsv")


@dataclass(frozen=True)
class Collection:
    """Documents, judged queries and their gains, in the order of the files.

    ``texts`` are title and text joined by a blank. ``gains`` holds, for each query with at least one
    relevant document, the gain of every judged document by its id; other queries are left out, because
    no ranking of theirs can be right or wrong. Cranfield's file already holds gains: 5 minus the code of
    1 (a complete answer) to 4 (of least interest), and 0 for the code -1, the paper that the question
    came from.
    """

    name: str
    ids: tuple[str, ...]
    texts: tuple[str, ...]
    queries: Mapping[str, str]
    gains: Mapping[str, Mapping[str, int]]
    sha256: str
    """Of the three files, one after the other, in the order of :data:`FILES`."""


def load(root: Path, name: str) -> Collection:
    """Read the collection in ``root / name`` (raises FileNotFoundError where a file is missing)."""
    folder = root / name
    documents = list(_json_lines(folder / "corpus.jsonl"))
    gains = _gains(folder / "qrels.tsv")
    queries = {q["_id"]: q["text"] for q in _json_lines(folder / "queries.jsonl")}
    judged = {query: gains[query] for query in queries if any(g > 0 for g in gains.get(query, {}).values())}
    digest = hashlib.sha256()
    for file in FILES:
        digest.update((folder / file).read_bytes())
    return Collection(
        name=name,
        ids=tuple(d["_id"] for d in documents),
        texts=tuple(f"{d['title']} {d['text']}".strip() for d in documents),
        queries={query: queries[query] for query in judged},
        gains=judged,
        sha256=digest.hexdigest(),
    )


def _json_lines(path: Path) -> Iterator[dict[str, str]]:
    with path.open(encoding="utf-8") as lines:
        for line in lines:
            yield json.loads(line)


def _gains(path: Path) -> dict[str, dict[str, int]]:
    gains: dict[str, dict[str, int]] = {}
    with path.open(encoding="utf-8") as lines:
        next(lines)  # the heading: query-id, corpus-id, score
        for line in lines:
            query, document, score = line.split("\t")
            gains.setdefault(query, {})[document] = int(score)
    return gains
