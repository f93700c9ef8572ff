"""A stored section's content, checked before it is rendered.

Contents are made by the formats of this package, but they come back from the reader's own storage, which
a restored backup may have filled with anything. So nothing is taken on trust: size, nesting and shape are
checked, every run must lie in the section's text, and formulas are sanitised again.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from passagework import nesting
from passagework.errors import DataError, FormatError, NotFound
from passagework.models.library import PageStart, Section
from passagework.retrieval.index import IndexedDocument

if TYPE_CHECKING:
    from passagework.models.content import Block, Run, SectionContent

MOST_BYTES = 64_000_000
"""Size of a section's content that is still read; that of a long book in one section has a tenth of it."""

MOST_NESTING = 100
"""Deepest nesting of its JSON: lists in lists to about twenty levels."""

_AS_TEXT = {"kind": "text", "mathml": None}


def section_number(document: IndexedDocument, section: str) -> int:
    """Return the number, from 0, of a section (raises :class:`NotFound` ``no_section``)."""
    for number, each in enumerate(document.info.sections):
        if each.id == section:
            return number
    raise NotFound("no_section", section=section, document=document.info.title)


def page_starts(document: IndexedDocument, number: int) -> list[PageStart]:
    """Return the pages that begin in section ``number``."""
    span, pages = document.info.sections[number].span, document.pages
    numbers = pages.beginning(span.start, span.end)
    return [PageStart(number + 1, pages.labels[number], int(pages.start[number])) for number in numbers]


def read_content(source: bytes, section: Section) -> SectionContent:
    """Return the content of ``section`` from its UTF-8 JSON.

    A formula that is not MathML becomes the plain text that it stands for. Raises :class:`DataError`
    (``bad_section``) for content that is too large or too deep, has another shape, or is not of this section.
    """
    # Imported when a section is first read: searching does without them.
    from pydantic import ValidationError

    from passagework.models.content import SectionContent

    try:
        content = SectionContent.model_validate(_with_clean_formulas(_parsed(source, section), section))
    except ValidationError as error:
        raise _bad(section, f"its content has {error.error_count()} faults") from None
    if content.section.id != section.id or content.section.span != section.span:
        raise _bad(section, f"its content is that of {content.section.id!r} at {content.section.span}")
    for line in _lines(content.blocks):
        _check(line, section)
    return content


def _parsed(source: bytes, section: Section) -> Any:
    if len(source) > MOST_BYTES:
        raise _bad(section, f"its content has {len(source):,} bytes, more than {MOST_BYTES:,}")
    try:
        text = source.decode("utf-8")
        if nesting.depth(text) > MOST_NESTING:
            raise _bad(section, f"its content is nested more than {MOST_NESTING} levels deep")
        return json.loads(text)
    except ValueError:  # not UTF-8 or not JSON
        raise _bad(section, "its content is not JSON") from None


def _with_clean_formulas(parsed: Any, section: Section) -> Any:
    """Sanitise the MathML of every run, in place; a run without any becomes text."""
    waiting = [parsed]
    while waiting:
        value = waiting.pop()
        if isinstance(value, dict):
            if value.get("kind") == "math" or "mathml" in value:
                value.update(_clean(value.get("kind"), value.get("mathml")))
            waiting += value.values()
        elif isinstance(value, list):
            waiting += value
    return parsed


def _clean(kind: Any, mathml: Any) -> dict[str, Any]:
    if kind != "math":
        return {"mathml": None}
    from passagework.formats.mathml_core import sanitise, serialise
    from passagework.formats.xmltree import local_name, parse_xml

    try:
        root = parse_xml(mathml)
    except (FormatError, TypeError):
        return _AS_TEXT
    return {"mathml": serialise(sanitise(root))} if local_name(root) == "math" else _AS_TEXT


def _lines(blocks: tuple[Block, ...]) -> Iterator[tuple[Run, ...]]:
    """Yield the runs of every line of the blocks."""
    for block in blocks:
        match block.kind:
            case "heading" | "paragraph":
                yield block.runs
            case "formula":
                yield (block.run,)
            case "list":
                for item in block.items:
                    yield from _lines(item.blocks)
            case "table":
                yield block.caption
                for row in block.rows:
                    yield from (cell.runs for cell in row)
            case "figure":
                yield block.caption
                yield block.description
            case "aside":
                yield block.title
                yield from _lines(block.blocks)


def _check(line: tuple[Run, ...], section: Section) -> None:
    """Raise unless the runs of a line follow each other within the section."""
    reached = section.span.start
    for run in line:
        if not reached <= run.span.start <= run.span.end <= section.span.end:
            raise _bad(section, f"a run at {run.span} does not lie in it after {reached}")
        reached = run.span.end


def _bad(section: Section, detail: str) -> DataError:
    return DataError("bad_section", section=section.title or section.id, detail=detail)
