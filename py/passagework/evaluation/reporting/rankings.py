"""What each ranker found for each question, with the gains that its measures rest on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import isnan

from passagework.evaluation.derive import Gains
from passagework.evaluation.reporting.entrants import Scored
from passagework.evaluation.spans import Place
from passagework.evaluation.study import DEPTH
from passagework.evaluation.systems import Found
from passagework.evaluation.texts import StudyText
from passagework.evaluation.units import Units
from passagework.models import report
from passagework.models.evaluation import GoldSet
from passagework.models.report import SectionName
from passagework.models.search import Ranker

Ordinals = Mapping[Place, int]


def questions(goldset: GoldSet, rankers: Mapping[Ranker, Scored], passages: Units) -> tuple[report.Question, ...]:
    """Return every question of the gold set, those that do not count without measures.

    ``rankers`` rank ``passages`` and have gains for every question. A question that nobody judged has no qrels.
    """
    ordinals = {place: number for number, place in enumerate(passages.places())}
    gains = next(iter(rankers.values())).entrant.gains
    rows = {ranker: _rows(each) for ranker, each in rankers.items()}
    return tuple(
        report.Question.model_validate(
            {
                "id": each.id,
                "text": each.text,
                "type": each.type,
                "stratum": each.stratum,
                "answered": all(each.id in found for found in rows.values()),
                "measures": {ranker: _values(found[each.id]) for ranker, found in rows.items() if each.id in found},
                "rankings": {ranker: _ranked(scored, each.id, gains[each.id], ordinals) for ranker, scored in rankers.items()},
                "qrels": _qrels(gains[each.id], ordinals),
                "unjudged": sorted(ordinals[place] for place in gains[each.id].gains.keys() - gains[each.id].judged),
            }
        )
        for each in goldset.questions
    )


def sections(text: StudyText) -> tuple[SectionName, ...]:
    """Return the sections of a text."""
    return tuple(SectionName(section.id, section.number, section.title) for section in text.sections)


def places(passages: Units) -> tuple[report.Place, ...]:
    """Return where every passage stands, in its section."""
    starts = [section.span.start for section in passages.text.sections]
    return tuple(_place(place, starts) for place in passages.places())


def _place(place: Place, starts: Sequence[int]) -> report.Place:
    section = max(number for number, start in enumerate(starts) if start <= place.start)
    return report.Place(section, place.start - starts[section], place.end - starts[section])


def _rows(scored: Scored) -> dict[str, list[float]]:
    return dict(zip(scored.scores.questions, scored.scores.values.tolist(), strict=True))


def _values(row: Sequence[float]) -> list[float | None]:
    return [None if isnan(value) else value for value in row]


def _ranked(scored: Scored, question: str, gains: Gains, ordinals: Ordinals) -> list[tuple[int, int, bool]]:
    found = scored.entrant.run.get(question, Found((), ())).places[:DEPTH]
    return [(ordinals[place], gains.gains.get(place, 0), place in gains.judged) for place in found]


def _qrels(gains: Gains, ordinals: Ordinals) -> list[tuple[int, int]]:
    known = gains.judged | gains.gains.keys()
    return sorted((ordinals[place], gains.gains.get(place, 0)) for place in known)
