"""A small library that people can read: three short documents, one passage a section."""

from collections.abc import Callable

import pytest

from passagework.models.library import DocumentInfo, Section, Span
from passagework.retrieval.index import IndexedDocument, build
from passagework.text.chunking import Chunking

MakeDocument = Callable[..., IndexedDocument]

BAKING = (
    "Yeast makes bread rise. Bread needs flour, water, salt and yeast.",
    "Salt slows yeast down. Too much salt stops it.",
    "A hot oven gives the bread its crust.",
)
SAILING = (
    "Salt water wears out the sails.",
    "Wind fills the sails, and the boat leans.",
)
STARS = ("A sailor found the way by the stars.",)


def make_document(identity: str, *texts: str, size: int = 900) -> IndexedDocument:
    """Index ``texts`` as the sections of one document."""
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


@pytest.fixture
def document() -> MakeDocument:
    """Makes a document of the given sections."""
    return make_document


@pytest.fixture
def shelf() -> list[IndexedDocument]:
    """Three documents: baking has passages 0 to 2, sailing 3 and 4, stars 5."""
    return [make_document("baking", *BAKING), make_document("sailing", *SAILING), make_document("stars", *STARS)]
