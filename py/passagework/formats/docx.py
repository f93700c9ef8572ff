"""Word files (DOCX, ECMA-376): text as it stands after all changes are accepted, without comments."""

from __future__ import annotations

from xml.etree.ElementTree import Element

from passagework.errors import FormatError
from passagework.formats.archive import open_archive, shown
from passagework.formats.compose import compose
from passagework.formats.contract import Format, SourceFile
from passagework.formats.docx_body import BodyReader
from passagework.formats.docx_styles import read_numbering, read_styles
from passagework.formats.html_hidden import WHITE, colour
from passagework.formats.numerals import whole
from passagework.formats.ooxml import Package
from passagework.formats.quality import hidden_remarks
from passagework.models.content import Document

_NOTE_PARTS = {"footnotes": "w_footnote", "endnotes": "w_endnote"}
_SEPARATORS = ("separator", "continuationSeparator", "continuationNotice")


def read(file: SourceFile) -> Document:
    """Read a Word file.

    Raises :class:`FormatError`: ``damaged_file``, ``no_text``, ``archive_limit``, ``archive_path``, ``unsafe_xml``.
    """
    with open_archive(file) as archive:
        package = Package(archive, file)
        name = package.main_part("word/document.xml")
        root = package.required(name)
        body = root.find("w_body")
        if body is None:
            raise FormatError("damaged_file", name=file.name, detail=f"its part {shown(name)} has no body")
        related = {relation.type: relation.target for relation in package.relations(name).values()}
        styles = read_styles(package.part(related.get("styles", "")))
        numbering = read_numbering(package.part(related.get("numbering", "")))
        reader = BodyReader(styles, numbering, _notes(package, related), _is_paged(package, body))
        ground = root.find("w_background")
        if ground is not None:
            reader.runs.ground = colour(ground.get("w_color", "")) or WHITE
        drafts = reader.read(body)
        return compose(file, drafts, title=reader.title or package.core_title(), remarks=hidden_remarks(reader.runs.hidden))


def _notes(package: Package, related: dict[str, str]) -> dict[tuple[str, str], Element]:
    """Return the footnotes and endnotes by kind and identity, without the lines that part them from the text."""
    notes = {}
    for part, kind in _NOTE_PARTS.items():
        root = package.part(related.get(part, ""))
        for each in root if root is not None else ():
            if each.tag == kind and each.get("w_type") not in _SEPARATORS:
                notes[(kind, each.get("w_id", ""))] = each
    return notes


def _is_paged(package: Package, body: Element) -> bool:
    """Whether the file surely says where its pages begin: as often as it says it has pages, and counted from 1."""
    properties = package.part("docProps/app.xml")
    said = (
        next((each.text or "" for each in properties if each.tag.rpartition("}")[2] == "Pages"), "")
        if properties is not None
        else ""
    )
    starts = sum(each.tag == "w_lastRenderedPageBreak" for each in body.iter()) + 1
    counted = any(each.tag == "w_pgNumType" and ("w_start" in each.attrib or "w_fmt" in each.attrib) for each in body.iter())
    return starts > 1 and whole(said, 0) == starts and not counted


FORMAT = Format("docx", (".docx", ".docm", ".dotx"), read=read)
