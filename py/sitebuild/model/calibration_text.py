"""The texts that the smoothing scales are calibrated on: paragraphs of the project's own short course."""

from __future__ import annotations

import re
from pathlib import Path

PARAGRAPHS = 48
TITLES = 16
_LEAST_CHARACTERS = 240


def calibration_texts(course: Path) -> list[str]:
    """Return evenly spaced paragraphs of the course's Markdown files and its section titles, always the same ones.

    The titles stand for queries: a short text gives other activations than a passage.
    """
    files = sorted(course.glob("*.md"))
    texts = [file.read_text(encoding="utf-8") for file in files]
    blocks = [" ".join(block.split()) for text in texts for block in re.split(r"\n\s*\n", text)]
    paragraphs = [block for block in blocks if len(block) >= _LEAST_CHARACTERS]
    titles = [text.splitlines()[0].removeprefix("# ") for text in texts]
    return _evenly(paragraphs, PARAGRAPHS) + _evenly(titles, TITLES)


def _evenly(items: list[str], count: int) -> list[str]:
    if len(items) < count:
        raise ValueError(f"the course has {len(items)} texts where {count} are needed to calibrate on")
    return [items[i * len(items) // count] for i in range(count)]
