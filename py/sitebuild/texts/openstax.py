"""OpenStax *Statistics*, chapters 1, 2 and 12: from a folder with the repository's paths to a document."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple
from xml.etree.ElementTree import Element

from passagework.errors import FormatError
from passagework.formats.blocks import TextBuilder
from passagework.formats.inline import Piece, tidy
from passagework.formats.xmltree import local_name, parse_xml
from passagework.models.content import Block, Document, SectionContent
from passagework.models.library import Remark, Section, Source
from sitebuild.errors import BuildError
from sitebuild.openstax import COMMIT, REPOSITORY
from sitebuild.texts.cnxml_blocks import Converter
from sitebuild.texts.cnxml_inline import Scope
from sitebuild.texts.cnxml_numbers import Target, number_chapter
from sitebuild.texts.openstax_rules import CHANGES, CHAPTERS, is_lab

COLLECTION = "collections/statistics.collection.xml"
GLOSSARY_TITLE = "Key Terms"

SOURCE = Source(
    attribution="Barbara Illowsky and Susan Dean, Statistics, OpenStax, Rice University",
    licence="CC BY 4.0",
    licence_url="https://creativecommons.org/licenses/by/4.0/",
    url="https://openstax.org/details/books/statistics",
    changes=CHANGES,
)


class Module(NamedTuple):
    """A module of the book: an introduction or a numbered section of a chapter."""

    id: str
    number: str
    title: str
    root: Element

    @property
    def content(self) -> Element:
        """The element that holds the module's text."""
        return next(child for child in self.root if local_name(child) == "content")


def convert_openstax(directory: Path) -> Document:
    """Return the converted book: 19 sections.

    ``directory`` holds the repository openstax/osbooks-statistics, or of it the collection file and the
    modules of the three chapters. Raises BuildError where a file is missing, cannot be read, or holds
    what no rule covers.
    """
    chapters = list(_chapters(directory))
    labels: dict[Target, str] = {}
    for chapter, modules in chapters:
        labels |= number_chapter(chapter, [(module.id, module.root) for module in modules])
    builder = TextBuilder()
    shown: set[str] = set()
    referred: set[str] = set()
    contents = tuple(
        _section(builder, module, Scope(module.id, labels, shown, referred))
        for _, modules in chapters
        for module in modules
        if not is_lab(module.content)
    )
    title = "Statistics, chapters " + ", ".join(map(str, CHAPTERS[:-1])) + f" and {CHAPTERS[-1]}"
    return Document(
        id="openstax-statistics",
        title=title,
        language="en",
        source=SOURCE,
        text=builder.text,
        contents=contents,
        remarks=tuple(
            Remark(code="reference_left_out", values={"label": label})
            for label in labels.values()
            if label in referred - shown
        ),
    )


def _section(builder: TextBuilder, module: Module, scope: Scope) -> SectionContent:
    converter = Converter(scope, builder)
    start = builder.start_section()
    blocks = (*converter.blocks(module.content), *_glossary(converter, module.root))
    section = Section(id=module.id, number=module.number, title=module.title, span=builder.end_section(start))
    return SectionContent(section=section, blocks=blocks)


def _glossary(converter: Converter, root: Element) -> list[Block]:
    definitions = [
        definition
        for glossary in root
        if local_name(glossary) == "glossary"
        for definition in glossary
        if local_name(definition) == "definition"
    ]
    if not definitions:
        return []
    heading = converter.builder.heading(2, [Piece("text", GLOSSARY_TITLE)])
    return [*heading, *(block for definition in definitions for block in converter.definition(definition, 3))]


def _chapters(directory: Path) -> Iterator[tuple[int, list[Module]]]:
    """Yield the chosen chapters in the order of the collection, numbered as the book numbers them."""
    collection = _parse(directory, COLLECTION)
    chapters = [element for element in collection.iter() if local_name(element) == "subcollection"]
    for number in CHAPTERS:
        if number > len(chapters):
            raise BuildError(
                "Converting OpenStax Statistics",
                f"{COLLECTION} has {len(chapters)} chapters, and chapter {number} is asked for",
                f"use the repository {REPOSITORY} at commit {COMMIT}",
            )
        yield number, list(_modules(directory, number, chapters[number - 1]))


def _modules(directory: Path, chapter: int, subcollection: Element) -> Iterator[Module]:
    names = [element.get("document", "") for element in subcollection.iter() if local_name(element) == "module"]
    chapter_title = _child_text(subcollection, "title")
    for index, name in enumerate(names):
        root = _parse(directory, f"modules/{name}/index.cnxml")
        title = _child_text(root, "title")
        if root.get("class") == "introduction":
            yield Module(name, str(chapter), f"{chapter_title}: {title}", root)
        else:
            yield Module(name, f"{chapter}.{index}", title, root)


def _child_text(element: Element, name: str) -> str:
    child = next(child for child in element if local_name(child) == name)
    return "".join(piece.text for piece in tidy([Piece("text", "".join(child.itertext()))]))


# Quotes and dashes were once stored as C1 control characters (read as Windows-1252 when the text is
# normalised). Some were typed again beside the control, which nobody saw; those, and dashes before a
# word, are dropped.
_DOUBLED = re.compile(r"\x92(?=')|(?<=')\x92|\x96(?=[-–])|(?<=[-–])\x96|(?<= )\x96(?=[A-Za-z])")


def _parse(directory: Path, path: str) -> Element:
    try:
        return parse_xml(_DOUBLED.sub("", (directory / path).read_text("utf-8")))
    except OSError as error:
        raise BuildError(
            "Converting OpenStax Statistics",
            f"{directory / path} cannot be read ({error.strerror})",
            f"name a folder with the files of {REPOSITORY} at commit {COMMIT}",
        ) from error
    except FormatError as error:
        raise BuildError("Converting OpenStax Statistics", f"{path}: {error.message}", error.hint) from error
