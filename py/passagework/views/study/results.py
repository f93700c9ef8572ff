"""What the systems of a study score: no winner is named where none can be told."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from passagework.catalogue import text
from passagework.models.evaluation import FusionSettings
from passagework.models.report import PrimaryComparison, SuccessComparison
from passagework.models.study import BreakdownFigures, DocumentStanding, Figures, OwnStudy, QuestionFigures, SystemFigures
from passagework.views import figures
from passagework.views.charts.forest import Forest, Row
from passagework.views.evaluation import parts, writing
from passagework.views.evaluation.parts import Cell, Table
from passagework.views.templating import render

PRIMARY = "nDCG@10"
UNJUDGED = "unjudged@10"
FEW = 20
"""Fewer questions than this tell little, and the page says so."""

Difference = tuple[str, str, str, str]


class Names:
    """What systems are called: Meaning, Keyword, Both, with the chunking where it is not the judged one."""

    def __init__(self, found: Figures, chunkings: Sequence[str]) -> None:
        first = chunkings[0] if chunkings else ""
        self._names = {each.id: _name(each, first) for each in found.systems}

    def of(self, system: str) -> str:
        """Return what a system is called."""
        return self._names[system]

    def pair(self, a: str, b: str) -> str:
        """Return "Both − Meaning"."""
        return text("study.pair", a=self.of(a), b=self.of(b))


def results_fragment(
    found: Figures,
    own: OwnStudy,
    documents: Sequence[DocumentStanding],
    differing: Sequence[Difference] | None,
) -> str:
    """Render the results. ``differing`` are figures that differ from those that came with the study; None without any."""
    chunkings = own.chunkings
    names = Names(found, chunkings)
    compared = [*found.pairs, *found.others]
    return render(
        "study_results",
        found=found,
        few=found.n < FEW,
        sentences=[_sentence(each, names) for each in found.pairs],
        others=[_sentence(each, names) for each in found.others],
        chart=_chart("pairs", found.pairs, names),
        chart_of_others=_chart("others", found.others, names),
        systems=_systems(found, names),
        tables=[_comparisons(compared, names), _success(found.success, names), _unjudged(found, names)] if compared else [],
        breakdowns=[_breakdown(by, found, names) for by in ("type", "stratum") if len(_values(by, found)) > 1],
        questions=_questions(found, names),
        lost=[each for each in documents if each.state != "same"],
        recut=[each for each in documents if each.state == "same" and chunkings and each.cut != chunkings[0]],
        chunkings=chunkings,
        fusions=[_fusion(each) for each in own.fusions],
        differing=differing,
        missing_meaning=bool(found.systems) and all(each.ranker == "bm25" for each in found.systems),
    )


def _name(system: SystemFigures, first: str) -> str:
    ranker = text(f"ranker.{system.ranker}")
    if system.fusion is not None:
        return text("study.system", ranker=ranker, difference=_fusion(system.fusion))
    return ranker if system.chunking == first else text("study.system", ranker=ranker, difference=system.chunking)


def _fusion(given: FusionSettings) -> str:
    """Write settings of the search by both: k, how many places count, and the weights of meaning and keyword."""
    depth = text("study.fusion.all") if given.depth is None else figures.count(given.depth)
    dense, bm25 = (figures.trimmed(weight) for weight in given.weights)
    return text("study.fusion", k=figures.trimmed(given.k), depth=depth, dense=dense, bm25=bm25)


def _sentence(given: PrimaryComparison, names: Names) -> str:
    p = writing.p(given.p_holm)
    if given.separable:
        better, worse, size = given.a, given.b, writing.difference(given)
        if given.difference < 0:
            better, worse = worse, better
            size = f"{writing.signed(-given.difference)} {writing.signed_interval(-given.high, -given.low)}"
        return text("study.verdict.separable", a=names.of(better), b=names.of(worse), difference=size, p=p)
    if not given.wins and not given.losses:
        return text("study.verdict.equal", a=names.of(given.a), b=names.of(given.b))
    told = text("study.verdict.open", a=names.of(given.a), b=names.of(given.b), difference=writing.difference(given), p=p)
    if given.d_z is None:
        return told
    if given.more_questions is None:
        return f"{told} {text('study.verdict.never')}"
    if given.more_questions == 0:
        return f"{told} {text('study.verdict.enough')}"
    return f"{told} {text('study.verdict.more', n=given.more_questions, count=figures.count(given.more_questions))}"


def _chart(name: str, compared: Sequence[PrimaryComparison], names: Names) -> Markup | None:
    if not compared:
        return None
    rows = [
        Row(
            label=names.pair(each.a, each.b),
            value=each.difference,
            low=each.low,
            high=each.high,
            figures=writing.difference(each),
            note=text("study.chart.note", p=writing.p(each.p_holm)),
            filled=each.separable,
        )
        for each in compared
    ]
    return Forest(
        name=f"study-{name}",
        title=text(f"study.chart.{name}"),
        description=" ".join(_sentence(each, names) for each in compared),
        axis=text("study.chart.axis"),
        rows=rows,
        zero=True,
    ).markup()


def _systems(found: Figures, names: Names) -> Table:
    measures = list(found.systems[0].values) if found.systems else []
    heads = [text("study.column.system"), *measures, text("study.column.passages")]
    rows = [
        [parts.words(names.of(each.id)), *(_mean(each, measure) for measure in measures), parts.count(each.passages)]
        for each in found.systems
    ]
    return Table("study-systems", text("study.table.systems", n=found.n), heads, rows)


def _mean(system: SystemFigures, measure: str) -> Cell:
    value, interval = system.values[measure], system.intervals[measure]
    if measure == UNJUDGED:
        return parts.written(writing.share(value), value)
    small = writing.interval(*interval) if interval else ""
    return Cell(writing.value(value), value, small=small)


def _comparisons(compared: Sequence[PrimaryComparison], names: Names) -> Table:
    columns = ("comparison", "difference", "low", "high", "d_z", "wins", "losses", "ties", "p", "p_holm", "needed", "more")
    rows = [
        [
            parts.words(names.pair(each.a, each.b)),
            *(parts.signed(number) for number in (each.difference, each.low, each.high)),
            parts.value(each.d_z),
            *(parts.count(number) for number in (each.wins, each.losses, each.ties)),
            *(parts.written(figures.decimals(number, 4), number) for number in (each.p, each.p_holm)),
            parts.count(each.questions_needed),
            parts.count(each.more_questions),
        ]
        for each in compared
    ]
    return Table("study-pairs", text("study.table.pairs"), _heads(columns), rows)


def _success(given: Sequence[SuccessComparison], names: Names) -> Table:
    columns = ("comparison", "k", "both", "a_only", "b_only", "neither", "difference", "low", "high", "mcnemar")
    rows = [
        [
            parts.words(names.pair(each.a, each.b)),
            *(parts.count(number) for number in (each.k, each.both, each.a_only, each.b_only, each.neither)),
            *(parts.signed(number) for number in (each.difference, each.low, each.high)),
            parts.written(figures.decimals(each.mcnemar_p, 4), each.mcnemar_p),
        ]
        for each in given
    ]
    return Table("study-success", text("study.table.success"), _heads(columns), rows)


def _unjudged(found: Figures, names: Names) -> Table:
    columns = ("system", "unjudged", "gain_0", "gain_1", "gain_2")
    rows = [
        [
            parts.words(names.of(each.id)),
            parts.written(writing.share(each.values[UNJUDGED]), each.values[UNJUDGED]),
            *map(parts.value, each.unjudged),
        ]
        for each in found.systems
    ]
    return Table("study-unjudged", text("study.table.unjudged"), _heads(columns), rows)


def _breakdown(by: str, found: Figures, names: Names) -> Table:
    some = [each for each in found.breakdowns if each.by == by]
    values = _values(by, found)
    systems = list(dict.fromkeys(each.system for each in some))
    rows = [_kind(by, value, [each for each in some if each.value == value], systems) for value in values]
    heads = [text(f"study.column.{by}"), text("study.column.n"), *(names.of(each) for each in systems)]
    return Table(f"study-{by}", text(f"study.table.{by}"), heads, rows)


def _values(by: str, found: Figures) -> list[str]:
    """The types, or the strata, that questions have."""
    return list(dict.fromkeys(each.value for each in found.breakdowns if each.by == by))


def _kind(by: str, value: str, some: Sequence[BreakdownFigures], systems: Sequence[str]) -> list[Cell]:
    means = {each.system: each for each in some}
    cells = [
        Cell(writing.value(means[each].mean), means[each].mean, small=_small(means[each].interval)) for each in systems
    ]
    name = text(f"study.type.{value}") if by == "type" else text(f"study.stratum.{value}")
    return [parts.words(name), parts.count(some[0].n), *cells]


def _small(interval: tuple[float, float] | None) -> str:
    return writing.interval(*interval) if interval else ""


def _questions(found: Figures, names: Names) -> Table:
    systems = [each.id for each in found.systems]
    heads = [text("study.column.question"), *(names.of(each) for each in systems), text("study.column.spread")]
    return Table(
        "study-questions",
        text("study.table.questions", n=len(found.questions)),
        heads,
        [_question(each, systems) for each in found.questions],
        tall=True,
    )


def _question(question: QuestionFigures, systems: Sequence[str]) -> list[Cell]:
    values = [question.values[each][PRIMARY] for each in systems]
    known = [each for each in values if each is not None]
    spread = max(known) - min(known) if known else None
    return [parts.words(question.text), *map(parts.value, values), parts.value(spread)]


def _heads(columns: Sequence[str]) -> list[str]:
    return [text(f"study.column.{name}") for name in columns]
