"""Evidence read within a budget."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

Stretch = tuple[int, int]
"""Half-open, in characters that are not white space of one text: what stands between ``start`` and ``end``."""


def evidence_read(ranking: Sequence[Stretch], evidence: Sequence[Stretch], budget: int) -> float:
    """Return the share of the evidence's characters that was read once ``budget`` characters of the ranking were.

    Stretches are read in the order of their ranks, the last one as far as the budget reaches. What several of them hold is
    paid for each time, and found once. Between 0 and 1; a ranking that ends before the budget scores what it holds. It is
    the token-wise recall of Smith and Troynikov, "Evaluating Chunking Strategies for Retrieval", Chroma technical report
    (2024), in characters, and after equal reading in place of an equal number of passages: so it does not reward length.

    Raises ValueError for a budget below 1, for evidence without a character (leave this query out of the mean), and for a
    stretch, of the evidence or among those read, that begins below 0 or ends before it begins.
    """
    if budget < 1:
        raise ValueError(f"the budget is {budget} characters; it must be 1 or more")
    wanted = _union(evidence)
    total = sum(end - start for start, end in wanted)
    if not total:
        raise ValueError("the evidence holds no character; leave this query out of the mean")
    read = _union(_within(ranking, budget))
    return sum(max(0, min(to, end) - max(since, start)) for since, to in wanted for start, end in read) / total


def _within(ranking: Iterable[Stretch], budget: int) -> Iterator[Stretch]:
    """What the budget buys."""
    left = budget
    for start, end in ranking:
        yield start, min(end, start + left)
        left -= end - start
        if left <= 0:
            return


def _union(stretches: Iterable[Stretch]) -> list[Stretch]:
    """The same characters, each once, in the order of the text."""
    merged: list[Stretch] = []
    for start, end in sorted(stretches):
        if not 0 <= start <= end:
            raise ValueError(f"{start} to {end} is no stretch of a text")
        if merged and start <= merged[-1][1]:
            merged[-1] = merged[-1][0], max(end, merged[-1][1])
        else:
            merged.append((start, end))
    return merged
