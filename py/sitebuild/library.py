"""The texts that come with the site: converted, cut, inverted, embedded, and written as the site ships them."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from passagework.models.content import Document
from passagework.models.library import DocumentInfo
from passagework.ports import Vectors
from passagework.retrieval.index import IndexedDocument, build
from passagework.retrieval.packs import document_from_bytes, document_to_bytes
from passagework.retrieval.vectors import vectors_to_bytes
from passagework.text.chunking import Chunking
from passagework.views.reading import section_fragment

Embed = Callable[[Sequence[str]], Vectors]

PACK = "text.safetensors"
VECTORS = "vectors.safetensors"
SECTIONS = "sections"
ORDER = "order.json"


@dataclass(frozen=True)
class ShippedText:
    """One text in a folder of built texts: its index, and where its files are."""

    indexed: IndexedDocument
    pack: Path
    sections: dict[str, Path]
    """The prerendered section fragments by section id, in order."""

    @property
    def info(self) -> DocumentInfo:
        """The text's record."""
        return self.indexed.info


def index(document: Document, chunking: Chunking | None = None) -> IndexedDocument:
    """Cut a converted document into passages and invert them; without ``chunking``, with the lab's own settings."""
    sections = tuple(content.section for content in document.contents)
    info = DocumentInfo(
        id=document.id,
        title=document.title,
        language=document.language,
        sections=sections,
        source=document.source,
        characters=len(document.text),
        words=len(document.text.split()),
        chunking="",
    )
    return build(info, document.text, chunking or Chunking())


def write_texts(documents: Sequence[Document], out: Path) -> None:
    """Write each document's pack and section fragments into a folder of its own below ``out``."""
    for document in documents:
        indexed = index(document)
        folder = out / document.id
        (folder / SECTIONS).mkdir(parents=True)
        (folder / PACK).write_bytes(document_to_bytes(indexed))
        for number, content in enumerate(document.contents):
            borders, sentences = indexed.section_borders(number)
            fragment = section_fragment(content, document.text, borders, sentences, document.source)
            (folder / SECTIONS / f"{content.section.id}.html").write_text(fragment, "utf-8", newline="\n")
    (out / ORDER).write_text(json.dumps([document.id for document in documents]), "utf-8")


def read_texts(folder: Path) -> list[ShippedText]:
    """Return the texts that :func:`write_texts` wrote, in their order."""
    found = []
    for identity in json.loads((folder / ORDER).read_text("utf-8")):
        pack = folder / identity / PACK
        indexed = document_from_bytes(pack.read_bytes(), identity)
        sections = {s.id: folder / identity / SECTIONS / f"{s.id}.html" for s in indexed.info.sections}
        found.append(ShippedText(indexed, pack, sections))
    return found


def write_vectors(texts: Sequence[ShippedText], embed: Embed, model: str, dtype: str, out: Path) -> None:
    """Embed every passage and write each text's vectors into a folder of its own below ``out``."""
    for text in texts:
        vectors = embed(text.indexed.passage_texts())
        folder = out / text.info.id
        folder.mkdir(parents=True)
        (folder / VECTORS).write_bytes(vectors_to_bytes(text.indexed, vectors, model, dtype))
