"""What the other embedding models found, kept as TREC runs, so that the report needs none of the models.

``PYTHONPATH=py:. python -m eval.retrieval.kept_runs`` writes ``runs/TEXT/SYSTEM.txt`` anew; it fetches the models, 440 MB, where
they are not in the cache folder. Systems that the lab itself ships are never kept: they are run for every report.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from eval.retrieval.pool import gold_set
from eval.retrieval.systems import SHIPPED, Compared, compared, runs
from eval.retrieval.texts import TEXTS, study_text

from passagework.evaluation.ids import place_of
from passagework.evaluation.importing.trec import Entry, read_run
from passagework.evaluation.spans import Place
from passagework.evaluation.study import DEPTH
from passagework.evaluation.systems import Found, Run
from passagework.evaluation.texts import Shelf
from passagework.exports.trec import trec_run

FOLDER = Path(__file__).with_name("runs")


def kept() -> tuple[Compared, ...]:
    """Return the systems whose runs are kept."""
    return tuple(each for each in compared() if each.system.embedder not in (None, SHIPPED))


def path_of(text: str, system: str) -> Path:
    """Return where the run of a system is kept."""
    return FOLDER / text / f"{system}.txt"


def read_kept(text: str, system: str, shelf: Shelf) -> Run:
    """Return a kept run; SystemExit where it names a place that the text does not have."""
    path = path_of(text, system)
    entries = read_run(path.read_bytes(), path.name).rankings
    return {question: Found(*zip(*_placed(path, shelf, found), strict=True)) for question, found in entries.items()}


def _placed(path: Path, shelf: Shelf, found: list[Entry]) -> Iterator[tuple[Place, float]]:
    for identity, score in found:
        place = place_of(identity, shelf)
        if place is None:
            sys.exit(f"{path} names {identity}, which the text does not have; run python -m eval.retrieval.kept_runs again")
        yield place, score


def main() -> None:
    """Write the runs."""
    for text in TEXTS:
        shelf = {text: study_text(text)}
        (FOLDER / text).mkdir(parents=True, exist_ok=True)
        for system, run in runs(text, gold_set(text).questions, kept(), DEPTH).items():
            path_of(text, system).write_text(trec_run(run, shelf, system), encoding="utf-8", newline="\n")
            print(f"{text}: {system}", flush=True)


if __name__ == "__main__":
    main()
