"""The results fragment: what it says, how it is built, and that no text becomes markup."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, get_args

import pytest
from tests.unit.views.markup import parse

from passagework.catalogue import messages
from passagework.models.library import Span
from passagework.models.search import Notice, Placing, Placings
from passagework.views.results import results_fragment

HOSTILE = "</p><script>alert(1)</script><img src=x onerror=alert(1)>\"' & {{ 7 * 7 }}"

Make = dict[str, Callable[..., Any]]


def test_each_passage_is_numbered_placed_and_cut_into_sentences(make: Make) -> None:
    page = parse(results_fragment(make["result"](make["hit"](1, 4), make["hit"](2, 9))))
    hits = page.select("[data-hit]")
    assert [(h.get("data-number"), h.get("data-document"), h.get("data-ordinal")) for h in hits] == [
        ("1", "course", "4"),
        ("2", "course", "9"),
    ]
    sentences = hits[0].select(".passage .sentence")
    assert [(s.get("data-start"), s.get("data-end")) for s in sentences] == [("0", "27"), ("28", "53")]
    assert [m.text for m in hits[0].select(".passage mark")] == ["sample"]
    assert hits[0].select(".passage")[0].text == "A sample speaks for others. Size alone does not help."


def test_the_link_opens_the_passage_in_its_section(make: Make) -> None:
    ref = make["ref"](7, document="a b", section_id="s/1")
    page = parse(results_fragment(make["result"](make["hit"](passage=ref))))
    assert page.select("[data-action=open]")[0].get("href") == "#/library/a%20b/s%2F1?passage=7"


def test_scores_ranks_and_bars_of_every_ranker(make: Make) -> None:
    page = parse(results_fragment(make["result"](make["hit"]())))
    lines = [line.line for line in page.select(".scores li")]
    assert lines == ["meaning 0.500 rank 3", "keyword 8.0 rank 1", "both 0.0323 rank 1"]
    # The best cosine fills half its bar, since 1 is its top; the best of the others fills the bar.
    assert [bar.get("width") for bar in page.select(".bar-value")] == ["24.0", "48.0", "48.0"]
    assert messages()["results.legend.bars"] in page.select(".legend")[0].text
    assert [line.line for line in page.select(".scores .leads")] == ["both 0.0323 rank 1"]


def test_a_ranker_without_vectors_is_left_out_and_an_unranked_passage_says_so(make: Make) -> None:
    placings = Placings(dense=None, bm25=Placing(rank=None, score=None), hybrid=None)
    page = parse(results_fragment(make["result"](make["hit"](placings=placings), ranker="bm25")))
    assert [line.line for line in page.select(".scores li")] == ["keyword – not ranked"]


def test_the_citation_holds_the_passage_its_place_and_its_number(make: Make) -> None:
    page = parse(results_fragment(make["result"](make["hit"](1, 11))))
    assert page.select("[data-action=copy]")[0].get("data-citation") == (
        "“A sample speaks for others. Size alone does not help.”\nA short course, section 3 · Samples, passage 12."
    )


def test_no_text_becomes_markup(make: Make) -> None:
    ref = make["ref"](document_title=HOSTILE, section_title=HOSTILE, section_number="<b>", document=HOSTILE, section_id=HOSTILE)
    hit = make["hit"](passage=ref, text=HOSTILE, sentences=(Span(start=0, end=9),), matches=(Span(start=4, end=14),))
    fragment = results_fragment(make["result"](hit, query=HOSTILE))
    page = parse(fragment)
    assert page.select("script, img, b") == []
    assert page.select(".passage")[0].text == HOSTILE
    assert HOSTILE in page.select(".hit-place")[0].text
    assert page.select("[data-hit]")[0].get("data-document") == HOSTILE
    assert "49" not in page.select(".passage")[0].text


def test_a_fragment_holds_no_style_no_handler_and_no_input(make: Make) -> None:
    page = parse(results_fragment(make["result"](make["hit"]())))
    names = {name for element in page.iter() for name in element.attrib}
    assert not {name for name in names if name == "style" or name.startswith("on")}
    assert page.select("input, select, textarea, style, script, link") == []


@pytest.mark.parametrize("ranker", ["dense", "bm25", "hybrid"])
def test_no_passage_is_said_with_a_way_on(make: Make, ranker: str) -> None:
    page = parse(results_fragment(make["result"](ranker=ranker)))
    assert page.select("[data-hit]") == []
    assert messages()[f"results.none.{ranker}"] in page.text
    assert bool(page.select("[data-action=rank-by][data-ranker=dense]")) == (ranker == "bm25")


@pytest.mark.parametrize("notice", get_args(Notice))
def test_every_notice_has_words_and_is_shown(make: Make, notice: str) -> None:
    counted = {"without_vectors": 1200, "foreign": 2}
    page = parse(results_fragment(make["result"](make["hit"](), ranker="bm25", notices=(notice,), **counted)))
    key = f"notice.{notice}" if f"notice.{notice}" in messages() else f"notice.{notice}.other"
    words = messages()[key].format(searched=len("sample"), passages="1,200", texts=2)
    assert [(n.get("data-notice"), n.text) for n in page.select(".notice")] == [(notice, words)]


@pytest.mark.parametrize(("ranker", "key"), [("bm25", ""), ("dense", ".by_meaning"), ("hybrid", ".by_meaning")])
def test_a_query_of_stop_words_is_said_to_be_answered_by_meaning_only_where_it_was(make: Make, ranker: str, key: str) -> None:
    page = parse(results_fragment(make["result"](ranker=ranker, asked="bm25", notices=("only_stop_words",))))
    assert page.select(".notice")[0].text == messages()[f"notice.only_stop_words{key}"]


def test_meaning_is_not_offered_where_keyword_stands_in_for_it(make: Make) -> None:
    page = parse(results_fragment(make["result"](ranker="bm25", asked="dense", notices=("meaning_not_ready",))))
    assert page.select("[data-action=rank-by]") == []


def test_the_summary_counts_passages_and_milliseconds(make: Make) -> None:
    page = parse(results_fragment(make["result"](make["hit"](), milliseconds=0.2)))
    assert page.select(".summary p")[0].text == "1,451 passages, ranked by Both in 1 ms"


@pytest.mark.parametrize(
    ("pages", "section", "place", "citation"),
    [
        (None, ("3", "Samples"), "3 · Samples", "A short course, section 3 · Samples, passage 1."),
        (("12", "12"), ("", ""), "p. 12", "A short course, p. 12, passage 1."),
        (("ix", "10"), ("", "Samples"), "Samples · pp. ix–10", "A short course, section Samples, pp. ix–10, passage 1."),
    ],
)
def test_a_passage_of_a_text_with_pages_says_them(
    make: Make, pages: tuple[str, str] | None, section: tuple[str, str], place: str, citation: str
) -> None:
    passage = make["ref"](pages=pages, section_number=section[0], section_title=section[1])
    page = parse(results_fragment(make["result"](make["hit"](passage=passage))))
    assert page.select(".hit-place")[0].text.endswith(place)
    assert page.select("[data-action=copy]")[0].get("data-citation").endswith("\n" + citation)


@pytest.mark.parametrize(("language", "said"), [("de", "de"), ("und", None)])
def test_a_passage_says_its_language_where_it_is_known(make: Make, language: str, said: str | None) -> None:
    passage = make["ref"](language=language)
    page = parse(results_fragment(make["result"](make["hit"](passage=passage))))
    assert page.select("p.passage")[0].attrib.get("lang") == said


@pytest.mark.parametrize(("unit", "words"), [("passage", "1,451 passages"), ("document", "1,451 files")])
def test_the_summary_names_what_is_ranked(make: Make, unit: str, words: str) -> None:
    page = parse(results_fragment(make["result"](make["hit"](), unit=unit)))
    assert page.select(".summary p")[0].text.startswith(words)
