"""A deck for Anki (.apkg), by genanki.

The guid of a note is the item's id, and deck and note type have fixed ids: importing a later export again updates what is there,
with nobody's progress lost, and doubles nothing.
"""

from __future__ import annotations

import hashlib
import io
from collections.abc import Sequence

import genanki

from passagework.exports.items.notes import FIELDS, fields, tags
from passagework.exports.items.questions import Question

MODEL = 1_847_310_559
"""The id of the note type, as Anki wants one: a number of [2^30, 2^31), chosen once."""

_FRONT = '<div class="q">{{Question}}</div>{{#Options}}<div class="o">{{Options}}</div>{{/Options}}'
_BACK = (
    '{{FrontSide}}<hr id="answer"><div class="a">{{Answer}}</div>'
    '{{#Explanation}}<div class="e">{{Explanation}}</div>{{/Explanation}}'
    '{{#Sources}}<div class="s">{{Sources}}</div>{{/Sources}}'
)
_STYLE = (
    ".card{font-family:Georgia,serif;font-size:20px;line-height:1.5;max-width:34em;margin:0 auto;text-align:left}"
    ".o ol{list-style:upper-alpha;padding-left:1.5em}.e{margin-top:.8em}.s{margin-top:1.2em;font-size:14px;opacity:.75}"
)


def apkg(questions: Sequence[Question], deck: str, seconds: float) -> bytes:
    """Return the bytes of a deck called ``deck``; ``seconds`` since 1970 are when it was made, and grow from export to export."""
    model = genanki.Model(
        MODEL,
        "Passagework",
        fields=[{"name": name} for name in FIELDS],
        templates=[{"name": "Card", "qfmt": _FRONT, "afmt": _BACK}],
        css=_STYLE,
        sort_field_index=1,
    )
    made = genanki.Deck(deck_id(deck), deck)
    for each in questions:
        made.add_note(genanki.Note(model, fields(each), guid=f"passagework-{each.item.id}", tags=tags(each)))
    file = io.BytesIO()
    genanki.Package(made).write_to_file(file, timestamp=seconds)
    return file.getvalue()


def deck_id(name: str) -> int:
    """Return the id of the deck called ``name``: always the same one, in [2^30, 2^31)."""
    digest = hashlib.sha256(f"passagework deck {name}".encode()).digest()
    return (1 << 30) + int.from_bytes(digest[:8], "big") % (1 << 30)
