"""What the map of a library tells besides its points: topics, and passages that repeat each other."""

from pydantic import Field

from passagework.models.base import Frozen
from passagework.models.search import PassageRef


class MapPassage(Frozen):
    """A passage of the map: its number there, where it stands, and how it begins."""

    point: int = Field(ge=0)
    passage: PassageRef
    excerpt: str


class MapTopic(Frozen):
    """A topic by its most telling words; ``representatives`` are the passages nearest to its mean."""

    number: int = Field(ge=0)
    names: tuple[str, ...]
    passages: int
    documents: int
    representatives: tuple[MapPassage, ...]


class MapDuplicate(Frozen):
    """Two passages of different documents that repeat each other.

    ``containment`` is the share of one's runs of five words that the other has too.
    """

    left: MapPassage
    right: MapPassage
    exact: bool
    containment: float
    cosine: float


class DuplicatePair(Frozen):
    """Two documents that repeat each other: how many pairs of passages, how many of them copies, and the first few."""

    left: str
    right: str
    pairs: int
    copies: int
    shown: tuple[MapDuplicate, ...]
