"""The acts of exporting accepted items."""

from __future__ import annotations

from typing import ClassVar, Literal

from pydantic import Field

from passagework.make_protocol.base import Act


class KeepsArgs(Act):
    """Show what each target keeps of an item. View: region ``export-keeps``."""


class ExportArgs(Act):
    """Write an export of accepted items. Buffers: Items, a JSON list of texts (others are left out), and their Calls, likewise.

    Data: ``files``, a list of ``{name, type, base64}``, and ``unreadable``, how many items are not in them because they cannot be
    read. ``made`` is in milliseconds since 1970.
    """

    buffers: ClassVar[int] = 2

    target: Literal["anki", "anki_text", "gift", "moodle_xml", "qti3", "qti21", "csv", "markdown", "handout", "json"]
    name: str = Field(min_length=1, max_length=200)
    answers: Literal["with", "end", "without"] = "with"
    application: str
    made: int = Field(ge=0)


ACTS: dict[str, type[Act]] = {"keeps": KeepsArgs, "export": ExportArgs}
