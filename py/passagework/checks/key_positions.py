"""Key positions: over a pack, the right option stands in each place about equally often.

Definition. The number of keys in the fullest place is held against what an even draw would give: with n items of k options,
the exact chance that some place has m keys or more is 1 − n!/kⁿ · [xⁿ](Σ_{j<m} xʲ/j!)ᵏ (the largest count of a multinomial).
Below 0.05 the pack has a pattern. Items are taken by their number of options; the finding stands at the first multiple-choice
item of the pack.

Misses: a pattern without a favourite place (1, 2, 3, 4, 1, 2, ...); fewer than five items of a size cannot show anything and
are left out.

Gold: packs of kind ``keys-one-place``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from math import comb

from passagework.models.findings import Finding
from passagework.models.items import ChoiceContent, Item

NAME = "positions"
LEVEL = 0.05
FEWEST = 5
"""Items with as many options."""


def findings(items: Sequence[Item]) -> dict[str, Finding]:
    """Return the finding of the pack by the id of its first multiple-choice item; nothing where there are too few."""
    choices = [(item.id, item.content) for item in items if isinstance(item.content, ChoiceContent)]
    sizes = Counter(len(content.options) for _, content in choices)
    found: list[Finding] = []
    for size, count in sorted(sizes.items()):
        if count < FEWEST:
            continue
        places = Counter(content.key for _, content in choices if len(content.options) == size)
        place, most = max(places.items(), key=lambda pair: (pair[1], -pair[0]))
        values: dict[str, str | int | float] = {"place": place + 1, "most": most, "n": count}
        uneven = chance_of_most(count, size, most) < LEVEL
        found.append(
            Finding(check=NAME, case="uneven" if uneven else "good", outcome="note" if uneven else "good", values=values)
        )
    worst = next((each for each in found if each.outcome == "note"), found[0] if found else None)
    return {choices[0][0]: worst} if worst else {}


def chance_of_most(n: int, places: int, most: int) -> float:
    """Return the chance that at least one of ``places`` equally likely places gets ``most`` or more of ``n``."""
    # ways[i]: arrangements of i items over the places so far, each with fewer than `most`.
    ways = [1] + [0] * n
    for _ in range(places):
        ways = [sum(comb(i, j) * ways[i - j] for j in range(min(i, most - 1) + 1)) for i in range(n + 1)]
    return float(1 - Fraction(ways[n], places**n))
