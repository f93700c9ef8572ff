"""Decks as Anki's own package imports them."""

from __future__ import annotations

from pathlib import Path

import pytest
from anki.collection import Collection, ImportAnkiPackageOptions, ImportAnkiPackageRequest, ImportCsvRequest
from anki.consts import CARD_TYPE_REV, QUEUE_TYPE_REV
from tests.accepted_items import accepted, item

from passagework.exports.items.anki import apkg
from passagework.exports.items.anki_text import anki_text
from passagework.exports.items.notes import FIELDS
from passagework.exports.items.questions import question
from passagework.models.items import CardContent, Item

DECK = "Means::Chapter 1"


@pytest.fixture
def collection(tmp_path: Path):
    opened = Collection(str(tmp_path / "collection.anki2"))
    yield opened
    opened.close()


def imported(collection: Collection, items: list[Item], folder: Path, seconds: float):
    file = folder / "deck.apkg"
    file.write_bytes(apkg([question(each) for each in items], DECK, seconds))
    return collection.import_anki_package(
        ImportAnkiPackageRequest(package_path=str(file), options=ImportAnkiPackageOptions())
    ).log


def test_a_deck_arrives_whole(collection: Collection, tmp_path: Path) -> None:
    log = imported(collection, accepted(), tmp_path, 1_790_000_000)
    assert (len(log.new), len(log.updated), len(log.duplicate), len(log.conflicting)) == (len(accepted()), 0, 0, 0)
    assert collection.decks.id_for_name(DECK) is not None
    assert collection.fix_integrity()[1]
    cards = [collection.get_card(each) for each in collection.find_cards(f'deck:"{DECK}"')]
    by_id = {card.note()["Id"]: card for card in cards}
    choice = by_id[accepted()[0].id]
    assert "\\(\\bar{x} \\neq \\mu\\)" in choice.question() and "<li>Nothing yet: 50 % = half</li>" in choice.question()
    assert "<b>B</b> \\(\\nabla f = 0\\)" in choice.answer() and "A course: means &amp; more, Means, pp. iv–5" in choice.answer()
    assert "&lt;b&gt;no&lt;/b&gt;" in choice.question() and "<b>no</b>" not in choice.question()
    assert set(choice.note().tags) == {"passagework", "kind::choice", "bloom::understand", "topic::the-mean"}
    assert "its sum" not in by_id[accepted()[2].id].question() and "its sum" in by_id[accepted()[2].id].answer()


def test_a_later_export_updates_and_doubles_nothing(collection: Collection, tmp_path: Path) -> None:
    imported(collection, accepted(), tmp_path, 1_790_000_000)
    (studied,) = collection.find_cards(f"nid:{collection.find_notes(accepted()[2].id)[0]}")
    card = collection.get_card(studied)
    card.ivl, card.reps, card.type, card.queue = 12, 3, CARD_TYPE_REV, QUEUE_TYPE_REV
    collection.update_card(card)
    changed = [*accepted()[:2], item(CardContent(front="Mean?", back="The sum over the count."), 2), *accepted()[3:]]
    log = imported(collection, changed, tmp_path, 1_790_000_100)
    assert (len(log.new), len(log.duplicate)) == (0, 0) and collection.note_count() == len(accepted())
    card = collection.get_card(studied)
    assert "The sum over the count." in card.answer() and (card.ivl, card.reps) == (12, 3)


def test_text_arrives_in_columns_and_again_updates(collection: Collection, tmp_path: Path) -> None:
    imported(collection, accepted()[:1], tmp_path, 1_790_000_000)  # the note type
    file = tmp_path / "notes.txt"
    for _ in range(2):
        file.write_text(anki_text([question(each) for each in accepted()], DECK), encoding="utf-8")
        metadata = collection.get_csv_metadata(str(file), None)
        assert list(metadata.column_labels) == [*FIELDS, "Tags"]
        metadata.global_notetype.id = collection.models.id_for_name("Passagework") or 0
        metadata.global_notetype.field_columns[:] = range(1, len(FIELDS) + 1)
        collection.import_csv(ImportCsvRequest(path=str(file), metadata=metadata))
    assert collection.note_count() == len(accepted())
    (found,) = collection.find_notes(f"Id:{accepted()[0].id}")
    assert "\\(\\bar{x} \\neq \\mu\\)" in collection.get_note(found)["Question"]
