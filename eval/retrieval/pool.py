"""Makes the pools that are judged: ``PYTHONPATH=py python -m eval.retrieval.pool``.

Writes ``pools/TEXT.json`` for each text. A pool names tiles and questions, and says nothing of the systems.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from eval.retrieval.systems import compared, runs
from eval.retrieval.texts import TEXTS, study_text

from passagework.evaluation.files import from_json, to_json
from passagework.evaluation.pooling import DEPTH, make_pool, pooled
from passagework.evaluation.spans import Place, locate
from passagework.evaluation.systems import Run
from passagework.evaluation.texts import StudyText
from passagework.evaluation.units import TILE, tiles
from passagework.models.evaluation import GoldSet, Pool

HERE = Path(__file__).parent
SEED = 20241009


def gold_set(text: str) -> GoldSet:
    """Return the committed gold set of a text."""
    path = HERE / "gold" / f"{text}.json"
    return from_json(GoldSet, path.read_bytes(), path.name)


def marked(goldset: GoldSet, texts: Mapping[str, StudyText]) -> dict[str, list[Place]]:
    """Return the evidence that came with the questions, as if one more system had found it."""
    return {each.id: [locate(span, texts, each.id) for span in each.evidence] for each in goldset.questions}


def pool(text: str) -> Pool:
    """Return the pool of a text."""
    goldset = gold_set(text)
    found = runs(text, goldset.questions, [each for each in compared() if each.pooled], DEPTH)
    return pool_of(goldset, study_text(text), found.values())


def pool_of(goldset: GoldSet, text: StudyText, found: Iterable[Run]) -> Pool:
    """Return the pool of what systems ``found``, and of the evidence that came with the questions."""
    rankings = [{question: each.places for question, each in run.items()} for run in found]
    texts = {text.id: text}
    cut = {text.id: tiles(text)}
    places = pooled(rankings, cut, DEPTH)
    for question, some in pooled([marked(goldset, texts)], cut, depth=10_000).items():
        places.setdefault(question, set()).update(some)
    return make_pool(goldset, places, texts, unit="tile", chunking=TILE.label, depth=DEPTH, seed=SEED)


def main() -> None:
    """Write the pools."""
    for text in TEXTS:
        made = pool(text)
        (HERE / "pools").mkdir(exist_ok=True)
        (HERE / "pools" / f"{text}.json").write_text(to_json(made), encoding="utf-8")
        sizes = [len(each.units) for each in made.questions]
        print(f"{text}: {len(sizes)} questions, {len(made.units)} tiles, {sum(sizes)} pairs, {min(sizes)} to {max(sizes)} each")


if __name__ == "__main__":
    main()
