"""The project's own prose: Markdown files without the demo texts, and their text without code."""

from __future__ import annotations

import re
from pathlib import Path

from sitebuild.checks.tracked import tracked_files
from sitebuild.paths import ROOT, STATIC

_FENCE = re.compile(r"^(```|~~~).*?^\1[ \t]*$", re.MULTILINE | re.DOTALL)
_CODE = re.compile(r"`[^`\n]*`")
_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)


def documents(root: Path = ROOT) -> list[Path]:
    """README, docs and the other Markdown files; the demo texts have checks of their own."""
    return [file for file in tracked_files(root) if file.suffix == ".md" and not file.is_relative_to(STATIC / "demo")]


def prose(text: str) -> str:
    """`text` with code and comments blanked out, so that lines and columns stay where they are."""
    for pattern in (_FENCE, _COMMENT, _CODE):
        text = pattern.sub(lambda found: re.sub(r"[^\n]", " ", found[0]), text)
    return text
