"""What may stand in no file of the project: registry hosts, unfinished work, paths of someone's machine."""

from __future__ import annotations

import re
from pathlib import Path

from sitebuild.checks.tracked import texts, tracked_files
from sitebuild.paths import ROOT

# Written in parts, so that this file holds none of them.
_HOSTS = [
    ".".join(parts)
    for parts in (
        ("pypi", "org"),
        ("pythonhosted", "org"),
        ("registry", "npmjs", "org"),
        ("npmjs", "com"),
        ("yarnpkg", "com"),
        ("deb", "debian", "org"),
    )
]
_MARKERS = ["TO" + "DO", "FIX" + "ME", "X" + "XX"]

RULES = {
    "names a package registry's host": re.compile("|".join(map(re.escape, _HOSTS))),
    "marks unfinished work": re.compile(r"\b(" + "|".join(_MARKERS) + r")\b"),
    "has a path of one machine": re.compile(r"(?<![\w./-])/(?:home|Users|work)/\w+/"),
    "has a merge mark": re.compile(r"^(?:<{7}|>{7}) ", re.MULTILINE),
}


def faults(files: tuple[Path, ...] | None = None, root: Path = ROOT) -> list[str]:
    """One line for each rule that a file breaks."""
    return [
        f"{file.relative_to(root).as_posix()}:{text.count(chr(10), 0, found.start()) + 1}: {what}: {found[0].strip()}"
        for file, text in texts(tracked_files(root) if files is None else files)
        for what, rule in RULES.items()
        for found in rule.finditer(text)
    ]
