"""The answer to one query: numbered passages with their scores, or a calm word that there are none."""

from dataclasses import dataclass

from passagework.models.search import RANKERS, Hit, Placing, Ranker, SearchResult
from passagework.views import figures, places
from passagework.views.notices import notice_lines
from passagework.views.sentences import Stretch, stretches
from passagework.views.templating import render


@dataclass(frozen=True)
class ScoreLine:
    """One ranker's word on a passage: its score, the bar beside it, its rank."""

    ranker: Ranker
    score: str | None
    bar: str
    rank: int | None
    leads: bool
    """Whether this is the ranker that ordered the list."""


@dataclass(frozen=True)
class HitView:
    """A hit as the template shows it."""

    hit: Hit
    address: str
    place: str
    citation: str
    stretches: tuple[Stretch, ...]
    scores: tuple[ScoreLine, ...]


def results_fragment(result: SearchResult) -> str:
    """Render a search result: notices, a summary, and the numbered passages."""
    hits = [hit_view(hit, result) for hit in result.hits]
    return render("results", result=result, hits=hits, told=notice_lines(result))


def hit_view(hit: Hit, result: SearchResult) -> HitView:
    """Prepare one hit of ``result`` for its template."""
    return HitView(
        hit=hit,
        address=places.address(hit.passage),
        place=places.title_of(hit.passage),
        citation=places.citation(hit.passage, hit.text),
        stretches=stretches(hit.text, hit.sentences, hit.matches),
        scores=tuple(_score_lines(hit, result)),
    )


def _full_bar(ranker: Ranker, best: float) -> float:
    """The score that fills a bar: 1 for a cosine, so that a weak best looks weak; the best shown where scores have no top."""
    return 1.0 if ranker == "dense" else best


def _score_lines(hit: Hit, result: SearchResult) -> list[ScoreLine]:
    """One line for each ranker that could rank at all (dense and hybrid need vectors)."""
    lines = []
    for ranker, best in zip(RANKERS, result.best_scores, strict=True):
        placing: Placing | None = getattr(hit.placings, ranker)
        if placing is None:
            continue
        lines.append(
            ScoreLine(
                ranker=ranker,
                score=None if placing.score is None else figures.score(placing.score, ranker),
                bar=figures.bar(placing.score, _full_bar(ranker, best)),
                rank=placing.rank,
                leads=ranker == result.ranker,
            )
        )
    return lines
