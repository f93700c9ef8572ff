"""A study that was made in one library and is opened in another."""

from tests.unit.evaluation.small import every, goldset, judgements, question, said, study_text

from passagework.evaluation.pooling import make_pool, pooled
from passagework.evaluation.rehome import matching, rehomed
from passagework.evaluation.spans import faults, span_at
from passagework.models.evaluation import Study

HERE = study_text("x" * 40, identity="a")
THERE = study_text("x" * 40, identity="b")
GOLD = goldset(HERE, question(evidence=(span_at(HERE, 0, 10),)))


def test_documents_are_known_by_their_texts() -> None:
    other = study_text("y" * 40, identity="a")
    assert matching(GOLD, {"c": study_text("x", identity="c"), "b": THERE}) == {"a": "b"}
    assert matching(GOLD, {"b": THERE, "a": HERE}) == {"a": "a"}
    assert matching(GOLD, {"a": other, "b": THERE}) == {"a": "b"}
    assert matching(GOLD, {"a": other}) == {}


def test_every_span_moves() -> None:
    tiles = every(HERE, 10)
    made = make_pool(GOLD, pooled([{"q1": [tiles.place(0)]}], {"a": tiles}), {"a": HERE}, unit="tile", chunking="500/0", seed=1)
    judged = judgements(tiles, said({0: 2}))
    moved = rehomed(Study(goldset=GOLD, pool=made, judgements=(judged,), final=judged), {"a": "b"})
    assert '"a"' not in moved.model_dump_json()
    assert faults(moved.goldset, {"b": THERE}) == []
    assert rehomed(Study(goldset=GOLD), {}) == Study(goldset=GOLD)
