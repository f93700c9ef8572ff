"""Small documents, indexed: for tests of what is done with a library."""

from __future__ import annotations

from passagework.models.library import DocumentInfo, Section, Span
from passagework.retrieval.index import IndexedDocument, build
from passagework.text.chunking import Chunking


def document(identity: str, *texts: str, size: int = 90, overlap: int = 0) -> IndexedDocument:
    """Index ``texts`` as the sections ``s1``, ``s2`` of a document: ids that do not depend on the library."""
    starts = [sum(len(each) + 2 for each in texts[:number]) for number in range(len(texts))]
    sections = tuple(
        Section(id=f"s{number}", number=str(number), title=f"Part {number}", span=Span(start=start, end=start + len(text)))
        for number, (start, text) in enumerate(zip(starts, texts, strict=True), start=1)
    )
    whole = "\n\n".join(texts)
    info = DocumentInfo(
        id=identity,
        title=identity.title(),
        language="en",
        sections=sections,
        characters=len(whole),
        words=len(whole.split()),
        chunking="",
    )
    return build(info, whole, Chunking(size, overlap))
