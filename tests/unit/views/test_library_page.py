"""The prerendered parts of the Library page: what scripts look for is there, and what is there has a script and a name."""

from __future__ import annotations

import re

import pytest
from tests.unit.views.markup import Element
from tests.unit.views.test_page import render, shelf_text

from passagework.catalogue import text
from sitebuild.paths import APP
from sitebuild.prerender import page_words

SCRIPTS = "\n".join(file.read_text("utf-8") for file in sorted((APP / "page").rglob("*.js")))
PARTS = [
    *sorted((APP / "page" / "library").glob("*.js")),
    *(APP / "page" / f"{name}.js" for name in ("original", "page-bar", "reading")),
]
LOOKED_FOR = sorted(
    {name for part in PARTS for name in re.findall(r"""find\("\[(data-[a-z-]+)(?:\]|=)""", part.read_text("utf-8"))}
)


@pytest.fixture(scope="module")
def page() -> Element:
    return render(shelf_text(), shelf_text("other"))


def attributes(page: Element) -> set[str]:
    return {name for element in page.iter() for name in element.attrib}


@pytest.mark.parametrize("attribute", LOOKED_FOR)
def test_what_a_script_looks_for_is_on_the_page(page: Element, attribute: str) -> None:
    """`find` throws where its element is missing."""
    assert attribute in attributes(page)


def test_scripts_look_for_many_parts() -> None:
    assert len(LOOKED_FOR) > 50


def test_every_action_on_the_page_has_a_script(page: Element) -> None:
    named = {action for each in page.select("[data-action]") if (action := each.get("data-action"))}
    handled = set(re.findall(r"""\bon\("([a-z-]+)",""", SCRIPTS)) | set(re.findall(r"""\.input\("([a-z-]+)",""", SCRIPTS))
    assert len(named) > 25
    assert named <= handled


def test_every_button_of_a_document_has_a_script_and_says_of_which_document_it_is(page: Element) -> None:
    (row,) = page.select("#document-row")
    buttons = row.select("[data-act]")
    handled = {
        "details",
        *re.findall(r"^      (\w+): \(\) =>", (APP / "page" / "library" / "library-view.js").read_text("utf-8"), re.M),
    }
    assert {each.get("data-act") for each in buttons} == handled
    assert all(each.select("[data-of]") for each in buttons)


def test_dialogs_are_named_and_can_be_left(page: Element) -> None:
    dialogs = page.select("dialog")
    titles = {each.get("id") for each in page.select("h2")}
    assert len(dialogs) >= 7
    for dialog in dialogs:
        assert dialog.get("aria-labelledby") in titles
        closing = [e for e in dialog.iter() if e.get("data-action") in {"close-dialog", "close-keys"}]
        assert closing or dialog.get("id") == "work-dialog"


def test_nothing_can_be_added_before_the_library_is_open(page: Element) -> None:
    buttons = page.select("[data-needs-library]")
    assert len(buttons) >= 7
    assert all("disabled" in each.attrib for each in buttons)


def test_where_files_are_kept_is_said_before_anything_is_kept(page: Element) -> None:
    assert text("library.promise") in page.select(".own")[0].text
    assert text("library.promise.short") in page.select("#paste-dialog")[0].text
    assert text("library.promise.short") in page.select(".drop")[0].text


def test_the_settings_of_the_index_begin_with_those_of_the_code(page: Element) -> None:
    (dialog,) = page.select("#index-dialog")
    assert (dialog.get("data-size"), dialog.get("data-overlap")) == ("901", "181")
    assert "257 word pieces" in dialog.text


def test_the_words_of_the_library_and_of_what_files_tell_travel_in_the_page() -> None:
    words = page_words()
    assert words["library.title"] == text("library.title")
    assert any(key.startswith("format.") for key in words) and any(key.startswith("remark.") for key in words)
