"""Rich Text Format files: the text, its paragraphs, lists' labels, tables and notes."""

from __future__ import annotations

from passagework.errors import FormatError
from passagework.formats.compose import compose
from passagework.formats.contract import Format, SourceFile
from passagework.formats.quality import hidden_remarks
from passagework.formats.rtf_reader import RtfReader
from passagework.models.content import Document


def read(file: SourceFile) -> Document:
    """Read an RTF file.

    Raises :class:`FormatError`: ``damaged_file`` for one that does not begin as RTF, ``no_text``.
    """
    data = file.data.lstrip()
    if not data.startswith(b"{\\rtf"):
        raise FormatError("damaged_file", name=file.name, detail="it does not begin as RTF does")
    reader = RtfReader()
    drafts = reader.read(data)
    return compose(file, drafts, title=reader.title, remarks=hidden_remarks(reader.hidden))


FORMAT = Format("rtf", (".rtf",), read=read)
