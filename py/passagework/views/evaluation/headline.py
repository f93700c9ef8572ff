"""What the study says, first in three figures and then in sentences; no winner is named where none can be told."""

from __future__ import annotations

from dataclasses import dataclass

from passagework.catalogue import text
from passagework.models.report import PRIMARY, PrimaryComparison, TextReport
from passagework.views import figures
from passagework.views.evaluation import writing
from passagework.views.evaluation.names import Names


@dataclass(frozen=True)
class KeyFigure:
    """A figure to remember: the number, its interval, and what it is of."""

    figure: str
    interval: str
    words: str


def key_figures(study: TextReport, names: Names, planned: bool) -> tuple[KeyFigure, ...]:
    """Return how good the default is, how far the two labellings agree, and what the first comparison came to."""
    default, agreement = names.systems[study.default], study.agreement
    found = default.measures[PRIMARY]
    made = [
        KeyFigure(
            writing.value(found.value),
            writing.interval(found.low, found.high),
            text("evaluation.key.default", ranker=names.system(default.id), questions=figures.count(study.counts.answered)),
        ),
        KeyFigure(
            text("evaluation.key.kappa", kappa=figures.decimals(agreement.kappa.value, 2)),
            text(
                "evaluation.interval",
                low=figures.decimals(agreement.kappa.low, 2),
                high=figures.decimals(agreement.kappa.high, 2),
            ),
            text("evaluation.key.agreement", judgements=figures.count(agreement.n)),
        ),
    ]
    return (*made, *(_of_comparison(each, names, planned) for each in study.primary[:1]))


def _of_comparison(given: PrimaryComparison, names: Names, planned: bool) -> KeyFigure:
    if planned and not given.separable and given.more_questions:
        figure = text("evaluation.key.more", count=figures.count(given.more_questions))
        a, b = names.system(given.a), names.system(given.b)
        return KeyFigure(figure, "", text("evaluation.key.separate", n=given.more_questions, a=a, b=b))
    words = text("evaluation.key.difference", pair=names.pair(given.a, given.b))
    return KeyFigure(writing.signed(given.difference), writing.signed_interval(given.low, given.high), words)


def sentences(study: TextReport, names: Names, planned: bool) -> tuple[str, ...]:
    """Return one sentence for each primary comparison; only a planned one is a test with a verdict."""
    return tuple((_verdict if planned else _described)(each, names) for each in study.primary)


def _described(given: PrimaryComparison, names: Names) -> str:
    return text("evaluation.headline.described", pair=names.pair(given.a, given.b), difference=writing.difference(given))


def _verdict(given: PrimaryComparison, names: Names) -> str:
    p = writing.p(given.p_holm)
    if not given.separable:
        told = text(
            "evaluation.headline.open",
            a=names.system(given.a),
            b=_than(given.b, names),
            difference=writing.difference(given),
            p=p,
        )
        return f"{told} {_to_separate(given)}"
    better, worse, size = given.a, given.b, writing.difference(given)
    if given.difference < 0:
        better, worse = worse, better
        size = f"{writing.signed(-given.difference)} {writing.signed_interval(-given.high, -given.low)}"
    return text("evaluation.headline.separable", a=names.system(better), b=_than(worse, names), difference=size, p=p)


def _to_separate(given: PrimaryComparison) -> str:
    """How many more questions it would take; the number is of questions like these, if the effect is what it seems."""
    if given.more_questions is None:
        return text("evaluation.headline.never")
    if given.more_questions == 0:
        return text("evaluation.headline.enough")
    return text("evaluation.headline.more", n=given.more_questions, count=figures.count(given.more_questions))


def _than(identity: str, names: Names) -> str:
    return text(f"evaluation.than.{names.systems[identity].ranker}")
