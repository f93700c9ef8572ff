"""What the Methods page says of the checks of drafts: their figures on the held-out part of the gold set."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from passagework.checks.running import NAMES
from passagework.views.shelf import CheckFacts, CheckRow, Share
from sitebuild.paths import ROOT

REPORT = ROOT / "eval" / "checks" / "report.json"


def check_facts(path: Path = REPORT) -> CheckFacts:
    """Read the report of the checks; `python3 build.py report` makes it."""
    report: dict[str, Any] = json.loads(path.read_text("utf-8"))
    tables, words = (report["modes"][mode]["held_out"] for mode in ("meaning", "words"))
    rows = tuple(_row(name, tables["checks"][name], words["checks"][name]) for name in NAMES)
    overall = [_share(tables["all"][name]) for name in ("spoilt_with_alarm", "good_with_alarm", "good_bad")]
    return CheckFacts(report["good"], report["spoilt"], rows, *overall)


def _row(name: str, found: dict[str, Any], words: dict[str, Any]) -> CheckRow:
    alone = _share(words["recall"]) if words["recall"] != found["recall"] else None
    return CheckRow(name, _share(found["recall"]), _share(found["precision"]), _share(found["good_with_alarm"]), alone)


def _share(row: list[Any]) -> Share:
    return Share(*row)
