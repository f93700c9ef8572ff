"""What the two measures of repetition find among planted near-copies, and among passages of different documents."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from passagework.mapping.cosines import blocks
from passagework.mapping.shingles import Shingles, words
from passagework.ports import Vectors

CONTAINMENTS = (0.3, 0.5, 0.7)
COSINES = (0.9, 0.93, 0.95, 0.97)
Edit = Callable[[str, str, random.Random], str]
"""A passage, another passage, and chance: the near-copy."""


def misprinted(text: str, _other: str, chance: random.Random) -> str:
    """One letter in fifty is another."""
    return "".join(chance.choice("etaoinshr") if each.isalpha() and chance.random() < 0.02 else each for each in text)


def reworded(text: str, other: str, chance: random.Random) -> str:
    """One word in ten is a word of another passage."""
    stock = other.split()
    return " ".join(chance.choice(stock) if chance.random() < 0.1 else word for word in text.split())


def halved(text: str, _other: str, _chance: random.Random) -> str:
    """The first half."""
    return text[: len(text) // 2]


def shifted(text: str, other: str, _chance: random.Random) -> str:
    """The last two thirds, followed by a third of another passage: the same text, cut elsewhere."""
    return f"{text[len(text) // 3 :]} {other[: len(other) // 3]}"


def hyphenated(text: str, _other: str, chance: random.Random) -> str:
    """One word in twelve is broken in two, as at the ends of printed lines."""
    return " ".join(f"{word[:4]}- {word[4:]}" if len(word) > 7 and chance.random() < 0.5 else word for word in text.split())


EDITS: dict[str, Edit] = {each.__name__: each for each in (misprinted, reworded, halved, shifted, hyphenated)}


def planted(texts: Sequence[str], embed: Callable[[Sequence[str]], Vectors]) -> dict[str, dict[str, float]]:
    """Return, for each kind of near-copy, the share that reaches each bound of each measure."""
    chance = random.Random(0)
    original = embed(texts)
    rows = {}
    for name, edit in EDITS.items():
        made = [edit(text, texts[at - 1], chance) for at, text in enumerate(texts)]
        shingles = Shingles([words(text) for text in [*texts, *made]])
        contained = np.array([shingles.containment(at, at + len(texts)) for at in range(len(texts))])
        cosines = np.einsum("ij,ij->i", original, embed(made))
        rows[name] = _shares(contained, cosines)
    return rows


def _shares(contained: Any, cosines: Any) -> dict[str, float]:
    row = {f"containment {bound}": round(float((contained >= bound).mean()), 3) for bound in CONTAINMENTS}
    return row | {f"cosine {bound}": round(float((cosines >= bound).mean()), 3) for bound in COSINES}


def unplanted(texts: Sequence[str], vectors: Vectors) -> dict[str, int]:
    """Return how many pairs of different passages reach each bound, of all pairs."""
    shingles = Shingles([words(text) for text in texts])
    contained = np.array([shingles.containment(*pair) for pair in shingles.pairs(np.arange(len(texts)))])
    counts = {f"containment {bound}": int((contained >= bound).sum()) for bound in CONTAINMENTS}
    close = dict.fromkeys(COSINES, 0)
    for first, block in blocks(vectors, vectors, "duplicates"):
        later = np.arange(len(vectors)) > np.arange(first, first + len(block))[:, None]
        for bound in COSINES:
            close[bound] += int(((block >= bound) & later).sum())
    return {"pairs": len(texts) * (len(texts) - 1) // 2, **counts, **{f"cosine {bound}": close[bound] for bound in COSINES}}
