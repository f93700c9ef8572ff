"""Why one passage stands where it does: its terms' weights, its places, and the fused sum in numbers."""

from decimal import Decimal

from passagework.catalogue import messages, text
from passagework.models.search import RANKERS, Explanation, Placing, Ranker
from passagework.views import figures, places
from passagework.views.templating import render


def why_fragment(explanation: Explanation) -> str:
    """Render the panel of one passage."""
    places_by_ranker = [
        (ranker, placing) for ranker in RANKERS if (placing := _placing(explanation, ranker)) is not None
    ]
    return render(
        "why",
        why=explanation,
        title=_title(explanation),
        place=places.title_of(explanation.passage),
        placings=places_by_ranker,
        total=sum(term.weight for term in explanation.terms),
        rounding_shows=_rounding_shows([term.weight for term in explanation.terms]),
        fusion=_fusion(explanation),
    )


def _rounding_shows(weights: list[float]) -> bool:
    """Whether the weights as they are shown, each rounded, add up to another sum than the one shown."""
    shown = sum(Decimal(f"{weight:.2f}") for weight in weights)
    return shown != Decimal(f"{sum(weights):.2f}")


def _placing(explanation: Explanation, ranker: Ranker) -> Placing | None:
    found: Placing | None = getattr(explanation.placings, ranker)
    return found


def _title(explanation: Explanation) -> str:
    placing = _placing(explanation, explanation.ranker)
    rank = placing.rank if placing is not None else None
    if rank is None:
        return text(f"why.unranked.{explanation.unit}")
    if f"why.ordinal.{rank}" in messages():
        return text(f"why.title.{explanation.unit}", n=rank, ordinal=text(f"why.ordinal.{rank}"))
    return text(f"why.number.{explanation.unit}", n=rank)


def _fusion(explanation: Explanation) -> str | None:
    """The fused score written out, "1/(60 + 1) + 1/(60 + 3) = 0.0323"; None where nothing was fused.

    A rank below the fusion depth adds nothing and is left out.
    """
    hybrid = explanation.placings.hybrid
    if hybrid is None or hybrid.score is None:
        return None
    parts = [
        f"1/({explanation.fusion_k} + {placing.rank})"
        for placing in (explanation.placings.dense, explanation.placings.bm25)
        if placing is not None and placing.rank is not None and placing.rank <= explanation.fusion_depth
    ]
    return f"{' + '.join(parts)} = {figures.score(hybrid.score, 'hybrid')}" if parts else None
