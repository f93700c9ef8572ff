"""Why a passage stands where it does. Oracle: the numbers of the explanation, and the fused sum by hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from tests.unit.views.markup import Element, parse

from passagework.catalogue import messages
from passagework.models.search import Placing, Placings
from passagework.views.why import why_fragment

Make = dict[str, Callable[..., Any]]


def rows(page: Element, table: str) -> list[list[str]]:
    found = page.select(f".{table} tbody tr, .{table} tfoot tr")
    return [[cell.line for cell in row.select("th, td")] for row in found]


def test_each_term_has_its_frequency_and_weight(make: Make) -> None:
    assert rows(parse(why_fragment(make["explanation"]())), "why-terms") == [
        ["what", "stop word", "–"],
        ["sample", "74 of 1,451 × 2", "2.25"],
        ["zyzzyva", "nowhere in the texts", "–"],
        ["median", "not here, 12 of 1,451", "–"],
        ["Sum, the keyword score", "2.25"],
    ]


@pytest.mark.parametrize(("second", "shown"), [(0.414, True), (0.41, False)])
def test_a_sum_that_differs_from_its_rounded_terms_says_why(make: Make, second: float, shown: bool) -> None:
    """1.124 + 0.414 = 1.538 is shown as 1.12 + 0.41 = 1.54; 1.124 + 0.41 = 1.534 as 1.12 + 0.41 = 1.53."""
    terms = [make["explanation"]().terms[1].model_copy(update={"weight": weight}) for weight in (1.124, second)]
    page = parse(why_fragment(make["explanation"](terms=tuple(terms))))
    assert (messages()["why.rounded"] in page.text) == shown


def test_score_and_rank_of_each_ranker(make: Make) -> None:
    assert rows(parse(why_fragment(make["explanation"]())), "why-places") == [
        ["Meaning cosine", "\N{MINUS SIGN}0.012", "3"],
        ["Keyword BM25", "2.2", "1"],
        ["Both fused", "0.0323", "1"],
    ]


def test_the_fused_sum_is_written_out(make: Make) -> None:
    page = parse(why_fragment(make["explanation"]()))
    assert page.select(".formula")[0].text == "1/(60 + 3) + 1/(60 + 1) = 0.0323"
    assert round(1 / 63 + 1 / 61, 4) == 0.0323


def test_a_rank_below_the_depth_adds_nothing(make: Make) -> None:
    placings = Placings(
        dense=Placing(rank=101, score=0.1), bm25=Placing(rank=1, score=2.25), hybrid=Placing(rank=2, score=1 / 61)
    )
    page = parse(why_fragment(make["explanation"](placings=placings)))
    assert page.select(".formula")[0].text == "1/(60 + 1) = 0.0164"


def test_without_vectors_only_keyword_is_explained(make: Make) -> None:
    placings = Placings(dense=None, bm25=Placing(rank=1, score=2.25), hybrid=None)
    page = parse(why_fragment(make["explanation"](placings=placings, ranker="bm25")))
    assert [row[0] for row in rows(page, "why-places")] == ["Keyword BM25"]
    assert page.select(".formula") == []


@pytest.mark.parametrize(
    ("rank", "title"),
    [
        (1, "Why passage 1 is first"),
        (10, "Why passage 10 is tenth"),
        (11, "Why this passage is number 11"),
        (None, "Why this passage is not ranked"),
    ],
)
def test_the_title_names_the_place(make: Make, rank: int | None, title: str) -> None:
    placings = Placings(dense=None, bm25=Placing(rank=rank, score=None if rank is None else 1.0), hybrid=None)
    page = parse(why_fragment(make["explanation"](placings=placings, ranker="bm25")))
    assert page.select(".why-title")[0].text == title


def test_no_text_becomes_markup(make: Make) -> None:
    term = make["explanation"]().terms[1].model_copy(update={"surface": "<img src=x>"})
    page = parse(why_fragment(make["explanation"](terms=(term,), passage=make["ref"](section_title="<script>"))))
    assert page.select("img, script") == []


def test_a_file_is_called_a_file(make: Make) -> None:
    page = parse(why_fragment(make["explanation"](unit="document")))
    words = page.text
    assert "Why file 1 is first" in words
    assert "the file has 76 words" in words
    assert "Files" in words and "Passages" not in words
