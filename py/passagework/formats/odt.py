"""OpenDocument texts (ODT, ISO/IEC 26300): text as it stands, without tracked deletions and comments."""

from __future__ import annotations

from xml.etree.ElementTree import Element

from passagework.errors import FormatError
from passagework.formats.archive import member_names, open_archive, read_xml
from passagework.formats.compose import compose
from passagework.formats.contract import Format, SourceFile
from passagework.formats.mathml_core import MATHML
from passagework.formats.numerals import whole
from passagework.formats.odt_body import BodyReader
from passagework.formats.odt_styles import read_styles
from passagework.formats.quality import hidden_remarks
from passagework.formats.xmltree import local_name, namespace
from passagework.models.content import Document


def read(file: SourceFile) -> Document:
    """Read an OpenDocument text.

    Raises :class:`FormatError`: ``damaged_file``, ``unsupported_encryption``, ``no_text``, ``archive_limit``,
    ``archive_path``, ``unsafe_xml``.
    """
    with open_archive(file) as archive:
        names = member_names(archive)

        def part(name: str) -> Element | None:
            return _short(read_xml(archive, name, file)) if name in names else None

        manifest = part("META-INF/manifest.xml")
        if manifest is not None and any(each.tag == "encryption-data" for each in manifest.iter()):
            raise FormatError("unsupported_encryption", name=file.name, detail="its parts are encrypted with a password")
        content = part("content.xml")
        body = content.find("body/text") if content is not None else None
        if content is None or body is None:
            raise FormatError("damaged_file", name=file.name, detail="its part content.xml is missing or holds no text")
        styles = read_styles([content, *([shared] if (shared := part("styles.xml")) is not None else [])])
        meta = part("meta.xml")
        reader = BodyReader(styles, lambda name: part(f"{name}/content.xml"), _pages(meta, body))
        drafts = reader.read(body)
        return compose(file, drafts, title=reader.title or _title(meta), remarks=hidden_remarks(reader.hidden))


def _short(root: Element) -> Element:
    """Leave names only their local part, of which this format has no two in one place, and return the root."""
    for element in root.iter():
        if namespace(element) != MATHML:
            element.tag = local_name(element)
        renamed = {key.rpartition("}")[2]: value for key, value in element.attrib.items()}
        element.attrib.clear()
        element.attrib.update(renamed)
    return root


def _title(meta: Element | None) -> str | None:
    found = next((each.text for each in meta.iter() if each.tag == "title"), None) if meta is not None else None
    return (found or "").strip() or None


def _pages(meta: Element | None, body: Element) -> bool:
    """Whether the file surely says where its pages begin: as often as it says it has pages."""
    statistics = next((each for each in meta.iter() if each.tag == "document-statistic"), None) if meta is not None else None
    counted = whole(statistics.get("page-count"), 0) if statistics is not None else 0
    starts = 1 + sum(each.tag == "soft-page-break" for each in body.iter())
    return starts > 1 and counted == starts


FORMAT = Format("odt", (".odt", ".ott"), read=read)
