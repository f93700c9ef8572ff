"""Block tokens of Markdown to drafts, by a stack of what is open instead of recursion."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from markdown_it.token import Token

from passagework.formats.blocks import CellDraft
from passagework.formats.drafts import (
    CodeDraft,
    Draft,
    FigureDraft,
    FormulaDraft,
    HeadingDraft,
    ItemDraft,
    ListDraft,
    ParagraphDraft,
    TableDraft,
    words,
)
from passagework.formats.inline import Piece
from passagework.formats.markdown_inline import alternative, footnote_label, pieces, visible
from passagework.formats.tex import formula

_CAPTION = re.compile(r"(?:table(?: \d[\d.]*)?[:.]|:)\s+(?=\S)", re.IGNORECASE)
_LISTS = ("bullet_list", "ordered_list", "dl")
_ITEMS = ("list_item", "dd")


@dataclass
class _Open:
    """A block that is open: ``type`` is its token's, without ``_open``."""

    type: str
    drafts: list[Draft] = field(default_factory=list)
    items: list[ItemDraft] = field(default_factory=list)
    rows: list[list[CellDraft]] = field(default_factory=list)
    marker: str | None = None
    note: int = 0


class BlockReader:
    """Reads the tokens of one source."""

    def __init__(self) -> None:
        self.stack = [_Open("document")]
        self.inline: list[Piece] = []
        self.children: Sequence[Token] = ()
        self.referred: dict[int, int] = {}
        self.notes: dict[int, ItemDraft] = {}

    def read(self, tokens: Sequence[Token]) -> Sequence[Draft]:
        """Return the drafts of all the tokens."""
        for token in tokens:
            name = token.type.removesuffix("_open").removesuffix("_close")
            if token.nesting == 1:
                self._open(name, token)
            elif token.nesting == -1:
                self._close(name, token)
            else:
                self._leaf(token)
        return _captioned(self._with_notes())

    def _open(self, name: str, token: Token) -> None:
        self.inline, self.children = [], ()
        if name in _LISTS or name == "table":
            self.stack.append(_Open(name))
        elif name in _ITEMS:
            self.stack.append(_Open(name, marker=f"{token.info}." if token.info else None))
        elif name == "footnote":
            self.stack.append(_Open(name, marker=footnote_label(token), note=int(token.meta["id"])))
        elif name == "tr":
            self.stack[-1].rows.append([])

    def _close(self, name: str, token: Token) -> None:
        top = self.stack[-1]
        if name == "paragraph":
            top.drafts.append(_paragraph(self.inline, self.children))
        elif name == "heading":
            top.drafts.append(HeadingDraft(int(token.tag[1:]), self.inline))
        elif name in ("th", "td"):
            top.rows[-1].append(CellDraft(self.inline, header=name == "th"))
        elif name == "dt":
            top.items.append(ItemDraft(None, [ParagraphDraft(self.inline)]))
        elif name in (*_LISTS, *_ITEMS, "table", "footnote"):
            self.stack.pop()
            self._put(top)
        self.inline, self.children = [], ()

    def _put(self, closed: _Open) -> None:
        """Add what has been closed to what it stands in."""
        outer = self.stack[-1]
        if closed.type in _LISTS:
            outer.drafts.append(ListDraft(closed.type == "ordered_list", closed.items))
        elif closed.type in _ITEMS:
            outer.items.append(ItemDraft(closed.marker, closed.drafts))
        elif closed.type == "table":
            outer.drafts.append(TableDraft((), closed.rows))
        else:
            self.notes[closed.note] = ItemDraft(closed.marker, closed.drafts)

    def _with_notes(self) -> list[Draft]:
        """Return the drafts with each footnote after the block that first refers to it."""
        after: dict[int, list[ItemDraft]] = {}
        for note, item in sorted(self.notes.items()):
            after.setdefault(self.referred.get(note, len(self.stack[0].drafts) - 1), []).append(item)
        placed: list[Draft] = []
        for index, draft in enumerate(self.stack[0].drafts):
            placed.append(draft)
            if index in after:
                placed.append(ListDraft(True, after[index]))
        return placed

    def _leaf(self, token: Token) -> None:
        drafts = self.stack[-1].drafts
        match token.type:
            case "inline":
                self.children = token.children or []
                self.inline = pieces(self.children)
                for child in self.children:
                    if child.type == "footnote_ref":
                        self.referred.setdefault(int(child.meta["id"]), len(self.stack[0].drafts))
            case "fence" | "code_block":
                drafts.append(CodeDraft(token.content.splitlines()))
            case "math_block" | "math_block_label" | "amsmath":
                drafts.append(_formula(token.content))
            case "html_block":
                drafts += [ParagraphDraft(words(part)) for part in re.split(r"\n\s*\n", visible(token.content)) if part.strip()]
            case _:
                pass  # Rules and anchors hold no text.


def _formula(source: str) -> Draft:
    piece = formula(source, display=True)
    return FormulaDraft(piece) if piece.kind == "math" else CodeDraft(piece.text.splitlines())


def _paragraph(inline: list[Piece], children: Sequence[Token]) -> Draft:
    """Return a paragraph, or a figure where it is nothing but a picture."""
    if len(children) == 1 and children[0].type == "image":
        title = str(children[0].attrs.get("title") or "")
        described = alternative(children[0])
        return FigureDraft(words(title) if title != described else (), words(described))
    return ParagraphDraft(inline)


def _captioned(drafts: list[Draft]) -> list[Draft]:
    """Give each table the paragraph "Table: ..." before or after it as its caption."""
    kept: list[Draft] = []
    for draft in drafts:
        before = kept[-1] if kept else None
        if isinstance(draft, TableDraft) and (caption := _caption(before)):
            kept[-1] = TableDraft(caption, draft.rows)
        elif isinstance(before, TableDraft) and not before.caption and (caption := _caption(draft)):
            kept[-1] = TableDraft(caption, before.rows)
        else:
            kept.append(draft)
    return kept


def _caption(draft: Draft | None) -> Sequence[Piece]:
    if not isinstance(draft, ParagraphDraft) or not draft.pieces:
        return ()
    first = draft.pieces[0]
    match = _CAPTION.match(first.text)
    return [first._replace(text=first.text[match.end() :]), *draft.pieces[1:]] if match else ()
