"""Plain, exact, calm English in README and docs: the rules that a program can see."""

from __future__ import annotations

import re
from pathlib import Path

from sitebuild.checks.markdown import documents, prose
from sitebuild.paths import ROOT

RULES = {
    "an exclamation mark": re.compile(r"(?<=\w)!(?!\[)"),
    "a word of excuse or praise": re.compile(
        r"\b(oops|awesome|blazing(?:ly)?|seamless(?:ly)?|effortless(?:ly)?|cutting-edge|state-of-the-art|world-class)\b", re.I
    ),
    "a word twice": re.compile(r"\b([A-Za-z]{2,})[ \t]+\1\b", re.I),
    "space at the end of a line": re.compile(r"[ \t]+$", re.MULTILINE),
    "a tab": re.compile(r"\t"),
}


def faults(root: Path = ROOT) -> list[str]:
    """One line for each rule that a document breaks."""
    return [fault for file in documents(root) for fault in faults_in(file.read_text("utf-8"), file.relative_to(root))]


def faults_in(text: str, name: Path) -> list[str]:
    """The faults of one text."""
    visible = prose(text)
    found = [
        f"{name.as_posix()}:{visible.count(chr(10), 0, hit.start()) + 1}: {what}: {hit[0].strip() or 'blank'}"
        for what, rule in RULES.items()
        for hit in rule.finditer(visible if what != "space at the end of a line" else text)
    ]
    levels = [len(hashes) for hashes in re.findall(r"^(#+) ", visible, re.MULTILINE)]
    if levels and levels.count(1) != 1:
        found.append(f"{name.as_posix()}: {levels.count(1)} headings of the first level; there should be one")
    jumps = [i for i in range(1, len(levels)) if levels[i] > levels[i - 1] + 1]
    found += [f"{name.as_posix()}: heading {i + 1} jumps from level {levels[i - 1]} to {levels[i]}" for i in jumps]
    return found
