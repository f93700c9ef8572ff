"""The prerendered page: whole without Python, true to the code, and safe whatever a text is called."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from tests.unit.views.evaluation.synthetic import report
from tests.unit.views.markup import Element, parse

from passagework.models.library import DocumentInfo, Section, Source, Span
from passagework.views.evaluation.summary import StudySummary, summary
from passagework.views.shelf import MapFacts, MethodFacts, ShelfText
from sitebuild.prerender import PageAssets, PageIcons, json_for_script, page_words, render_index

HOSTILE = "</script><script>alert(1)</script>\"'&"
FACTS = MethodFacts(
    default_ranker="hybrid",
    passage_size=901,
    passage_overlap=181,
    most_query=1001,
    k1=1.25,
    b=0.65,
    model="a-model",
    dimensions=385,
    word_pieces=257,
    fusion_k=61,
    fusion_depth=102,
    decimals=7,
    map=MapFacts(
        perplexity=16,
        iterations=502,
        laid_out=5003,
        nearest=6,
        sharpness=51,
        shown=20004,
        topics=21,
        contained=52,
        width=8,
        close=0.96,
        fewest=13,
    ),
)
STUDY = StudySummary(
    questions=1113, title="A text", more=57, findings=("One finds more.", "Two are not separable yet."), intervals=("They hold.",)
)
ASSETS = PageAssets(
    styles="a.css",
    early="early.js",
    early_integrity="sha256-early",
    script="page.js",
    script_integrity="sha256-page",
    icons=PageIcons("icon.svg", "touch.png", "app.webmanifest"),
    fonts=("one.woff2",),
)


def shelf_text(name: str = "course", title: str = "A short course", source: Source | None = None) -> ShelfText:
    sections = tuple(Section(id=f"s{n}", number=str(n), title=f"{title} {n}", span=Span(start=n, end=n + 1)) for n in (1, 2))
    info = DocumentInfo(
        id=name, title=title, language="en", sections=sections, source=source, characters=3, words=1234, chunking="900/180"
    )
    return ShelfText(info, 173)


def render(
    *shelf: ShelfText, config: dict[str, Any] | None = None, policy: str | None = None, study: StudySummary | None = None
) -> Element:
    return parse(render_index(config or {}, shelf or (shelf_text(),), FACTS, ASSETS, policy, study=study))


def test_the_shelf_lists_texts_with_counts_and_contents() -> None:
    source = Source(attribution="By us", licence="CC BY 4.0", licence_url="https://licence.example/", changes="Labs left out.")
    book = render(shelf_text(source=source)).select(".book")[0]
    assert book.select(".book-facts")[0].line == "2 sections · 173 passages · 1,234 words"
    assert [a.get("href") for a in book.select(".contents a")] == ["#/library/course/s1", "#/library/course/s2"]
    assert "Labs left out." in book.select(".imprint")[0].text
    assert book.get("data-source") == "By us, CC BY 4.0 (https://licence.example/)"


def test_an_attribution_that_names_the_licence_does_not_repeat_it() -> None:
    source = Source(attribution="By us, CC BY 4.0", licence="CC BY 4.0", licence_url="https://licence.example/")
    assert shelf_text(source=source).attribution_line == "By us, CC BY 4.0 (https://licence.example/)"


def test_a_choice_of_texts_is_offered_where_there_is_one() -> None:
    """The reader's own documents join the choice when the library has been read."""
    one, two = render(), render(shelf_text(), shelf_text("other", "Another"))
    choice = [next(each for each in page.select(".choice") if each.select("select[name=in]")) for page in (one, two)]
    assert ["hidden" in each.attrib for each in choice] == [True, False]
    assert [[o.get("value") for o in each.select("option")] for each in two.select("select[name=in]")] == [
        ["", "course", "other"]
    ] * 3


def test_the_navigation_names_only_pages_that_exist() -> None:
    page = render()
    named = [a.get("data-route") for a in page.select("[data-route]")]
    assert named == [
        *("library", "retrieve", "map"),
        *("ask", "generate", "review", "practice"),
        *("evaluate", "log", "methods", "privacy", "models"),
    ]
    assert set(named) < {view.get("data-view-name") for view in page.select(".view")}


def test_a_site_without_a_report_says_so_and_one_with_it_has_a_place_for_it() -> None:
    without, having = (render(study=study).select(".view-evaluate")[0] for study in (None, STUDY))
    assert "No report yet" in without.text
    assert "No report yet" not in having.text
    regions = [[each.get("data-region") for each in view.select("[data-region]")] for view in (without, having)]
    assert regions == [[], ["evaluate"]]


@pytest.mark.parametrize(
    "number",
    ["901", "181", "1,001", "1.25", "0.65", "385", "257", "102", "a-model", "16", "502", "5,003", "20,004", "52 %", "0.96"],
)
def test_methods_states_the_numbers_it_was_given(number: str) -> None:
    methods = render().select(".view-methods")[0]
    assert re.search(rf"(?<![\d.,]){re.escape(number)}(?![\d]|[.,]\d)", methods.text)


def test_methods_puts_the_fusion_constant_into_its_formula() -> None:
    numbers = [n.text for n in render().select(".view-methods math mn")]
    assert "61" in numbers


def test_the_default_ranker_is_chosen_and_named() -> None:
    page = render()
    assert page.select("#search")[0].get("data-default-ranker") == "hybrid"
    assert page.select("input[name=by][checked]")[0].get("value") == "hybrid"
    assert "Searches start with Both" in page.select(".view-methods .lede")[0].text


def test_methods_says_what_came_of_the_study_where_there_is_one() -> None:
    without, having = (render(study=study).select(".view-methods")[0] for study in (None, STUDY))
    assert "#/evaluate" not in [link.get("href") for link in without.select("a")]
    assert "#/evaluate" in [link.get("href") for link in having.select("a")]
    for told in ("1,113 questions", "“A text”", "57 questions about a second text", *STUDY.findings, *STUDY.intervals):
        assert told in having.text


def test_the_summary_of_a_report_has_the_verdicts_on_its_main_text() -> None:
    given = report()
    made = summary(given)
    counts = [text.counts.answered for text in given.texts]
    assert (made.questions, made.more, made.title) == (counts[0], sum(counts[1:]), given.texts[0].title)
    assert len(made.findings) == len(given.texts[0].primary) == 3
    assert all("Holm" in finding for finding in made.findings)
    (coverage,) = given.coverage
    assert [
        f"with {coverage.n} questions" in each and "in 94\u00a0% to 94\u00a0% of cases" in each for each in made.intervals
    ] == [True]


def test_no_title_becomes_markup() -> None:
    source = Source(attribution=HOSTILE, licence=HOSTILE, licence_url=HOSTILE, url=HOSTILE, changes=HOSTILE)
    page = render(shelf_text(title=HOSTILE, source=source), shelf_text("other"), config={"title": HOSTILE})
    scripts = [(s.get("src"), s.get("type")) for s in page.select("script")]
    assert scripts == [("early.js", None), ("page.js", "module"), (None, "application/json"), (None, "application/json")]
    assert page.select(".book-title")[0].text == HOSTILE


def test_what_is_embedded_comes_back_as_it_was() -> None:
    config = {"path": HOSTILE, "n": 1}
    page = render(config=config)
    assert json.loads(page.select("#site-config")[0].text) == config
    assert json.loads(page.select("#site-words")[0].text) == page_words()


def test_json_for_a_script_has_no_character_that_could_end_it() -> None:
    assert not set("<>&") & set(json_for_script({"a": HOSTILE}))


def test_the_page_keeps_the_policy_it_is_served_with() -> None:
    """`script-src 'self'; style-src 'self'`: nothing inline that a browser would run or apply."""
    page = render()
    assert page.select("style") == []
    attributes = {name for element in page.iter() for name in element.attrib}
    assert not {name for name in attributes if name == "style" or re.fullmatch(r"on[a-z]+", name)}
    assert all(s.get("src") or s.get("type") == "application/json" for s in page.select("script"))


def test_a_meta_policy_is_there_only_when_asked_for() -> None:
    assert render().select("meta[http-equiv]") == []
    assert render(policy="default-src 'none'").select("meta[http-equiv]")[0].get("content") == "default-src 'none'"


def test_every_address_is_relative_so_that_the_site_works_below_any_path() -> None:
    page = render()
    addresses = [e.get(name) for name in ("src", "href") for e in page.select(f"[{name}]")]
    assert not [a for a in addresses if a.startswith("/") or "://" in a]


def test_ids_are_unique_and_labels_find_their_elements() -> None:
    page = render(shelf_text(), shelf_text("other"))
    ids = [e.get("id") for e in page.select("[id]")]
    assert len(ids) == len(set(ids))
    wanted = {i for e in page.select("[aria-labelledby]") for i in e.get("aria-labelledby").split()}
    wanted |= {i for e in page.select("[aria-describedby]") for i in e.get("aria-describedby").split()}
    wanted |= {e.get("for") for e in page.select("label[for]")}
    assert wanted <= set(ids)
