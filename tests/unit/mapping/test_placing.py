"""Oracle: the weighted mean by hand; and the page's own rule is the same one."""

from __future__ import annotations

import math
import re

import numpy as np
import pytest

from passagework.mapping.placing import place_between
from passagework.mapping.settings import NEAREST, SHARPNESS
from sitebuild.paths import APP


def test_a_nearer_passage_weighs_more() -> None:
    places = np.array([[0, 0], [1, 0], [0, 1]], np.float32)
    placed = place_between(places, np.array([[1, 2]]), np.array([[0.9, 0.88]], np.float32))
    weight = 1 / (1 + math.exp(-1))  # 50 times 0.02 is 1
    assert placed[0].tolist() == pytest.approx([weight, 1 - weight], abs=1e-4)


def test_a_single_neighbour_is_the_place() -> None:
    places = np.array([[0.25, -0.5]], np.float32)
    assert place_between(places, np.array([[0]]), np.array([[0.1]], np.float32)).tolist() == [[0.25, -0.5]]


def test_the_page_places_questions_by_the_same_numbers() -> None:
    script = (APP / "page" / "map" / "placing.js").read_text("utf-8")
    found = dict(re.findall(r"export const (NEAREST|SHARPNESS) = (\d+);", script))
    assert found == {"NEAREST": str(NEAREST), "SHARPNESS": f"{SHARPNESS:.0f}"}
