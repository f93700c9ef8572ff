"""Small documents that people can read, indexed."""

from passagework.models.library import DocumentInfo, Section, Span
from passagework.retrieval.index import IndexedDocument, build
from passagework.text.chunking import Chunking


def make_document(identity: str, *texts: str, size: int = 900) -> IndexedDocument:
    """Index ``texts`` as the sections of one document, in passages of at most ``size`` characters without overlap."""
    sections, start = [], 0
    for number, text in enumerate(texts, start=1):
        span = Span(start=start, end=start + len(text))
        sections.append(Section(id=f"{identity}-{number}", number=str(number), title=f"Part {number}", span=span))
        start = span.end + 2
    whole = "\n\n".join(texts)
    info = DocumentInfo(
        id=identity,
        title=identity.title(),
        language="en",
        sections=tuple(sections),
        characters=len(whole),
        words=len(whole.split()),
        chunking="",
    )
    return build(info, whole, Chunking(size=size, overlap=0))
