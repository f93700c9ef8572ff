"""CNXML's block elements as blocks of a document."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Literal
from xml.etree.ElementTree import Element

from passagework.formats.blocks import TextBuilder
from passagework.formats.inline import Piece
from passagework.formats.mathml import convert
from passagework.formats.mathml_core import MATHML
from passagework.formats.xmltree import local_name, namespace
from passagework.models.content import Aside, Block, ListBlock, ListItem
from sitebuild.texts import cnxml_lists, cnxml_tables
from sitebuild.texts.cnxml_inline import Break, Scope, flow, line, spaced, unexpected

Role = Literal["example", "definition", "note", "solution"]


@dataclass(frozen=True)
class Converter:
    """Converts the blocks of one module into the text that ``builder`` holds."""

    scope: Scope
    builder: TextBuilder

    def blocks(self, element: Element, level: int = 2) -> tuple[Block, ...]:
        """Return the blocks of what ``element`` holds; text among blocks becomes paragraphs.

        A line break ends a paragraph, except after a comma: there it only breaks a long list of data.
        """
        found: list[Block] = []
        pieces: list[Piece] = []
        for part in flow(self.scope, element):
            if isinstance(part, Piece):
                pieces.append(part)
            elif isinstance(part, Break) and _runs_on(pieces):
                pieces.append(Piece("text", " "))
            else:
                found += self.builder.paragraph(spaced(pieces))
                pieces = []
                if isinstance(part, Element):
                    found += self._block(part, level)
        found += self.builder.paragraph(spaced(pieces))
        return tuple(found)

    def _block(self, element: Element, level: int) -> Iterable[Block]:
        if namespace(element) == MATHML:
            return self.builder.formula(convert(element).piece)
        convert_block = _BLOCKS.get(local_name(element))
        if convert_block is None:
            raise unexpected(self.scope, element, "for which there is no rule")
        return convert_block(self, element, level)

    def headed(self, element: Element, level: int) -> list[Block]:
        """Convert what may have a title: a section, a paragraph."""
        title = self._title(element)
        heading = self.builder.heading(level, title)
        return [*heading, *self.blocks(element, level + 1 if heading else level)]

    def transparent(self, element: Element, level: int) -> Iterable[Block]:
        return self.blocks(element, level)

    def equation(self, element: Element, level: int) -> list[Block]:
        return [
            formula for child in element if namespace(child) == MATHML for formula in self.builder.formula(convert(child).piece)
        ]

    def items(self, element: Element, level: int) -> list[Block]:
        title = [piece._replace(kind="strong") for piece in self._title(element)]
        before = self.builder.paragraph(title)
        self.builder.part()
        with self.builder.lines():
            found = [self._item(marker, item, level) for marker, item in cnxml_lists.items(element)]
        kept = tuple(item for item in found if item is not None)
        return [*before, ListBlock(ordered=cnxml_lists.is_ordered(element), items=kept)] if kept else [*before]

    def _item(self, marker: str | None, item: Element, level: int) -> ListItem | None:
        if not any(
            isinstance(part, Element) or (isinstance(part, Piece) and part.text.strip()) for part in flow(self.scope, item)
        ):
            return None
        self.builder.item(marker)
        return ListItem(marker=marker, blocks=self.blocks(item, level))

    def table(self, element: Element, level: int) -> list[Block]:
        caption = cnxml_tables.caption(self.scope, element)
        return [self.builder.table(caption, cnxml_tables.rows(self.scope, element))]

    def figure(self, element: Element, level: int) -> list[Block]:
        caption = cnxml_tables.caption(self.scope, element)
        return [self.builder.figure(caption, _descriptions(element))]

    def media(self, element: Element, level: int) -> list[Block]:
        return [self.builder.figure([], [Piece("text", element.get("alt", ""))])]

    def example(self, element: Element, level: int) -> list[Block]:
        title = [Piece("text", self.scope.label(element) + " "), *self._title(element)]
        return [self._aside("example", title, element, level)]

    def note(self, element: Element, level: int) -> list[Block]:
        title = self._title(element) or [Piece("text", element.get("type", "Note"))]
        # The source writes both "NOTE" and "Note".
        title = [piece._replace(text=piece.text.capitalize() if piece.text.isupper() else piece.text) for piece in title]
        return [self._aside("note", title, element, level)]

    def solution(self, element: Element, level: int) -> list[Block]:
        return [self._aside("solution", [Piece("text", "Solution")], element, level)]

    def definition(self, element: Element, level: int) -> list[Block]:
        parts = {local_name(child): child for child in element}
        self.builder.part()
        title = self.builder.runs(line(self.scope, parts["term"]))
        with self.builder.lines():
            return [Aside(role="definition", title=title, blocks=self.blocks(parts["meaning"], level))]

    def _aside(self, role: Role, title: Iterable[Piece], element: Element, level: int) -> Aside:
        self.builder.part()
        return Aside(role=role, title=self.builder.runs(title), blocks=self.blocks(element, level))

    def _title(self, element: Element) -> list[Piece]:
        return [
            piece for child in element if local_name(child) == "title" for piece in line(self.scope, child) if piece.text.strip()
        ]


def _runs_on(pieces: Iterable[Piece]) -> bool:
    return "".join(piece.text for piece in pieces).rstrip().endswith(",")


def _descriptions(element: Element) -> list[Piece]:
    alts = [media.get("alt", "") for media in element.iter() if local_name(media) == "media"]
    return [Piece("text", " ".join(alts))]


_BLOCKS: dict[str, Callable[[Converter, Element, int], Iterable[Block]]] = {
    "section": Converter.headed,
    "para": Converter.headed,
    "exercise": Converter.transparent,
    "problem": Converter.transparent,
    "solution": Converter.solution,
    "example": Converter.example,
    "note": Converter.note,
    "list": Converter.items,
    "table": Converter.table,
    "figure": Converter.figure,
    "media": Converter.media,
    "equation": Converter.equation,
    "definition": Converter.definition,
}
