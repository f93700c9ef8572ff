"""Two rankers side by side on one query, with every move said in a mark, in numbers and in words."""

from dataclasses import dataclass
from typing import Literal

from passagework.catalogue import text
from passagework.models.search import Comparison, Hit, PassageRef, Ranker, SearchResult
from passagework.views import places
from passagework.views.notices import notice_lines
from passagework.views.sentences import Stretch, stretches
from passagework.views.templating import render

Direction = Literal["up", "down", "same", "only"]


@dataclass(frozen=True)
class MoveView:
    """A hit in one column and where the other ranker puts it."""

    hit: Hit
    address: str
    place: str
    citation: str
    stretches: tuple[Stretch, ...]
    direction: Direction
    steps: int
    other: int | None
    words: str
    """The move in full, for a screen reader."""


@dataclass(frozen=True)
class Column:
    """One ranker's list."""

    ranker: Ranker
    other: Ranker
    moves: tuple[MoveView, ...]


def comparison_fragment(comparison: Comparison) -> str:
    """Render two columns, their overlap, and the notices of both sides once each."""
    left, right = comparison.left, comparison.right
    elsewhere = {_key(move.passage): (move.left, move.right) for move in comparison.moves}
    columns = (
        _column(left, right.ranker, {key: ranks[1] for key, ranks in elsewhere.items()}),
        _column(right, left.ranker, {key: ranks[0] for key, ranks in elsewhere.items()}),
    )
    return render(
        "comparison",
        comparison=comparison,
        columns=columns,
        told=notice_lines(left, right),
        shown=max(len(left.hits), len(right.hits)),
    )


def _column(result: SearchResult, other: Ranker, ranks: dict[tuple[str, int], int | None]) -> Column:
    moves = tuple(
        _move(hit, result.ranker, other, ranks.get(_key(hit.passage)))
        for hit in result.hits
    )
    return Column(ranker=result.ranker, other=other, moves=moves)


def _key(passage: PassageRef) -> tuple[str, int]:
    return passage.document, passage.ordinal


def _move(hit: Hit, ranker: Ranker, other: Ranker, elsewhere: int | None) -> MoveView:
    here = hit.number
    if elsewhere is None:
        direction: Direction = "only"
    elif here < elsewhere:
        direction = "up"
    elif here > elsewhere:
        direction = "down"
    else:
        direction = "same"
    steps = 0 if elsewhere is None else abs(here - elsewhere)
    return MoveView(
        hit=hit,
        address=places.address(hit.passage),
        place=places.title_of(hit.passage),
        citation=places.citation(hit.passage, hit.text),
        stretches=stretches(hit.text, hit.sentences, hit.matches),
        direction=direction,
        steps=steps,
        other=elsewhere,
        words=text(
            f"compare.{direction}",
            steps=steps,
            here=here,
            elsewhere=elsewhere,
            ranker=text(f"ranker.{ranker}"),
            other=text(f"ranker.{other}"),
        ),
    )
