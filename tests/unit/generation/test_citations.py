"""Citations: every form in which models write them, and what looks like one and is none."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from passagework.generation.citations import citations, settle, without_citations

SENT = range(1, 10)


@pytest.mark.parametrize(
    ("text", "settled", "cited"),
    [
        ("A [1].", "A [1].", (1,)),
        ("A [1][2].", "A [1][2].", (1, 2)),
        ("A [1] [2].", "A [1] [2].", (1, 2)),
        ("A [1, 2].", "A [1][2].", (1, 2)),
        ("A [1,2].", "A [1][2].", (1, 2)),
        ("A [1; 3].", "A [1][3].", (1, 3)),
        ("A [1-3].", "A [1][2][3].", (1, 2, 3)),
        ("A [1–3].", "A [1][2][3].", (1, 2, 3)),
        ("A [1 — 3].", "A [1][2][3].", (1, 2, 3)),
        ("A [1, 3-5].", "A [1][3][4][5].", (1, 3, 4, 5)),
        ("A [1 and 2].", "A [1][2].", (1, 2)),
        ("文（１，２）。", "文[1][2]。", (1, 2)),
        ("文［１、２］。", "文[1][2]。", (1, 2)),
        ("文【1】。", "文[1]。", (1,)),
        ("文【3†source】。", "文[3]。", (3,)),
        ("نص [١].", "نص [1].", (1,)),
        ("A [^1].", "A [1].", (1,)),
        ("A (passage 2).", "A [2].", (2,)),
        ("A (see passages 1 and 3).", "A [1][3].", (1, 3)),
        ("A [Passage 2].", "A [2].", (2,)),
        ("A [passage 1, passage 2].", "A [1][2].", (1, 2)),
        ("A [[1]].", "A [1].", (1,)),
        ("A [1, [2]].", "A [1][2].", (1, 2)),
        ("Claim[1].", "Claim[1].", (1,)),
        ("It is 5[1].", "It is 5[1].", (1,)),
        ("As said (above)[1].", "As said (above)[1].", (1,)),
        ("**Bold**[2]", "**Bold**[2]", (2,)),
        ("It costs $5 [1] and $6 [2].", "It costs $5 [1] and $6 [2].", (1, 2)),
        ("A [2][1][2].", "A [2][1][2].", (2, 1)),
        ("with its confidence interval [1].", "with its confidence interval [1].", (1,)),
    ],
)
def test_forms(text: str, settled: str, cited: tuple[int, ...]) -> None:
    assert settle(text, SENT) == (settled, cited, ())


@pytest.mark.parametrize(
    "text",
    [
        "x[1] = 3",
        "x[1][2] = 3",
        "the vector $x[1]$ and \\(a[2]\\)",
        "\\left[1,2\\right]",
        "\\[ A = [1, 2] \\]",
        "$$\\begin{bmatrix} [1] \\end{bmatrix}$$",
        "\\begin{align} f[1] &= [2] \\end{align}",
        "`rows [1]` in code",
        "```\nvalues = [1]\n```",
        "the interval [0, 1]",
        "p ∈ [1, 2]",
        "all in [0, 1] or [0, 5]",
        "[1.5, 2] and [-1, 1]",
        "- [ ] to do, [x] done",
        "[link](https://a.example)",
        "（1）first",
        "in [12345]",
    ],
)
def test_what_is_no_citation_stays(text: str) -> None:
    assert settle(text, ()) == (text, (), ())


@pytest.mark.parametrize(
    ("text", "settled", "numbers"),
    [
        ("A [0].", "A.", [0]),
        ("A [99].", "A.", [99]),
        ("A [1, 99].", "A [1].", [99]),
        ("A [8-12].", "A [8][9].", [10, 11, 12]),
        ("A [1-900].", "A [1].", [900]),
        ("A [2019].", "A.", [2019]),
    ],
)
def test_false_ones_are_taken_out_and_told(text: str, settled: str, numbers: list[int]) -> None:
    found = settle(text, SENT)
    assert found.text == settled
    assert [each.values["number"] for each in found.removed] == numbers
    assert all(each.key == "citation" and each.text.startswith("A [") for each in found.removed)


def test_an_address_beside_a_citation_goes() -> None:
    found = settle("A [1](https://canary.example/x) b\n\n[2]: https://canary.example/y\n", SENT)
    assert found.text == "A [1] b\n\n"
    assert [each.key for each in found.removed] == ["link", "link"]


def test_without_citations() -> None:
    assert without_citations("A [1]. B [2, 3] c [42].") == ("A. B c.", (1, 2, 3, 42), ())


BARE = st.characters(codec="utf-8", exclude_characters="[]【】［］（）()$`\\∈\n", exclude_categories=("Nd", "Cs"))
WORDS = st.text(BARE, max_size=12)
FORMS = st.lists(st.integers(1, 20), min_size=1, max_size=3, unique=True).flatmap(
    lambda numbers: st.sampled_from(
        [
            (numbers, "[" + ", ".join(map(str, numbers)) + "]"),
            (numbers, "".join(f"[{number}]" for number in numbers)),
            (numbers, "【" + "、".join(map(str, numbers)) + "】"),
            (numbers, "(passages " + " and ".join(map(str, numbers)) + ")"),
        ]
    )
)


@given(st.lists(st.tuples(WORDS, FORMS), max_size=5))
def test_numbers_come_out_in_order_and_the_words_stay(parts: list[tuple[str, tuple[list[int], str]]]) -> None:
    # "said" ends each part, so that no single letter makes an index of what follows.
    text = "".join(f"{words} said {form}" for words, (_, form) in parts)
    found = settle(text, SENT)
    expected = [number for _, (numbers, _) in parts for number in numbers]
    assert [number for citation in citations(text) for number in citation.numbers] == expected
    assert found.cited == tuple(dict.fromkeys(number for number in expected if number in SENT))
    assert sorted(each.values["number"] for each in found.removed) == sorted(number for number in expected if number not in SENT)
    assert settle(found.text, SENT).removed == ()


@given(st.text(st.sampled_from("[]0129,-–【】（）$`\\ ax\n：passage"), max_size=40))
def test_settled_text_cites_only_what_was_sent(text: str) -> None:
    once = settle(text, SENT)
    assert set(once.cited) <= set(SENT)
    assert {number for each in citations(once.text) for number in each.numbers} <= {*once.cited, 0, *SENT}
