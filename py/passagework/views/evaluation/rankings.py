"""One question: the first ten of each ranker side by side, each with its grade and, where the text is here, its words."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import quote

from passagework.catalogue import text
from passagework.models.report import MEASURES, PRIMARY, PlacedPassage, QuestionSheet, RankedPassage, SheetPassages
from passagework.models.search import RANKERS, Ranker
from passagework.views.evaluation import writing
from passagework.views.evaluation.names import kind
from passagework.views.templating import render


@dataclass(frozen=True)
class Ranked:
    """A passage in one ranker's list."""

    rank: int
    grade: str
    """"0", "1", "2" or "unjudged"."""
    place: str
    address: str | None
    words: str | None


@dataclass(frozen=True)
class Ranking:
    """One ranker's first ten, and how good they are."""

    ranker: Ranker
    measure: str
    passages: tuple[Ranked, ...]


def rankings_fragment(sheet: QuestionSheet, passages: SheetPassages) -> str:
    """Render the rankings of a question with what there is of its passages."""
    places = {passage.ordinal: passage for passage in sheet.passages}
    question, missing = sheet.question, passages.missing
    rankings = [
        Ranking(
            ranker=ranker,
            measure=_measure(sheet, ranker),
            passages=tuple(
                _ranked(number, each, places[each.ordinal], sheet.text, passages)
                for number, each in enumerate(question.rankings[ranker], start=1)
            ),
        )
        for ranker in RANKERS
        if ranker in question.rankings
    ]
    return render(
        "evaluation_rankings",
        sheet=sheet,
        rankings=rankings,
        type=kind("type", question.type),
        stratum=kind("stratum", question.stratum),
        missing=text(f"evaluation.missing.{missing}", title=sheet.title) if missing else "",
    )


def _measure(sheet: QuestionSheet, ranker: Ranker) -> str:
    found = sheet.question.measures.get(ranker)
    return "" if found is None else text("evaluation.rankings.measure", value=writing.value(found[MEASURES.index(PRIMARY)]))


def _ranked(rank: int, given: RankedPassage, place: PlacedPassage, document: str, passages: SheetPassages) -> Ranked:
    section = place.section
    return Ranked(
        rank=rank,
        grade=str(given.gain) if given.gain or given.judged else "unjudged",
        place=" · ".join(part for part in (section.number, section.title) if part),
        address=None if passages.missing else _address(document, section.id, given.ordinal if passages.numbered else None),
        words=passages.words.get(given.ordinal),
    )


def _address(document: str, section: str, ordinal: int | None) -> str:
    route = f"#/library/{quote(document, safe='')}/{quote(section, safe='')}"
    return route if ordinal is None else f"{route}?passage={ordinal}"
