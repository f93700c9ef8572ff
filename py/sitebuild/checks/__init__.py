"""The checks of `build.py check`: each returns its faults as lines that say file, place and what is wrong."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence

from sitebuild.checks import budget, hygiene, imports, links, prose, tools
from sitebuild.errors import BuildError
from sitebuild.progress import Progress

Check = Callable[[], list[str]]

CHECKS: Mapping[str, Check] = {
    "ruff": tools.ruff,
    "mypy": tools.mypy,
    "javascript": tools.javascript,
    "imports": imports.faults,
    "hygiene": hygiene.faults,
    "prose": prose.faults,
    "links": links.faults,
    "budget": budget.faults,
}

# What a passed check has to tell beside that it passed.
REPORTS: Mapping[str, Check] = {"budget": budget.report}


def run_all(only: Sequence[str], progress: Progress) -> int:
    """Run the checks named in `only`, or all; prints each fault and returns 1 if there was any, else 0."""
    unknown = [name for name in only if name not in CHECKS]
    if unknown:
        raise BuildError(f"There is no check {unknown[0]}", "the name is unknown", "choose from " + ", ".join(CHECKS))
    failed = [name for name in (only or CHECKS) if not _passes(name, progress)]
    progress.note("All checks passed." if not failed else "Failed: " + ", ".join(failed))
    return 1 if failed else 0


def _passes(name: str, progress: Progress) -> bool:
    began = time.monotonic()
    found = CHECKS[name]()
    seconds = time.monotonic() - began
    progress.note(f"  {name}: {f'{len(found)} faults' if found else 'ok'} ({seconds:.1f} s)")
    for line in found or (REPORTS[name]() if name in REPORTS else []):
        progress.note(f"    {line}")
    return not found
