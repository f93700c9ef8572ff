"""The committed figures: of every embedder, and as others published them.

Oracles: the sums by which fastembed-rs checks the same weights in another program, and the example of WordLlama's
README; `eval.retrieval.embedders.published` names both sources and makes ours.
"""

from __future__ import annotations

import json

import pytest
from eval.retrieval.embedders import published, speed
from eval.retrieval.embedders.downloads import LOCK
from eval.retrieval.embedders.registry import EMBEDDERS

from sitebuild.embedding import manifest
from sitebuild.lock import load

OURS = json.loads(published.RESULTS.read_text("utf-8"))
ROUNDING = 1e-5
"""Of a sum of up to 768 float32 numbers."""


@pytest.mark.parametrize("name", published.SUMS)
def test_vectors_are_those_of_another_program(name: str) -> None:
    assert OURS["sums"][name] == pytest.approx(published.SUMS[name], abs=ROUNDING)


@pytest.mark.parametrize("name", published.COSINES)
def test_cosines_are_those_of_the_published_example(name: str) -> None:
    assert OURS["cosines"][name] == pytest.approx(published.COSINES[name], abs=ROUNDING)


def test_every_embedder_that_is_run_anew_here_was_compared() -> None:
    assert {*published.SUMS, *published.COSINES} == {*EMBEDDERS} - {"minilm_8bit"}


def test_every_embedder_has_its_size_and_speed() -> None:
    measured = json.loads(speed.RESULTS.read_text("utf-8"))["embedders"]
    assert list(measured) == list(EMBEDDERS)
    for name, embedder in EMBEDDERS.items():
        assert measured[name]["label"] == embedder.label
        assert measured[name]["dimensions"] == embedder.dimensions
        assert measured[name]["passages_a_second"] > 0


def test_sizes_are_those_of_the_pinned_files() -> None:
    measured = json.loads(speed.RESULTS.read_text("utf-8"))["embedders"]
    assert measured["wordllama"]["bytes"] == load(LOCK).get("wordllama/table").size
    assert measured["minilm_full"]["bytes"] == load().get("model/model.safetensors").size
    assert measured["minilm_8bit"]["bytes"] == manifest().result.bytes


def test_every_download_is_pinned() -> None:
    lock = load(LOCK)
    assert {asset.origin.source for asset in lock.assets.values()} == {"pypi"}
    assert {asset.origin.file for asset in lock.assets.values()} == set(lock.downloads)
