"""The published figures of the map, recomputed where that is quick, and what the decision says of them.

Oracle: ``eval/map/results.json``. Layouts depend on how a processor rounds, so their figures have a margin; counts of
shared words have none.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from eval.collections.beir import load
from eval.map.copies import CONTAINMENTS, planted
from eval.map.layouts import CHOSEN, layouts
from eval.map.run import PLANTED, RESULTS, demo
from threadpoolctl import threadpool_limits

from passagework.mapping.settings import CLOSE, CONTAINED
from passagework.mapping.shingles import Shingles, words
from passagework.ports import Vectors
from sitebuild.paths import BUILD

COMPONENTS = "two principal components"
DEFAULT = "t-SNE of 50 components, perplexity 30, 1,000 steps"


@pytest.fixture(scope="module")
def published() -> dict[str, Any]:
    """The committed results."""
    loaded: dict[str, Any] = json.loads(RESULTS.read_text(encoding="utf-8"))
    return loaded


@pytest.fixture(scope="module")
def texts(openstax_source: Path) -> tuple[list[str], Vectors]:
    """The passages of both demo texts and their vectors, as they were built."""
    if not (BUILD / "vectors").is_dir():
        pytest.skip("the site is not built: run python3 build.py test, or python3 build.py build first")
    built, rows = demo(BUILD)
    if len(built) < 2:
        pytest.skip(f"the site was built without the text of {openstax_source.name}")
    return [text for each in built for text in each.indexed.passage_texts()], np.concatenate(rows)


def test_the_layout_keeps_as_many_neighbours_as_published(texts: tuple[list[str], Vectors], published: dict[str, Any]) -> None:
    with threadpool_limits(1):
        found = layouts(texts[1], (COMPONENTS, CHOSEN))
    for name, row in found.items():
        for measure, value in row.items():
            assert value == pytest.approx(published["demo layouts"][name][measure], abs=0.03), (name, measure)


@pytest.mark.parametrize("name", ["demo", "cranfield", "scifact"])
def test_the_chosen_layout_is_as_good_as_the_default_and_far_better_than_components(name: str, published: dict[str, Any]) -> None:
    rows = published[f"{name} layouts"]
    assert rows[CHOSEN]["recall"] > rows[DEFAULT]["recall"] - 0.01
    assert rows[CHOSEN]["trustworthiness"] > rows[DEFAULT]["trustworthiness"] - 0.01
    assert rows[CHOSEN]["recall"] > 3 * rows[COMPONENTS]["recall"]


def test_shared_words_find_the_planted_copies_as_published(texts: tuple[list[str], Vectors], published: dict[str, Any]) -> None:
    passages, rows = texts
    chosen = passages[:: len(passages) // PLANTED][:PLANTED]
    found = planted(chosen, lambda wanted: rows[: len(wanted)])  # their vectors do not count here
    columns = [f"containment {bound}" for bound in CONTAINMENTS]
    assert {name: {each: row[each] for each in columns} for name, row in found.items()} == {
        name: {each: row[each] for each in columns} for name, row in published["planted copies"].items()
    }


def test_shared_words_of_different_papers_are_as_published(collections: Path, published: dict[str, Any]) -> None:
    passages = load(collections, "cranfield").texts
    shingles = Shingles([words(text) for text in passages])
    contained = np.array([shingles.containment(*pair) for pair in shingles.pairs(np.arange(len(passages)))])
    for bound in CONTAINMENTS:
        assert int((contained >= bound).sum()) == published["cranfield pairs"][f"containment {bound}"]


def test_the_bounds_are_those_that_were_measured(published: dict[str, Any]) -> None:
    assert all(row[f"containment {CONTAINED}"] == 1.0 for row in published["planted copies"].values())
    pairs = published["cranfield pairs"]
    assert pairs[f"containment {CONTAINED}"] + pairs[f"cosine {CLOSE}"] < 2e-5 * pairs["pairs"]
    assert published["scifact pairs"][f"containment {CONTAINED}"] == published["scifact pairs"][f"cosine {CLOSE}"] == 0
