"""The report of a retrieval study: every figure that is published, rounded once, and what it was computed from.

A report holds no text of what was searched: passages are sections and offsets. Figures are rounded to six decimals
when the report is made, so that a report computed again on another machine is equal, byte for byte.
"""

from __future__ import annotations

from typing import Annotated, Literal, NamedTuple, Self, get_args

from pydantic import AfterValidator, Field, model_validator

from passagework.models.base import Frozen
from passagework.models.evaluation import FusionSettings, Grade, Identity, QuestionType, RankedUnit, Sha256, Stratum
from passagework.models.search import Ranker

DECIMALS = 6

Measure = Literal[
    "nDCG@10", "MRR@10", "Recall@5", "Recall@10", "Success@1", "Success@3", "Success@5", "Success@10", "unjudged@10"
]
MEASURES: tuple[Measure, ...] = get_args(Measure)
PRIMARY: Measure = "nDCG@10"

Group = Literal["ranker", "unit", "chunking", "embedding", "fusion"]
GROUPS: tuple[Group, ...] = get_args(Group)


def _rounded(value: float) -> float:
    return round(value, DECIMALS) + 0.0  # never minus zero


Rounded = Annotated[float, Field(allow_inf_nan=False), AfterValidator(_rounded)]
Share = Annotated[float, Field(ge=0, le=1, allow_inf_nan=False), AfterValidator(_rounded)]
Tiny = Annotated[float, Field(ge=0, allow_inf_nan=False), AfterValidator(lambda value: round(value, 12))]
"""A difference that ought to be nothing."""
Count = Annotated[int, Field(ge=0)]


class Estimate(Frozen):
    """A figure with its interval, of the level that :class:`Made` states."""

    value: Rounded
    low: Rounded
    high: Rounded
    n: Count | None = None
    """How many questions it is over, where not all that count have a value; with 0 the figures say nothing."""


class Bounds(Frozen):
    """A figure with what nobody judged counted for one side, and for the other."""

    low: Rounded
    high: Rounded


class Made(Frozen):
    """What made the report: nothing in it changes from one run to the next."""

    versions: dict[str, str]
    """Of the interpreter and the packages that computed it, by name."""
    inputs: dict[str, str]
    """SHA-256 of every committed input, by its path."""
    seed: int
    resamples: Count
    flips: Count
    level: Share = 0.95


LeftOut = Literal["not_answered", "not_judged", "nothing_relevant", "lost"]
"""Why a question does not count: the text does not answer it; nobody judged it; nothing was judged to be of grade 1 or 2;
something that was is no longer found in the text."""


class Counts(Frozen):
    """How much was asked and judged. ``types`` and ``strata`` count answered questions."""

    questions: Count
    answered: Count
    types: dict[QuestionType, Count]
    strata: dict[Stratum, Count]
    tiles: Count
    """Tiles in the pools, each counted once for the text."""
    judged: Count
    """Pairs of a question and a tile that were judged."""
    grades: tuple[Count, Count, Count]
    """How many of the pairs have the final grade 0, 1 and 2."""
    left_out: dict[LeftOut, Count] = Field(default_factory=dict)
    """How many questions do not count, by the reason."""


class Adjudication(Frozen):
    """Pairs on which the two labellings differ, and how the third reading decided."""

    differing: Count
    first: Count
    """Decided as the first had it."""
    second: Count
    neither: Count


class Agreement(Frozen):
    """Two labellings of the same pairs of question and tile."""

    n: Count
    confusion: tuple[tuple[Count, Count, Count], tuple[Count, Count, Count], tuple[Count, Count, Count]]
    """Rows: grades 0, 1, 2 of the first labelling; columns: of the second."""
    raw: Estimate
    kappa: Estimate
    weighted_kappa: Estimate
    weights: Literal["linear", "quadratic"]
    base_rates: tuple[tuple[Share, Share, Share], tuple[Share, Share, Share]]
    """Shares of the grades 0, 1 and 2 in the first labelling and in the second."""
    adjudication: Adjudication
    lessons: tuple[str, ...] = ()
    """What was learnt from the disagreements, a sentence or two each."""


class System(Frozen):
    """A way of searching that is compared, with its measures over the answered questions.

    Means of nDCG, MRR and recall have bootstrap intervals, rates (Success) Wilson's; unjudged@10 is the mean share
    of the first ten that nobody judged.
    """

    id: Identity
    """It is the tag of the TREC run."""
    label: str
    """As exports and Methods name it: "hybrid 600/120"."""
    group: Group
    """The comparison that it belongs to; the three rankers at the default chunking are ``ranker``."""
    ranker: Ranker
    unit: RankedUnit = "passage"
    chunking: str | None
    """Most characters and those carried over, "900/180"; None for units that are not cut."""
    embedder: str | None
    """Id of one of the report's embedders; None for keyword search."""
    fusion: FusionSettings | None = None
    """None for what fuses nothing."""
    passages: Count
    """How many were ranked."""
    measures: dict[Measure, Estimate]
    unjudged: tuple[Rounded, Rounded, Rounded]
    """Mean nDCG@10 when every unjudged passage in the first ten is given the gain 0, 1 and 2."""

    @model_validator(mode="after")
    def _has_every_measure(self) -> Self:
        missing = [measure for measure in MEASURES if measure not in self.measures]
        if missing:
            raise ValueError(f"system {self.id} has no {', '.join(missing)}")
        return self


class Pair(Frozen):
    """Two systems that are compared, by their ids: ``a`` minus ``b``."""

    a: str
    b: str


class Difference(Pair):
    """The mean paired difference of nDCG@10 with its bootstrap interval."""

    difference: Rounded
    low: Rounded
    high: Rounded
    d_z: Rounded | None
    """Cohen's d_z; None where all differences are equal."""
    n: Count | None = None
    """Questions for which both have a value."""


class PrimaryComparison(Difference):
    """One of the three comparisons that the plan named beforehand."""

    p: Share
    p_holm: Share
    threshold: Share
    """The level at which Holm's procedure compared ``p``."""
    wins: Count
    losses: Count
    ties: Count
    separable: bool
    questions_needed: int | None
    """For a power of 80 % at ``threshold``, if d_z is what it seems; None where no number would do."""
    more_questions: int | None
    """Beyond those there are; 0 where there are enough; None as above."""
    bounds: Bounds
    """With every unjudged passage that only ``b`` has among its first ten taken to answer, and only ``a``."""


class GroupComparison(Difference):
    """A descriptive comparison against the default or another named system; no test."""

    group: Group
    overlap: Share | None = None
    """Mean share of the first ten that both have; None where their passages are not the same."""
    same_first: Share | None = None
    """Share of questions for which both put the same passage first."""


class ReadingBudget(Frozen):
    """How much is read of every ranking, fair to passages of unlike length."""

    passages: Count
    """So many of the default's first passages hold, in the mean over the questions,"""
    characters: Count
    """so many characters that are not white space."""


class EvidenceRead(Frozen):
    """The mean share of the evidence's characters that a system shows within a budget."""

    system: str
    characters: Count
    """The budget."""
    share: Estimate


class ReadingComparison(Pair):
    """The difference between two systems in the mean share of the evidence that they show within a budget."""

    group: Group
    characters: Count
    """The budget."""
    n: Count
    share_a: Share
    share_b: Share
    difference: Rounded
    low: Rounded
    high: Rounded


class SuccessComparison(Pair):
    """Two systems' hit rates at ``k`` on the same questions: Newcombe's interval, McNemar's exact test."""

    k: Literal[1, 3, 5, 10]
    both: Count
    a_only: Count
    b_only: Count
    neither: Count
    difference: Rounded
    low: Rounded
    high: Rounded
    mcnemar_p: Share


class Breakdown(Frozen):
    """Mean nDCG@10 of one system over the questions of one type or stratum."""

    by: Literal["type", "stratum"]
    value: str
    system: str
    n: Count
    mean: Rounded
    low: Rounded
    high: Rounded


class BreakdownDifference(Pair):
    """The mean paired difference of nDCG@10 over the questions of one stratum or type."""

    by: Literal["type", "stratum"]
    value: str
    n: Count
    difference: Rounded
    low: Rounded
    high: Rounded


class PowerPoint(NamedTuple):
    """The power of a study with ``n`` questions."""

    n: int
    power: Share


class PowerCurve(Pair):
    """The power of a primary comparison at its threshold, if d_z is what it seems."""

    points: tuple[PowerPoint, ...]


class SectionName(NamedTuple):
    """A section of the text; ``number`` and ``title`` as printed."""

    id: str
    number: str
    title: str


class Place(NamedTuple):
    """Where a passage stands: number of its section in the text's ``sections``, code points within that section."""

    section: int
    start: int
    end: int


class RankedPassage(NamedTuple):
    """A passage of a ranking: its number in the text's ``passages``, its gain, and whether it counts as judged."""

    ordinal: int
    gain: Grade
    judged: bool


class Judgement(NamedTuple):
    """A passage's gain for a question: its number in the text's ``passages``."""

    ordinal: int
    gain: Grade


class Question(Frozen):
    """A question with what each ranker did on it, at the default chunking."""

    id: Identity
    text: str
    type: QuestionType
    stratum: Stratum
    answered: bool
    """Whether the text answers it; one that it does not answer has no measures and counts nowhere."""
    measures: dict[Ranker, tuple[Rounded | None, ...]] = Field(default_factory=dict)
    """Each in the order of :data:`MEASURES`; None where no passage answers, so that the measure has no value."""
    rankings: dict[Ranker, tuple[RankedPassage, ...]] = Field(default_factory=dict)
    """The first ten."""
    qrels: tuple[Judgement, ...] = ()
    """Every passage of the default chunking that gains something or counts as judged: with these and the rankings the
    measures can be computed again."""
    unjudged: tuple[int, ...] = ()
    """Which of these passages gain something and count as unjudged all the same, since more than a fifth of each was not."""

    @model_validator(mode="after")
    def _is_measured(self) -> Self:
        for ranker, values in self.measures.items():
            if len(values) != len(MEASURES):
                raise ValueError(f"question {self.id} has {len(values)} measures by {ranker}, not {len(MEASURES)}")
        if self.answered and not self.measures:
            raise ValueError(f"question {self.id} is answered by the text and has no measures")
        return self


class TextReport(Frozen):
    """The study on one text."""

    id: str
    title: str
    sha256: Sha256
    """Of the normalised text as UTF-8: passages are shown from a text with this digest only."""
    counts: Counts
    agreement: Agreement
    default: str
    """The id of the system that the lab begins with."""
    systems: tuple[System, ...]
    primary: tuple[PrimaryComparison, ...]
    """Descriptive for every text but the first."""
    comparisons: tuple[GroupComparison, ...]
    budgets: tuple[ReadingBudget, ...] = ()
    """With :attr:`read` and :attr:`reading`, thought of after the first analysis, and not in the plan."""
    read: tuple[EvidenceRead, ...] = ()
    """Every system at each budget."""
    reading: tuple[ReadingComparison, ...] = ()
    """Units and chunkings against the default at each budget."""
    success: tuple[SuccessComparison, ...]
    breakdowns: tuple[Breakdown, ...]
    breakdown_differences: tuple[BreakdownDifference, ...]
    power: tuple[PowerCurve, ...]
    sections: tuple[SectionName, ...]
    passages: tuple[Place, ...]
    """Every passage of the default chunking, by its running number in the text."""
    questions: tuple[Question, ...]

    @model_validator(mode="after")
    def _names_only_its_own(self) -> Self:
        known = {system.id for system in self.systems}
        named = {self.default, *(each.system for each in self.breakdowns), *(each.system for each in self.read)}
        pairs: tuple[Pair, ...] = (
            *self.primary,
            *self.comparisons,
            *self.reading,
            *self.success,
            *self.breakdown_differences,
            *self.power,
        )
        named |= {system for pair in pairs for system in (pair.a, pair.b)}
        if not named <= known:
            raise ValueError(f"text {self.id} names systems that it does not have: {', '.join(sorted(named - known))}")
        told = {each.characters for each in self.read} | {each.characters for each in self.reading}
        if not told <= {budget.characters for budget in self.budgets}:
            raise ValueError(f"text {self.id} has shares of evidence within a budget that it does not name")
        ranked = {each.ordinal for question in self.questions for hits in question.rankings.values() for each in hits}
        if ranked and max(ranked) >= len(self.passages):
            raise ValueError(f"text {self.id} ranks passage {max(ranked)} and has {len(self.passages)}")
        return self


class PlacedPassage(NamedTuple):
    """A passage, the section that it is in, and its code points within that section."""

    ordinal: int
    section: SectionName
    start: int
    end: int


class QuestionSheet(Frozen):
    """A question taken out of a report, with all that is needed to show its rankings: what the page sends to Python."""

    text: str
    """Id of the text."""
    title: str
    sha256: str
    question: Question
    passages: tuple[PlacedPassage, ...]
    """Those of the question's rankings."""


Missing = Literal["not_here", "other_text"]
"""Why passages cannot be shown: the text is not in the library, or it is another than the one that was studied."""


class SheetPassages(Frozen):
    """The passages of a sheet as they stand in a library."""

    words: dict[int, str]
    """By running number; empty where they are ``missing``."""
    missing: Missing | None
    numbered: bool
    """Whether the library cuts the text as the study did, so that its passages have the same numbers."""


class Embedder(Frozen):
    """An embedding model that was compared: what it costs."""

    id: str
    name: str
    megabytes: Rounded
    """What a reader would download (10^6 bytes)."""
    dimensions: Count
    passages_a_second: Rounded | None
    """On the machine of the study, in CPython or the browser as ``where`` says; None where not measured."""
    where: str = ""


class CollectionFigure(Frozen):
    """A public collection: our mean nDCG@10 beside the published one (None where none was found)."""

    collection: str
    system: str
    queries: Count
    ndcg: Rounded
    published: Rounded | None
    source: str = ""


class Verification(Frozen):
    """Figures of the report against those of an independent tool."""

    quantity: str
    tool: str
    n: Count
    """How many figures were compared."""
    largest_difference: Tiny
    tolerance: Tiny


class Coverage(Frozen):
    """How often an interval held the true value in simulation."""

    interval: str
    case: str
    """What was simulated: "d_z 0.36, skewed"."""
    n: Count
    level: Share
    covered: Share
    trials: Count
    """0 where the coverage was not simulated but computed from every outcome."""


class Report(Frozen):
    """A retrieval study: the main text first."""

    format: Literal["passagework retrieval report 1"] = "passagework retrieval report 1"
    made: Made
    texts: tuple[TextReport, ...] = Field(min_length=1)
    embedders: tuple[Embedder, ...]
    collections: tuple[CollectionFigure, ...] = ()
    verification: tuple[Verification, ...] = ()
    coverage: tuple[Coverage, ...] = ()
