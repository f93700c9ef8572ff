"""The vectors of many passages, where they are: in blocks, each the vectors of a document or of several.

One matrix would have to be copied whole whenever a document comes or goes, and once more for each set of
documents that is searched. Blocks are views of the files that they came in. Only small ones are joined,
since each block costs a call of the kernel.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import accumulate
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from passagework.ports import Dot, Vectors
from passagework.retrieval.ranking import Numbers

SMALL = 4096
"""Rows; a block with fewer is joined with its neighbours. The kernel takes 0.3 ms for as many in a browser."""


class Rows(NamedTuple):
    """A document's vectors: rows ``start`` to ``stop`` of a block, float32 ``(rows, dimensions)``."""

    block: Vectors
    start: int
    stop: int

    def __len__(self) -> int:
        return self.stop - self.start

    @property
    def vectors(self) -> Vectors:
        """The rows, without a copy."""
        return self.block[self.start : self.stop]


class Matrix:
    """Vectors in order, numbered through from block to block, none of them copied."""

    def __init__(self, blocks: Sequence[Vectors]) -> None:
        """``blocks`` is at least one; all have as many dimensions."""
        self._blocks = tuple(blocks)
        self._starts = np.array(list(accumulate(map(len, blocks), initial=0)))
        self.size = int(self._starts[-1])
        self.dimensions = int(blocks[0].shape[1])

    @classmethod
    def of(cls, parts: Iterable[Rows]) -> Matrix:
        """Return the vectors of documents in the order of ``parts``; neighbours in one block stay together."""
        return cls([part.vectors for part in _adjoined(parts)])

    def products(self, query: Vectors, dot: Dot) -> Vectors:
        """Return the inner product of each row with ``query``, float32 ``(size,)``."""
        if len(self._blocks) == 1:
            return dot(self._blocks[0], query)
        return np.concatenate([dot(block, query) for block in self._blocks])

    def rows(self, numbers: Numbers) -> npt.NDArray[np.float64]:
        """Return some rows, float64 ``(len(numbers), dimensions)``."""
        if len(self._blocks) == 1:
            return self._blocks[0][numbers].astype(np.float64)
        found = np.empty((len(numbers), self.dimensions))
        places = np.searchsorted(self._starts, numbers, side="right") - 1
        for place in np.unique(places).tolist():
            here = places == place
            found[here] = self._blocks[place][numbers[here] - self._starts[place]]
        return found


def join_small(order: Iterable[str], rows: Mapping[str, Rows]) -> dict[str, Rows]:
    """Return where the vectors of each document are after small blocks were joined with small neighbours.

    ``order`` are the documents that have vectors. A block that lost some of its documents counts by what is
    left, so that what they took up is given back.
    """
    joined: dict[str, Rows] = {}
    waiting: list[str] = []
    for run in _runs(order, rows):
        if sum(len(rows[name]) for name in run) >= SMALL:
            joined |= _together(waiting, rows)
            joined |= {name: rows[name] for name in run}
            waiting = []
            continue
        waiting += run
        if sum(len(rows[name]) for name in waiting) >= SMALL:
            joined |= _together(waiting, rows)
            waiting = []
    return joined | _together(waiting, rows)


def _runs(order: Iterable[str], rows: Mapping[str, Rows]) -> Iterator[list[str]]:
    """Yield documents that follow each other in one block."""
    run: list[str] = []
    for name in order:
        if run and rows[name].block is not rows[run[-1]].block:
            yield run
            run = []
        run.append(name)
    if run:
        yield run


def _together(names: Sequence[str], rows: Mapping[str, Rows]) -> dict[str, Rows]:
    """Return documents in a block of their own, which is copied unless they fill theirs already."""
    parts = [rows[name] for name in names]
    if not parts or (_same_block(parts) and sum(map(len, parts)) == len(parts[0].block)):
        return dict(zip(names, parts, strict=True))
    block = np.concatenate([part.vectors for part in parts])
    ends = list(accumulate(map(len, parts)))
    return {name: Rows(block, end - len(part), end) for name, part, end in zip(names, parts, ends, strict=True)}


def _same_block(parts: Sequence[Rows]) -> bool:
    return all(part.block is parts[0].block for part in parts)


def _adjoined(parts: Iterable[Rows]) -> Iterator[Rows]:
    """Yield parts, those that follow each other in one block as one."""
    last: Rows | None = None
    for part in parts:
        if last is not None and part.block is last.block and part.start == last.stop:
            last = Rows(part.block, last.start, part.stop)
            continue
        if last is not None:
            yield last
        last = part
    if last is not None:
        yield last
