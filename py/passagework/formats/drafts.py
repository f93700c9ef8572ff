"""Drafts: what stands in a file, in reading order, before anything has its place in a document's text.

A reader of a format yields drafts and knows nothing of offsets, sections or passages;
:mod:`passagework.formats.compose` makes the document.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from passagework.formats.blocks import CellDraft
from passagework.formats.inline import Piece, tidy


@dataclass(frozen=True, slots=True)
class HeadingDraft:
    """A heading; ``level`` 1 is the highest, and only the order of the levels matters."""

    level: int
    pieces: Sequence[Piece]


@dataclass(frozen=True, slots=True)
class ParagraphDraft:
    """Running text; ``breaks`` are the places in ``pieces`` before which a page begins, with the page's label."""

    pieces: Sequence[Piece]
    breaks: Sequence[tuple[int, str]] = ()


@dataclass(frozen=True, slots=True)
class CodeDraft:
    """Lines of a program or of anything else whose line ends count."""

    lines: Sequence[str]


@dataclass(frozen=True, slots=True)
class FormulaDraft:
    """A displayed formula."""

    piece: Piece


@dataclass(frozen=True, slots=True)
class ItemDraft:
    """An item of a list; ``marker`` is its printed label, None for a bullet."""

    marker: str | None
    blocks: Sequence[Draft]


@dataclass(frozen=True, slots=True)
class ListDraft:
    """A list."""

    ordered: bool
    items: Sequence[ItemDraft]


@dataclass(frozen=True, slots=True)
class TableDraft:
    """A table."""

    caption: Sequence[Piece]
    rows: Sequence[Sequence[CellDraft]]


@dataclass(frozen=True, slots=True)
class FigureDraft:
    """A picture that the file describes in words."""

    caption: Sequence[Piece]
    description: Sequence[Piece]


@dataclass(frozen=True, slots=True)
class AsideDraft:
    """A part that is set off: a footnote, a speaker's notes."""

    role: Literal["example", "definition", "note", "solution"]
    title: Sequence[Piece]
    blocks: Sequence[Draft]


@dataclass(frozen=True, slots=True)
class PageDraft:
    """Here, between two blocks, a page begins that is labelled ``label``."""

    label: str


Draft = HeadingDraft | ParagraphDraft | CodeDraft | FormulaDraft | ListDraft | TableDraft | FigureDraft | AsideDraft | PageDraft


def words(text: str) -> list[Piece]:
    """Return plain text as the pieces of a line."""
    return [Piece("text", text)]


def has_text(drafts: Sequence[Draft]) -> bool:
    """Whether anything would be written for the drafts."""
    waiting = list(drafts)
    while waiting:
        draft = waiting.pop()
        match draft:
            case ParagraphDraft() | HeadingDraft():
                found = bool(tidy(draft.pieces))
            case CodeDraft():
                found = any(tidy([Piece("code", line)]) for line in draft.lines)
            case FormulaDraft():
                found = bool(tidy([draft.piece]))
            case ListDraft():
                waiting += [block for item in draft.items for block in item.blocks]
                found = False
            case TableDraft():
                found = bool(tidy(draft.caption)) or any(tidy(cell.pieces) for row in draft.rows for cell in row)
            case FigureDraft():
                found = bool(tidy(draft.caption)) or bool(tidy(draft.description))
            case AsideDraft():
                waiting += draft.blocks
                found = False
            case PageDraft():
                found = False
        if found:
            return True
    return False


def flattened(drafts: Sequence[Draft]) -> list[Piece]:
    """Return the pieces of drafts one after the other, for places where only a line can stand."""
    line: list[Piece] = []
    for draft in drafts:
        match draft:
            case ParagraphDraft() | HeadingDraft():
                line += [*draft.pieces, Piece("text", " ")]
            case FigureDraft():
                line += [*draft.caption, Piece("text", " "), *draft.description, Piece("text", " ")]
            case CodeDraft():
                line += [Piece("code", " ".join(draft.lines)), Piece("text", " ")]
            case FormulaDraft():
                line += [draft.piece, Piece("text", " ")]
            case ListDraft():
                line += [piece for item in draft.items for piece in flattened(item.blocks)]
            case TableDraft():
                line += [piece for row in draft.rows for cell in row for piece in (*cell.pieces, Piece("text", " "))]
            case _:
                pass
    return line
