"""Pools: which units come in, in which order a judge sees them, and what happens when systems are added."""

import pytest
from tests.unit.evaluation.small import every, goldset, judgements, place, question, said, study_text

from passagework.errors import StudyError
from passagework.evaluation.pooling import items, make_pool, pooled, widened
from passagework.evaluation.spans import locate
from passagework.models.evaluation import Pool

TEXT = study_text("".join(chr(0x4E00 + at) for at in range(200)))
TILES = every(TEXT, 10)
TEXTS = {"doc": TEXT}
GOLD = goldset(TEXT, question("a"), question("b"), question("c"))


def pool(*rankings, depth: int = 10, seed: int = 7) -> Pool:
    return make_pool(GOLD, pooled(rankings, {"doc": TILES}, depth), TEXTS, unit="tile", chunking="500/0", depth=depth, seed=seed)


def places(made: Pool, identity: str) -> set[tuple[int, int]]:
    (found,) = (each for each in made.questions if each.question == identity)
    return {locate(made.units[number], TEXTS, identity)[1:] for number in found.units}


def test_a_pool_has_the_tiles_of_the_first_passages_of_every_system() -> None:
    made = pool({"a": [place(0, 25), place(100, 110), place(150, 160)]}, {"a": [place(5, 10)], "b": [place(90, 97)]}, depth=2)
    assert places(made, "a") == {(0, 10), (10, 20), (20, 30), (100, 110)}
    assert places(made, "b") == {(90, 100)}
    assert [each.question for each in made.questions] == ["a", "b"]
    assert [locate(span, TEXTS, "")[1:] for span in made.units] == [(0, 10), (10, 20), (20, 30), (90, 100), (100, 110)]


def test_the_order_of_systems_and_of_their_passages_leaves_no_trace() -> None:
    one = {"a": [place(start, start + 10) for start in range(0, 100, 10)]}
    other = {"a": [place(start, start + 10) for start in range(190, 90, -10)]}
    backwards = {"a": one["a"][::-1]}
    assert pool(one, other) == pool(other, backwards, one)


def test_the_order_is_shuffled_and_follows_from_the_seed() -> None:
    ranking = {name: [place(start, start + 10) for start in range(0, 200, 10)] for name in ("a", "b")}
    made, again, reseeded = pool(ranking, depth=20), pool(ranking, depth=20), pool(ranking, depth=20, seed=8)
    first, second = (each.units for each in made.questions)
    assert made == again
    assert len({first, second, reseeded.questions[0].units, tuple(range(20))}) == 4
    assert sorted(first) == list(range(20))


def test_a_judge_sees_nothing_of_the_systems() -> None:
    assert set(Pool.model_fields) == {"format", "goldset", "unit", "chunking", "depth", "seed", "units", "questions"}
    made = pool({"a": [place(0, 10)]})
    assert [(item.question_text, item.text) for item in items(made, TEXTS)] == [("What of a?", TEXT.text[:10])]


def test_new_systems_add_units_and_only_these_are_left_to_judge() -> None:
    made = pool({"a": [place(50, 70)], "b": [place(0, 10)]})
    more = pooled([{"a": [place(0, 60)], "c": [place(0, 10)]}], {"doc": TILES})
    wider = widened(made, more, GOLD, TEXTS)
    assert places(wider, "a") == {(start, start + 10) for start in range(0, 70, 10)}
    assert wider == pool({"a": [place(50, 70), place(0, 60)], "b": [place(0, 10)], "c": [place(0, 10)]})
    done = judgements(TILES, said({5: 2, 6: 0}, identity="a"), said({0: 1}, identity="b"))
    left = items(wider, TEXTS, done)
    assert {(item.question, TEXT.text.index(item.text)) for item in left} == {("a", at) for at in range(0, 50, 10)} | {("c", 0)}
    assert [item for item in items(wider, TEXTS) if item in left] == left


def test_a_ranking_of_a_document_that_is_not_there_is_an_error() -> None:
    with pytest.raises(StudyError) as caught:
        pool({"a": [place(0, 10, "gone")]})
    assert caught.value.code == "span_no_document"
