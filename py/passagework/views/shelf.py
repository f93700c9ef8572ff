"""What the prerendered shell shows of each text, and of the method: plain values, handed in by the build."""

from dataclasses import dataclass

from passagework.models.library import DocumentInfo
from passagework.models.search import Ranker


@dataclass(frozen=True)
class ShelfText:
    """A text on the shelf, with the number of its passages."""

    info: DocumentInfo
    passages: int

    @property
    def attribution_line(self) -> str:
        """The line that a copied passage ends with; empty for a text without a source."""
        source = self.info.source
        if source is None:
            return ""
        named = "" if source.licence in source.attribution else f", {source.licence}"
        return f"{source.attribution}{named} ({source.licence_url})"


@dataclass(frozen=True)
class MapFacts:
    """The numbers of the map of the library."""

    perplexity: int
    iterations: int
    laid_out: int
    nearest: int
    sharpness: int
    shown: int
    topics: int
    contained: int
    """Per cent."""
    width: int
    close: float
    fewest: int


@dataclass(frozen=True)
class Share:
    """A share with its Wilson interval, as numbers from 0 to 1; none of nothing."""

    count: int
    n: int
    share: float | None
    low: float | None
    high: float | None


@dataclass(frozen=True)
class CheckRow:
    """How one check of drafts does on the held-out part of its gold set; its words are ``check.<name>``."""

    name: str
    recall: Share
    precision: Share
    alarms: Share
    """Of good drafts."""
    by_words: Share | None
    """The recall without the meaning model, where it is another."""


@dataclass(frozen=True)
class CheckFacts:
    """How the checks of drafts do."""

    good: int
    spoilt: int
    rows: tuple[CheckRow, ...]
    found: Share
    """Spoilt drafts of the held-out part at which any check raises an alarm."""
    alarms: Share
    """Good ones."""
    severe: Share
    """Good ones that a check says are not to be accepted as they are."""


@dataclass(frozen=True)
class MethodFacts:
    """The numbers that the Methods page states, taken from the code that uses them."""

    default_ranker: Ranker
    passage_size: int
    """Code points."""
    passage_overlap: int
    most_query: int
    k1: float
    b: float
    model: str
    dimensions: int
    word_pieces: int
    fusion_k: int
    fusion_depth: int
    decimals: int
    map: MapFacts
    checks: CheckFacts | None = None
