"""The page of the published study in Chromium, on a site with a made-up report of two texts: one of the site, one of nowhere.

Oracles: the report that the site was made with, and the passages that the site's own pack holds.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from dataclasses import dataclass, fields
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect
from tests.site.conftest import BASE
from tests.site.test_accessibility import look
from tests.site.visits import PYTHON_ENGINE, START, Visit, visiting
from tests.unit.views.evaluation.synthetic import Cut, invented_cut, report

from passagework.models.report import Place, Report, SectionName
from sitebuild import library
from sitebuild.fetch import Fetcher
from sitebuild.layout import read_manifest
from sitebuild.library import ShippedText
from sitebuild.parts import Parts
from sitebuild.paths import BUILD
from sitebuild.progress import Progress
from sitebuild.serve import TYPES, Served, start_server
from sitebuild.site import Assembly

STEPS = {"third_party": "wheels", "own": "package"}
"""What the build calls a part that it names otherwise."""
EVALUATE = "#/evaluate"
COURSE = f"{EVALUATE}/short-course"
OUTSIDE = """() => [...document.querySelectorAll("svg.chart text")].filter((text) => {
  const [own, frame] = [text, text.closest(".evaluate-part")].map((each) => each.getBoundingClientRect());
  return own.width > 0 && (own.left < frame.left - 1 || own.right > frame.right + 1);
}).map((text) => text.textContent)"""
"""The words of charts that are shown and reach beyond their part of the page."""


@dataclass(frozen=True)
class Studied:
    """A site with a report."""

    served: Served
    root: Path
    report: Report
    course: ShippedText

    @property
    def url(self) -> str:
        return self.served.url


def cut_of(text: ShippedText) -> Cut:
    """A text of the site as a report knows it."""
    document = text.indexed
    sections, numbers = document.info.sections, document.passages.section.tolist()
    spans = [(at, document.span(ordinal)) for ordinal, at in enumerate(numbers)]
    places = (Place(at, span.start - sections[at].span.start, span.end - sections[at].span.start) for at, span in spans)
    names = (SectionName(section.id, section.number, section.title) for section in sections)
    digest = hashlib.sha256(document.text.encode()).hexdigest()
    return Cut(document.info.id, document.info.title, digest, tuple(names), tuple(places))


@pytest.fixture(scope="module")
def studied(dist: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Studied]:
    """The site of the last build, put together once more with a report."""
    made = Parts(**{field.name: BUILD / STEPS.get(field.name, field.name) for field in fields(Parts)})
    (course,) = (text for text in library.read_texts(made.texts) if text.info.id == "short-course")
    given = report(invented_cut(), cut_of(course))
    folder = tmp_path_factory.mktemp("studied")
    (folder / "report.json").write_text(given.model_dump_json(), "utf-8")
    Assembly(made, Fetcher(Progress()), folder / "site", folder / "report.json").run()
    with start_server(folder / "site", base=BASE) as served:
        yield Studied(served, folder / "site", given, course)


@pytest.fixture(scope="module")
def lab(browser: Browser, studied: Studied) -> Iterator[Visit]:
    """One page for all that needs no fresh one."""
    with visiting(browser, studied.url, bypass_csp=True) as visit:
        visit.open()
        yield visit
        assert visit.problems == []


@pytest.fixture
def shown(lab: Visit) -> Visit:
    """The study of the first text, as it is opened from elsewhere."""
    lab.page.set_viewport_size({"width": 1280, "height": 900})
    lab.open("#/methods").open(EVALUATE)
    expect(lab.page.locator("#evaluate-downloads-heading")).to_be_attached()
    return lab


def column(visit: Visit, table: str, number: int) -> list[str]:
    return visit.page.locator(f"[data-table={table}] tbody tr > :nth-child({number})").all_text_contents()


def test_nothing_of_the_study_is_fetched_before_it_is_opened(browser: Browser, studied: Studied) -> None:
    with visiting(browser, studied.url) as visit:
        visit.open("#/methods")
        expect(visit.page.locator("[data-route=evaluate]")).to_be_visible()
        assert not [url for url in visit.requests if "/evaluation/" in url]
        visit.page.locator("[data-route=evaluate]").click()
        expect(visit.page.locator(".evaluate-keys")).to_be_visible()
        fetched = [url for url in visit.requests if "/evaluation/" in url]
        assert len(fetched) == 1, "its page alone"


def test_the_offline_copy_holds_all_of_it(studied: Studied) -> None:
    worker = (studied.root / "sw.js").read_text("utf-8")
    files = [file.url for file in read_manifest(studied.root).files if file.url.startswith("evaluation/")]
    assert len(files) == 1 + 2 * 8
    assert [url for url in files if f'"{url}"' not in worker] == []


def test_a_link_of_the_contents_leads_to_its_part_and_back_leads_back(shown: Visit) -> None:
    shown.page.locator(".evaluate-contents a", has_text="All systems").click()
    expect(shown.page.locator("#evaluate-systems-heading")).to_be_focused()
    expect(shown.page.locator("#evaluate-systems-heading")).to_be_in_viewport()
    shown.page.go_back()
    expect(shown.page.locator(".evaluate-keys")).to_be_in_viewport()


def test_each_text_has_its_own_page(shown: Visit) -> None:
    shown.page.locator(".evaluate-texts a", has_text="A short course").click()
    expect(shown.page.locator(".evaluate-texts a[aria-current]")).to_have_text("A short course in statistics")
    assert "describes" in shown.text("[data-part=differences]")
    shown.page.locator(".evaluate-texts a", has_text="A synthetic book").click()
    expect(shown.page.locator("[data-part=differences]")).to_contain_text("named before the first run")


def test_a_head_sorts_its_table_and_once_more_turns_it_round(shown: Visit) -> None:
    head = shown.page.locator("[data-table=questions] thead th", has_text="Both − Meaning")
    head.get_by_role("button").click()
    expect(head).to_have_attribute("aria-sort", "descending")
    values = [float(each.replace("−", "-")) for each in column(shown, "questions", 6) if each != "–"]
    assert values == sorted(values, reverse=True)
    assert column(shown, "questions", 6)[-1] == "–"
    head.get_by_role("button").press("Enter")
    expect(head).to_have_attribute("aria-sort", "ascending")
    assert [float(each.replace("−", "-")) for each in column(shown, "questions", 6) if each != "–"] == sorted(values)
    other = shown.page.locator("[data-table=questions] thead th", has_text=re.compile("^Question$"))
    other.get_by_role("button").click()
    expect(shown.page.locator("[data-table=questions] [aria-sort]")).to_have_count(1)
    words = column(shown, "questions", 1)
    assert [int(re.findall(r"\d+", each)[0]) for each in words] == list(range(len(words)))


@pytest.mark.parametrize(("width", "kind"), [(390, "narrow"), (1280, "wide")])
def test_each_chart_is_shown_once_as_it_fits(shown: Visit, width: int, kind: str) -> None:
    shown.page.set_viewport_size({"width": width, "height": 900})
    seen = shown.page.locator("svg.chart:visible")
    assert seen.count() == shown.page.locator(f"svg.chart-{kind}").count() >= 9
    assert all(kind in (each.get_attribute("class") or "") for each in seen.all())
    assert shown.page.evaluate(OUTSIDE) == []


@pytest.mark.parametrize("width", [320, 390, 820, 1440])
def test_nothing_is_wider_than_the_window(shown: Visit, width: int) -> None:
    shown.page.set_viewport_size({"width": width, "height": 800})
    assert not shown.overflows()


def test_a_question_shows_three_rankings_with_the_passages_of_the_text(shown: Visit, studied: Studied) -> None:
    question = studied.report.texts[1].questions[4]
    shown.open(COURSE)
    shown.page.locator("[data-table=questions] a", has_text=re.compile(f"^{question.text}$")).click()
    expect(shown.page.locator("#evaluate-question-title")).to_be_focused(timeout=START)
    expect(shown.page.locator("#evaluate-question-title")).to_have_text(question.text)
    lists = shown.page.locator(".evaluate-rankings ol")
    for at, ranker in enumerate(("dense", "bm25", "hybrid")):
        wanted = [studied.course.indexed.passage_text(each.ordinal) for each in question.rankings[ranker]]  # type: ignore[index]
        assert lists.nth(at).locator(".passage").all_text_contents() == wanted
    shown.page.locator("[data-action=evaluate-unfold]").first.click()
    expect(shown.page.locator("[data-action=evaluate-unfold]").first).to_have_attribute("aria-expanded", "true")
    expect(shown.page.locator("[data-table=questions] a[aria-current]")).to_have_text(question.text)
    lists.first.locator(".hit-place a").first.click()
    expect(shown.page.locator("#reading .marked").first).to_be_visible(timeout=START)
    shown.page.go_back()
    expect(shown.page.locator("#evaluate-question-title")).to_be_in_viewport()


def test_without_the_text_a_question_shows_grades_and_says_why_words_are_missing(shown: Visit) -> None:
    shown.open(f"{EVALUATE}/synthetic-book/question/q001")
    expect(shown.page.locator("[data-region=evaluate-question] .notice")).to_contain_text("built without", timeout=START)
    assert shown.page.locator(".ranked-grade").count() == 30
    assert shown.page.locator(".ranked .passage").count() == 0


def test_a_question_that_is_not_there_is_said_not_to_be(shown: Visit) -> None:
    shown.open(f"{COURSE}/question/nothing")
    expect(shown.page.locator("[data-region=evaluate-question]")).to_have_text("The report has no question of that name.")


def test_downloads_arrive_whole_and_under_their_names(shown: Visit, studied: Studied) -> None:
    for link in shown.page.locator(".evaluate-downloads a").all():
        name, url = link.get_attribute("download"), link.get_attribute("href") or ""
        with shown.page.expect_download() as waiting:
            link.click()
        assert waiting.value.suggested_filename == name
        assert Path(waiting.value.path()).read_bytes() == (studied.root / url).read_bytes()
        answer = shown.page.request.get(studied.url + url)
        assert answer.headers["content-type"] == TYPES[Path(url).suffix]


def test_accessibility(shown: Visit) -> None:
    for folded in shown.page.locator(".evaluate-folded summary").all():
        folded.click()
    look(shown)
    shown.open(f"{COURSE}/question/q004")
    expect(shown.page.locator(".evaluate-rankings")).to_be_visible(timeout=START)
    look(shown)


def test_a_page_that_does_not_come_is_told_and_can_be_asked_for_again(browser: Browser, studied: Studied) -> None:
    with visiting(browser, studied.url) as visit:
        visit.page.route("**/evaluation/*.html", lambda route: route.abort())
        visit.open(EVALUATE)
        trouble = visit.page.locator("[data-evaluate-trouble]")
        expect(trouble).to_contain_text("could not be fetched")
        visit.page.unroute("**/evaluation/*.html")
        trouble.get_by_role("button").first.click()
        expect(visit.page.locator(".evaluate-keys")).to_be_visible()
        expect(trouble).to_be_hidden()


def test_without_python_the_study_can_be_read_and_a_question_says_what_is_wrong(browser: Browser, studied: Studied) -> None:
    with visiting(browser, studied.url) as visit:
        visit.page.context.route(PYTHON_ENGINE, lambda route: route.fulfill(status=404, body="gone"))
        visit.open(f"{COURSE}/question/q004")
        expect(visit.page.locator("[data-region=evaluate-question] h2")).to_be_visible(timeout=START)
        expect(visit.page.locator(".evaluate-keys")).to_be_visible()
