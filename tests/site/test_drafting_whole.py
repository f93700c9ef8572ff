"""From a fresh profile to exports, and again in another one from a backup: nothing of drafting is lost on the way."""

from __future__ import annotations

import io
import json
import re
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from anki.collection import Collection, ImportAnkiPackageOptions, ImportAnkiPackageRequest
from playwright.sync_api import Browser, Locator, expect
from tests.providers.scripted import ScriptedServer
from tests.site.making import KEY, Maker, making
from tests.site.shelf import Shelf
from tests.site.visits import START

from passagework.exports.items.keeps import KEEPS
from sitebuild.paths import STATIC
from sitebuild.serve import Served

LESSON = STATIC / "demo" / "short-course" / "03-representative-samples.md"
TITLE = "My lecture notes"
TARGETS = [row.target for row in KEEPS]


@pytest.fixture(scope="module")
def reader(browser: Browser, site: Served) -> Iterator[Maker]:
    """A reader who has added a text, had a pack drafted from it, accepted five items, one of them edited, and rejected one."""
    with ScriptedServer() as server, making(browser, site.url) as maker:
        Shelf(maker.visit).open().paste(TITLE, LESSON.read_text("utf-8"))
        maker.set_up(server.openai, "scripted:good", key=KEY, prices=("1", "2"))
        maker.order(
            "why a sample is representative", "scripted:good", choice=3, short=1, card=2, truefalse=1, problem=1, summary=1
        )
        expect(maker.at("generate").locator("[data-look-send]")).to_be_visible(timeout=START)
        maker.send()
        maker.result(view="generate")
        review(maker)
        yield maker


def review(maker: Maker) -> None:
    """Decide by keys alone."""
    page = maker.page
    maker.visit.open("#/review")
    item = page.locator("[data-region=review-item] [data-item]")
    expect(item).to_be_visible(timeout=START)
    page.keyboard.press("e")
    page.locator("form:visible textarea").first.fill("Which word is missing, and why?")
    page.get_by_role("button", name="Save and check").click()
    expect(item).to_contain_text("Which word is missing, and why?")
    for decided in range(6):
        shown = item.get_attribute("data-item") or ""
        page.keyboard.press("r" if decided == 5 else "a")
        if decided == 5:
            page.locator("dialog[open] button[type=submit]").click()
        expect(maker.at("review").locator("[data-review-progress]")).to_contain_text(f"{decided + 1} of 9")
        expect(item).not_to_have_attribute("data-item", shown)


def exported(maker: Maker, target: str) -> bytes:
    """The file that the dialog saves for a target."""
    page = maker.page
    maker.visit.open("#/review")
    page.locator("[data-action=export-open]:visible").click(timeout=START)
    dialog = page.locator("#export-dialog")
    dialog.locator(f"[value={target}]").check()
    with page.expect_download() as download:
        dialog.locator("button[type=submit]").click()
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    return Path(download.value.path()).read_bytes()


def members(data: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def everything(maker: Maker) -> dict[str, Any]:
    """What the export of everything holds, but for when it was made."""
    files = members(exported(maker, "json"))
    (name,) = (each for each in files if each.endswith(".items.json"))
    read = json.loads(files[name])
    jsonschema.Draft202012Validator(json.loads(files["passagework-items.schema.json"])).validate(read)
    del read["made"]
    return read


def test_what_was_accepted_is_exported_with_all_that_is_known_of_it(reader: Maker) -> None:
    read = everything(reader)
    assert [each["status"] for each in read["items"]] == ["accepted"] * 5 and len(read["calls"]) == 1
    edited = next(each for each in read["items"] if [one["action"] for one in each["decisions"]] == ["edit", "accept"])
    assert edited["decisions"][0]["changes"][0]["after"] == "Which word is missing, and why?"
    (call,) = read["calls"]
    assert call["retrieval"]["embedder"].startswith("all-MiniLM-L6-v2") and call["cost"] > 0
    for each in read["items"]:
        for passage in each["evidence"]:
            assert passage["text"] in {sent["text"] for sent in call["passages"]}
    assert KEY not in json.dumps(read)


@pytest.mark.parametrize("target", [each for each in TARGETS if each not in ("json", "anki")])
def test_every_other_file_holds_the_accepted_items_and_no_others(reader: Maker, target: str) -> None:
    data = exported(reader, target)
    text = b"".join(members(data).values()) if data[:2] == b"PK" else data
    wanted = [each["id"].encode() for each in everything(reader)["items"]]
    if target in ("moodle_xml", "csv", "qti3", "qti21", "anki_text", "gift"):
        assert all(identity in text for identity in wanted)
    assert b"Which word is missing, and why?" in text.replace(b"\\:", b":").replace(b"&#39;", b"'")
    assert KEY.encode() not in text


def test_the_deck_that_pyodide_wrote_is_imported_by_anki(reader: Maker, tmp_path: Path) -> None:
    file = tmp_path / "deck.apkg"
    file.write_bytes(exported(reader, "anki"))
    collection = Collection(str(tmp_path / "collection.anki2"))
    try:
        options = ImportAnkiPackageOptions()
        for new in (5, 0):
            log = collection.import_anki_package(ImportAnkiPackageRequest(package_path=str(file), options=options)).log
            assert len(log.new) == new and collection.note_count() == 5
    finally:
        collection.close()


def test_a_backup_brings_all_of_it_into_a_fresh_profile(reader: Maker, browser: Browser, site: Served) -> None:
    practise(reader)
    with reader.page.expect_download() as download:
        Shelf(reader.visit).open()
        reader.page.click("[data-action=backup]")
    backup = Path(download.value.path()).read_bytes()
    assert KEY.encode() not in b"".join(members(backup).values())
    before = seen(reader)
    with making(browser, site.url) as other:
        Shelf(other.visit).open()
        with other.page.expect_file_chooser() as chooser:
            other.page.click("[data-action=restore-backup]")
        chooser.value.set_files([{"name": "lab.passagework", "mimeType": "", "buffer": backup}])
        Shelf(other.visit).choose("yes")
        Shelf(other.visit).readable(TITLE)
        assert seen(other) == before
        for target in ("gift", "moodle_xml", "qti3", "csv", "markdown", "handout"):
            assert exported(other, target) == exported(reader, target)
        assert everything(other) == everything(reader)


def practise(maker: Maker) -> None:
    """Answer one item."""
    maker.visit.open("#/practice")
    card = maker.page.locator("[data-practice-item] [data-item]")
    expect(card).to_be_visible(timeout=START)
    maker.page.keyboard.press("a")
    maker.page.locator("[data-action=practice-rate][data-grade='4']").click()
    expect(maker.page.locator("[data-practice-counts]")).to_contain_text("1 answered today")


def seen(maker: Maker) -> dict[str, Any]:
    """What the pages show of drafts, calls, practice and models."""
    shown = {}
    for view, place in (
        ("review/list", "[data-region=review-list]"),
        ("log", "[data-region=log-list]"),
        ("practice", "[data-practice-counts]"),
    ):
        maker.visit.open(f"#/{view}")
        shown[view] = lines(maker.page.locator(place))
    # What this session cost is of the tab.
    shown["log"] = shown["log"][shown["log"].index("All") :]
    maker.visit.open("#/models")
    shown["models"] = lines(maker.page.locator("[data-models] h2, [data-models] h3"))
    return shown


def lines(place: Locator) -> list[str]:
    expect(place.first).not_to_be_empty(timeout=START)
    return re.split(r"\s*\n\s*", "\n".join(place.all_inner_texts()).strip())
