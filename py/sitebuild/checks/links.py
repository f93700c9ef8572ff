"""Links in README and docs: files and headings that are linked to exist; addresses use https."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote

from sitebuild.checks.markdown import documents, prose
from sitebuild.paths import ROOT

_LINK = re.compile(r"\]\(<?([^)\s>]+)>?(?:\s+\"[^\"]*\")?\)|^\[[^\]]+\]:\s+(\S+)|<(https?://[^>\s]+)>", re.MULTILINE)
_HEADING = re.compile(r"^#+ +(.+?) *#*$", re.MULTILINE)


def faults(root: Path = ROOT) -> list[str]:
    """One line for each link that leads nowhere."""
    return [fault for file in documents(root) for fault in _faults_of(file, root)]


def _faults_of(file: Path, root: Path) -> Iterator[str]:
    text = prose(file.read_text(encoding="utf-8"))
    for found in _LINK.finditer(text):
        target = next(group for group in found.groups() if group)
        reason = _reason(target, file)
        if reason:
            line = text.count("\n", 0, found.start()) + 1
            yield f"{file.relative_to(root).as_posix()}:{line}: {target}: {reason}"


def _reason(target: str, file: Path) -> str:
    if target.startswith("http://") and not target.startswith("http://localhost"):
        return "use https"
    if re.match(r"[a-z]+:", target):
        return ""
    path, _, fragment = unquote(target).partition("#")
    linked = (file.parent / path) if path else file
    if not linked.exists():
        return "there is no such file"
    if fragment and linked.suffix == ".md" and fragment not in anchors(linked.read_text(encoding="utf-8")):
        return f"{linked.name} has no heading for #{fragment}"
    return ""


def anchors(text: str) -> set[str]:
    """The fragments that the headings of a Markdown text make, by GitHub's rule."""
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in _HEADING.findall(text)}
