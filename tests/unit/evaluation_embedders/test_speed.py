"""How the speed is reckoned, on a clock that the embedder itself moves."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from eval.retrieval.embedders.speed import passages_a_second


def test_what_a_call_costs_beside_its_texts_is_left_out() -> None:
    time = [0.0]

    def compute(texts: list[str]) -> None:
        time[0] += 7 + 0.25 * len(texts)

    embedder = SimpleNamespace(compute=compute)
    assert passages_a_second(embedder, ["passage"] * 41, lambda: time[0]) == pytest.approx(4)
