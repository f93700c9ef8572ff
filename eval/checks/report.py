"""Precision and recall of each check on the gold set, with Wilson intervals, and what it misses.

A check's recall is the share of the cases spoilt in its way at which it raises an alarm. Its precision is the share of its
alarms that are at such cases, among these and the good ones; cases spoilt in another way are left out, since an alarm there
may be right. Precision depends on how many spoilt cases there are to a good one, so the share of good cases with an alarm is
told as well.

    PYTHONPATH=py:. python -m eval.checks.report          (after python3 build.py build; python3 build.py report does it too)
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from eval.checks.gold_set import PARTS, Part, gold
from eval.checks.judging import CHECK_OF, Judged, judged

from passagework.checks.running import NAMES
from passagework.ports import Vectors
from passagework.stats.proportions import wilson_interval
from sitebuild.model.reference import ReferenceEmbedder
from sitebuild.paths import BUILD

REPORT = Path(__file__).parent / "report.json"
MODES = ("words", "meaning")


def main() -> None:
    """Write the report."""
    write()


def write(build: Path = BUILD) -> None:
    """Judge every case without and with the meaning model, and write ``report.json``."""
    model = build / "model"
    embedder = ReferenceEmbedder((model / "model.onnx").read_bytes(), model / "tokenizer.json", batch=1)
    REPORT.write_text(json.dumps(report({"words": None, "meaning": embedder.embed}), indent=1) + "\n", "utf-8", newline="\n")


def report(modes: dict[str, Callable[[Sequence[str]], Vectors] | None]) -> dict[str, Any]:
    """Return the report, with a table for each of ``modes``."""
    found = {mode: judged(embed) for mode, embed in modes.items()}
    first = next(iter(found.values()))
    return {
        "made_by": "drafted and spoilt by a language model and by code; no person has reviewed it",
        "text": "short-course",
        "good": sum(not each.fault for each in first if not each.id.endswith("in its pack")),
        "spoilt": sum(bool(each.fault) for each in first),
        "drafts": sum(len(gold(part).drafts) for part in PARTS),
        "answers": sum(len(gold(part).replies) for part in PARTS),
        "modes": {mode: {part: of_part(part, cases) for part in PARTS} for mode, cases in found.items()},
    }


def of_part(part: Part, every: Sequence[Judged]) -> dict[str, Any]:
    """Return the tables of one part of what was judged."""
    cases = [each for each in every if each.part == part]
    return {"checks": {check: _check(check, cases) for check in NAMES}, "all": _all(cases)}


def _check(check: str, cases: Sequence[Judged]) -> dict[str, Any]:
    own = [each for each in cases if CHECK_OF.get(each.fault) == check]
    good = [each for each in cases if not each.fault and check in each.asked]
    hits = [each for each in own if check in each.alarms]
    false = [each for each in good if check in each.alarms]
    faults = Counter(each.fault for each in own)
    return {
        "recall": _share(len(hits), len(own)),
        "precision": _share(len(hits), len(hits) + len(false)),
        "good_with_alarm": _share(len(false), len(good)),
        "by_fault": {fault: [sum(each.fault == fault for each in hits), n] for fault, n in sorted(faults.items())},
        "missed": [each.id for each in own if each not in hits],
        "false_alarms": [each.id for each in false],
    }


def _all(cases: Sequence[Judged]) -> dict[str, Any]:
    """How many spoilt and how many good items and answers any check speaks of."""
    drafts = [each for each in cases if each.kind != "pack" and not each.id.endswith("in its pack")]
    spoilt, good = [each for each in drafts if each.fault], [each for each in drafts if not each.fault]
    return {
        "spoilt_with_alarm": _share(sum(bool(each.alarms) for each in spoilt), len(spoilt)),
        "spoilt_bad": _share(sum(bool(each.bad) for each in spoilt), len(spoilt)),
        "good_with_alarm": _share(sum(bool(each.alarms) for each in good), len(good)),
        "good_bad": _share(sum(bool(each.bad) for each in good), len(good)),
    }


def _share(count: int, n: int) -> list[float | int | None]:
    """Return count, n, share and the ends of its 95% Wilson interval; no share of nothing."""
    if n == 0:
        return [0, 0, None, None, None]
    low, high = wilson_interval(count, n)
    return [count, n, round(count / n, 4), round(low, 4), round(high, 4)]


if __name__ == "__main__":
    main()
