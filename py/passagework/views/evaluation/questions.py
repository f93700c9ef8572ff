"""Question by question: how much each ranker found, and the differences whose means are compared."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from urllib.parse import quote

from markupsafe import Markup

from passagework.catalogue import text
from passagework.models.report import MEASURES, PRIMARY, PrimaryComparison, Question, TextReport
from passagework.models.search import RANKERS, Ranker
from passagework.views import figures
from passagework.views.charts.differences import Differences, Pair
from passagework.views.charts.marks import marks
from passagework.views.evaluation import parts
from passagework.views.evaluation.names import Names, kind
from passagework.views.evaluation.parts import Cell, Part, Table

_AT = MEASURES.index(PRIMARY)


def part(study: TextReport, names: Names) -> Part:
    """Return the part of single questions."""
    title = text("evaluation.questions.title")
    answered = [question for question in study.questions if question.answered]
    counts = {(each.a, each.b): _counts(each, names) for each in study.primary}
    chart = Differences(
        name="evaluate-questions",
        title=title,
        description=" ".join(counts.values()),
        mean=text("evaluation.questions.mean"),
        pairs=[_pair(each, names, answered) for each in study.primary],
    )
    return Part(
        name="questions",
        title=title,
        how=text("evaluation.questions.how"),
        summary=list(counts.values()),
        chart=chart.markup(),
        shown=[_table(study, names)],
    )


def address(text_id: str, question: str) -> str:
    """Return the page's route to the rankings of a question."""
    return f"#/evaluate/{quote(text_id, safe='')}/question/{quote(question, safe='')}"


def _counts(given: PrimaryComparison, names: Names) -> str:
    return text(
        "evaluation.questions.counts",
        pair=names.pair(given.a, given.b),
        a=names.system(given.a),
        wins=given.wins,
        losses=given.losses,
        ties=given.ties,
    )


def _pair(given: PrimaryComparison, names: Names, answered: Sequence[Question]) -> Pair:
    a, b = names.systems[given.a].ranker, names.systems[given.b].ranker
    return Pair(
        label=names.pair(given.a, given.b),
        counts=text("evaluation.questions.short", wins=given.wins, losses=given.losses, ties=given.ties),
        values=[found[a] - found[b] for question in answered if {a, b} <= (found := _found(question)).keys()],
        mean=given.difference,
    )


def _found(question: Question) -> dict[Ranker, float]:
    """The question's nDCG@10 by each ranker that has one."""
    values = {ranker: values[_AT] for ranker, values in question.measures.items()}
    return {ranker: value for ranker, value in values.items() if value is not None}


def _table(study: TextReport, names: Names) -> Table:
    pairs = [(each, names.systems[each.a].ranker, names.systems[each.b].ranker) for each in study.primary]
    rows = []
    for question in study.questions:
        found = _found(question)
        rows.append(
            [
                _asked(study, question),
                Cell("", max(found.values(), default=""), picture=marks(found) if found else Markup()),
                *(parts.value(found.get(ranker)) for ranker in RANKERS),
                *(_difference(found, a, b) for _, a, b in pairs),
            ]
        )
    columns = [
        *(text(f"evaluation.column.{name}") for name in ("question", "marks")),
        *(text(f"ranker.{ranker}") for ranker in RANKERS),
        *(names.pair(each.a, each.b) for each, _, _ in pairs),
    ]
    caption = text("evaluation.questions.table", n=len(rows), count=figures.count(len(rows)))
    return Table("questions", caption, columns, rows, tall=True)


def _asked(study: TextReport, question: Question) -> Cell:
    """The question with its kinds below it, as a link to its rankings."""
    kinds = [kind("type", question.type), kind("stratum", question.stratum)]
    if not question.answered:
        kinds.append(text("evaluation.question.unanswered"))
    return Cell(question.text, numeric=False, link=address(study.id, question.id), small=" · ".join(kinds))


def _difference(found: Mapping[Ranker, float], a: Ranker, b: Ranker) -> Cell:
    return parts.signed(found[a] - found[b]) if a in found and b in found else parts.value(None)
