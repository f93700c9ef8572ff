"""Charts put things where their axes say, describe themselves, and bring no style or script. Oracle: hand arithmetic."""

from __future__ import annotations

from itertools import pairwise

import pytest
from tests.unit.views.markup import Element, parse

from passagework.views.charts.curves import Curve, Curves
from passagework.views.charts.differences import Differences, Pair
from passagework.views.charts.forest import Forest, Row
from passagework.views.charts.marks import marks
from passagework.views.charts.scale import Scale, round_step, spanning

HOSTILE = "<script>alert(1)</script>\"'&"


def forest(*rows: Row, zero: bool = True, title: str = "Title") -> Element:
    return parse(Forest("name", title, "Description", "axis", rows, zero).markup())


def row(value: float, low: float, high: float, **changes: object) -> Row:
    return Row(**{"label": "One", "value": value, "low": low, "high": high, "figures": "figures", **changes})


def differences(*pairs: Pair, words: str = "words") -> Element:
    return parse(Differences("name", words, words, words, pairs).markup())


def curves(*given: Curve, words: str = "words") -> Element:
    return parse(Curves("name", words, words, words, words, given, here=50, wanted=0.8).markup())


CHARTS = {
    "forest": lambda: forest(row(0.1, 0, 0.2, label=HOSTILE, note=HOSTILE, kind=HOSTILE), title=HOSTILE),
    "differences": lambda: differences(Pair(HOSTILE, HOSTILE, [-0.2, 0.5], 0.15), words=HOSTILE),
    "curves": lambda: curves(Curve(HOSTILE, [(1, 0.1), (9, 0.8)]), words=HOSTILE),
}


@pytest.mark.parametrize(("width", "most", "step"), [(1, 5, 0.2), (0.13, 5, 0.05), (300, 6, 50), (0.2, 4, 0.05), (7, 10, 1)])
def test_steps_are_round(width: float, most: int, step: float) -> None:
    assert round_step(width, most) == pytest.approx(step)


def test_an_axis_holds_every_value_and_begins_and_ends_on_a_tick() -> None:
    scale = spanning([-0.031, 0.089, 0.0], 100, 300)
    assert (scale.low, scale.high) == (pytest.approx(-0.05), pytest.approx(0.1))
    assert scale.ticks() == pytest.approx([-0.05, 0, 0.05, 0.1])
    assert scale.decimals == 2
    assert (scale.at(-0.05), scale.at(0.1), scale.at(0.025)) == (pytest.approx(100), pytest.approx(300), pytest.approx(200))


def test_one_value_alone_has_an_axis() -> None:
    assert spanning([0.5], 0, 1).low < 0.5 < spanning([0.5], 0, 1).high


def test_an_axis_can_run_upwards() -> None:
    assert Scale(0, 1, 200, 0, 0.5).at(0.25) == 150


def test_an_interval_lies_between_its_ends_and_the_disc_at_the_value() -> None:
    for drawn in forest(row(0.04, -0.02, 0.1)).select("svg"):
        zero, grid = drawn.select("line.chart-zero")[0], drawn.select("line.chart-grid")
        unit = (float(grid[-1].get("x1") or 0) - float(zero.get("x1") or 0)) / 0.1
        origin = float(zero.get("x1") or 0)
        interval, disc = drawn.select(".chart-interval")[0], drawn.select("circle")[0]
        assert float(interval.get("x1") or 0) == pytest.approx(origin - 0.02 * unit, abs=0.11)
        assert float(interval.get("x2") or 0) == pytest.approx(origin + 0.1 * unit, abs=0.11)
        assert float(disc.get("cx") or 0) == pytest.approx(origin + 0.04 * unit, abs=0.11)


def test_zero_is_marked_where_differences_are_shown_and_only_there() -> None:
    assert len(forest(row(0.5, 0.4, 0.6)).select("line.chart-zero")) == 2
    assert forest(row(0.5, 0.4, 0.6), zero=False).select("line.chart-zero") == []


def test_a_hollow_disc_is_one_that_the_row_asks_for() -> None:
    discs = forest(row(0.1, 0, 0.2, filled=False), row(0.1, 0.05, 0.2)).select("svg")[0].select("circle")
    assert ["chart-hollow" in (disc.get("class") or "") for disc in discs] == [True, False]


def test_rows_do_not_lie_on_each_other() -> None:
    rows = [row(0.1, 0, 0.2, label="A label that needs more than a single line", note="note"), row(0.1, 0, 0.2), row(0.1, 0, 0.2)]
    for drawn in forest(*rows).select("svg"):
        heights = [float(disc.get("cy") or 0) for disc in drawn.select("circle")]
        assert all(later - earlier >= 30 for earlier, later in pairwise(heights))
        bottom = float((drawn.get("viewbox") or "").split()[3])
        assert bottom > max(heights) + 30


def test_in_a_narrow_chart_long_names_and_figures_take_two_lines() -> None:
    narrow = forest(row(0.1, 0, 0.2, label="A" * 30, figures="+0.100 (0.000 to +0.200)")).select("svg")[1]
    name, figures = (each for each in narrow.select("text") if each.text.startswith(("A", "+0.100 (")))
    assert name.get("y") != figures.get("y")


def test_every_question_has_a_disc_on_the_side_of_who_did_better() -> None:
    values = [0.3, -0.2, 0.0, 0.1]
    for drawn in differences(Pair("A", "counts", values, 0.05)).select("svg"):
        zero = float(drawn.select("line.chart-zero")[0].get("y1") or 0)
        kinds = {kind: drawn.select(f"circle.chart-{kind}") for kind in ("won", "lost", "tied")}
        assert {kind: len(found) for kind, found in kinds.items()} == {"won": 2, "lost": 1, "tied": 1}
        assert all(float(disc.get("cy") or 0) < zero for disc in kinds["won"])
        assert all(float(disc.get("cy") or 0) > zero for disc in kinds["lost"])
        across = [float(disc.get("cx") or 0) for disc in drawn.select("circle")]
        assert across == sorted(across)


def test_labels_at_the_ends_of_curves_keep_apart() -> None:
    wide = curves(*(Curve(name, [(10, 0.1), (100, 0.9)]) for name in ("One", "Two", "Three"))).select("svg")[0]
    heights = sorted(float(each.get("y") or 0) for each in wide.select("text") if each.text in ("One", "Two", "Three"))
    assert len(heights) == 3
    assert all(later - earlier >= 15 for earlier, later in pairwise(heights))


def test_the_marks_of_a_question_lie_where_its_values_are() -> None:
    drawn = parse(marks({"dense": 0.0, "bm25": 0.5, "hybrid": 1.0}))
    places = [float((each.get("d") or "").removeprefix("M").split()[0]) for each in drawn.select("path.mark")]
    assert places == [6, 60, 114]


@pytest.mark.parametrize("name", CHARTS)
def test_a_chart_says_what_it_is_at_both_widths_under_ids_of_its_own(name: str) -> None:
    drawn = CHARTS[name]().select("svg")
    assert len(drawn) == 2
    ids = [each.get("id") for svg in drawn for each in svg.select("[id]")]
    assert len(ids) == len(set(ids)) == 4
    for svg in drawn:
        assert svg.get("role") == "img"
        assert (svg.get("aria-labelledby") or "").split() == [svg.select(part)[0].get("id") for part in ("title", "desc")]
        assert all(svg.select(part)[0].text for part in ("title", "desc"))


@pytest.mark.parametrize("name", CHARTS)
def test_nothing_in_a_chart_is_style_script_or_markup_from_outside(name: str) -> None:
    elements = list(CHARTS[name]().iter())
    assert {element.tag for element in elements} <= {"root", "svg", "title", "desc", "line", "path", "circle", "text"}
    assert not {a for element in elements for a in element.attrib} & {"style", "onclick", "onload", "href", "fill", "stroke"}
    assert HOSTILE in "".join(element.text for element in elements)
