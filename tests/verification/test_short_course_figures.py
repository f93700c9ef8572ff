"""The figures that the short course states, recomputed from the data it gives; numpy and scipy are the oracle."""

import json
from collections.abc import Callable

import pytest
from eval.demo.check_short_course_figures import CHECKS

from sitebuild.paths import ROOT
from sitebuild.texts.short_course import SHORT_COURSE


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_a_section_states_what_its_data_give(check: Callable[[], None]) -> None:
    check()


def test_every_section_has_its_check() -> None:
    course = json.loads((ROOT / SHORT_COURSE / "course.json").read_text("utf-8"))
    numbers = [section["file"][:2] for section in course["sections"]]
    assert [check.__name__.split("_")[1] for check in CHECKS] == numbers
