"""What Word and PowerPoint files have in common (ECMA-376): named parts, their relations, short names of elements."""

from __future__ import annotations

import posixpath
import zipfile
from typing import NamedTuple
from xml.etree.ElementTree import Element

from passagework.errors import FormatError
from passagework.formats.archive import read_xml
from passagework.formats.contract import SourceFile

# The ends of namespaces, which the transitional and the strict form of the standard share, and the prefix they get here.
_PREFIXES = {
    "wordprocessingml/2006/main": "w", "wordprocessingml/main": "w",
    "drawingml/2006/main": "a", "drawingml/main": "a",
    "presentationml/2006/main": "p", "presentationml/main": "p",
    "officeDocument/2006/math": "m", "officeDocument/math": "m",
    "officeDocument/2006/relationships": "r", "officeDocument/relationships": "r",
    "markup-compatibility/2006": "mc",
}  # fmt: skip


class Package:
    """An open file of this kind."""

    def __init__(self, archive: zipfile.ZipFile, file: SourceFile) -> None:
        self.archive = archive
        self.file = file
        self.names = set(archive.namelist())

    def part(self, name: str) -> Element | None:
        """Return a part with short names, None where the package has none of this name; errors as for archives."""
        return short_names(read_xml(self.archive, name, self.file)) if name in self.names else None

    def required(self, name: str) -> Element:
        """Return a part that the package must have.

        Raises :class:`FormatError` as for archives, ``damaged_file`` where it is missing.
        """
        return short_names(read_xml(self.archive, name, self.file))

    def relations(self, name: str) -> dict[str, Relation]:
        """Return what the part called ``name`` refers to, by the identity of the relation."""
        folder, base = posixpath.split(name)
        root = self.part(f"{folder}/_rels/{base}.rels" if folder else f"_rels/{base}.rels")
        found = {}
        for each in root if root is not None else ():
            target = each.get("Target", "")
            if each.get("TargetMode") != "External":
                target = target.lstrip("/") if target.startswith("/") else posixpath.normpath(posixpath.join(folder, target))
            found[each.get("Id", "")] = Relation(each.get("Type", "").rpartition("/")[2], target)
        return found

    def main_part(self, fallback: str) -> str:
        """Return the name of the part that the file is about."""
        related = [each.target for each in self.relations("").values() if each.type == "officeDocument"]
        return related[0] if related and related[0] in self.names else fallback

    def core_title(self) -> str | None:
        """Return the title among the document's properties."""
        try:
            root = self.part("docProps/core.xml")
        except FormatError:
            return None  # Properties only describe: the text can do without them.
        found = [each.text for each in root if each.tag.rpartition("}")[2] == "title"] if root is not None else []
        return (found[0] or "").strip() or None if found else None


class Relation(NamedTuple):
    """A relation's type, the last word of its address, and the part that it leads to."""

    type: str
    target: str


def short_names(root: Element) -> Element:
    """Rename elements and attributes of known namespaces to ``prefix_local``, such as ``w_p``, and return the root."""
    known: dict[str, str] = {}
    for element in root.iter():
        element.tag = _short(element.tag, known)
        if any("}" in key for key in element.attrib):
            renamed = {_short(key, known): value for key, value in element.attrib.items()}
            element.attrib.clear()
            element.attrib.update(renamed)
    return root


def _short(name: str, known: dict[str, str]) -> str:
    if name in known:
        return known[name]
    space, _, local = name.rpartition("}")
    prefix = next((prefix for end, prefix in _PREFIXES.items() if space.endswith(end)), "")
    known[name] = f"{prefix}_{local}" if prefix else local
    return known[name]


def chosen(alternatives: Element) -> list[Element]:
    """Return the elements to read of an ``AlternateContent``: its first choice that holds text, else its fallback."""
    texts = ("w_t", "a_t", "m_t")
    for option in alternatives:
        if option.tag in ("mc_Choice", "mc_Fallback") and any(each.tag in texts for each in option.iter()):
            return list(option)
    return [child for option in alternatives[:1] for child in option]


def is_on(element: Element | None, attribute: str = "w_val") -> bool:
    """Whether a switch is there and not off."""
    return element is not None and element.get(attribute, "1").lower() not in ("0", "false", "off", "none")
