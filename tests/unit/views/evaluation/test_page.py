"""The page of a study says what its report says: no winner that is none, every figure where it belongs, nothing unescaped."""

from __future__ import annotations

from typing import Any

import pytest
from tests.unit.views.evaluation.synthetic import invented_cut, report
from tests.unit.views.markup import Element, parse

from passagework.models.report import MEASURES, Report
from passagework.models.search import RANKERS
from passagework.views.evaluation.page import Download, study_fragment
from passagework.views.figures import signed

HOSTILE = "</script><b>x</b>\"'&"
REPORT = report(invented_cut(), invented_cut("second-book"))
DOWNLOADS = (Download("report", "evaluation/report-1.json", "retrieval-report.json", 1234),)


def page(given: Report = REPORT, at: int = 0) -> Element:
    return parse(study_fragment(given, given.texts[at], DOWNLOADS))


def with_primary(**changes: Any) -> Report:
    """The report with its first comparison changed."""
    given = REPORT.model_dump(mode="json")
    given["texts"][0]["primary"][0] |= changes
    return Report.model_validate(given)


def said(given: Report = REPORT, at: int = 0) -> list[str]:
    return [each.line for each in page(given, at).select(".evaluate-sentences li")]


def part(shown: Element, name: str) -> Element:
    return next(each for each in shown.select(".evaluate-part") if each.get("data-part") == name)


def rows(shown: Element, table: str) -> list[list[str]]:
    (found,) = (each for each in shown.select("table") if each.get("data-table") == table)
    return [[cell.line for cell in row.children if isinstance(cell, Element)] for row in found.select("tbody tr")]


def test_without_a_difference_that_is_separable_no_winner_is_named() -> None:
    first = said(with_primary(separable=False, more_questions=23, p_holm=0.084))[0]
    assert "not separable yet" in first
    assert "About 23 more questions would separate them" in first
    assert "ranks better" not in first


def test_a_separable_difference_names_the_better_with_interval_and_p() -> None:
    given = with_primary(separable=True, difference=0.048, low=0.008, high=0.089, p_holm=0.0204)
    assert said(given)[0] == (
        "Both ranks better than meaning alone: +0.048 (+0.008 to +0.089) in nDCG@10, p = 0.020 after Holm’s adjustment."
    )


def test_a_separable_difference_the_other_way_round_names_the_other() -> None:
    given = with_primary(separable=True, difference=-0.048, low=-0.089, high=-0.008, p_holm=0.0204)
    assert said(given)[0].startswith("Meaning ranks better than both together: +0.048 (+0.008 to +0.089)")


@pytest.mark.parametrize(
    ("more", "words"), [(1, "About 1 more question would"), (0, "questions enough"), (None, "No number of questions")]
)
def test_how_many_more_questions_it_would_take(more: int | None, words: str) -> None:
    assert words in said(with_primary(separable=False, more_questions=more))[0]


def test_a_p_of_nearly_nothing_is_not_nothing() -> None:
    assert "p < 0.001" in said(with_primary(separable=True, p_holm=0.0001))[0]


def test_the_second_text_is_described_and_not_tested() -> None:
    second = page(at=1)
    assert all("separable" not in sentence and " p " not in sentence for sentence in said(at=1))
    assert "Holm" not in part(second, "differences").select("svg")[0].text
    assert all(head.line != "p" for head in part(second, "differences").select("th"))


def test_the_three_figures_are_those_of_the_report() -> None:
    keys = [each.line for each in page().select(".evaluate-keys dd")]
    default = REPORT.texts[0].systems[2].measures["nDCG@10"]
    assert keys[0] == f"{default.value:.3f} ({default.low:.3f} to {default.high:.3f})"
    assert keys[1] == "κ = 0.71 (0.66 to 0.76)"
    assert keys[2] == "About 23 more"


def test_the_limits_of_the_study_are_told_before_any_chart() -> None:
    notes = part(page(), "says").text
    assert "drafted by language models. No person has reviewed them." in notes
    assert "32 of 92 questions were written as a student would type them" in notes
    assert "3 questions that the text does not answer are left out" in notes
    assert "1,140 pairs" in notes


def test_every_part_has_a_summary_in_words_and_every_chart_a_table() -> None:
    for each in page().select(".evaluate-part"):
        if each.select("svg.chart"):
            assert each.select(".evaluate-summary li"), each.get("data-part")
            assert each.select("table"), each.get("data-part")


def test_the_forest_and_its_table_show_the_same_figures() -> None:
    shown = part(page(), "differences")
    drawn = shown.select("svg.chart-wide")[0].text
    for row, given in zip(rows(page(), "primary"), REPORT.texts[0].primary, strict=True):
        wanted = [f"{x:+.3f}".replace("-", "−") for x in (given.difference, given.low, given.high)]
        assert row[1:4] == [each.replace("+0.000", "0.000") for each in wanted]
        assert row[1] in drawn
        assert row[5:8] == [str(given.wins), str(given.losses), str(given.ties)]


def test_every_question_is_in_the_table_with_its_figures_and_a_link() -> None:
    study = REPORT.texts[0]
    shown = rows(page(), "questions")
    assert len(shown) == len(study.questions)
    for row, question in zip(shown, study.questions, strict=True):
        assert row[0].startswith(question.text)
        if not question.answered:
            assert row[2:] == ["–"] * 6
            continue
        dense, bm25, hybrid = (question.measures[ranker][0] or 0.0 for ranker in RANKERS)
        assert row[2:5] == [f"{x:.3f}" for x in (dense, bm25, hybrid)]
        assert row[5:] == [signed(x, 3) for x in (hybrid - dense, hybrid - bm25, dense - bm25)]
    links = [a.get("href") for a in part(page(), "questions").select("tbody a")]
    assert links == [f"#/evaluate/synthetic-book/question/{question.id}" for question in study.questions]


def test_every_system_is_there_with_every_measure() -> None:
    study = REPORT.texts[0]
    shown = rows(page(), "systems")
    assert len(shown) == len(study.systems)
    for row, system in zip(shown, study.systems, strict=True):
        wanted = [system.measures[measure] for measure in MEASURES]
        written = [f"{x.value:.3f}({x.low:.3f} to {x.high:.3f})".replace("-", "−") for x in wanted]
        assert [cell.replace(" (", "(") for cell in row[2:]] == written
        assert row[0].endswith(system.label)


@pytest.mark.parametrize(
    "name", ["Both, 300/60", "Both, whole sections", "Meaning, all-mpnet-base-v2", "Both, k 10", "Both, all of each"]
)
def test_systems_are_called_by_what_sets_them_apart(name: str) -> None:
    assert name in [row[0] for row in rows(page(), "bounds")]


def test_a_comparison_says_what_it_is_against() -> None:
    shown = page()
    against = {table: {row[1] for row in rows(shown, f"{table}-differences")} for table in ("chunking", "unit", "embedding")}
    assert against == {"chunking": {"Both, 900/180"}, "unit": {"Both, passages"}, "embedding": {"Meaning, MiniLM, 8 bits"}}


def chunked(*lows: float) -> Element:
    """The part on passage length, its intervals beginning at ``lows`` and 0.06 wide."""
    given = REPORT.model_dump(mode="json")
    rankers = ["dense", "bm25", "hybrid"]
    given["texts"][0]["comparisons"] = [
        {
            "group": "chunking",
            "a": f"hybrid-{cut}",
            "b": rankers[at % 3],
            "difference": low + 0.03,
            "low": low,
            "high": low + 0.06,
            "d_z": 1,
        }
        for at, (low, cut) in enumerate(zip(lows, ("300/60", "600/120", "900/0", "1500/300", "300/60"), strict=False))
    ]
    return part(page(Report.model_validate(given)), "chunking")


def test_differences_that_can_be_told_from_none_are_told_and_no_others() -> None:
    summary = chunked(-0.2, -0.03, 0.1).select(".evaluate-summary li")
    assert [each.line for each in summary] == [
        "Both, 900/0 against Both, 900/180: +0.130 (+0.100 to +0.160).",
        "Both, 300/60 against Meaning, 900/180: −0.170 (−0.200 to −0.140).",
    ]
    assert [each.line for each in chunked(-0.03).select(".evaluate-summary li")] == ["No difference here can be told from none."]


def test_of_many_differences_the_outermost_are_told() -> None:
    summary = [each.line for each in chunked(-0.2, -0.3, 0.1, 0.2, 0.01).select(".evaluate-summary li")]
    assert summary[0] == "5 of 5 intervals lie beside zero. The outermost:"
    assert [each[:14] for each in summary[1:]] == ["Both, 1500/300", "Both, 600/120 "]


def test_at_equal_reading_each_budget_is_summed_up_and_the_larger_drawn() -> None:
    shown = part(page(), "reading")
    summary = [each.line for each in shown.select(".evaluate-summary li")]
    counts = [("2,000", 0, 6), ("6,500", 6, 0)]
    assert [each.split(" had met")[0] for each in summary] == [f"After {n} characters, {more} of 6" for n, more, _ in counts]
    assert [f"and {less} had met less" in each for each, (_, _, less) in zip(summary, counts, strict=True)] == [True] * 2
    drawn = [each.text for each in shown.select("svg.chart-wide text")]
    assert drawn.count("+0.040 (+0.010 to +0.070)") == 6
    assert "share of evidence after 6,500 characters, difference" in drawn
    assert len(rows(page(), "reading")) == 12
    assert "not in the plan" in shown.select(".evaluate-notes")[0].text
    assert "6,500 characters are what the first 10 passages of Both hold" in shown.select(".evaluate-how")[0].text


def test_at_equal_reading_every_system_has_its_share_within_each_budget() -> None:
    shown = rows(page(), "reading-systems")
    study = REPORT.texts[0]
    assert len(shown) == len(study.systems)
    shares = {(each.system, each.characters): each.share.value for each in study.read}
    for system, cells in zip(study.systems, shown, strict=True):
        assert [cell[:5] for cell in cells[1:]] == [f"{shares[system.id, characters]:.3f}" for characters in (2000, 6500)]


def test_a_report_without_equal_reading_has_no_part_of_it() -> None:
    given = REPORT.model_dump(mode="json")
    given["texts"][0]["reading"] = []
    assert "reading" not in [each.get("data-part") for each in page(Report.model_validate(given)).select(".evaluate-part")]


def test_a_single_document_is_no_achievement() -> None:
    given = REPORT.model_dump(mode="json")
    (alone,) = (each for each in given["texts"][0]["systems"] if each["id"] == "hybrid-document")
    alone["passages"] = 1
    shown = part(page(Report.model_validate(given)), "unit")
    assert "says nothing of the ranker" in shown.select(".evaluate-notes")[0].text
    assert "whole document against" not in shown.select(".evaluate-summary")[0].text
    assert "says nothing of the ranker" not in part(page(), "unit").text
    reading = part(page(Report.model_validate(given)), "reading")
    assert "of 5 had met" in reading.select(".evaluate-summary")[0].text
    assert "Both, whole document" not in [each.text for each in reading.select("svg text")]
    assert "Both, whole document" in [each.line for each in reading.select("tbody th")]


def test_rows_say_what_they_are_against_unless_all_are_against_the_same() -> None:
    several, alone = ([each.text for each in chunked(*lows).select("svg.chart-wide text")] for lows in ((0.1, 0.1), (0.1,)))
    assert {"against Meaning", "against Keyword"} < set(several)
    assert "nDCG@10 minus that of Meaning, 900/180" in alone
    assert not [each for each in alone if each.startswith("against")]


def test_groups_that_nothing_was_compared_in_are_left_out() -> None:
    given = REPORT.model_dump(mode="json")
    given["texts"][0]["comparisons"] = []
    names = [each.get("data-part") for each in page(Report.model_validate(given)).select(".evaluate-part")]
    assert not {"chunking", "unit", "embedding", "fusion"} & set(names)


def test_the_confusion_of_the_labellings_is_whole() -> None:
    assert [row[1:] for row in rows(page(), "confusion")] == [["640", "60", "5"], ["50", "220", "30"], ["4", "21", "110"]]


def test_every_link_of_the_contents_leads_to_a_part() -> None:
    shown = page()
    parts = {each.get("data-part") for each in shown.select(".evaluate-part")}
    links = {(a.get("href") or "").removeprefix("#/evaluate/synthetic-book/") for a in shown.select(".evaluate-contents a")}
    assert links == parts


def test_each_text_leads_to_the_other() -> None:
    shown = page().select(".evaluate-texts a")
    assert [(a.get("href"), a.get("aria-current")) for a in shown] == [
        ("#/evaluate/synthetic-book", "page"),
        ("#/evaluate/second-book", None),
    ]
    assert page(report()).select(".evaluate-texts") == []


def test_downloads_are_links_to_files_of_the_site() -> None:
    (link,) = page().select(".evaluate-downloads a")
    assert (link.get("href"), link.get("download")) == ("evaluation/report-1.json", "retrieval-report.json")


def test_ids_are_unique_and_labels_find_their_elements() -> None:
    shown = page()
    ids = [e.get("id") for e in shown.select("[id]")]
    assert len(ids) == len(set(ids))
    assert {name for e in shown.select("[aria-labelledby]") for name in (e.get("aria-labelledby") or "").split()} <= set(ids)


def test_columns_that_sort_have_numbers_or_words_to_sort_by() -> None:
    for table in page().select("table"):
        for row in table.select("tbody tr"):
            for cell in row.children:
                if isinstance(cell, Element) and "figure" in (cell.get("class") or ""):
                    assert cell.get("data-value") is not None, table.get("data-table")
                    assert cell.get("data-value") == "" or float(cell.get("data-value") or "nan") is not None


def test_nothing_becomes_markup_style_or_script() -> None:
    given = REPORT.model_dump(mode="json")
    study = given["texts"][0]
    study["title"] = study["questions"][0]["text"] = study["systems"][0]["label"] = HOSTILE
    study["agreement"]["lessons"] = [HOSTILE]
    given["embedders"][0]["name"] = given["verification"][0]["tool"] = HOSTILE
    shown = page(Report.model_validate(given))
    assert shown.select("script") == shown.select("b") == shown.select("style") == []
    assert not {a for element in shown.iter() for a in element.attrib if a == "style" or a.startswith("on")}
    assert shown.text.count(HOSTILE) >= 6
