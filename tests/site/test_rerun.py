"""The published study of the short course, run again in Chromium. Oracles: the committed report, and changes made on purpose."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.site.conftest import BASE
from tests.site.test_accessibility import look
from tests.site.test_evaluate import STEPS
from tests.site.visits import MODEL, START, Visit, visiting
from tests.unit.views.evaluation.synthetic import invented_cut, report

from passagework.models.report import Report
from sitebuild.fetch import Fetcher
from sitebuild.parts import Parts
from sitebuild.paths import BUILD
from sitebuild.progress import Progress
from sitebuild.serve import Served, start_server
from sitebuild.site import Assembly
from sitebuild.study import REPORT

TEXT = "short-course"
ROUTE = f"#/evaluate/{TEXT}/rerun"
PATIENCE = 2 * START
REPLIES = """
window.replies = [];
const post = Worker.prototype.postMessage;
Worker.prototype.postMessage = function (message, ...rest) {
  const asked = message?.kind === "message" ? JSON.parse(message.text) : {};
  if (asked.op === "rerun" || asked.op === "search") {
    this.addEventListener("message", ({ data }) => {
      const told = data.kind === "message" ? JSON.parse(data.text) : {};
      if (told.kind === "reply" && told.id === asked.id) window.replies.push(asked.op);
    });
  }
  return post.call(this, message, ...rest);
};
"""
"""Keeps the order in which the worker replied."""


class Part:
    """The part of the page that runs the study again."""

    def __init__(self, visit: Visit) -> None:
        self.visit = visit
        self.page: Page = visit.page
        self.section = self.page.locator("[data-part=rerun]")
        self.begin = self.section.locator("[data-action=rerun-begin]")
        self.cancel = self.section.locator("[data-action=rerun-cancel]")
        self.outcome = self.section.locator("[data-rerun-outcome]")
        self.told = self.section.locator("[data-rerun-text]")
        self.trouble = self.section.locator("[data-rerun-trouble]:not([hidden])")

    def open(self) -> Part:
        """Go to it by its address."""
        self.visit.open(ROUTE)
        expect(self.begin).to_be_visible(timeout=START)
        return self

    def until_searching(self) -> Part:
        """Wait until some questions are behind."""
        expect(self.told).to_contain_text("Searching for the questions", timeout=PATIENCE)
        return self

    def until_done(self) -> Part:
        """Wait for what comes out, trouble too."""
        expect(self.outcome.or_(self.trouble)).to_be_visible(timeout=PATIENCE)
        expect(self.trouble).to_be_hidden()
        return self


@pytest.fixture
def part(browser: Browser, site: Served) -> Iterator[Part]:
    """The site as it was built."""
    with visiting(browser, site.url, bypass_csp=True) as visit:
        visit.page.add_init_script(REPLIES)
        yield Part(visit).open()
        assert visit.problems == []


@pytest.fixture(scope="module")
def changed(dist: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """The site with one judgement of the short course changed, and with the study of a text that it does not have."""
    folder = tmp_path_factory.mktemp("study")
    for name in ("gold", "judgements"):
        shutil.copytree(REPORT.parent / name, folder / name)
    for name in ("first", "second"):
        file = folder / "judgements" / TEXT / f"{name}.json"
        file.write_text(json.dumps(_regraded(json.loads(file.read_text("utf-8")))), "utf-8")
    published = Report.model_validate_json(REPORT.read_bytes())
    course = next(each for each in published.texts if each.id == TEXT)
    other = report(invented_cut()).texts[0]
    (folder / "report.json").write_text(published.model_copy(update={"texts": (other, course)}).model_dump_json(), "utf-8")
    made = Parts(**{field.name: BUILD / STEPS.get(field.name, field.name) for field in fields(Parts)})
    Assembly(made, Fetcher(Progress()), folder / "site", folder / "report.json").run()
    with start_server(folder / "site", base=BASE) as served:
        yield served


def _regraded(judgements: dict[str, Any]) -> dict[str, Any]:
    """Judgements in which all that was found to answer one question does not."""
    for said in judgements["questions"]:
        if said["question"] == _changed_question():
            said["grades"] = {unit: min(grade, 1) for unit, grade in said["grades"].items()}
            said["marks"] = {}
    return judgements


def _changed_question() -> str:
    published = Report.model_validate_json(REPORT.read_bytes())
    course = next(each for each in published.texts if each.id == TEXT)
    return next(each.id for each in course.questions if each.answered and any(gain == 2 for _, gain in each.qrels))


def test_the_study_run_again_is_equal_to_the_report(part: Part) -> None:
    assert not [url for url in part.visit.requests if "study" in url.rsplit("/", 1)[-1]], "nothing of it comes with the page"
    part.begin.focus()
    part.page.keyboard.press("Enter")
    expect(part.cancel).to_be_focused()
    part.until_done()
    expect(part.outcome).to_have_attribute("data-rerun-outcome", "equal")
    heading = part.outcome.locator("h3")
    expect(heading).to_be_focused()
    expect(part.page.locator("[data-announcer]")).to_have_text("Equal to the report, to all digits shown")
    expect(part.begin).to_be_visible()
    expect(part.section.locator("[data-rerun-work]")).to_be_hidden()
    look(part.visit)


def test_a_search_is_answered_while_the_study_runs(part: Part) -> None:
    part.begin.click()
    part.until_searching()
    part.visit.open("#/retrieve").search("What makes a sample representative?").expect_hits()
    part.visit.open(ROUTE)
    part.until_done()
    assert part.page.evaluate("() => window.replies") == ["search", "rerun"]
    expect(part.outcome).to_have_attribute("data-rerun-outcome", "equal")


def test_a_run_can_be_cancelled_and_begun_anew(part: Part) -> None:
    part.begin.click()
    part.until_searching()
    part.cancel.focus()
    part.page.keyboard.press("Enter")
    expect(part.section.locator("[data-rerun-stopped]")).to_be_visible()
    expect(part.begin).to_be_focused()
    expect(part.outcome).to_have_count(0)
    part.begin.click()
    expect(part.section.locator("[data-rerun-stopped]")).to_be_hidden()
    part.until_searching()
    part.cancel.click()


def test_without_the_model_the_run_says_what_is_wrong_and_can_be_tried_again(browser: Browser, site: Served) -> None:
    with visiting(browser, site.url) as visit:
        visit.page.context.route(MODEL, lambda route: route.fulfill(status=404, body="gone"))
        part = Part(visit).open()
        part.begin.click()
        expect(part.trouble).to_be_visible(timeout=PATIENCE)
        visit.page.context.unroute(MODEL)
        part.trouble.get_by_role("button").first.click()
        expect(part.trouble).to_be_hidden()
        part.until_done()
        expect(part.outcome).to_have_attribute("data-rerun-outcome", "equal")


def test_a_changed_judgement_shows_as_a_difference(browser: Browser, changed: Served) -> None:
    with visiting(browser, changed.url, bypass_csp=True) as visit:
        part = Part(visit).open()
        part.begin.click()
        part.until_done()
        expect(part.outcome).to_have_attribute("data-rerun-outcome", "differs")
        expect(part.outcome).to_contain_text("The rankings are those of the report, and the questions or judgements are not.")
        table = part.section.locator("[data-table=rerun]")
        published = Report.model_validate_json(REPORT.read_bytes())
        course = next(each for each in published.texts if each.id == TEXT)
        question = next(each for each in course.questions if each.id == _changed_question())
        row = table.locator("tbody tr", has_text=f"“{question.text}” · Meaning · nDCG@10")
        value = question.measures["dense"][0]
        expect(row.locator("td").first).to_have_text(f"{value:.6f}")
        expect(row.locator("td").last).not_to_have_text(f"{value:.6f}")
        expect(table.locator("tbody tr", has_text="Measures · Meaning · nDCG@10 · value")).to_have_count(1)
        assert not visit.overflows()
        table.get_by_role("button", name="Figure").click()
        expect(table.locator("[aria-sort]")).to_have_count(1)
        visit.page.set_viewport_size({"width": 390, "height": 800})
        assert not visit.overflows()
        assert visit.problems == []


def test_of_a_text_that_the_site_lacks_it_says_so_and_leads_to_another(browser: Browser, changed: Served) -> None:
    with visiting(browser, changed.url) as visit:
        visit.open("#/evaluate/synthetic-book/rerun")
        section = visit.page.locator("[data-part=rerun]")
        expect(section.locator("#evaluate-rerun-heading")).to_be_focused()
        expect(section).to_contain_text("built without the text")
        expect(section.locator("[data-action=rerun-begin]")).to_have_count(0)
        section.locator("a").click()
        expect(section.locator("[data-action=rerun-begin]")).to_be_visible()
