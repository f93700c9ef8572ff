"""Drafts to a document: text, sections, blocks and pages that agree with each other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from passagework.errors import FormatError
from passagework.formats import quality
from passagework.formats.blocks import TextBuilder
from passagework.formats.contract import SourceFile
from passagework.formats.drafts import (
    AsideDraft,
    CodeDraft,
    Draft,
    FigureDraft,
    FormulaDraft,
    HeadingDraft,
    ItemDraft,
    ListDraft,
    PageDraft,
    ParagraphDraft,
    TableDraft,
    has_text,
)
from passagework.formats.inline import Piece, tidy
from passagework.formats.outline import Part, outline
from passagework.models.content import Aside, Block, Document, ListBlock, ListItem, Paragraph, Run, SectionContent
from passagework.models.library import Page, Remark, Section, Span

DEEPEST = 8
"""Levels of lists and asides that keep their shape; what is nested deeper stands there one after the other."""


def compose(file: SourceFile, drafts: Iterable[Draft], *, title: str | None = None, remarks: Sequence[Remark] = ()) -> Document:
    """Make the document of ``file``; ``title`` is what the file itself says it is called.

    Raises :class:`FormatError` (``no_text``) where the drafts hold no text.
    """
    plan = outline(drafts, (title or "").strip() or None, stem(file.name))
    writer = _Writer()
    contents = tuple(content for part in plan.parts for content in writer.section(part))
    text = writer.builder.text
    if not text:
        raise FormatError("no_text", name=file.name)
    return Document(
        id="",
        title=plan.title,
        language="",
        source=None,
        text=text,
        contents=contents,
        pages=_pages(text, writer.pages),
        remarks=(*remarks, *quality.remarks(text, writer.invisible)),
    )


def stem(name: str) -> str:
    """Return the name of a file without its suffix."""
    before, dot, suffix = name.rpartition(".")
    return before if before and dot and " " not in suffix and len(suffix) <= 9 else name


def _pages(text: str, starts: Sequence[tuple[str, int]]) -> tuple[Page, ...]:
    """Return the pages that begin at about these offsets, without the white space between them."""
    pages = []
    for (label, start), (_, end) in pairwise([*starts, ("", len(text))]):
        written = text[start:end]
        first = start + len(written) - len(written.lstrip())
        pages.append(Page(label=label, span=Span(start=first, end=max(first, start + len(written.rstrip())))))
    return tuple(pages)


class _Writer:
    """Writes drafts through the builder and keeps where pages begin."""

    def __init__(self) -> None:
        self.builder = TextBuilder()
        self.pages: list[tuple[str, int]] = []
        self.invisible = 0
        self.sections = 0

    def section(self, part: Part) -> Iterator[SectionContent]:
        """Write a section; nothing comes of one whose drafts turn out to be blank."""
        start = self.builder.start_section()
        blocks = tuple(self.blocks(part.drafts, 0))
        if self.builder.length > start:
            self.sections += 1
            span = self.builder.end_section(start)
            section = Section(id=f"s{self.sections}", number=part.number, title=part.title, span=span)
            yield SectionContent(section=section, blocks=blocks)

    def blocks(self, drafts: Sequence[Draft], depth: int) -> Iterator[Block]:
        """Yield the blocks of the drafts that hold text."""
        for draft in drafts:
            yield from self._block(draft, depth)

    def _block(self, draft: Draft, depth: int) -> Iterable[Block]:
        match draft:
            case ParagraphDraft():
                return self._paragraph(draft)
            case HeadingDraft():
                return self.builder.heading(draft.level, self._seen(draft.pieces))
            case CodeDraft():
                return self._code(draft)
            case FormulaDraft():
                return self.builder.formula(draft.piece)
            case ListDraft():
                return self._list(draft, depth) if depth < DEEPEST else self._flat(draft)
            case TableDraft():
                return self._table(draft)
            case FigureDraft():
                return self._figure(draft)
            case AsideDraft():
                return self._aside(draft, depth) if depth < DEEPEST else self._flat(draft)
            case PageDraft():
                self.pages.append((draft.label, self.builder.length))
                return ()

    def _seen(self, pieces: Sequence[Piece]) -> Sequence[Piece]:
        """Count what is invisible, and return the pieces without what normalisation would keep of it."""
        self.invisible += sum(quality.invisible(piece.text) for piece in pieces)
        return [piece._replace(text=quality.without_tags(piece.text)) for piece in pieces]

    def _paragraph(self, draft: ParagraphDraft) -> list[Paragraph]:
        """Write a paragraph, in parts where pages begin within it."""
        pieces = self._seen(draft.pieces)
        if not draft.breaks:
            return self.builder.paragraph(pieces)
        self.builder.part()
        runs: list[Run] = []
        stops = [*draft.breaks, (len(pieces), "")]
        runs += self.builder.runs(pieces[: stops[0][0]])
        for (start, label), (end, _) in pairwise(stops):
            self.pages.append((label, self.builder.length))
            if runs:
                self.builder.part(" ")
            runs += self.builder.runs(pieces[start:end])
        return [Paragraph(runs=tuple(runs))] if runs else []

    def _code(self, draft: CodeDraft) -> list[Paragraph]:
        """A line each, on lines that follow each other."""
        self.builder.part()
        with self.builder.lines():
            return [made for line in draft.lines for made in self.builder.paragraph(self._seen([Piece("code", line)]))]

    def _list(self, draft: ListDraft, depth: int) -> list[Block]:
        self.builder.part()
        with self.builder.lines():
            items = [item for each in draft.items for item in self._item(each, depth)]
        return [ListBlock(ordered=draft.ordered, items=tuple(items))] if items else []

    def _item(self, draft: ItemDraft, depth: int) -> list[ListItem]:
        if not has_text(draft.blocks):
            return []
        self.builder.item(draft.marker)
        return [ListItem(marker=draft.marker, blocks=tuple(self.blocks(draft.blocks, depth + 1)))]

    def _table(self, draft: TableDraft) -> list[Block]:
        rows = [[cell._replace(pieces=self._seen(cell.pieces)) for cell in row] for row in draft.rows]
        kept = [row for row in rows if any(tidy(cell.pieces) for cell in row)]
        caption = self._seen(draft.caption)
        return [self.builder.table(caption, kept)] if kept or tidy(caption) else []

    def _figure(self, draft: FigureDraft) -> list[Block]:
        caption, description = self._seen(draft.caption), self._seen(draft.description)
        return [self.builder.figure(caption, description)] if tidy(caption) or tidy(description) else []

    def _aside(self, draft: AsideDraft, depth: int) -> list[Block]:
        if not has_text(draft.blocks):
            return []
        self.builder.part()
        title = self.builder.runs(self._seen(draft.title))
        return [Aside(role=draft.role, title=title, blocks=tuple(self.blocks(draft.blocks, depth + 1)))]

    def _flat(self, draft: ListDraft | AsideDraft) -> Iterator[Block]:
        """Write what is nested too deep without its shape, and without recursion."""
        waiting: list[Draft] = [draft]
        while waiting:
            each = waiting.pop(0)
            if isinstance(each, ListDraft):
                waiting[:0] = [block for item in each.items for block in item.blocks]
            elif isinstance(each, AsideDraft):
                waiting[:0] = [ParagraphDraft(each.title), *each.blocks]
            else:
                yield from self._block(each, DEEPEST)
