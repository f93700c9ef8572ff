"""Plain text and its kin: text files, logs, subtitles, tables of values."""

from __future__ import annotations

from collections.abc import Iterator

from passagework.formats.compose import compose
from passagework.formats.contract import Format, SourceFile
from passagework.formats.drafts import Draft, PageDraft
from passagework.formats.encodings import decode
from passagework.formats.lines import blocks
from passagework.formats.subtitles import cue_text
from passagework.formats.values import table_drafts
from passagework.models.content import Document

_PAGE = "\f"
_SUBTITLES = (".srt", ".vtt")
_VALUES = {".csv": None, ".tsv": "\t"}


def read(file: SourceFile) -> Document:
    """Read a text file; form feeds part its pages.

    Raises :class:`passagework.errors.FormatError`: ``not_text``, ``no_text``.
    """
    decoded = decode(file.data, file.name)
    return compose(file, drafts(decoded.text, file.suffix), remarks=decoded.remarks)


def drafts(text: str, suffix: str = "") -> Iterator[Draft]:
    """Yield what stands in a text; ``suffix`` tells subtitles and tables of values from prose."""
    if suffix in _VALUES and (tables := table_drafts(text, _VALUES[suffix])):
        yield from tables
        return
    if suffix in _SUBTITLES:
        text = cue_text(text)
    # A feed at the very end closes the last page; it does not open another.
    pages = text.removesuffix("\n").removesuffix(_PAGE).split(_PAGE)
    for number, page in enumerate(pages, start=1):
        if len(pages) > 1:
            yield PageDraft(str(number))
        yield from blocks(page)


FORMAT = Format("plaintext", (".txt", ".text", ".srt", ".vtt", ".csv", ".tsv", ".log", ".tex", ".rst", ".org"), read=read)
