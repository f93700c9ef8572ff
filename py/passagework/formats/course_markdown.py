"""The Markdown subset that course texts are written in.

::

    # Title                         first line, once
    ## Subheading
    Paragraphs with *emphasis*, **strong emphasis** and $TeX$.
    $$ TeX $$                       a displayed formula on lines of its own
    - item      1. item             one line an item; indented lines go on
    Table: caption                  followed by rows: | a | b |, the second |---|---|
    ::: example Title  ...  :::     a block that is set apart: example, definition or note

Anything else is an error that names the file and the line, so that no mark slips into the text unread.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Literal, NamedTuple, cast, get_args

from passagework.formats.blocks import CellDraft, TextBuilder
from passagework.formats.course_inline import Place, Tex, formula, inline
from passagework.formats.inline import Piece
from passagework.models.content import Aside, Block, Document, ListBlock, ListItem, SectionContent
from passagework.models.library import Section, Source

Role = Literal["example", "definition", "note"]

_BULLET = re.compile(r"- +(?=\S)")
_NUMBER = re.compile(r"(\d{1,3})\. +(?=\S)")
_RULE = re.compile(r"\|(\s*:?-+:?\s*\|)+\s*")
_BAR = re.compile(r"(?<!\\)\|")
_FOREIGN = re.compile(r"#|>|```|~~~|-{3,}$|\* |\+ |\d+\) |\|")


class CourseSection(NamedTuple):
    """One file of a course text."""

    id: str
    number: str
    file: str
    source: str


def convert_course(
    sections: Iterable[CourseSection], tex: Tex, *, id: str, title: str, language: str, source: Source | None
) -> Document:
    """Convert the files of a course text to a document; a section's title is its file's first line.

    Raises :class:`passagework.errors.FormatError` (``bad_course_text``) with the file, the line, what is
    wrong there and what would work.
    """
    builder = TextBuilder()
    contents = tuple(_section(builder, section, tex) for section in sections)
    return Document(id=id, title=title, language=language, source=source, text=builder.text, contents=contents)


def _section(builder: TextBuilder, course: CourseSection, tex: Tex) -> SectionContent:
    first, *rest = course.source.splitlines() or [""]
    title = first.removeprefix("# ").strip()
    if not first.startswith("# ") or not title:
        raise Place(course.file, 1).error("the first line is not a title", "begin the file with # and the title")
    start = builder.start_section()
    blocks = _Parser(builder, course.file, rest, tex).blocks()
    if not blocks:
        raise Place(course.file, 1).error("there is no text under the title", "write the section")
    section = Section(id=course.id, number=course.number, title=title, span=builder.end_section(start))
    return SectionContent(section=section, blocks=blocks)


class _Parser:
    """Reads the lines of one file; ``at`` is the line that is read next, line 2 of the file being 0."""

    def __init__(self, builder: TextBuilder, file: str, lines: list[str], tex: Tex) -> None:
        self.builder = builder
        self.file = file
        self.lines = [line.rstrip() for line in lines]
        self.tex = tex
        self.at = 0

    def blocks(self, fence: Place | None = None) -> tuple[Block, ...]:
        """Return the blocks up to the end of the file, or of the block that opened at ``fence``."""
        found: list[Block] = []
        while self.at < len(self.lines):
            line = self.lines[self.at]
            if line == ":::" and fence is not None:
                self.at += 1
                return tuple(found)
            if line:
                found += self._block(line, fence)
            else:
                self.at += 1
        if fence is not None:
            raise fence.error("the block is not closed", "end it with a line :::")
        return tuple(found)

    @property
    def place(self) -> Place:
        return Place(self.file, self.at + 2)

    def _block(self, line: str, fence: Place | None) -> Iterable[Block]:
        if line.startswith("## "):
            return self._heading()
        if line.startswith("$$"):
            return self._formula()
        if line.startswith(":::"):
            return [self._aside(fence)]
        if line.startswith("Table: "):
            return [self._table()]
        for pattern in (_BULLET, _NUMBER):
            if pattern.match(line):
                return [self._list(pattern)]
        if _FOREIGN.match(line):
            raise self.place.error(
                f"a line that begins with {line[:3].strip()!r} is not part of the format",
                "use ##, -, 1., Table:, $$, ::: or plain text at the start of a line",
            )
        return self._paragraph()

    def _inline(self, source: str, place: Place) -> list[Piece]:
        return list(inline(source, place, self.tex))

    def _take(self, wanted: Callable[[str], bool]) -> list[str]:
        start = self.at
        while self.at < len(self.lines) and wanted(self.lines[self.at]):
            self.at += 1
        return self.lines[start : self.at]

    def _heading(self) -> Iterable[Block]:
        place = self.place
        (line,) = self._take_one()
        return self.builder.heading(2, self._inline(line.removeprefix("## "), place))

    def _take_one(self) -> list[str]:
        self.at += 1
        return self.lines[self.at - 1 : self.at]

    def _paragraph(self) -> Iterable[Block]:
        place = self.place
        lines = self._take(lambda line: bool(line) and not line.startswith((":::", "$$")))
        return self.builder.paragraph(self._inline("\n".join(lines), place))

    def _formula(self) -> Iterable[Block]:
        place = self.place
        lines = self._take_one()
        while not (len("\n".join(lines)) > 3 and lines[-1].endswith("$$")):
            if self.at == len(self.lines) or not self.lines[self.at]:
                raise place.error("the formula is not closed", "end it with $$")
            lines += self._take_one()
        source = "\n".join(lines).removeprefix("$$").removesuffix("$$")
        return self.builder.formula(formula(source, place, self.tex, display=True).piece)

    def _list(self, pattern: re.Pattern[str]) -> ListBlock:
        ordered = pattern is _NUMBER
        items = []
        self.builder.part()
        with self.builder.lines():
            while self.at < len(self.lines) and (match := pattern.match(self.lines[self.at])):
                place = self.place
                marker = f"{match[1]}." if ordered else None
                lines = [self._take_one()[0][match.end() :], *self._take(lambda line: line.startswith("  "))]
                self.builder.item(marker)
                pieces = self._inline("\n".join(lines), place)
                items.append(ListItem(marker=marker, blocks=tuple(self.builder.paragraph(pieces))))
        return ListBlock(ordered=ordered, items=tuple(items))

    def _table(self) -> Block:
        place = self.place
        caption = self._inline(self._take_one()[0].removeprefix("Table: "), place)
        start = self.place
        lines = self._take(lambda line: line.startswith("|"))
        if len(lines) < 3 or not _RULE.fullmatch(lines[1]):
            remedy = "follow the caption with a row of heads, a row |---|---| and one row or more"
            raise start.error("a table has no rows or no heads", remedy)
        width = len(_cells(lines[0]))
        rows = [
            self._row(line, start._replace(line=start.line + index), width, header=index == 0)
            for index, line in enumerate(lines)
            if index != 1
        ]
        return self.builder.table(caption, rows)

    def _row(self, line: str, place: Place, width: int, header: bool) -> list[CellDraft]:
        cells = _cells(line)
        if len(cells) != width:
            remedy = r"give every row as many cells as the heads have; write \| for a bar in a cell"
            raise place.error(f"a row has {len(cells)} cells and its table {width}", remedy)
        return [CellDraft(self._inline(cell, place), header) for cell in cells]

    def _aside(self, fence: Place | None) -> Aside:
        place = self.place
        role, _, title = self._take_one()[0].removeprefix(":::").strip().partition(" ")
        if fence is not None:
            raise place.error("a block inside a block", "close the outer block first")
        if role not in get_args(Role) or not title:
            remedy = f"write ::: with {', '.join(get_args(Role))} and a title"
            raise place.error(f"a block of the kind {role!r} with the title {title!r}", remedy)
        self.builder.part()
        runs = self.builder.runs(self._inline(title, place))
        return Aside(role=cast(Role, role), title=runs, blocks=self.blocks(place))


def _cells(line: str) -> list[str]:
    return [cell.strip() for cell in _BAR.split(line.strip().removeprefix("|").removesuffix("|"))]
