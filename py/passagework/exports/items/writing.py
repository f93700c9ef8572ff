"""One export: accepted items in, files out."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

from passagework.errors import DraftError
from passagework.exports.items.anki_text import anki_text
from passagework.exports.items.gift import gift
from passagework.exports.items.handout import handout
from passagework.exports.items.items_csv import items_csv
from passagework.exports.items.keeps import Target
from passagework.exports.items.markdown import Answers, markdown
from passagework.exports.items.moodle_xml import moodle_xml
from passagework.exports.items.provenance import items_json, items_schema
from passagework.exports.items.qti import qti
from passagework.exports.items.questions import Question, question
from passagework.models.calls import Call
from passagework.models.items import Item


class Exported(NamedTuple):
    """A file to save."""

    name: str
    type: str
    data: bytes


class Wanted(NamedTuple):
    """What is asked of an export; ``made`` is in milliseconds since 1970."""

    target: Target
    name: str
    answers: Answers
    application: str
    made: int


def exported(items: Sequence[Item], calls: Sequence[Call], wanted: Wanted) -> list[Exported]:
    """Return the files of an export of those ``items`` that are accepted.

    Raises :class:`DraftError` ``nothing_accepted`` where there is none.
    """
    accepted = [item for item in items if item.status == "accepted"]
    if not accepted:
        raise DraftError("nothing_accepted")
    if wanted.target == "json":
        text = items_json(accepted, calls, wanted.application, wanted.made)
        stem = file_name(wanted.name)
        return [
            Exported(f"{stem}.items.json", "application/json", text.encode()),
            Exported("passagework-items.schema.json", "application/schema+json", items_schema().encode()),
        ]
    suffix, kind, write = _WRITERS[wanted.target]
    return [Exported(f"{file_name(wanted.name)}{suffix}", kind, write([question(item) for item in accepted], wanted))]


def file_name(name: str) -> str:
    """Return ``name`` as every file system takes it."""
    kept = re.sub(r'[\\/:*?"<>|\x00-\x1f]+', "-", name).strip(" .-")
    return kept[:100] or "passagework"


def _anki(questions: Sequence[Question], wanted: Wanted) -> bytes:
    # genanki is imported with the first deck: no other target needs it.
    from passagework.exports.items.anki import apkg

    return apkg(questions, wanted.name, wanted.made / 1000)


_Write = Callable[[Sequence[Question], Wanted], bytes]
_WRITERS: dict[str, tuple[str, str, _Write]] = {
    "anki": (".apkg", "application/octet-stream", _anki),
    "anki_text": (".anki.txt", "text/plain", lambda found, wanted: anki_text(found, wanted.name).encode()),
    "gift": (".gift.txt", "text/plain", lambda found, wanted: gift(found, wanted.name).encode()),
    "moodle_xml": (".moodle.xml", "application/xml", lambda found, wanted: moodle_xml(found, wanted.name).encode()),
    "qti3": (".qti3.zip", "application/zip", lambda found, _: qti(found, "3.0")),
    "qti21": (".qti21.zip", "application/zip", lambda found, _: qti(found, "2.1")),
    "csv": (".csv", "text/csv", lambda found, _: items_csv(found).encode()),
    "markdown": (".md", "text/markdown", lambda found, wanted: markdown(found, wanted.name, wanted.answers).encode()),
    "handout": (
        ".html",
        "text/html",
        lambda found, wanted: handout(found, wanted.name, wanted.answers, found[0].item.language).encode(),
    ),
}
