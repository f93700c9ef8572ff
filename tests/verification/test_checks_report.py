"""The report of the checks by other means: scikit-learn's precision and recall, scipy's intervals, and the model again.

Oracles: scikit-learn (``precision_score``, ``recall_score``), scipy (``binomtest``, its Wilson interval).
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from eval.checks.gold_set import PARTS
from eval.checks.judging import CHECK_OF, judged
from eval.checks.report import REPORT, of_part
from scipy.stats import binomtest
from sklearn.metrics import precision_score, recall_score

from sitebuild.model.reference import ReferenceEmbedder
from sitebuild.paths import BUILD, ROOT

COMMITTED: dict[str, Any] = json.loads(REPORT.read_text("utf-8"))
SLACK = 1
"""Cases of a check that another processor's rounding may move across a bound."""


def shares() -> Iterator[list[Any]]:
    """Every count, n, share and interval of the report."""
    for mode in COMMITTED["modes"].values():
        for part in mode.values():
            yield from part["all"].values()
            for check in part["checks"].values():
                yield from (check["recall"], check["precision"], check["good_with_alarm"])


def test_intervals_are_those_of_scipy() -> None:
    every = [share for share in shares() if share[1]]
    assert len(every) > 100
    for count, n, share, low, high in every:
        expected = binomtest(count, n).proportion_ci(method="wilson")
        assert (share, low, high) == pytest.approx((count / n, *expected), abs=6e-5)


def test_precision_and_recall_are_those_of_scikit_learn() -> None:
    cases = judged(None)
    for part in PARTS:
        for check, row in COMMITTED["modes"]["words"][part]["checks"].items():
            chosen = [
                each
                for each in cases
                if each.part == part and (CHECK_OF.get(each.fault) == check or (not each.fault and check in each.asked))
            ]
            truth = [bool(each.fault) for each in chosen]
            said = [check in each.alarms for each in chosen]
            assert row["recall"][2] == pytest.approx(recall_score(truth, said), abs=5e-5), check
            assert row["precision"][2] == pytest.approx(precision_score(truth, said), abs=5e-5), check


def test_the_held_out_figures_with_the_meaning_model_are_as_published() -> None:
    model = BUILD / "model"
    if not (model / "model.onnx").is_file():
        pytest.skip("the site is not built: run python3 build.py test, or python3 build.py build first")
    embedder = ReferenceEmbedder((model / "model.onnx").read_bytes(), model / "tokenizer.json", batch=1)
    found = of_part("held_out", judged(embedder.embed, ("held_out",)))
    for check, row in COMMITTED["modes"]["meaning"]["held_out"]["checks"].items():
        for name in ("recall", "good_with_alarm"):
            count, n = found["checks"][check][name][:2]
            assert n == row[name][1], (check, name)
            assert abs(count - row[name][0]) <= SLACK, (check, name)


def test_the_decision_record_states_the_figures_of_the_report() -> None:
    lines = (ROOT / "docs" / "decisions" / "0025-checks.md").read_text("utf-8").splitlines()
    rows = {cells[0]: cells[1:] for line in lines if line.startswith("| ") and (cells := line.strip("| ").split(" | "))}
    meaning, words = (COMMITTED["modes"][mode] for mode in ("meaning", "words"))
    for check, held in meaning["held_out"]["checks"].items():
        tuned = meaning["tuning"]["checks"][check]
        shares = [held["recall"], held["precision"]]
        counts = [
            held["good_with_alarm"],
            words["held_out"]["checks"][check]["recall"],
            tuned["recall"],
            tuned["good_with_alarm"],
        ]
        assert rows[check] == [
            *(f"{count} of {n} ({low:.2f} to {high:.2f})" for count, n, _, low, high in shares),
            *(f"{count} of {n}" for count, n, *_ in counts),
        ]
