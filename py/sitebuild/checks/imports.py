"""Imports point one way: which part of the package may import which.

A part is the first name below `passagework`. Each may import itself and the parts listed; only `browser` may import
the modules that exist in a browser alone.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from sitebuild.package import SOURCE

_BASE = {"models", "errors", "ports", "catalogue", "nesting", "dollars"}
_CORE = _BASE | {"text", "retrieval", "measures", "stats"}
_MIDDLE = (
    _CORE
    | {"formats", "generation", "checks", "exports", "evaluation", "mapping", "making", "practice", "richtext"}
    | {"fakes", "hits", "queries", "library", "reading"}
)
_OUTER = (
    _MIDDLE
    | {"workspace", "parsing", "protocol", "views"}
    | {"operations", "library_operations", "rerun_operations", "study_operations", "study_protocol"}
    | {"make_operations", "make_protocol"}
)

ALLOWED: dict[str, set[str]] = {
    "errors": {"catalogue"},
    "catalogue": set(),
    "nesting": {"errors"},
    "dollars": {"catalogue"},
    "models": {"errors"},
    "ports": {"models", "errors"},
    "fakes": _BASE,
    "protocol": {"models", "errors", "catalogue", "nesting"},
    "study_protocol": {"models", "protocol"},
    "make_protocol": {"models", "protocol"},
    "views": {"models", "errors", "catalogue", "dollars", "richtext"},
    **dict.fromkeys(("text", "retrieval", "measures", "stats"), _CORE),
    **dict.fromkeys(("hits", "queries"), _CORE),
    **dict.fromkeys(
        ("formats", "generation", "checks", "exports", "evaluation", "mapping", "parsing", "practice", "richtext"), _MIDDLE
    ),
    **dict.fromkeys(("library", "reading", "workspace", "making"), _MIDDLE),
    **dict.fromkeys(("operations", "library_operations", "rerun_operations", "study_operations", "make_operations"), _OUTER),
    "dispatch": _OUTER,
    "browser": _OUTER | {"dispatch"},
}
BROWSER_ONLY = {"js", "pyodide", "pyodide_js"}
CPYTHON_ONLY = {"sitebuild"}


def faults(source: Path = SOURCE) -> list[str]:
    """One line for each import that points the wrong way."""
    return [fault for file in sorted(source.rglob("*.py")) for fault in _faults_of(file, source)]


def _faults_of(file: Path, source: Path) -> Iterator[str]:
    inside = file.relative_to(source).with_suffix("").parts
    part = inside[0]
    where = file.relative_to(source.parent).as_posix()
    if part == "__init__":
        return
    if part not in ALLOWED:
        yield f"{where}: the part {part} has no rule in py/sitebuild/checks/imports.py"
        return
    for line, module in imported(file, ("passagework", *inside)):
        reason = _reason(part, module)
        if reason:
            yield f"{where}:{line}: {reason}"


def _reason(part: str, module: str) -> str:
    top, _, rest = module.partition(".")
    if top in BROWSER_ONLY and part != "browser":
        return f"only passagework/browser may import {top}"
    if top in CPYTHON_ONLY:
        return f"{top} runs in CPython only and may not be imported here"
    if top == "passagework" and rest:
        target = rest.split(".")[0]
        if target != part and target in ALLOWED and target not in ALLOWED[part]:
            return f"{part} may not import {target}"
    return ""


def imported(file: Path, module: tuple[str, ...]) -> Iterator[tuple[int, str]]:
    """The modules that a file imports, with the line; names imported from a package count as its modules."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                base = ".".join((*module[: -node.level], *filter(None, [base])))
            yield from ((node.lineno, f"{base}.{alias.name}") for alias in node.names)
