"""Tells titles that people gave a document from what programs leave in their place."""

from __future__ import annotations

import re

_PROGRAM = re.compile(r"(?:microsoft (?:word|powerpoint|excel|publisher)|powerpoint presentation|slide) ?[-–—:] ?", re.IGNORECASE)
_FILE = re.compile(
    r"\S.{0,120}\.(?:pdf|docx?|dotx?|odt|rtf|txt|pptx?|odp|xlsx?|ods|csv|html?|tex|dvi|e?ps|indd|qxd|qxp|pmd|fm|wpd|pages|exe|tmp|bak"
    r"|tiff?|jpe?g|png|ai|cdr|dwg|md|p65|sdw)",
    re.IGNORECASE,
)
_PATH = re.compile(r"(?:[a-z]:[\\/]|\\\\|file:|https?:|/\w+/|~/)\S*.*", re.IGNORECASE)
_NOTHING = re.compile(
    r"(?:untitled|unbenannt|ohne titel|no title|title|titel|document|dokument|microsoft word|powerpoint presentation"
    r"|presentation|präsentation|print|scan|scanned document|new document|layout|binder|book"
    r"|sans titre|sin título|senza titolo)[\W_]*\d{0,4}",
    re.IGNORECASE,
)


def plausible(title: str) -> str:
    """Return a document's own title, empty where no person wrote it: the name of a file, a path, a number, "untitled"."""
    bare = title.strip("\"'<>()[] ")
    made = _PROGRAM.match(bare) or _FILE.fullmatch(bare) or _PATH.fullmatch(bare) or _NOTHING.fullmatch(bare)
    return "" if made or sum(map(str.isalpha, bare)) < 2 else title
