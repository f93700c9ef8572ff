"""What both interpreters run: the same library, the same queries and query vectors, all that a search returns.

CPython imports this from here with the package's sources; Pyodide runs it with the built wheel.
"""

import asyncio
import json
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from passagework.models.search import RANKERS, UNITS
from passagework.ports import Dot, EmbedderState, Vectors
from passagework.queries import read_query
from passagework.workspace import Workspace

K = 20


class GivenVectors:
    """An embedder that knows its texts beforehand."""

    state: EmbedderState = "ready"

    def __init__(self, rows: dict[str, Vectors]) -> None:
        self._rows = rows

    async def embed(self, texts: Sequence[str]) -> Vectors:
        return np.stack([self._rows[text] for text in texts])


async def rankings(
    files: Sequence[tuple[bytes, bytes]], queries: Sequence[str], vectors: bytes, dot: Dot, model: str, dtype: str
) -> str:
    """Search texts (pack and vectors of each) for every query by every ranker; returns all results as JSON.

    ``vectors`` holds one float32 row for each query.
    """
    rows = np.frombuffer(vectors, np.float32).reshape(len(queries), -1)
    known = {read_query(query).text: row for query, row in zip(queries, rows, strict=True)}
    workspace = Workspace(GivenVectors(known), dot, lambda: 0.0, model, dtype)
    for pack, matrix in files:
        workspace.library.add_vectors(workspace.library.add_text(pack, "text"), matrix)
    results = [
        await workspace.search(query, ranker, K, unit=unit) for query in queries for ranker in RANKERS for unit in UNITS
    ]
    return json.dumps([result.model_dump(mode="json") for result in results])


def rankings_now(
    files: Sequence[tuple[bytes, bytes]], queries: Sequence[str], vectors: bytes, dot: Dot, model: str, dtype: str
) -> str:
    """:func:`rankings`, in a thread of its own: a browser that tests drive keeps an event loop in theirs."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, rankings(files, queries, vectors, dot, model, dtype)).result()
