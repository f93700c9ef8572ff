"""How numbers are written: real minus signs, thin grouping, decimals that fit each ranker's scale."""

from passagework.models.search import Ranker

DECIMALS: dict[Ranker, int] = {"dense": 3, "bm25": 1, "hybrid": 4}
"""A cosine is read to three decimals, a BM25 score to one, a fused score to four."""

BAR_WIDTH = 48
"""Length of a full score bar, in the units of its view box."""


def decimals(value: float, places: int) -> str:
    """Write ``value`` with ``places`` decimals and a minus sign (U+2212), never minus zero."""
    written = f"{value:.{places}f}"
    if float(written) == 0:
        written = written.lstrip("-")
    return written.replace("-", "\N{MINUS SIGN}")


def signed(value: float, places: int) -> str:
    """Write a difference with its sign; nothing before a zero."""
    written = decimals(value, places)
    return written if written.startswith("\N{MINUS SIGN}") or float(written) == 0 else f"+{written}"


def score(value: float, ranker: Ranker) -> str:
    """Write a ranker's score."""
    return decimals(value, DECIMALS[ranker])


def trimmed(value: float) -> str:
    """Write a setting with as many decimals as it needs, at most three."""
    return f"{value:.3f}".rstrip("0").rstrip(".")


def count(value: int) -> str:
    """Write a count with commas between thousands."""
    return f"{value:,}"


def bar(value: float | None, best: float) -> str:
    """Length of a score's bar when ``best`` fills it; empty for none, negative or no scale."""
    if value is None or best <= 0:
        return "0"
    return f"{BAR_WIDTH * min(max(value / best, 0.0), 1.0):.1f}"
