"""PowerPoint files (PPTX, ECMA-376): a slide is a page and a section, with the speaker's notes set off."""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree.ElementTree import Element

from passagework.errors import FormatError
from passagework.formats.archive import open_archive, shown
from passagework.formats.compose import compose, stem
from passagework.formats.contract import Format, SourceFile
from passagework.formats.drafts import AsideDraft, Draft, HeadingDraft, PageDraft, has_text, words
from passagework.formats.ooxml import Package
from passagework.formats.pptx_slide import note_drafts, read_slide
from passagework.models.content import Document
from passagework.models.library import Remark

_MAIN = "ppt/presentation.xml"
_UNNAMED = ("powerpoint presentation", "presentation", "slide 1")


def read(file: SourceFile) -> Document:
    """Read a PowerPoint file. A slide without a title is called by its number.

    Raises :class:`FormatError`: ``damaged_file``, ``no_pages``, ``no_text``, ``archive_limit``, ``archive_path``,
    ``unsafe_xml``. A slide that cannot be read is left out, with a remark.
    """
    with open_archive(file) as archive:
        package = Package(archive, file)
        name = package.main_part(_MAIN)
        slides = _slides(package, name)
        if not slides:
            raise FormatError("no_pages", name=file.name)
        remarks: list[Remark] = []
        drafts = [draft for number, slide in enumerate(slides, start=1) for draft in _slide(package, slide, number, remarks)]
        title = package.core_title()
        if title and title.lower() in _UNNAMED:
            title = None
        return compose(file, drafts, title=title or stem(file.name), remarks=remarks)


def _slides(package: Package, name: str) -> list[str]:
    """Return the names of the slides' parts in the order in which they are shown."""
    related = package.relations(name)
    listed = package.required(name).find("p_sldIdLst")
    wanted = [each.get("r_id", "") for each in (listed if listed is not None else ())]
    return [related[identity].target for identity in wanted if identity in related]


def _slide(package: Package, name: str, number: int, remarks: list[Remark]) -> Iterator[Draft]:
    yield PageDraft(str(number))
    try:
        drafts = _read(package, name, number)
    except FormatError as error:
        if error.code not in ("damaged_file", "unsafe_xml"):
            raise
        remarks.append(Remark(code="reference_left_out", values={"label": shown(name)}))
        return
    yield from drafts


def _read(package: Package, name: str, number: int) -> list[Draft]:
    related = package.relations(name)

    def diagram(identity: str) -> Element | None:
        return package.part(related[identity].target) if identity in related else None

    slide = read_slide(package.required(name), diagram)
    drafts = [*slide.drafts, *_notes(package, [each.target for each in related.values() if each.type == "notesSlide"])]
    if not slide.title and not has_text(drafts):
        return []
    return [HeadingDraft(1, slide.title or words(str(number))), *drafts]


def _notes(package: Package, names: list[str]) -> list[Draft]:
    found = [draft for name in names if (root := package.part(name)) is not None for draft in note_drafts(root)]
    return [AsideDraft("note", (), found)] if has_text(found) else []


FORMAT = Format("pptx", (".pptx", ".pptm", ".ppsx", ".potx"), read=read)
