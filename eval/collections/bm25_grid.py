"""Chooses k1, b, stemming and stop words for keyword search on the five test collections.

The rule, fixed before the grid was run: the setting with the highest nDCG@10, averaged over the
collections with the same weight each, wins; among settings within 0.001 of it (a difference that says
nothing with so few queries), the one nearest to Lucene's defaults k1 = 1.2 and b = 0.75, in steps of the
grid, and of equally near ones the better. How well a setting so chosen does on a text that had no part in the
choice is told by leaving out each collection in turn: the rule picks on the other four, and what it
picks is scored on the fifth.

Run from the project's root: ``PYTHONPATH=py python -m eval.collections.bm25_grid``, with
PASSAGEWORK_COLLECTIONS naming the folder of the collections. Writes ``bm25_grid.json`` beside this file.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from statistics import fmean

from eval.collections.beir import COLLECTIONS, load
from eval.collections.rankings import postings, rank
from eval.collections.scores import mean

from passagework.retrieval.bm25 import Parameters
from passagework.text.stop_words import STOP_WORDS, StopWords
from passagework.text.tokens import Tokenization

RESULT = Path(__file__).with_suffix(".json")
K1 = (0.6, 0.9, 1.2, 1.5, 1.8, 2.1)
B = (0.3, 0.45, 0.6, 0.75, 0.9)
LUCENE = (1.2, 0.75)
TIE = 0.001
MEASURE = "nDCG@10"


@dataclass(frozen=True, order=True)
class Setting:
    """One point of the grid."""

    stem: bool
    stop_words: StopWords
    k1: float
    b: float

    @property
    def steps_from_lucene(self) -> int:
        """Steps of the grid between this setting's k1 and b and Lucene's."""
        return abs(K1.index(self.k1) - K1.index(LUCENE[0])) + abs(B.index(self.b) - B.index(LUCENE[1]))


Scores = Mapping[Setting, Mapping[str, float]]
"""For each setting, the measure on each collection."""


def choose(scores: Scores, collections: Iterable[str]) -> Setting:
    """Apply the rule to the given collections."""
    names = tuple(collections)
    means = {setting: fmean(values[name] for name in names) for setting, values in scores.items()}
    best = max(means.values())
    close = [setting for setting, value in means.items() if value >= best - TIE]
    return min(close, key=lambda setting: (setting.steps_from_lucene, -means[setting], setting))


def held_out(scores: Scores) -> dict[str, tuple[Setting, float]]:
    """For each collection: what the rule picks on the others, and its score on this one."""
    chosen = {name: choose(scores, (other for other in COLLECTIONS if other != name)) for name in COLLECTIONS}
    return {name: (setting, scores[setting][name]) for name, setting in chosen.items()}


def measure_grid(root: Path) -> Scores:
    """Score every setting on every collection."""
    scores: dict[Setting, dict[str, float]] = {}
    for name in COLLECTIONS:
        collection = load(root, name)
        for stem, stop_words in product((True, False), sorted(STOP_WORDS)):
            tokenization = Tokenization(stem=stem, stop_words=stop_words)
            lists = postings(collection, tokenization)
            for k1, b in product(K1, B):
                rankings = rank(collection, "bm25", lists, tokenization=tokenization, parameters=Parameters(k1, b))
                setting = Setting(stem, stop_words, k1, b)
                scores.setdefault(setting, {})[name] = mean(collection, rankings, MEASURE)
        print(f"{name}: {len(scores)} settings scored", flush=True)
    return scores


def report(scores: Scores) -> dict[str, object]:
    """Return what the decision record cites."""
    chosen = choose(scores, COLLECTIONS)
    left_out = held_out(scores)
    return {
        "measure": MEASURE,
        "chosen": _row(chosen, scores),
        "held_out": {name: {"picked": vars(setting), "score": score} for name, (setting, score) in left_out.items()},
        "held_out_mean": fmean(score for _, score in left_out.values()),
        "grid": [_row(setting, scores) for setting in sorted(scores)],
    }


def _row(setting: Setting, scores: Scores) -> dict[str, object]:
    values = {name: round(value, 6) for name, value in scores[setting].items()}
    return {**vars(setting), "mean": round(fmean(scores[setting].values()), 6), **values}


def main() -> None:
    """Measure, choose, write."""
    root = os.environ.get("PASSAGEWORK_COLLECTIONS")
    if root is None:
        sys.exit("PASSAGEWORK_COLLECTIONS is not set: name the folder that holds the test collections")
    found = report(measure_grid(Path(root)))
    RESULT.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    print(json.dumps({key: found[key] for key in ("chosen", "held_out", "held_out_mean")}, indent=1))


if __name__ == "__main__":
    main()
