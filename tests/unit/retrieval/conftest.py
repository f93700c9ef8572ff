"""A small library that people can read: three short documents, one passage a section."""

from collections.abc import Callable

import pytest
from tests.documents import make_document

from passagework.retrieval.index import IndexedDocument

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


@pytest.fixture
def document() -> MakeDocument:
    """Makes a document of the given sections."""
    return make_document


@pytest.fixture
def shelf() -> list[IndexedDocument]:
    """Three documents: baking has passages 0 to 2, sailing 3 and 4, stars 5."""
    return [make_document("baking", *BAKING), make_document("sailing", *SAILING), make_document("stars", *STARS)]
