"""What the page is made of: parts with a heading, a sentence that says what to see, a chart, and tables."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from passagework.catalogue import text
from passagework.models.report import Estimate
from passagework.views.evaluation import writing


@dataclass(frozen=True)
class Cell:
    """A cell of a table: what it shows, and what it is sorted by where that is not what it shows."""

    words: str
    sort: float | str | None = None
    numeric: bool = True
    link: str | None = None
    picture: Markup | None = None
    small: str = ""
    """Below it, set small: the interval of an estimate."""


def words(shown: str, link: str | None = None) -> Cell:
    """Return a cell of words."""
    return Cell(shown, numeric=False, link=link)


def value(number: float | None) -> Cell:
    """Return a cell with a mean, a share or an effect size; one that is not defined is sorted last."""
    return Cell(writing.value(number), number if number is not None else "")


def signed(number: float) -> Cell:
    """Return a cell with a difference."""
    return Cell(writing.signed(number), number)


def count(number: int | None) -> Cell:
    """Return a cell with a count; one that is not defined is sorted last."""
    return Cell(writing.number(number), number if number is not None else "")


def estimate(given: Estimate, questions: int) -> Cell:
    """Return a cell with an estimate over its interval, and of how many questions it is if not of all ``questions``."""
    if given.n == 0:
        return value(None)
    interval = writing.interval(given.low, given.high)
    if given.n not in (None, questions):
        interval = f"{interval}, {text('evaluation.questions_n', n=given.n)}"
    return Cell(writing.value(given.value), given.value, small=interval)


def written(shown: str, sort: float) -> Cell:
    """Return a cell with a figure that is written in its own way."""
    return Cell(shown, sort)


@dataclass(frozen=True)
class Table:
    """A table whose first column names its rows. It can be sorted by any column unless ``sortable`` says otherwise."""

    name: str
    caption: str
    columns: Sequence[str]
    rows: Sequence[Sequence[Cell]]
    sortable: bool = True
    tall: bool = False
    """Whether it scrolls in a frame of its own."""

    def numeric(self, column: int) -> bool:
        """Whether a column holds figures, which are set flush right."""
        return column > 0 and all(row[column].numeric for row in self.rows)


@dataclass(frozen=True)
class Part:
    """A part of the page. ``shown`` tables stand below the chart, ``folded`` ones open on demand."""

    name: str
    title: str
    how: str
    """What was compared, and how."""
    summary: Sequence[str]
    """What there is to see, in words and numbers: it says all that the chart says that matters."""
    chart: Markup | None = None
    folded: Sequence[Table] = ()
    shown: Sequence[Table] = ()
    notes: Sequence[str] = ()
