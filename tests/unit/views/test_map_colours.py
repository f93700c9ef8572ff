"""The colours of the map keep WCAG 2.2 AA in both themes: 3 to 1 for shapes, 4.5 to 1 for its names."""

from __future__ import annotations

import re

import pytest
from tests.unit.views.test_colours import SHAPE, TEXT, contrast

from sitebuild.paths import APP, STATIC

SHEET = (STATIC / "css" / "map.css").read_text("utf-8")


def themes() -> dict[str, dict[str, str]]:
    blocks = re.findall(r"([^{}]+)\{([^{}]*--map-1: #[^{}]*)\}", SHEET)
    names = ["light", "dark by system", "dark"]
    return {
        name: dict(re.findall(r"--map-([\w-]+): (#[0-9a-f]{6})", body)) for name, (_, body) in zip(names, blocks, strict=True)
    }


@pytest.mark.parametrize("theme", ["light", "dark by system", "dark"])
def test_points_and_names_stand_out(theme: str) -> None:
    colours = themes()[theme]
    number = re.search(r"COLOURS = (\d+)", (APP / "page" / "map" / "palette.js").read_text("utf-8"))
    assert number is not None
    groups = [str(at + 1) for at in range(int(number[1]))]
    faint = [name for name in [*groups, "other", "mark"] if contrast(colours[name], colours["ground"]) < SHAPE]
    assert faint == []
    assert contrast(colours["ink"], colours["ground"]) >= TEXT
    assert contrast(colours["mark"], colours["ground"]) >= TEXT


def test_the_two_dark_themes_are_one() -> None:
    assert themes()["dark"] == themes()["dark by system"]


def test_colours_of_groups_are_different() -> None:
    for colours in themes().values():
        assert len({colours[str(at)] for at in range(1, 11)}) == 10
