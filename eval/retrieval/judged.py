"""The committed judgements: two labellings of each pool, and a third reading of what they differ on.

``judgements/TEXT/`` holds ``first.json``, ``second.json`` and ``third.json``; what was learnt from the differences is in
``lessons.txt``, a line each.
"""

from __future__ import annotations

from pathlib import Path

from passagework.evaluation.adjudication import settled
from passagework.evaluation.files import from_json
from passagework.evaluation.reporting.text_report import Judged
from passagework.models.evaluation import Judgements

FOLDER = Path(__file__).with_name("judgements")


def judged(text: str, folder: Path = FOLDER) -> Judged:
    """Return the judgements of a text with those settled from them (raises StudyError where they do not fit together)."""
    first, second, third = (_read(folder / text / f"{name}.json") for name in ("first", "second", "third"))
    return Judged(first, second, settled(first, second, third), _lessons(folder / text / "lessons.txt"))


def _read(path: Path) -> Judgements:
    return from_json(Judgements, path.read_bytes(), f"{path.parent.name}/{path.name}")


def _lessons(path: Path) -> tuple[str, ...]:
    return tuple(path.read_text(encoding="utf-8").splitlines()) if path.is_file() else ()
