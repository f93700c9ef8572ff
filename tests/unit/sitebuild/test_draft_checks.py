"""The Methods page states the committed figures of the checks of drafts, and what they miss."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

from tests.unit.views.markup import parse
from tests.unit.views.test_page import ASSETS, FACTS, shelf_text

from passagework.catalogue import messages
from passagework.checks.running import NAMES
from sitebuild.draft_checks import REPORT, check_facts
from sitebuild.prerender import render_index


def altered(tmp_path: Path) -> Path:
    """A report with figures that the committed one has not."""
    report = json.loads(REPORT.read_text("utf-8"))
    report |= {"good": 1234, "spoilt": 5678}
    table = report["modes"]["meaning"]["held_out"]
    table["checks"]["quotes"] |= {"recall": [31, 40, 0.775, 0.6252, 0.8768], "precision": [0, 0, None, None, None]}
    table["all"]["spoilt_with_alarm"] = [83, 100, 0.83, 0.7446, 0.8911]
    path = tmp_path / "report.json"
    path.write_text(json.dumps(report), "utf-8")
    return path


def test_the_page_shows_each_check_with_the_figures_of_the_report(tmp_path: Path) -> None:
    facts = replace(FACTS, checks=check_facts(altered(tmp_path)))
    page = parse(render_index({}, (shelf_text(),), facts, ASSETS, None))
    rows = page.select("table[data-table=checks] tbody tr")
    titles = [f"{messages()[f'check.{name}.title']}Misses: {messages()[f'check.{name}.misses']}" for name in NAMES]
    assert [row.select("th")[0].line for row in rows] == titles
    cells = [cell.line for cell in rows[NAMES.index("quotes")].select("td")]
    assert cells[0].startswith("78%31 of 40, 63 to 88%")
    assert cells[1] == "–"
    words = page.select("[data-view-name=methods]")[0].text
    assert "1,234 good items" in words
    assert "5,678 that were spoilt" in words
    assert "83% raised an alarm" in words
    assert "no person has reviewed" in words


def test_the_recall_by_words_alone_is_told_where_it_is_another() -> None:
    report = json.loads(REPORT.read_text("utf-8"))["modes"]
    for row in check_facts().rows:
        with_model, words = (report[mode]["held_out"]["checks"][row.name]["recall"] for mode in ("meaning", "words"))
        assert (row.by_words is not None) == (with_model != words)


def test_without_a_report_the_page_has_no_such_part() -> None:
    page = parse(render_index({}, (shelf_text(),), FACTS, ASSETS, None))
    assert page.select("#methods-checks") == []
