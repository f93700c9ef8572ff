"""QTI packages as other programs read them: Citolab's converter for the files, and its player for what happens with them."""

from __future__ import annotations

import io
import os
import zipfile
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

import pytest
import qti_convert
from playwright.sync_api import Page, sync_playwright
from tests.accepted_items import accepted, item

from passagework.exports.items.qti import Version, qti
from passagework.exports.items.questions import question
from passagework.models.items import ChoiceContent, ShortContent, TrueFalseContent
from sitebuild.paths import NODE_MODULES

PLAYER = NODE_MODULES / "@citolab" / "qti-components" / "cdn" / "index.global.js"


def package(version: Version) -> dict[str, str]:
    with zipfile.ZipFile(io.BytesIO(qti([question(each) for each in accepted()], version))) as archive:
        return {name: archive.read(name).decode() for name in archive.namelist()}


def shape(element: ElementTree.Element) -> Any:
    """Names, texts and the attributes that bear meaning, without how they are spelt."""
    kept = {
        key: value
        for key, value in sorted(element.attrib.items())
        if key
        in ("identifier", "cardinality", "base-type", "response-identifier", "map-key", "mapped-value", "max-choices", "view")
    }
    return element.tag.split("}")[-1], kept, " ".join((element.text or "").split()), [shape(child) for child in element]


@pytest.mark.parametrize("version", ["3.0", "2.1"])
def test_the_manifest_names_every_file(version: Version) -> None:
    files = package(version)
    manifest = ElementTree.fromstring(files["imsmanifest.xml"])
    named = {each.attrib["href"] for each in manifest.iter() if each.tag.endswith("}resource")}
    assert named == set(files) - {"imsmanifest.xml"} and len(named) == len(accepted())


def test_version_2_becomes_what_version_3_says() -> None:
    """The converter reads our 2.1 by the names of the standard; a name of ours that is wrong would stay as it is."""
    old, new = package("2.1"), package("3.0")
    for name in sorted(set(old) - {"imsmanifest.xml"}):
        upgraded = ElementTree.fromstring(qti_convert.upgrade_qti2_to_qti3(old[name]))
        assert {each.tag for each in upgraded.iter()} == {each.tag for each in ElementTree.fromstring(new[name]).iter()}
        body, ours = (
            next(each for each in root.iter() if each.tag.endswith("qti-item-body"))
            for root in (upgraded, ElementTree.fromstring(new[name]))
        )
        assert shape(body) == shape(ours)


def test_version_3_goes_back_without_a_warning() -> None:
    for name, text in package("3.0").items():
        if name != "imsmanifest.xml":
            assert qti_convert.convert_qti3_to_qti21(text).warnings == []


@pytest.fixture(scope="module")
def player(chromium: str) -> Iterator[Page]:
    flags = ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=flags)
        page = browser.new_page()
        page.set_content("<!doctype html><qti-item><item-container></item-container></qti-item>")
        page.add_script_tag(path=PLAYER)
        yield page
        browser.close()


def played(player: Page, content: Any, response: str) -> float:
    """The score that the player gives for a response."""
    text = qti([question(item(content))], "3.0")
    with zipfile.ZipFile(io.BytesIO(text)) as archive:
        (name,) = (each for each in archive.namelist() if each.startswith("items/"))
        xml = archive.read(name).decode()
    player.evaluate(
        """async (xml) => {
          const host = document.querySelector("item-container");
          host.itemXML = xml;
          await host.updateComplete;
        }""",
        xml,
    )
    return player.evaluate(
        """async (response) => {
          const deadline = Date.now() + 10000;
          let item = null;
          while (!item && Date.now() < deadline) {
            await new Promise((next) => setTimeout(next, 50));
            item = document.querySelector("item-container").shadowRoot.querySelector("qti-assessment-item");
          }
          await item.updateComplete;
          item.updateResponseVariable("RESPONSE", response);
          item.processResponse();
          return Number(item.getOutcome("SCORE").value);
        }""",
        response,
    )


def test_the_player_scores_a_choice_by_its_key(player: Page) -> None:
    choice = next(each.content for each in accepted() if isinstance(each.content, ChoiceContent))
    assert [played(player, choice, f"option-{number}") for number in range(3)] == [0, 1, 0]


def test_the_player_scores_true_and_false(player: Page) -> None:
    claim = next(each.content for each in accepted() if isinstance(each.content, TrueFalseContent))
    assert [played(player, claim, answer) for answer in ("true", "false")] == [0, 1]


def test_the_player_scores_every_accepted_answer(player: Page) -> None:
    short = next(each.content for each in accepted() if isinstance(each.content, ShortContent))
    assert [played(player, short, answer) for answer in ("the mean of {x}: a~b", "mean", "median")] == [1, 1, 0]
