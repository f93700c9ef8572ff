"""An answer, sentence by sentence."""

from __future__ import annotations

import asyncio

import pytest
from tests.unit.checks.making import SAMPLING, WAITING, passage

from passagework.checks import meaning
from passagework.checks.answers import check_answer, split
from passagework.fakes import HashingEmbedder
from passagework.models.calls import Answer
from passagework.queries import QueryVectors

SENT = (passage(1, SAMPLING), passage(2, WAITING))


def answer(text: str, covered: str = "yes", question: str = "How does cluster sampling work?") -> Answer:
    return asyncio.run(check_answer(text, covered, question, SENT, None))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("It is so [1]. It is not [2].", [(1,), (2,)]),
        ("It is so. [1] It is not. [2]", [(1,), (2,)]),
        ("It is so.[1][2] It is not.", [(1, 2), ()]),
        ("It is so [1, 3]. It is not [2-4].", [(1, 3), (2, 3, 4)]),
        ("It is so【1】. It is not［2］.", [(1,), (2,)]),
        ("[1] says so. It is not.", [(1,), ()]),
        ("It is so.\n[1] It is not.", [(), (1,)]),
        ("They are [1]:\n\n- one thing\n- another [2]\n\nThe end.", [(1,), (1,), (2,), ()]),
        ("1. First [1].\n2. Second [2].", [(1,), (2,)]),
        ("# Title\n\nIt is so [1].\n\n**Part**\n\nIt is not [2].", [(1,), (2,)]),
        ("Values of 1.5 and 2.5 occur [1]. See Prof. Smith [2].", [(1,), (2,)]),
        ("", []),
    ],
)
def test_a_citation_belongs_to_its_sentence(text: str, expected: list[tuple[int, ...]]) -> None:
    assert [part.citations for part in split(text)] == expected


def test_spans_are_of_the_text_and_take_in_the_citation() -> None:
    text = "Some clusters are drawn at random. [1] Everyone in them is observed [1]."
    found = answer(text)
    assert [text[each.span.start : each.span.end] for each in found.statements] == [text[:38], text[39:]]
    assert found.cited == (1,)
    best = found.statements[0].supports[0]
    assert SAMPLING[best.span.start : best.span.end].startswith("Some clusters")


@pytest.mark.parametrize(
    ("text", "faults", "numbers"),
    [
        ("Some clusters are drawn at random [1].", (), ()),
        ("Some clusters are drawn at random.", ("uncited",), ()),
        ("Some clusters are drawn at random [2].", ("unsupported",), ()),
        ("Interviewers in Vienna prefer strong coffee before noon [1].", ("unsupported",), ()),
        ("One opens 12 crates instead of picking 500 single apples [1].", ("numbers",), ("12",)),
        ("It says “some clusters are picked at random” of the chosen clusters [1].", ("quote",), ()),
        ("The median is 25 hours [2].", ("numbers",), ("25",)),
        ("Yes.", (), ()),
        ("The passages do not say how many clusters are drawn in practice.", (), ()),
        ("Some clusters are drawn at random [9].", ("uncited",), ()),
    ],
)
def test_what_is_wrong_with_a_statement(text: str, faults: tuple[str, ...], numbers: tuple[str, ...]) -> None:
    (found,) = answer(text).statements
    assert (found.faults, found.numbers) == (faults, numbers)


def told(found: Answer, check: str = "refusal") -> list[tuple[str, str]]:
    return [(each.case, each.outcome) for each in found.findings if each.check == check]


def test_refusing_rightly_and_wrongly() -> None:
    refusal = "The passages do not cover this."
    assert told(answer(refusal, "no", "Who won the football match on Saturday?")) == [("rightly", "good")]
    assert told(answer(refusal, "no", "Into which groups is the population divided in cluster sampling?")) == [
        ("wrongly", "note")
    ]


def test_an_answer_without_support_and_a_refusal_that_counts_as_an_answer() -> None:
    assert told(answer("Vienna was founded by Roman soldiers on the Danube [1].")) == [("unsupported", "bad")]
    assert told(answer("The passages say nothing about this.")) == [("hidden", "bad")]
    assert told(answer("Some clusters are drawn at random [1].")) == [("good", "good")]


def test_the_language_of_an_answer() -> None:
    asked = "How does cluster sampling work, and what are its groups like in practice?"
    german = "Die Grundgesamtheit wird in Gruppen geteilt, die es schon gibt, zum Beispiel in Straßen [1]."
    assert told(answer(german, "yes", asked), "language") == [("foreign", "bad")]
    assert told(answer("Some clusters are drawn at random, and everyone in them is observed [1].", "yes", asked), "language") == [
        ("good", "good")
    ]
    # Words of two languages are not compared.
    assert "unsupported" not in answer(german, "yes", asked).statements[0].faults


def test_meaning_is_told_where_there_is_a_model_and_not_where_it_fails() -> None:
    for state, known in (("ready", True), ("failed", False)):
        vectors = QueryVectors(HashingEmbedder(state=state))
        found = asyncio.run(check_answer("Some clusters are drawn at random [1].", "yes", "How?", SENT, vectors))
        assert (found.statements[0].supports[0].meaning is not None) is known


def test_words_decide_where_there_is_too_much_to_embed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(meaning, "MOST_TEXTS", 10)
    text = "Some clusters are drawn at random [1]. " + " ".join(f"Cluster {number} is drawn." for number in range(10))
    found = asyncio.run(check_answer(text, "yes", "How?", SENT, QueryVectors(HashingEmbedder())))
    assert found.statements[0].supports[0].meaning is None


@pytest.mark.parametrize("text", ["[1]", "[1][2][3]", "- \n- \n", "[" * 400, "a. " * 300, "\n\n[2]\n\n", "「一。」[1] 二。[2]"])
def test_no_text_breaks_it(text: str) -> None:
    for covered in ("yes", "no", "partly", "perhaps"):
        assert answer(text, covered).text == text


def test_an_answer_of_a_million_signs_is_parted_in_time_that_grows_with_it() -> None:
    # Were it to grow with the square of it, this would take an hour.
    assert sum(part.citations == (1,) for part in split("The mean is 3 here [1]. " * 42_000)) == 42_000
