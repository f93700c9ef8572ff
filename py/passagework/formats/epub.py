"""Electronic books (EPUB 2 and 3): the chapters in the order of the spine, called as the book's contents call them."""

from __future__ import annotations

import posixpath
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from urllib.parse import unquote
from xml.etree.ElementTree import Element

from passagework.errors import FormatError
from passagework.formats.archive import member_names, open_archive, read_member, read_xml, shown
from passagework.formats.compose import compose
from passagework.formats.contract import Format, SourceFile
from passagework.formats.drafts import Draft, HeadingDraft, PageDraft, ParagraphDraft, has_text, words
from passagework.formats.encodings import decode
from passagework.formats.epub_contents import Entry, read_nav, read_ncx
from passagework.formats.html import page
from passagework.formats.outline import line
from passagework.formats.quality import hidden_remarks
from passagework.formats.xmltree import local_name
from passagework.models.content import Document
from passagework.models.library import Remark

_CONTAINER = "META-INF/container.xml"
_PAGES = ("application/xhtml+xml", "text/html", "application/x-dtbook+xml")
# Scrambled typefaces only; the text is open.
_TYPEFACES = ("http://www.idpf.org/2008/embedding", "http://ns.adobe.com/pdf/enc#RC")


@dataclass(frozen=True)
class _Item:
    """A file of the book, by its name in the archive."""

    name: str
    media: str
    properties: str


def read(file: SourceFile) -> Document:
    """Read an electronic book. A chapter that cannot be read is left out, with a remark.

    Raises :class:`FormatError`: ``damaged_file``, ``unsupported_encryption``, ``no_text``, ``archive_limit``,
    ``archive_path``, ``unsafe_xml``.
    """
    with open_archive(file) as archive:
        _refuse_encrypted(archive, file)
        return _Book(archive, file).document()


class _Book:
    def __init__(self, archive: zipfile.ZipFile, file: SourceFile) -> None:
        self.archive = archive
        self.file = file
        self.names = member_names(archive)
        self.package = self._package_name()
        self.root = read_xml(archive, self.package, file)
        self.items = dict(self._manifest())
        self.remarks: list[Remark] = []
        self.hidden = 0

    def document(self) -> Document:
        entries = self._contents()
        drafts = [draft for item in self._spine() for draft in self._chapter(item, entries)]
        if sum(1 for _ in _pages(drafts)) < 2:
            drafts = [draft for draft in drafts if not isinstance(draft, PageDraft)]
        title = next((each.text for each in self.root.iter() if local_name(each) == "title"), None)
        remarks = (*_merged(self.remarks), *hidden_remarks(self.hidden))
        return compose(self.file, drafts, title=" ".join((title or "").split()) or None, remarks=remarks)

    def _package_name(self) -> str:
        container = read_xml(self.archive, _CONTAINER, self.file)
        found = [each.get("full-path", "") for each in container.iter() if local_name(each) == "rootfile"]
        name = next((each for each in found if each in self.names), None)
        if name is None:
            raise FormatError("damaged_file", name=self.file.name, detail="its container names no package that is in it")
        return name

    def _path(self, reference: str) -> str:
        """Return the name in the archive of what the package refers to."""
        return posixpath.normpath(posixpath.join(posixpath.dirname(self.package), unquote(reference.partition("#")[0])))

    def _manifest(self) -> Iterator[tuple[str, _Item]]:
        for each in self.root.iter():
            if local_name(each) == "item":
                item = _Item(self._path(each.get("href", "")), each.get("media-type", ""), each.get("properties", ""))
                yield each.get("id", ""), item

    def _spine(self) -> Iterator[_Item]:
        """Yield the chapters; the contents page, which repeats the headings, is left out."""
        for each in self.root.iter():
            item = self.items.get(each.get("idref", "")) if local_name(each) == "itemref" else None
            if item is not None and item.media in _PAGES and "nav" not in item.properties.split():
                yield item

    def _contents(self) -> dict[str, Entry]:
        """Return the first entry of the book's contents for each file, by its name."""
        for item in self.items.values():
            try:
                if "nav" in item.properties.split():
                    return read_nav(self._text(item.name), item.name)
                if item.media == "application/x-dtbncx+xml":
                    return read_ncx(self._text(item.name), item.name)
            except FormatError:
                continue  # Without its contents the chapters' own headings still name them.
        return {}

    def _text(self, name: str) -> str:
        return decode(read_member(self.archive, name, self.file), name).text

    def _chapter(self, item: _Item, entries: dict[str, Entry]) -> list[Draft]:
        try:
            data = read_member(self.archive, item.name, self.file)
            decoded = decode(data, item.name)
        except FormatError as error:
            if error.code not in ("damaged_file", "not_text"):
                raise
            self.remarks.append(Remark(code="reference_left_out", values={"label": shown(item.name)}))
            return []
        content = page(decoded.text)
        self.remarks += decoded.remarks
        self.hidden += content.hidden
        return _titled(list(content.drafts), entries.get(item.name))


def _titled(drafts: list[Draft], entry: Entry | None) -> list[Draft]:
    """Begin a chapter with its title in the contents where it has no heading of its own at its start."""
    if entry is None or not has_text(drafts):
        return drafts
    first = next(draft for draft in drafts if has_text([draft]))
    if isinstance(first, HeadingDraft):
        return drafts
    if isinstance(first, ParagraphDraft) and line(first.pieces).casefold() == entry.title.casefold():
        drafts.remove(first)
        if not has_text(drafts):
            drafts.append(first)
    return [HeadingDraft(entry.level, words(entry.title)), *drafts]


def _pages(drafts: list[Draft]) -> Iterator[str]:
    for draft in drafts:
        if isinstance(draft, PageDraft):
            yield draft.label
        elif isinstance(draft, ParagraphDraft):
            yield from (label for _, label in draft.breaks)


def _merged(remarks: list[Remark]) -> list[Remark]:
    """Return each remark once: chapters of one book are alike."""
    return list({remark.model_dump_json(): remark for remark in remarks}.values())


def _refuse_encrypted(archive: zipfile.ZipFile, file: SourceFile) -> None:
    """Raise FormatError (``unsupported_encryption``) for a book whose text is locked."""
    if "META-INF/encryption.xml" not in member_names(archive):
        return
    root: Element = read_xml(archive, "META-INF/encryption.xml", file)
    used = {each.get("Algorithm", "") for each in root.iter() if local_name(each) == "EncryptionMethod"}
    if used - set(_TYPEFACES):
        raise FormatError(
            "unsupported_encryption", name=file.name, detail="its chapters are encrypted by a seller's copy protection"
        )


FORMAT = Format("epub", (".epub",), read=read)
