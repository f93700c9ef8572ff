"""A document's content as a reader sees it: blocks of runs, each run placed in the normalised text.

Searching needs only the text; reading needs its structure. Every leaf carries the code-point span of
the document's normalised text that it stands for, so passages, matches and gold evidence can be
shown in place. Not imported at start-up: only converters and the reading view need it.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from passagework.models.base import Frozen
from passagework.models.library import Page, Remark, Section, Source, Span

RunKind = Literal["text", "emphasis", "strong", "subscript", "superscript", "code", "math"]


class Run(Frozen):
    """A stretch of inline text. ``mathml`` (kind ``math``) is sanitised MathML; its text is ``span``."""

    kind: RunKind
    span: Span
    mathml: str | None = None


class Heading(Frozen):
    """A heading below the section's title; ``level`` 2 is the highest."""

    kind: Literal["heading"] = "heading"
    level: int = Field(ge=2, le=6)
    runs: tuple[Run, ...]


class Paragraph(Frozen):
    """Running text."""

    kind: Literal["paragraph"] = "paragraph"
    runs: tuple[Run, ...]


class Formula(Frozen):
    """A displayed formula."""

    kind: Literal["formula"] = "formula"
    run: Run


class ListItem(Frozen):
    """An item; ``marker`` is the printed label ("a.") where the text refers to it, None for a bullet."""

    marker: str | None
    blocks: tuple[Block, ...]


class ListBlock(Frozen):
    """A list."""

    kind: Literal["list"] = "list"
    ordered: bool
    items: tuple[ListItem, ...]


class Cell(Frozen):
    """A table cell."""

    runs: tuple[Run, ...]
    header: bool = False
    columns: int = Field(default=1, ge=1)


class Table(Frozen):
    """A table with its caption."""

    kind: Literal["table"] = "table"
    caption: tuple[Run, ...]
    rows: tuple[tuple[Cell, ...], ...]


class Figure(Frozen):
    """A figure of the source: its description in words stands for the picture."""

    kind: Literal["figure"] = "figure"
    caption: tuple[Run, ...]
    description: tuple[Run, ...]


class Aside(Frozen):
    """A set-off part with a title: a worked example, a definition, a note."""

    kind: Literal["aside"] = "aside"
    role: Literal["example", "definition", "note", "solution"]
    title: tuple[Run, ...]
    blocks: tuple[Block, ...]


Block = Annotated[
    Heading | Paragraph | Formula | ListBlock | Table | Figure | Aside, Field(discriminator="kind")
]


class SectionContent(Frozen):
    """A section with its blocks; the section's title is not part of the blocks nor of the text."""

    section: Section
    blocks: tuple[Block, ...]


class Document(Frozen):
    """A converted document. ``text`` is normalised; sections are joined by a blank line."""

    id: str
    title: str
    language: str
    source: Source | None
    text: str
    contents: tuple[SectionContent, ...]
    pages: tuple[Page, ...] = ()
    remarks: tuple[Remark, ...] = ()


ListItem.model_rebuild()
ListBlock.model_rebuild()
Aside.model_rebuild()
SectionContent.model_rebuild()
