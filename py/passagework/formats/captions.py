"""Captions that stand beside a table or a picture as paragraphs of their own, and lists that come item by item."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from passagework.formats.drafts import Draft, FigureDraft, ItemDraft, ListDraft, ParagraphDraft, TableDraft
from passagework.formats.inline import Piece


@dataclass(frozen=True, slots=True)
class Caption:
    """A paragraph that the file marks as a caption."""

    pieces: Sequence[Piece]


@dataclass(frozen=True, slots=True)
class Item:
    """A paragraph that is an item of a list, at ``level`` from 0; ``marker`` is None for a bullet."""

    level: int
    marker: str | None
    blocks: Sequence[Draft]


Loose = Draft | Caption | Item


def gathered(loose: Iterable[Loose]) -> list[Draft]:
    """Give captions to what they stand beside, and make lists of items that follow each other."""
    drafts: list[Draft] = []
    items: list[Item] = []
    waiting: Caption | None = None
    for each in loose:
        if isinstance(each, Item):
            items.append(each)
            continue
        drafts += _lists(items)
        items = []
        if isinstance(each, Caption):
            if not drafts or not _take(drafts, each):
                drafts += _paragraphs(waiting)
                waiting = each
            continue
        if waiting is not None and isinstance(each, TableDraft) and not each.caption:
            drafts.append(TableDraft(waiting.pieces, each.rows))
        elif waiting is not None and isinstance(each, FigureDraft) and not each.caption:
            drafts.append(FigureDraft(waiting.pieces, each.description))
        else:
            drafts += [*_paragraphs(waiting), each]
        waiting = None
    return [*drafts, *_lists(items), *_paragraphs(waiting)]


def _take(drafts: list[Draft], caption: Caption) -> bool:
    """Give the caption to the table or picture before it, if that has none."""
    last = drafts[-1]
    if isinstance(last, FigureDraft) and not last.caption:
        drafts[-1] = FigureDraft(caption.pieces, last.description)
    elif isinstance(last, TableDraft) and not last.caption and _names_table(caption) is False:
        return False
    elif isinstance(last, TableDraft) and not last.caption:
        drafts[-1] = TableDraft(caption.pieces, last.rows)
    else:
        return False
    return True


def _names_table(caption: Caption) -> bool | None:
    """Whether a caption says that it is a table's, or a picture's; None where it says neither."""
    first = "".join(piece.text for piece in caption.pieces).split(maxsplit=1)[:1]
    word = first[0].lower() if first else ""
    return True if word.startswith("tab") else (False if word.startswith(("fig", "abb", "image")) else None)


def _paragraphs(caption: Caption | None) -> list[Draft]:
    return [ParagraphDraft(caption.pieces)] if caption is not None else []


def _lists(items: Sequence[Item]) -> list[Draft]:
    """Nest items by their levels; levels are capped where they are written."""
    if not items:
        return []
    base = min(item.level for item in items)
    made: list[ItemDraft] = []
    inner: list[Item] = []
    for item in items:
        if item.level > base and made:
            inner.append(item)
            continue
        _put(made, inner)
        inner = []
        made.append(ItemDraft(item.marker, item.blocks))
    _put(made, inner)
    return [ListDraft(all(item.marker is not None for item in made), made)]


def _put(made: list[ItemDraft], inner: Sequence[Item]) -> None:
    if inner:
        made[-1] = ItemDraft(made[-1].marker, [*made[-1].blocks, *_lists(inner)])
