"""Two rankers side by side. Oracle: ranks worked out by hand for the lists in each test."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.unit.views.markup import Element, parse

from passagework.views.compare import comparison_fragment

Make = dict[str, Callable[..., Any]]


def moves(page: Element, column: int) -> list[tuple[str, str]]:
    found = page.select(".column")[column].select(".move")
    return [(m.get("class").split("-")[-1], m.select(".move-mark .vh")[0].text) for m in found]


def test_each_move_is_said_in_words(make: Make) -> None:
    page = parse(comparison_fragment(make["comparison"]([5, 7, 8], [7, 9, 5])))
    assert moves(page, 0) == [
        ("up", "Both moves it up 2, from 3 to 1."),
        ("down", "Both moves it down 1, from 1 to 2."),
        ("only", "Only in this list; Meaning has it further down or not at all."),
    ]
    assert moves(page, 1) == [
        ("up", "Meaning moves it up 1, from 2 to 1."),
        ("only", "Only in this list; Both has it further down or not at all."),
        ("down", "Meaning moves it down 2, from 1 to 3."),
    ]


def test_each_move_is_shown_by_an_arrow_and_numbers_too(make: Make) -> None:
    page = parse(comparison_fragment(make["comparison"]([5, 7], [7, 5])))
    shown = [m.line for m in page.select(".move-mark > [aria-hidden]")]
    assert shown[:2] == ["▲ 1 2 → 1", "▼ 1 1 → 2"]


def test_the_same_place(make: Make) -> None:
    page = parse(comparison_fragment(make["comparison"]([5], [5])))
    assert moves(page, 0) == [("same", "The same place by Meaning.")]


def test_each_passage_can_be_copied_with_its_citation(make: Make) -> None:
    page = parse(comparison_fragment(make["comparison"]([5, 7], [7, 9])))
    places = [copy.get("data-citation").rsplit(", ", 1)[1] for copy in page.select("[data-action=copy]")]
    assert places == ["passage 6.", "passage 8.", "passage 8.", "passage 10."]


def test_the_overlap_is_counted(make: Make) -> None:
    several = parse(comparison_fragment(make["comparison"]([1, 2, 3], [3, 2, 9])))
    assert several.select(".summary p")[0].text == "2 of 3 passages are in both lists, Both and Meaning."
    one = parse(comparison_fragment(make["comparison"]([1, 2], [2, 3])))
    assert one.select(".summary p")[0].text == "1 of 2 passages is in both lists, Both and Meaning."


def test_two_empty_lists_say_so_once(make: Make) -> None:
    page = parse(comparison_fragment(make["comparison"]([], [])))
    assert page.select(".column") == []
    assert len(page.select(".empty")) == 1


def test_one_empty_list_keeps_the_other(make: Make) -> None:
    page = parse(comparison_fragment(make["comparison"]([], [4])))
    assert [len(column.select(".move")) for column in page.select(".column")] == [0, 1]


def test_a_notice_of_both_sides_is_shown_once(make: Make) -> None:
    compared = make["comparison"]([1], [1])
    sides = {name: getattr(compared, name).model_copy(update={"notices": ("query_cut",)}) for name in ("left", "right")}
    page = parse(comparison_fragment(compared.model_copy(update=sides)))
    assert len(page.select(".notice")) == 1


def test_no_text_becomes_markup(make: Make) -> None:
    compared = make["comparison"]([1], [1])
    hit = make["hit"](1, 1, text="<img src=x>", passage=make["ref"](1, document_title="<script>"))
    page = parse(comparison_fragment(compared.model_copy(update={"left": make["result"](hit)})))
    assert page.select("img, script") == []
