"""Each check of one item, on items that have one thing right or wrong."""

from __future__ import annotations

import asyncio

import pytest
from tests.unit.checks.making import SAMPLING, WAITING, choice, item

from passagework.checks.running import check_items
from passagework.fakes import HashingEmbedder
from passagework.models.calls import Removed
from passagework.models.findings import Finding
from passagework.models.items import (
    CardContent,
    Content,
    Item,
    Point,
    ProblemContent,
    ShortContent,
    SummaryContent,
    TrueFalseContent,
)
from passagework.queries import QueryVectors


def checked(drafted: Item, vectors: QueryVectors | None = None) -> list[Finding]:
    (found,) = asyncio.run(check_items([drafted], [], vectors))
    return list(found.findings)


def told(drafted: Item, check: str) -> list[tuple[str, str]]:
    return [(each.case, each.outcome) for each in checked(drafted) if each.check == check]


def short(question: str, answer: str, cited: tuple[int, ...] = (1,)) -> ShortContent:
    return ShortContent(question=question, answer=answer, citations=cited)


CLUSTER = short("What is divided in cluster sampling?", "The population, into groups that already exist, such as streets.")


def test_a_good_item_has_nothing_against_it() -> None:
    assert {each.outcome for each in checked(item(CLUSTER))} <= {"good", "unknown"}


def test_a_citation_of_a_passage_that_was_not_sent() -> None:
    assert told(item(CLUSTER.model_copy(update={"citations": (1, 7)})), "citation") == [("not_sent", "bad")]
    removed = (Removed(key="citation", values={"number": 9}),)
    assert told(item(CLUSTER, removed=removed), "citation") == [("removed", "note")]
    assert told(item(CLUSTER, removed=(Removed(key="bloom"),)), "citation") == [("good", "good")]


def test_what_cites_nothing() -> None:
    assert told(item(CLUSTER.model_copy(update={"citations": ()})), "coverage") == [("none", "bad")]
    points = (Point(text="Clusters exist already.", citations=(1,)), Point(text="Some clusters are drawn at random."))
    assert told(item(SummaryContent(title="Clusters", points=points)), "coverage") == [("point", "bad")]
    assert told(item(SummaryContent(title="Clusters", points=points, citations=(1,))), "coverage") == [("point", "note")]


def test_a_step_that_only_calculates_needs_no_citation() -> None:
    rule = "The mean is the sum of the values divided by how many patients waited."
    steps = (Point(text=rule, citations=(1,)), Point(text="$340 / 11 \\approx 30.9$"))
    good = ProblemContent(question="What is the mean?", steps=steps, answer="30.9 minutes")
    assert told(item(good, [WAITING]), "coverage") == [("good", "good")]
    bare = good.model_copy(update={"steps": (Point(text=rule), Point(text="$340 / 11 \\approx 30.9$", citations=(1,)))})
    assert told(item(bare, [WAITING]), "coverage") == [("step", "note")]


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("25 minutes", ("good", "good")),
        ("26 minutes", ("absent", "bad")),
        ("25 hours", ("unit", "bad")),
        ("It is the middle of four values, 25.", ("word", "note")),
        ("It is the middle of fourteen values, 25.", ("absent", "bad")),
    ],
)
def test_numbers_of_an_answer(answer: str, expected: tuple[str, str]) -> None:
    assert told(item(short("What is the median waiting time?", answer), [WAITING]), "numbers") == [expected]


def test_a_number_that_the_question_brings_agrees_and_one_worked_out_unseen_is_unknown() -> None:
    asked = "Twelve patients waited 360 minutes together. What is the mean?"
    assert told(item(short(asked, "360 minutes over twelve patients"), [WAITING]), "numbers") == [("good", "good")]
    assert told(item(short(asked, "33 minutes"), [WAITING]), "numbers") == [("computed", "unknown")]
    assert told(item(short(asked, "$360 / 12 = 30$ minutes"), [WAITING]), "numbers") == [("good", "good")]


def test_a_wrong_sum_is_told_with_its_result() -> None:
    steps = (Point(text="$340 / 11 \\approx 31.9$", citations=(1,)),)
    wrong = ProblemContent(question="What is the mean waiting time?", steps=steps, answer="31.9")
    (found,) = (each for each in checked(item(wrong, [WAITING])) if each.check == "numbers")
    assert (found.case, found.outcome, found.field) == ("sum", "bad", "steps.0")
    assert found.values["result"] == "30.91"


@pytest.mark.parametrize(
    ("quote", "case"),
    [
        ("“Some clusters are drawn at random”", "good"),
        ("«some clusters are drawn at random,»", "good"),
        ('"Some clusters are … chosen clusters"', "good"),
        ("'everyone in [all] the chosen clusters'", "good"),
        ("„In cluster sampling the population“", "good"),
        ("> Some clusters are drawn at random, and everyone", "good"),
        ("“Some clusters are picked at random”", "altered"),
        ("“chosen clusters … drawn at random”", "altered"),
        ("‘Most clusters are drawn at random’", "altered"),
    ],
)
def test_quotations_stand_in_the_passage(quote: str, case: str) -> None:
    content = choice("How are clusters drawn?", ["At random", "By size", "By age"], explanation=f"It says:\n{quote}")
    assert [each for each, _ in told(item(content), "quotes")] == [case]


def test_one_or_two_quoted_words_are_terms() -> None:
    assert told(item(short("What are “urban blocks”?", "The “clusters” are streets.")), "quotes") == []


def test_an_answer_that_its_passage_does_not_have() -> None:
    invented = short("What is divided in cluster sampling?", "A pizza on Fridays.")
    assert told(item(invented), "answerable") == [("answer", "bad")]
    foreign = short("Who wrote the first Latin square?", "Leonhard Euler, while studying officers of regiments.")
    assert told(item(foreign), "answerable") == [("apart", "bad")]


def test_another_option_that_stands_closer_than_the_key() -> None:
    texts = ["At random", "In streets", "By hand"]
    assert told(item(choice("How are clusters drawn?", texts, 0)), "answerable") == [("good", "good")]
    wrong = item(choice("How are clusters drawn?", texts, 1))
    assert told(wrong, "answerable") == [("closer", "note")]
    assert next(each for each in checked(wrong) if each.case == "closer").values == {"option": 1}


def test_a_point_that_nothing_cited_says() -> None:
    said = Point(text="Everyone in the chosen clusters, drawn at random, is observed.", citations=(1,))
    other = Point(text="Foresters estimate timber from aerial photographs since 1950.", citations=(1,))
    assert told(item(SummaryContent(title="Clusters", points=(said,))), "overlap") == [("good", "good")]
    assert told(item(SummaryContent(title="Clusters", points=(said, other))), "overlap") == [("low", "bad")]


def test_words_of_two_languages_are_not_compared() -> None:
    content = CardContent(front="Klumpenauswahl", back="Die Grundgesamtheit wird in vorhandene Gruppen geteilt.", citations=(1,))
    german = item(content, language="de")
    assert told(german, "answerable") == [("languages", "unknown")]
    assert told(german, "reading") == [("language", "unknown")]
    assert told(german, "language") == [("good", "good")]


def test_another_language_than_the_one_asked_for() -> None:
    content = CardContent(front="Klumpenauswahl", back="Die Grundgesamtheit wird in vorhandene Gruppen geteilt.", citations=(1,))
    assert told(item(content), "language") == [("foreign", "bad")]
    assert told(item(CardContent(front="Mean", back="An average.", citations=(1,))), "language") == [("unclear", "unknown")]


def test_letters_of_formulas_are_no_words() -> None:
    content = TrueFalseContent(
        statement="As k grows, precision at k never falls, while recall at k falls.", truth=True, citations=(1,)
    )
    assert told(item(content), "language") == [("good", "good")]


def test_an_item_that_refuses() -> None:
    assert told(item(short("What is a cluster?", "The passages do not say.")), "refusal") == [("item", "bad")]


GOOD = ["Cluster sampling", "Quota sampling", "Random sampling", "Panel sampling"]
STEM = "Which method draws whole groups?"


@pytest.mark.parametrize(
    ("stem", "texts", "key", "case"),
    [
        (STEM, GOOD, 0, "good"),
        (STEM, [*GOOD[:3], "the  CLUSTER sampling."], 0, "same"),
        (STEM, [*GOOD[:3], "Ｃｌｕｓｔｅｒ sampling"], 0, "same"),
        ("What share?", ["25%", "0.25", "30%"], 0, "same"),
        ("What share?", ["25%", "0.52", "30%"], 0, "good"),
        (STEM, [*GOOD[:3], "All of the above"], 0, "above"),
        (STEM, [*GOOD[:3], "None of these answers"], 0, "above"),
        (STEM, [*GOOD[:3], "Both A and B"], 0, "above"),
        (STEM, [*GOOD[:3], "Both sexes and all ages"], 0, "good"),
        (STEM, ["Cluster sampling, which takes every unit of some groups at random", *GOOD[1:]], 0, "longest"),
        ("The mean weight of all loaves is a", ["parameter", "estimate", "error"], 0, "article"),
        ("A value computed from a sample is an", ["estimate", "error", "average"], 0, "good"),
        ("It was taken at an", ["hour of rest", "open door", "end"], 0, "good"),
        ("It is called a", ["uniform sample", "unit", "cluster"], 0, "good"),
        ("The groups are called", ["strata", "groups", "clusters"], 1, "good"),
        ("The groups are called", ["clusters", "stratum", "frame"], 0, "number"),
        ("The vertical distance is called", ["residual", "slope", "intercept"], 0, "good"),
        ("The vertical distance is", ["residual", "slopes", "intercepts"], 0, "number"),
    ],
)
def test_the_form_of_multiple_choice(stem: str, texts: list[str], key: int, case: str) -> None:
    found = [each for each, _ in told(item(choice(stem, texts, key)), "form")]
    assert found == [case]


def test_wrong_options() -> None:
    right = ["Groups that exist", "Some clusters drawn at random, everyone observed", "Trees"]
    assert told(item(choice("What is true here?", right)), "distractors") == [("also_right", "note")]
    alike = ["Groups that exist", "Every tenth house of the town", "The town's every tenth house, just"]
    assert told(item(choice("What is divided?", alike)), "distractors") == [("alike", "note")]
    assert told(item(choice("What is divided?", GOOD)), "distractors") == [("good", "good")]


def test_an_absurd_option_needs_the_meaning_model() -> None:
    content = choice("What is divided in cluster sampling?", ["The population", "The streets", "Seventeen purple giraffes"])
    absurd = item(choice("What is divided in cluster sampling?", ["The population", "The streets", "Grilled sardines"]))
    assert told(absurd, "distractors") == [("good", "good")]
    found = checked(absurd, QueryVectors(HashingEmbedder()))
    assert [(each.case, each.field) for each in found if each.check == "distractors"] == [("absurd", "options.2")]
    assert told(item(content), "distractors") == [("good", "good")]


def test_a_hard_wording_beside_an_easy_passage() -> None:
    words = "Notwithstanding interdisciplinary epistemological considerations customarily characterising methodology "
    hard = short(words * 3 + "what is divided?", "The population is divided into groups that already exist.")
    assert told(item(hard), "reading") == [("hard", "note")]
    assert told(item(short("What is divided?", "The population.")), "reading") == [("short", "unknown")]


ALL_KINDS: list[Content] = [
    CLUSTER,
    choice(STEM, GOOD),
    CardContent(front="Cluster", back="A group", citations=(1,)),
    TrueFalseContent(statement="Clusters are drawn.", truth=False, citations=(1,)),
    ProblemContent(question="How many?", steps=(Point(text="Count."),), answer="10", citations=(1,)),
    SummaryContent(title="Clusters", points=(Point(text="They exist."),)),
]


@pytest.mark.parametrize("content", ALL_KINDS, ids=lambda content: content.kind)
@pytest.mark.parametrize("evidence", [(SAMPLING,), ("",), ("…", "$"), ()], ids=["a passage", "an empty one", "marks", "none"])
def test_no_kind_of_item_and_no_passage_breaks_a_check(content: Content, evidence: tuple[str, ...]) -> None:
    assert checked(item(content, evidence), QueryVectors(HashingEmbedder()))


PIECES = [
    "$",
    "[",
    "“",
    "9",
    ",000",
    "=",
    "√",
    "(",
    "*a ",
    "\\(",
    "1/",
    "of 9 ",
    "`",
    "> ",
    "[1]",
    "- ",
    "a. ",
    "'x ",
    "9 = 9 + ",
]


@pytest.mark.parametrize("piece", PIECES)
def test_hostile_text_breaks_no_check(piece: str) -> None:
    text = piece * (20_000 // len(piece))
    content = SummaryContent(title=text, points=(Point(text=text, citations=(1,)),))
    assert checked(item(content, [SAMPLING]))
