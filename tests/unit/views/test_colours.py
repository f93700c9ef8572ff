"""The colours keep WCAG 2.2 AA in both themes. Oracle: the contrast formula of WCAG, section "contrast ratio"."""

from __future__ import annotations

import re

import pytest

from sitebuild.paths import STATIC

TOKENS = (STATIC / "css" / "tokens.css").read_text("utf-8")
TEXT = 4.5
SHAPE = 3.0
PAIRS = [
    *[(colour, ground, TEXT) for colour in ("ink", "soft", "accent", "link", "good") for ground in ("paper", "sheet")],
    *[("ink", ground, TEXT) for ground in ("match", "closest", "notice", "accent-wash")],
    ("soft", "notice", TEXT),
    ("accent", "accent-wash", TEXT),
    ("soft", "accent-wash", TEXT),
    ("on-accent", "accent", TEXT),
    ("on-chosen", "chosen", TEXT),
    *[(edge, ground, SHAPE) for edge in ("edge", "ink", "accent", "good", "link") for ground in ("paper", "sheet")],
    ("link", "bar", SHAPE),
]


def themes() -> dict[str, dict[str, str]]:
    blocks = re.findall(r"([^{}]+)\{([^{}]*--paper[^{}]*)\}", TOKENS)
    found = {}
    for selector, body in blocks:
        name = "dark" if 'data-theme="dark"' in selector else "dark by system" if ":not(" in selector else "light"
        found[name] = dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6})", body))
    return found


def luminance(colour: str) -> float:
    channels = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def test_the_formula_gives_the_known_extremes() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.005)


def test_both_ways_to_dark_have_the_same_colours() -> None:
    found = themes()
    assert set(found) == {"light", "dark", "dark by system"}
    assert found["dark"] == found["dark by system"]
    assert set(found["dark"]) == set(found["light"])


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(("colour", "ground", "least"), PAIRS)
def test_contrast(theme: str, colour: str, ground: str, least: float) -> None:
    tokens = themes()[theme]
    assert contrast(tokens[colour], tokens[ground]) >= least, f"{colour} on {ground}"
