"""A reader's own study in a real browser: from the first question to the file, judged by keyboard alone, opened elsewhere."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Download, Locator, Page, expect
from tests.site.shelf import Shelf
from tests.site.test_accessibility import look
from tests.site.visits import START, Visit, visiting

TIDES = """# Tides

## Why the sea rises

The moon pulls the water of the sea towards it, and the sea rises below it. On the far side of the earth the sea rises too,
since the earth is pulled more than the water there. Between the two bulges the water is low.

## Spring and neap

When sun and moon stand in one line, their pulls add up and the tide is a spring tide. When they stand at a right angle the
tide is a neap tide, which is the weakest. Each comes twice in a month.
"""
LOCKS = """# Canal locks

## How a lock lifts a boat

A boat enters the chamber and the lower gates are shut. Paddles in the upper gates are raised, and water fills the chamber
until it stands as high as the upper canal. Then the upper gates open and the boat leaves.

## Mitre gates

Mitre gates meet in a blunt angle that points upstream. The pressure of the water presses them together, so they need no bolt.
Leonardo drew such gates in Milan.
"""
BELLS = """# Bells

## Casting

Bell metal is four parts copper and one part tin. It is poured into a mould of loam and cools for days. A bell that cools too
fast cracks.

## Change ringing

In change ringing the bells sound one after the other, and each row of bells is a new order. Six bells have seven hundred and
twenty rows. Nobody strikes a melody.
"""
FILES = tuple((name, text.encode()) for name, text in (("tides.md", TIDES), ("locks.md", LOCKS), ("bells.md", BELLS)))
ANSWERS = {
    "Why does the sea rise on the far side of the earth?": "On the far side",
    "What keeps mitre gates shut?": "presses them together",
    "How many rows do six bells have?": "seven hundred",
}
PATIENCE = 2 * START


class Desk:
    """The pages of a study, used as a reader uses them."""

    def __init__(self, visit: Visit) -> None:
        self.visit = visit
        self.page: Page = visit.page

    def with_documents(self) -> Desk:
        """Put the three documents into the library, and wait until they can be searched by meaning."""
        shelf = Shelf(self.visit).open().pick(*FILES)
        for title in ("Tides", "Canal locks", "Bells"):
            expect(shelf.row(title)).to_have_attribute("data-phase", "ready", timeout=PATIENCE)
        return self

    def overview(self) -> Desk:
        """Go to the list of studies by the way that leads there."""
        self.visit.open("#/evaluate")
        self.page.locator(".view-evaluate a[href='#/evaluate/own']").first.click()
        expect(self.page.locator("[data-study-list]")).to_be_visible(timeout=PATIENCE)
        return self

    def begin(self, name: str) -> Desk:
        """Begin a study on the three documents."""
        self.overview()
        self.page.click("[data-action=study-new]")
        self.page.fill("[data-study-name]", name)
        self.page.check("[name=study-scope][value=documents]")
        for title in ("Tides", "Canal locks", "Bells"):
            self.page.locator("[data-study-documents] label", has_text=title).locator("input").check()
        self.page.locator("#study-new-dialog button[type=submit]").click()
        expect(self.title()).to_have_text(name, timeout=PATIENCE)
        return self

    def title(self) -> Locator:
        """The name of the study that is open."""
        return self.page.locator("[data-study-title]")

    def write(self, question: str) -> Desk:
        """Write a question."""
        self.page.click("[data-action=study-add-question]")
        self.page.fill("[data-study-question]", question)
        self.page.select_option("[data-study-type]", "concept")
        self.page.locator("#study-edit-dialog button[value=save]").click()
        expect(self.page.locator(".study-question", has_text=question)).to_be_visible(timeout=PATIENCE)
        return self

    def collect(self) -> Desk:
        """Collect what is to be judged."""
        self.page.click("[data-action=study-pool]")
        expect(self.page.locator("[data-toast-text]")).to_contain_text("ready to be judged", timeout=PATIENCE)
        return self

    def tab(self, name: str) -> Desk:
        """Open a part of the study."""
        self.page.click(f"[data-study-tab={name}]")
        expect(self.page.locator(f"[data-study-tab={name}]")).to_have_attribute("aria-current", "page")
        return self

    def card(self) -> Locator:
        """The passage that is shown."""
        return self.page.locator(".judge-card:not([hidden])")

    def saved(self) -> None:
        """Wait until every grade is written."""
        expect(self.page.locator("[data-study-judged][data-saved]")).to_be_visible(timeout=PATIENCE)

    def judge_by_keyboard(self, most: int = 200) -> int:
        """Judge all that is left with nothing but keys; return how many grades that took."""
        expect(self.card()).to_be_visible(timeout=PATIENCE)
        bar, counted = self.page.locator("[data-study-judge]"), self.page.locator("[data-study-judged]")
        for number in range(most):
            if bar.is_hidden():
                return number
            shown, done = bar.get_attribute("data-shown") or "", int(counted.get_attribute("data-done") or "")
            answers = ANSWERS[self.visit.text(".judge-question")] in self.card().locator(".judge-text").inner_text()
            self.page.keyboard.press("2" if answers else "0")
            expect(counted).to_have_attribute("data-done", str(done + 1))
            if answers:
                self.mark_by_keyboard(ANSWERS[self.visit.text(".judge-question")])
                self.page.keyboard.press("ArrowRight")
            moved = self.page.locator(f"[data-study-judge]:not([hidden])[data-shown='{shown}']")
            expect(moved).to_have_count(0, timeout=PATIENCE)
        raise AssertionError("judging does not end")

    def mark_by_keyboard(self, words: str) -> None:
        """Mark the sentence that answers, by Tab and Space."""
        sentence = self.card().locator(".piece", has_text=words)
        expect(sentence).to_have_attribute("role", "checkbox")
        for _ in range(30):
            self.page.keyboard.press("Tab")
            if sentence.evaluate("(element) => element === document.activeElement"):
                break
        self.page.keyboard.press(" ")
        expect(sentence).to_have_attribute("aria-checked", "true")

    def results(self) -> Desk:
        """Open the results, and wait for them."""
        self.tab("results")
        expect(self.page.locator(".view-study [data-part=says]")).to_be_visible(timeout=PATIENCE)
        return self

    def export(self, kind: str, place: Path, scope: str = "[data-study-files]") -> Path:
        """Save a file of the study."""
        with self.page.expect_download(timeout=PATIENCE) as waiting:
            self.page.locator(f"{scope} [data-action=study-export][data-kind={kind}]").click()
        download: Download = waiting.value
        path = place / download.suggested_filename
        download.save_as(path)
        return path

    def choose(self, button: str, file: Path) -> Desk:
        """Press a button that asks for a file, and choose one."""
        with self.page.expect_file_chooser() as chooser:
            self.page.click(button)
        chooser.value.set_files(file)
        return self

    def table(self, name: str) -> list[list[str]]:
        """The cells of a table, row by row."""
        found: list[list[str]] = self.page.locator(f"[data-table='{name}'] tbody tr").evaluate_all(
            "(rows) => rows.map((row) => [...row.cells].map((cell) => cell.textContent))"
        )
        return found


@contextmanager
def profile(browser: Browser, site: Any) -> Iterator[Desk]:
    """An empty browser profile."""
    with visiting(browser, site.url, accept_downloads=True) as visit:
        visit.open()
        visit.until_ready()
        yield Desk(visit)
        assert visit.problems == []


@pytest.fixture(scope="module")
def judged(browser: Browser, site: Any) -> Iterator[Desk]:
    """A profile with a study that was judged whole, by keyboard alone, with a reload between."""
    with profile(browser, site) as desk:
        desk.with_documents().begin("Waterworks")
        for question in ANSWERS:
            desk.write(question)
        for part in ("judge", "results"):
            desk.tab(part)
            expect(desk.page.locator("[data-study-region]")).to_contain_text("Nothing to judge yet", timeout=PATIENCE)
        desk.tab("questions")
        expect(desk.page.locator(".study-question")).to_have_count(3, timeout=PATIENCE)
        desk.collect().tab("results")
        expect(desk.page.locator("[data-study-region]")).to_contain_text("No question can be scored", timeout=PATIENCE)
        desk.tab("judge")
        expect(desk.card()).to_be_visible(timeout=PATIENCE)
        desk.page.keyboard.press("0")
        desk.page.keyboard.press("z")
        expect(desk.page.locator("[data-study-judged-text]")).to_contain_text("0 of")
        desk.page.keyboard.press("1")
        desk.saved()
        desk.page.reload()
        expect(desk.page.locator("[data-study-judged-text]")).to_contain_text("1 of", timeout=PATIENCE)
        desk.judge_by_keyboard()
        desk.saved()
        yield desk


def test_every_passage_is_judged_and_nothing_told_who_found_it(judged: Desk) -> None:
    judged.tab("judge")
    expect(judged.page.locator("[data-study-region]")).to_contain_text("Every passage is judged", timeout=PATIENCE)
    judged.page.evaluate("() => { location.hash = location.hash.replace(/judge$/, 'questions'); }")
    expect(judged.page.locator(".study-question")).to_have_count(3, timeout=PATIENCE)
    for row in judged.page.locator(".study-question .study-facts").all():
        done, total = row.inner_text().split("·")[-1].replace("judged", "").split("of")
        assert int(done) == int(total) > 0


def test_results_have_the_three_rankers_their_differences_and_a_warning(judged: Desk) -> None:
    judged.results()
    assert [row[0] for row in judged.table("study-systems")] == ["Both", "Meaning", "Keyword"]
    assert "3 questions are few" in judged.visit.text(".view-study [data-part=says]")
    assert judged.page.locator("[data-study-region] svg.chart").count() >= 1
    assert len(judged.table("study-questions")) == 3
    assert len(judged.table("study-success")) == 12
    assert not judged.visit.overflows()


def test_a_file_opens_in_a_fresh_profile_with_equal_figures(judged: Desk, browser: Browser, site: Any, tmp_path: Path) -> None:
    judged.results()
    tables = [judged.table(name) for name in ("study-systems", "study-questions", "study-pairs", "study-success")]
    judged.tab("file")
    file = judged.export("study", tmp_path)
    assert "presses them together" not in file.read_text("utf-8")
    with profile(browser, site) as other:
        other.with_documents().overview()
        other.choose("[data-action=study-open]", file)
        expect(other.title()).to_have_text("Waterworks", timeout=PATIENCE)
        other.results()
        expect(other.page.locator("[data-study-rerun='0']")).to_be_visible()
        assert [other.table(name) for name in ("study-systems", "study-questions", "study-pairs", "study-success")] == tables


def test_where_a_document_is_missing_the_file_says_so(judged: Desk, browser: Browser, site: Any, tmp_path: Path) -> None:
    judged.tab("file")
    file = judged.export("study", tmp_path)
    with profile(browser, site) as other:
        shelf = Shelf(other.visit).open().pick(*FILES[1:])
        for title in ("Canal locks", "Bells"):
            expect(shelf.row(title)).to_have_attribute("data-phase", "ready", timeout=PATIENCE)
        other.overview().choose("[data-action=study-open]", file)
        expect(other.page.locator("[data-toast-text]")).to_contain_text("Tides", timeout=PATIENCE)
        other.results()
        assert "“Tides” is not in the library any more" in other.visit.text("[data-study-region]")
        expect(other.page.locator("[data-study-rerun]")).to_contain_text("differ")
        assert len(other.table("study-questions")) == 2


def test_other_ways_of_cutting_and_other_settings_are_compared(judged: Desk) -> None:
    judged.results()
    judged.page.click("[data-action=study-add-chunking]")
    judged.page.fill("[data-study-size]", "200")
    judged.page.fill("[data-study-overlap]", "0")
    judged.page.locator("#study-chunking-dialog button[type=submit]").click()
    expect(judged.page.locator("[data-table=study-systems] tbody tr")).to_have_count(6, timeout=PATIENCE)
    assert "Both 200/0" in [row[0] for row in judged.table("study-systems")]
    judged.page.click("[data-action=study-add-fusion]")
    judged.page.locator("#study-fusion-dialog button[type=submit]").click()
    expect(judged.page.locator("[data-table=study-systems] tbody tr")).to_have_count(7, timeout=PATIENCE)
    assert "Both k 10, 100 places, 1:1" in [row[0] for row in judged.table("study-systems")]
    judged.page.click("[data-action=study-drop-fusion]")
    expect(judged.page.locator("[data-table=study-systems] tbody tr")).to_have_count(6, timeout=PATIENCE)
    judged.page.click("[data-action=study-drop-chunking]")
    expect(judged.page.locator("[data-table=study-systems] tbody tr")).to_have_count(3, timeout=PATIENCE)


def test_a_second_judge_sees_passages_alone_and_agreement_is_computed(
    judged: Desk, browser: Browser, site: Any, tmp_path: Path
) -> None:
    judged.tab("second")
    pool = judged.export("pool", tmp_path, "[data-study-region]")
    assert not {"dense", "bm25", "hybrid", "grades"} & set(pool.read_text("utf-8").replace('"', " ").split())
    with profile(browser, site) as other:
        other.overview().choose("[data-action=study-open]", pool)
        expect(other.title()).to_have_text("Waterworks", timeout=PATIENCE)
        other.judge_by_keyboard()
        other.saved()
        other.tab("file")
        said = other.export("judgements", tmp_path, "[data-study-lent-files]")
    judged.choose("[data-action=study-import-second]", said)
    expect(judged.page.locator("#study-agreement-title")).to_be_visible(timeout=PATIENCE)
    assert [row[0] for row in judged.table("study-agreement")] == ["Raw agreement", "Cohen’s kappa", "Kappa with linear weights"]
    # The first passage was graded 1 here, and by whoever judged there 0 or 2.
    expect(judged.page.locator("[data-difference]")).to_have_count(1)
    # Which passage came first depends on the ids of the documents; decided otherwise, its question might have no answer.
    answers = any(words in judged.page.locator("[data-difference]").inner_text() for words in ANSWERS.values())
    judged.page.locator(f"[data-action=study-decide][data-grade='{2 if answers else 0}']").click()
    expect(judged.page.locator("[data-study-region]")).to_contain_text("Every difference is decided", timeout=PATIENCE)
    judged.results()
    assert "settled from two judges" in judged.visit.text(".view-study [data-part=says]")


def test_measures_as_a_table_are_those_on_the_page(judged: Desk, tmp_path: Path) -> None:
    judged.results()
    shown = {(question, at): value for question, *values, _ in judged.table("study-questions") for at, value in enumerate(values)}
    judged.tab("file")
    rows = list(csv.DictReader(io.StringIO(judged.export("csv", tmp_path).read_text("utf-8"))))
    order = ["hybrid-900/180", "dense-900/180", "bm25-900/180"]
    assert len(rows) == 9
    for row in rows:
        assert shown[row["text"], order.index(row["system"])] == f"{float(row['nDCG@10']):.3f}"


def test_evidence_is_marked_from_a_suggestion_and_while_reading(judged: Desk) -> None:
    judged.tab("questions")
    first = judged.page.locator(".study-question").first
    first.locator("[data-action=study-find-evidence]").click()
    suggestion = judged.page.locator(".study-suggestions li", has_text="On the far side of the earth the sea rises too").first
    expect(suggestion).to_be_visible(timeout=PATIENCE)
    suggestion.locator("[data-action=study-mark]").click()
    expect(first.locator(".study-evidence")).to_contain_text("On the far side", timeout=PATIENCE)
    judged.page.click("[data-toast-undo]")
    expect(first.locator(".study-evidence")).to_have_count(0, timeout=PATIENCE)
    first.locator("[data-action=study-find-evidence]").click()
    suggestion.locator("[data-action=study-read]").click()
    expect(judged.page.locator("[data-evidence-bar]")).to_be_visible(timeout=PATIENCE)
    stretch = judged.page.locator("#reading .s", has_text="On the far side of the earth").first
    expect(stretch).to_be_visible(timeout=START)
    stretch.evaluate(
        """(stretch) => {
          const node = document.createTreeWalker(stretch, NodeFilter.SHOW_TEXT).nextNode();
          const from = node.data.indexOf("On the far side");
          getSelection().setBaseAndExtent(node, from, node, from + "On the far side of the earth the sea rises too".length);
        }"""
    )
    judged.page.click("[data-action=evidence-mark]")
    expect(judged.page.locator("[data-evidence-note]")).to_have_text("Marked as evidence.", timeout=PATIENCE)
    judged.page.click("[data-evidence-back]")
    quoted = judged.page.locator(".study-evidence > p").first
    expect(quoted).to_have_text("On the far side of the earth the sea rises too", timeout=PATIENCE)


def test_questions_come_from_a_table_and_go_with_undo(judged: Desk, tmp_path: Path) -> None:
    judged.tab("questions")
    table = tmp_path / "questions.csv"
    twin = "why does the sea rise on the far side of the earth"
    table.write_text(f"question,type,stratum\n{twin},concept,student\nwhat is tin for,,\n", "utf-8")
    judged.page.click("[data-action=study-import]")
    with judged.page.expect_file_chooser() as chooser:
        judged.page.locator("#study-import-dialog button[type=submit]").click()
    chooser.value.set_files(table)
    expect(judged.page.locator(".study-question")).to_have_count(5, timeout=PATIENCE)
    expect(judged.page.locator(".study-twins")).to_have_count(2)
    for left in (4, 3):
        judged.page.locator("[data-action=study-drop-question]").last.click()
        expect(judged.page.locator(".study-question")).to_have_count(left, timeout=PATIENCE)
    judged.page.click("[data-toast-undo]")
    expect(judged.page.locator(".study-question")).to_have_count(4, timeout=PATIENCE)
    judged.page.locator("[data-action=study-drop-question]").last.click()
    expect(judged.page.locator(".study-question")).to_have_count(3, timeout=PATIENCE)


def test_a_study_is_renamed_removed_and_put_back(judged: Desk) -> None:
    judged.overview()
    row = judged.page.locator(".study-row", has_text="Waterworks")
    expect(row).to_contain_text("3 questions")
    row.locator("button", has_text="Rename").click()
    judged.page.keyboard.type("Works of water")
    judged.page.keyboard.press("Enter")
    row = judged.page.locator(".study-row", has_text="Works of water")
    expect(row).to_be_visible(timeout=PATIENCE)
    row.locator("button", has_text="Remove").click()
    expect(row).to_have_count(0)
    judged.page.reload()
    judged.page.locator("[data-study-bin] summary").click(timeout=PATIENCE)
    judged.page.locator("[data-study-bin] button").click()
    expect(row).to_be_visible(timeout=PATIENCE)


@pytest.mark.parametrize("part", ["questions", "judge", "results", "second", "file"])
def test_every_part_is_accessible_and_fits_a_telephone(judged: Desk, part: str) -> None:
    judged.page.set_viewport_size({"width": 1280, "height": 900})
    judged.overview()
    judged.page.locator(".study-row a").first.click()
    judged.tab(part)
    if part == "judge":
        expect(judged.page.locator("[data-study-region]")).to_contain_text("Every passage", timeout=PATIENCE)
    elif part != "file":
        expect(judged.page.locator("[data-study-region] > *").first).to_be_visible(timeout=PATIENCE)
    look(judged.visit)
    for width in (320, 390, 820):
        judged.page.set_viewport_size({"width": width, "height": 800})
        assert not judged.visit.overflows(), width
    judged.page.set_viewport_size({"width": 1280, "height": 900})


@pytest.mark.parametrize(
    "button", ["study-add-question", "study-import", "study-find-evidence", "study-add-chunking", "study-add-fusion"]
)
def test_dialogs_are_accessible_and_left_by_escape(judged: Desk, button: str) -> None:
    judged.overview()
    judged.page.locator(".study-row a").first.click()
    judged.tab("results" if button in {"study-add-chunking", "study-add-fusion"} else "questions")
    opener = judged.page.locator(f"[data-action={button}]").first
    expect(opener).to_be_visible(timeout=PATIENCE)
    opener.click()
    if button == "study-find-evidence":
        expect(judged.page.locator(".study-suggestions li").first).to_be_visible(timeout=PATIENCE)
    look(judged.visit)
    judged.page.keyboard.press("Escape")
    expect(judged.page.locator("dialog[open]")).to_have_count(0)
    judged.page.set_viewport_size({"width": 1280, "height": 900})


def test_the_whole_of_it_travels_in_one_json_file(judged: Desk, tmp_path: Path) -> None:
    judged.overview()
    judged.page.locator(".study-row a").first.click()
    judged.tab("file")
    file = json.loads(judged.export("study", tmp_path).read_text("utf-8"))
    assert file["format"] == "passagework study file 1"
    assert len(file["study"]["goldset"]["questions"]) == 3 and file["figures"]["n"] == 3
    assert file["texts"] == []
    judged.page.check("[data-study-texts]")
    whole = json.loads(judged.export("study", tmp_path).read_text("utf-8"))
    assert ["presses them together" in text["text"] for text in whole["texts"]].count(True) == 1


def test_code_that_does_not_arrive_is_said_and_fetched_again(browser: Browser, site: Any) -> None:
    with visiting(browser, site.url) as visit:
        visit.open()
        visit.until_ready()
        visit.page.context.route("**/passagework_study*", lambda route: route.abort())
        desk = Desk(visit).overview()
        desk.page.click("[data-action=study-new]")
        desk.page.keyboard.press("Enter")
        expect(desk.page.locator("[data-study-trouble]")).to_contain_text("passagework_study", timeout=PATIENCE)
        desk.page.context.unroute("**/passagework_study*")
        desk.page.click("[data-action=study-new]")
        desk.page.keyboard.press("Enter")
        expect(desk.title()).to_have_text("My study", timeout=PATIENCE)
        expect(desk.page.locator("[data-study-trouble]")).to_be_hidden()
        expect(desk.page.locator("[data-study-region]")).to_contain_text("No questions yet", timeout=PATIENCE)
