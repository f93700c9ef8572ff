"""The pages in a real browser: deep links, keys, the start, reading, comparison, copying, and bad input."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect
from tests.site.visits import MODEL, PYTHON_ENGINE, QUESTION, SECTION, START, Gate, Visit, address, visiting

from passagework.catalogue import messages, text


@pytest.fixture(scope="module")
def lab(browser: Browser, site: Any) -> Iterator[Visit]:
    """One page with everything started, for tests that only look at it."""
    with visiting(browser, site.url, permissions=["clipboard-read", "clipboard-write"]) as visit:
        yield visit.open().until_ready()
        assert visit.problems == []


@pytest.fixture
def fresh(browser: Browser, site: Any) -> Iterator[Visit]:
    """A page of its own, nothing opened yet."""
    with visiting(browser, site.url) as visit:
        yield visit


def test_a_deep_link_restores_query_ranker_and_count(fresh: Visit) -> None:
    fresh.open(address(by="bm25", k=5)).expect_hits(5)
    assert fresh.page.input_value("#query") == QUESTION
    assert fresh.page.is_checked("input[name=by][value=bm25]")
    assert fresh.page.input_value("select[name=k]") == "5"
    assert "by Keyword" in fresh.text(".summary")


def test_a_deep_link_restores_a_comparison(lab: Visit) -> None:
    lab.open(address(**{"by": "hybrid", "with": "bm25"}))
    expect(lab.page.locator(".column")).to_have_count(2, timeout=START)
    assert lab.page.is_checked("input[name=by][value=hybrid]")
    assert lab.page.is_checked("input[name=with][value=bm25]")
    assert [title.split("\n")[0].split(" moves")[0] for title in lab.page.locator(".column-title").all_inner_texts()] == [
        "Both",
        "Keyword",
    ]


@pytest.mark.parametrize("ranker", ["dense", "bm25", "hybrid"])
def test_each_ranker_finds_the_section_that_answers(lab: Visit, ranker: str) -> None:
    lab.open(address(by=ranker)).expect_hits()
    expect(lab.page.locator(".scores .leads .score-name").first).to_have_text(text(f"ranker.{ranker}.lower"))
    assert "What makes a sample representative?" in lab.text(".hit-place")


def test_choosing_a_ranker_asks_again_and_is_in_the_address(lab: Visit) -> None:
    lab.open(address(by="bm25")).expect_hits()
    lab.page.locator("label.segment", has_text="Both").first.click()
    expect(lab.page.locator(".summary")).to_contain_text("by Both", timeout=START)
    assert lab.page.url.endswith("&by=hybrid")


def test_the_keyboard_is_enough(fresh: Visit) -> None:
    page = fresh.open().until_ready().page
    page.keyboard.press("/")
    assert fresh.focused("id") == "query"
    page.keyboard.type(QUESTION)
    page.keyboard.press("Enter")
    fresh.expect_hits()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("j")
    assert fresh.focused("number") == "2"
    page.keyboard.press("ArrowUp")
    assert fresh.focused("number") == "1"
    page.keyboard.press("w")
    expect(page.locator(".pane .why-title")).to_be_focused()
    expect(page.locator(".pane .why-title")).to_have_text("Why passage 1 is first")
    page.keyboard.press("Escape")
    assert fresh.focused("number") == "1"
    page.keyboard.press("j")
    page.keyboard.press("j")
    number = fresh.focused("number")
    page.keyboard.press("Enter")
    expect(page.locator(".reading .marked").first).to_be_in_viewport(timeout=START)
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    assert fresh.focused("action") == "back"
    page.keyboard.press("Enter")
    expect(page.locator("#results [data-hit]:focus")).to_have_attribute("data-number", number)


def test_esc_leaves_the_box_and_keeps_what_is_typed(lab: Visit) -> None:
    page = lab.open(address(by="bm25")).expect_hits().page
    page.focus("#query")
    page.keyboard.press("Escape")
    expect(page.locator("#query")).not_to_be_focused()
    assert page.input_value("#query") == QUESTION


@pytest.mark.parametrize("change", ["label.segment:has([name=by][value=hybrid])", "[data-action=compare]"])
def test_a_choice_made_with_an_emptied_box_is_of_the_query_shown(lab: Visit, change: str) -> None:
    page = lab.open(address(by="bm25")).expect_hits().page
    page.fill("#query", "")
    page.click(change)
    expect(page.locator("#query")).to_have_value(QUESTION)
    expect(page.locator(".summary")).to_contain_text("Both" if "hybrid" in change else "in both lists", timeout=START)


def test_the_down_arrow_goes_from_the_box_to_the_first_passage(lab: Visit) -> None:
    page = lab.open(address(by="bm25")).expect_hits().page
    page.locator("#hit-3").focus()
    page.focus("#query")
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowDown")
    assert lab.focused("number") == "1"


def test_an_early_query_is_held_and_answered(fresh: Visit) -> None:
    gate = Gate(fresh, PYTHON_ENGINE)
    fresh.open().search(QUESTION)
    expect(fresh.page.locator("[data-held]")).to_have_text(text("retrieve.held"))
    assert fresh.page.locator("[data-hit]").count() == 0
    gate.open()
    fresh.expect_hits()
    expect(fresh.page.locator("[data-held]")).to_be_hidden()


@pytest.mark.parametrize(("choice", "ranker"), [({}, "both"), ({"by": "dense"}, "meaning")])
def test_keyword_stands_in_until_meaning_is_ready_and_then_gives_way_without_a_jump(
    fresh: Visit, choice: dict[str, str], ranker: str
) -> None:
    gate = Gate(fresh, MODEL)
    fresh.open(address(**choice)).expect_hits()
    page = fresh.page
    expect(page.locator("#results .notice")).to_have_text(text("notice.meaning_not_ready"))
    expect(page.locator(".scores .leads .score-name").first).to_have_text("keyword")
    page.locator("[data-hit] [data-action=why]").first.focus()
    gate.open()
    expect(page.locator(".scores .leads .score-name").first).to_have_text(ranker, timeout=START)
    assert page.locator("#results .notice").count() == 0
    assert page.evaluate("() => scrollY") == 0
    assert fresh.focused("action") in ("why", None)


def test_common_words_alone_are_left_to_meaning_and_answered_once_it_is_ready(fresh: Visit) -> None:
    gate = Gate(fresh, MODEL)
    fresh.open(address("what is it", by="bm25"))
    notice = fresh.page.locator("[data-notice=only_stop_words]")
    expect(notice).to_have_text(text("notice.only_stop_words"), timeout=START)
    expect(fresh.page.locator("#results .empty")).to_be_visible()
    gate.open()
    fresh.expect_hits()
    expect(notice).to_have_text(text("notice.only_stop_words.by_meaning"))


def test_the_closest_sentence_of_each_passage_is_marked(lab: Visit) -> None:
    lab.open(address(by="hybrid", k=5)).expect_hits(5)
    expect(lab.page.locator(".passage .sentence.closest")).to_have_count(5, timeout=START)
    assert lab.page.locator("[data-hit]:has(.closest)").count() == 5


def test_the_pane_explains_the_selected_passage(lab: Visit) -> None:
    page = lab.open(address(by="hybrid")).expect_hits().page
    expect(page.locator(".pane .why-title")).to_have_text("Why passage 1 is first")
    page.locator("[data-hit] [data-action=why]").nth(2).click()
    expect(page.locator(".pane .why-title")).to_have_text("Why passage 3 is third")
    rows = page.locator(".pane .why-terms tbody tr").all_inner_texts()
    assert [row.split()[0].lower() for row in rows] == ["what", "makes", "a", "sample", "representative"]


def test_on_a_phone_the_reasons_open_below_the_passage(browser: Browser, site: Any) -> None:
    with visiting(browser, site.url, width=390, height=844) as visit:
        page = visit.open(address(by="bm25")).expect_hits().page
        button = page.locator("[data-action=why]").first
        button.click()
        expect(page.locator("#hit-1 .why-title")).to_have_text("Why passage 1 is first")
        expect(button).to_have_attribute("aria-expanded", "true")
        assert button.inner_text().startswith(text("results.why.close"))
        button.click()
        expect(page.locator("#hit-1 .why-title")).to_be_hidden()
        assert button.inner_text().startswith(text("results.why"))
        button.click()
        page.keyboard.press("Escape")
        expect(page.locator("#hit-1 .why-title")).to_be_hidden()
        expect(button).to_be_focused()


def test_a_passage_opens_in_context_and_back_finds_the_same_place(lab: Visit) -> None:
    page = lab.open(address(by="hybrid")).expect_hits().page
    link = page.locator("[data-action=open]").nth(4)
    link.scroll_into_view_if_needed()
    top = page.evaluate("() => scrollY")
    words = [word for word in lab.page.locator("#hit-5 .passage").inner_text().split() if word.isalpha() and len(word) > 5]
    link.click()
    expect(page.locator(".reading .marked").first).to_be_in_viewport(timeout=START)
    marked = "".join(page.locator(".reading .marked").all_inner_texts())
    assert all(word in marked for word in words)
    page.locator("[data-action=back]").click()
    expect(page.locator("#hit-5 [data-action=open]")).to_be_focused()
    assert page.evaluate("() => scrollY") == top


def test_a_passage_is_copied_with_its_citation_and_licence(lab: Visit) -> None:
    page = lab.open(address(by="bm25")).expect_hits().page
    page.locator("[data-action=copy]").first.click()
    expect(page.locator("[data-action=copy]").first).to_contain_text(text("copy.done"))
    copied = page.evaluate("() => navigator.clipboard.readText()").split("\n")
    assert copied[0].startswith("“A sample is representative when")
    assert copied[-2].startswith("A short course in statistics, section 3 · What makes a sample representative?, passage ")
    assert copied[-1].endswith("(https://creativecommons.org/licenses/by/4.0/)")


def test_comparison_says_each_move_in_words(lab: Visit) -> None:
    page = lab.open(address(by="hybrid")).expect_hits().page
    page.click("[data-action=compare]")
    expect(page.locator(".column")).to_have_count(2, timeout=START)
    assert "with=" in page.url
    assert lab.text(".summary").endswith(("Both and Keyword.", "Both and Meaning."))
    for move in page.locator(".move-mark .vh").all_inner_texts():
        assert move.startswith(("Both moves it", "Keyword moves it", "Meaning moves it", "The same place", "Only in this list"))


def test_the_same_ranker_is_never_compared_with_itself(lab: Visit) -> None:
    page = lab.open(address(**{"by": "hybrid", "with": "bm25"})).page
    expect(page.locator(".column")).to_have_count(2, timeout=START)
    page.locator("[name=by][value=bm25]").check(force=True)
    expect(page.locator(".column-title").first).to_contain_text("Keyword")
    assert not page.is_checked("input[name=with][value=bm25]")


def test_an_empty_query_asks_nothing(lab: Visit) -> None:
    lab.open("#/retrieve").search("   ")
    expect(lab.page.locator("[data-query-note]")).to_have_text(text("retrieve.empty"))
    assert lab.page.url.endswith("#/retrieve")
    lab.page.fill("#query", "a")
    expect(lab.page.locator("[data-query-note]")).to_have_text("")


@pytest.mark.parametrize(
    ("query", "notice"),
    [
        ("sample " * 1430, "query_cut"),
        ("\u202esample\u0000 \u200bmean", "query_cleaned"),
        ("the of and", "only_stop_words.by_meaning"),
    ],
)
def test_odd_queries_are_answered_with_a_notice(lab: Visit, query: str, notice: str) -> None:
    lab.open(address("", by="bm25")).search(query)
    words = messages()[f"notice.{notice}"].format(searched="1,000")
    expect(lab.page.locator(f"[data-notice={notice.split('.')[0]}]")).to_have_text(words, timeout=START)


def test_a_query_of_ten_million_characters_is_cut_and_answered(lab: Visit) -> None:
    lab.open(address("", by="bm25"))
    lab.page.locator("#query").evaluate("(box) => { box.value = 'sample '.repeat(1_500_000); box.form.requestSubmit(); }")
    expect(lab.page.locator("[data-notice=query_cut]")).to_be_visible(timeout=START)
    lab.expect_hits()


@pytest.mark.parametrize("route", ["#retrieve?q=mean", "#other?q=mean", "#/retrieve?q="])
def test_an_address_that_asks_nothing_shows_the_welcome(fresh: Visit, route: str) -> None:
    fresh.open(route)
    expect(fresh.page.locator("[data-welcome]")).to_be_visible()


@pytest.mark.parametrize("route", ["#/nope", "#/nope?q=mean"])
def test_a_page_that_does_not_exist_is_said_above_the_search(fresh: Visit, route: str) -> None:
    fresh.open(route)
    expect(fresh.page.locator("[data-query-note]")).to_have_text(text("retrieve.no_page"))
    expect(fresh.page.locator("[data-welcome]")).to_be_visible()
    assert fresh.page.url.endswith("#/retrieve")


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("#/retrieve?q=kappa&by=foo&k=999", "#/retrieve?q=kappa&by=hybrid"),
        ("#/retrieve?q=kappa&by=bm25&with=bm25", "#/retrieve?q=kappa&by=bm25"),
        ("#/retrieve?q=kappa&by=bm25&k=5", "#/retrieve?q=kappa&by=bm25&k=5"),
        ("#/library/short-course", "#/library"),
        ("#/methods/bm25", "#/methods"),
    ],
)
def test_an_address_is_corrected_to_what_is_shown(lab: Visit, given: str, shown: str) -> None:
    lab.open(given)
    expect(lab.page).to_have_url(lab.url + shown)


def test_a_search_in_a_text_that_does_not_exist_can_be_made_in_all(lab: Visit) -> None:
    page = lab.open(address(**{"by": "bm25", "in": "nope"})).page
    page.get_by_role("button", name=text("retrieve.error.all")).click()
    lab.expect_hits()
    expect(page.locator("[data-trouble]")).to_be_hidden()
    assert "in=" not in page.url


@pytest.mark.parametrize("query", ["統計 標本", "статистика", "المتوسط", "<img src=x onerror=alert(1)>", "zyzzyva"])
def test_any_other_query_has_passages_or_a_way_on(lab: Visit, query: str) -> None:
    lab.open(address("", by="bm25")).search(query)
    answered = lab.page.locator("#results [data-hit], #results .empty")
    expect(answered.first).to_be_visible(timeout=START)
    assert lab.page.locator("#results img").count() == 0
    if lab.page.locator("#results .empty").count():
        lab.page.click("[data-action=rank-by]")
        lab.expect_hits()


def test_reading_works_without_python(fresh: Visit) -> None:
    fresh.page.context.route(PYTHON_ENGINE, lambda route: route.abort())
    fresh.open(SECTION)
    expect(fresh.page.locator("#reading .s").first).to_be_visible()
    assert fresh.text("[data-reading-title]") == "What makes a sample representative?"
    assert fresh.page.locator("#reading math").count() > 0
    fresh.page.click("[data-step=next]")
    expect(fresh.page.locator("[data-reading-title]")).not_to_have_text("What makes a sample representative?")
    expect(fresh.page.locator("[data-reading-title]")).to_be_focused()
    assert fresh.page.evaluate("() => scrollY") == 0


def test_passage_borders_are_shown_on_request_and_remembered(lab: Visit) -> None:
    page = lab.open(SECTION).page
    expect(page.locator("#reading .s").first).to_be_visible()
    assert not page.locator(".borders-note").is_visible()
    page.check("[data-borders]")
    expect(page.locator(".borders-note")).to_be_visible()
    page.reload()
    expect(page.locator(".borders-note")).to_be_visible()
    page.uncheck("[data-borders]")


def test_a_section_that_does_not_arrive_can_be_tried_again(fresh: Visit) -> None:
    pattern = "**/texts/short-course/*.html"
    fresh.page.context.route(pattern, lambda route: route.fulfill(status=404, body="gone"))
    fresh.open(SECTION)
    expect(fresh.page.locator("#reading h2")).to_have_text(text("reading.failed"))
    fresh.page.context.unroute(pattern)
    fresh.page.click("#reading .button")
    expect(fresh.page.locator("#reading .s").first).to_be_visible()


@pytest.mark.parametrize("route", ["#/library/nothing/here", "#/library/short-course/nothing"])
def test_an_unknown_section_leads_to_the_shelf(lab: Visit, route: str) -> None:
    lab.open(route)
    expect(lab.page.locator("[data-reading-title]")).to_have_text(text("reading.missing"))
    expect(lab.page).to_have_title(text("page.document_title", page=text("reading.missing")))
    expect(lab.page.locator(".pane-contents")).to_be_hidden()
    expect(lab.page.locator("[data-borders]")).to_be_hidden()
    lab.page.click("#reading a")
    expect(lab.page.locator("#library-title")).to_be_focused()


def test_the_library_shows_each_text_with_its_terms(lab: Visit) -> None:
    lab.open("#/library")
    book = lab.page.locator("#book-short-course")
    assert book.locator(".contents a").count() == 22
    assert "CC BY 4.0" in book.locator(".imprint").inner_text()
    book.locator(".contents a").nth(2).click()
    expect(lab.page.locator("[data-reading-title]")).to_have_text("What makes a sample representative?")


@pytest.mark.parametrize("button", ["[data-trouble] .button", "[data-action=start-again]"])
def test_python_that_does_not_start_is_said_and_can_be_started_again(fresh: Visit, button: str) -> None:
    fresh.page.context.route(PYTHON_ENGINE, lambda route: route.fulfill(status=404, body="gone"))
    fresh.open(address(by="bm25")).until_ready("failed")
    page = fresh.page
    expect(page.locator("[data-trouble] h2")).to_be_visible()
    assert page.locator("progress:visible").count() == 0
    page.locator("[data-trouble] summary").click()
    assert fresh.text("[data-trouble] pre")
    page.context.unroute(PYTHON_ENGINE)
    page.locator(button).click()
    fresh.expect_hits()
    expect(page.locator("[data-trouble]")).to_be_hidden()


def test_without_webassembly_the_page_says_so_and_reading_works(fresh: Visit) -> None:
    fresh.page.add_init_script("delete globalThis.WebAssembly")
    fresh.open().until_ready("failed")
    assert fresh.text("[data-trouble] h2") == messages()["error.no_webassembly.message"]
    fresh.page.locator("[data-trouble] a").click()
    expect(fresh.page.locator("#library-title")).to_be_visible()


def test_a_model_that_does_not_load_leaves_keyword_search(fresh: Visit) -> None:
    fresh.page.context.route(MODEL, lambda route: route.fulfill(status=404, body="gone"))
    fresh.open(address(by="hybrid")).expect_hits()
    expect(fresh.page.locator("[data-status-text]")).to_have_text(text("boot.meaning.failed"), timeout=START)
    expect(fresh.page.locator("[data-trouble] .button")).to_be_visible()
    fresh.page.context.unroute(MODEL)
    fresh.page.locator("[data-trouble] .button").click()
    fresh.until_ready()
    expect(fresh.page.locator(".summary")).to_contain_text("by Both", timeout=START)


def test_the_keys_sheet_holds_the_focus_and_gives_it_back(lab: Visit) -> None:
    page = lab.open("#/methods").page
    button = page.locator("[data-action=keys]")
    button.focus()
    page.keyboard.press("?")
    expect(page.locator("#keys")).to_be_visible()
    for _ in range(6):
        page.keyboard.press("Tab")
        assert page.evaluate("() => document.activeElement === document.body || !!document.activeElement.closest('#keys')")
    page.keyboard.press("Escape")
    expect(page.locator("#keys")).to_be_hidden()
    expect(button).to_be_focused()


def test_single_keys_can_be_switched_off_and_stay_off(fresh: Visit) -> None:
    page = fresh.open("#/retrieve").page
    page.click("[data-action=keys]")
    page.uncheck("[data-single-keys]")
    page.click("[data-action=close-keys]")
    page.keyboard.press("/")
    assert fresh.focused("id") != "query"
    page.reload()
    page.locator("h1#retrieve-title").click()
    page.keyboard.press("/")
    assert fresh.focused("id") != "query"


def test_the_theme_is_kept_and_set_before_the_first_paint(fresh: Visit) -> None:
    page = fresh.open().page
    page.select_option("[data-theme-choice]", "dark")
    assert page.evaluate("() => getComputedStyle(document.body).color") == "rgb(231, 227, 218)"
    page.reload(wait_until="commit")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.locator("[data-theme-choice]")).to_have_value("dark")
    page.select_option("[data-theme-choice]", "system")
    expect(page.locator("html")).not_to_have_attribute("data-theme", "dark")


def test_without_scripts_nothing_is_offered_that_needs_them(browser: Browser, site: Any) -> None:
    with visiting(browser, site.url, java_script_enabled=False) as visit:
        page = visit.open().page
        expect(page.locator("noscript .notice")).to_be_visible()
        for dead in ("#search", "[data-status-text]", "[data-action=keys]"):
            expect(page.locator(dead)).to_be_hidden()
        expect(page.locator("#library-title")).to_be_visible()


def test_a_printed_section_has_no_contents_and_printed_passages_name_their_query(lab: Visit) -> None:
    page = lab.open(SECTION).page
    expect(page.locator("#reading .s").first).to_be_visible()
    page.emulate_media(media="print")
    expect(page.locator(".pane-contents")).to_be_hidden()
    lab.open(address(by="bm25")).expect_hits()
    expect(page.locator(".query-printed")).to_be_visible()
    page.emulate_media(media="screen")
    expect(page.locator(".query-printed")).to_be_hidden()


@pytest.mark.parametrize("width", [390, 1280])
def test_the_formulas_of_the_methods_fit_and_their_parentheses_stay_small(browser: Browser, site: Any, width: int) -> None:
    """A parenthesis around an argument is as tall as on a line of its own, whatever fraction stands beside it."""
    with visiting(browser, site.url, width=width) as visit:
        page = visit.open("#/methods").page
        page.evaluate("() => document.fonts.ready")
        for formula in page.locator(".formula-block").all():
            assert formula.evaluate("(block) => block.scrollWidth <= block.clientWidth")
        heights = page.evaluate(
            """() => [...document.querySelectorAll('.method mrow > mrow > mo:first-child')]
              .filter((sign) => sign.textContent === '(' && !sign.parentElement.querySelector('mfrac'))
              .map((sign) => sign.getBoundingClientRect().height / parseFloat(getComputedStyle(sign).fontSize))"""
        )
        assert len(heights) == 6
        assert max(heights) < 1.6


def test_nothing_is_asked_of_another_origin(lab: Visit) -> None:
    for route in (address(by="hybrid"), SECTION, "#/library", "#/methods", "#/privacy"):
        lab.open(route)
    assert len(lab.requests) > 10
    assert [request for request in lab.requests if not request.startswith((lab.url, "data:"))] == []


@pytest.mark.parametrize("width", [390, 820, 1440])
@pytest.mark.parametrize("route", ["", address(by="hybrid"), SECTION])
def test_nothing_moves_while_the_page_starts(browser: Browser, site: Any, width: int, route: str) -> None:
    """Well below the 0.1 that counts as good: what is measured is what the reader did not cause."""
    with visiting(browser, site.url, width=width) as visit:
        visit.open(route).until_ready()
        assert visit.shifted() < 0.03


def test_what_a_reader_tabs_to_is_seen(lab: Visit) -> None:
    """WCAG 2.4.7 and 2.4.11: an outline on each stop, which is inside the window and not covered."""
    page = lab.open(address(by="bm25", k=5)).expect_hits(5).page
    page.locator(".skip").focus()
    stops = 0
    for _ in range(40):
        page.keyboard.press("Tab")
        seen = page.evaluate(
            """() => {
              const element = document.activeElement;
              const shown = element.matches('.segment input') ? element.nextElementSibling : element;
              const box = shown.getBoundingClientRect();
              const at = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
              return {
                what: element.outerHTML.slice(0, 80),
                outlined: getComputedStyle(shown).outlineStyle !== 'none',
                inside: box.bottom > 0 && box.top < innerHeight,
                uncovered: !at || element.contains(at) || at.contains(element) || shown.contains(at),
              };
            }"""
        )
        if seen["what"].startswith("<body"):
            break
        stops += 1
        assert seen["outlined"] and seen["inside"] and seen["uncovered"], seen
    assert stops > 20
