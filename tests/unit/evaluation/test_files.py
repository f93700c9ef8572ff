"""Study files: what is written is read again, and what is wrong with one is said."""

import json

import pytest
from tests.unit.evaluation.small import every, goldset, judgements, question, said, study_text

from passagework.errors import StudyError
from passagework.evaluation.files import from_json, to_json
from passagework.evaluation.pooling import make_pool, pooled
from passagework.evaluation.spans import span_at
from passagework.models.evaluation import FusionSettings, GoldSet, Judgements, Pool, Study, System

TEXT = study_text("x" * 100)
TILES = every(TEXT, 10)
GOLD = goldset(TEXT, question("a", evidence=(span_at(TEXT, 0, 10),), type="concept", stratum="student"), question("b"))
JUDGED = judgements(TILES, said({0: 2, 3: 1, 4: 0}, {0: [(0, 4), (6, 8)]}, identity="a"))
POOL = make_pool(GOLD, pooled([{"a": [TILES.place(3)]}], {"doc": TILES}), {"doc": TEXT}, unit="tile", chunking="500/0", seed=1)
FUSED = System(
    id="wide",
    unit="passage",
    chunking="900/180",
    ranker="hybrid",
    embedder="m",
    fusion=FusionSettings(k=10, depth=None, weights=(1, 2)),
)
STUDY = Study(goldset=GOLD, pool=POOL, judgements=(JUDGED, JUDGED), final=JUDGED, systems=(FUSED,))


@pytest.mark.parametrize("model", [GOLD, JUDGED, POOL, STUDY])
def test_what_is_written_is_read_again(model) -> None:
    text = to_json(model)
    assert from_json(type(model), text.encode(), "study.json") == model
    assert to_json(from_json(type(model), text.encode(), "study.json")) == text


def test_every_question_and_every_span_has_a_line() -> None:
    lines = to_json(JUDGED).splitlines()
    assert sum('"section":"s1"' in line for line in lines) == len(TILES)
    assert '  {"question":"a","grades":{"0":2,"3":1,"4":0},"marks":{"0":[[0,4],[6,8]]}}' in lines


def changed(model, **change) -> bytes:
    return json.dumps(json.loads(to_json(model)) | change).encode()


@pytest.mark.parametrize(
    ("kind", "source", "detail"),
    [
        (GoldSet, b"\xff", "it is not UTF-8"),
        (GoldSet, b"[" * 50, "nested"),
        (GoldSet, b"{", "Invalid JSON"),
        (GoldSet, changed(GOLD, format="passagework gold set 9"), "format"),
        (GoldSet, changed(GOLD, extra=1), "extra: Extra inputs are not permitted"),
        (GoldSet, changed(GOLD, questions=[{"id": "a b", "text": "?"}]), "questions.0.id"),
        (GoldSet, changed(GOLD, questions=[{"id": "a", "text": "?"}] * 2), "the question a is there more than once"),
        (GoldSet, changed(GOLD, documents=[]), "question a has evidence in doc, which is not among the documents"),
        (Judgements, changed(JUDGED, questions=[{"question": "a", "grades": {"0": -1}}]), "questions.0.grades.0"),
        (Judgements, changed(JUDGED, questions=[{"question": "a", "grades": {"0": 3}}]), "questions.0.grades.0"),
        (Judgements, changed(JUDGED, questions=[{"question": "a", "grades": {"10": 1}}]), "question a names unit 10"),
        (Judgements, changed(JUDGED, questions=[{"question": "a", "grades": {"0": 1}, "marks": {"0": [[0, 1]]}}]), "not 2"),
        (Judgements, changed(JUDGED, questions=[{"question": "a", "grades": {"0": 2}, "marks": {"0": [[0, 11]]}}]), "inside"),
        (Pool, changed(POOL, units=[]), "names unit 0"),
        (Study, changed(STUDY, goldset=json.loads(to_json(GOLD)) | {"id": "other"}), "belongs to the gold set small"),
        (Study, changed(STUDY, goldset=json.loads(to_json(GOLD)) | {"questions": []}), "question a is judged or pooled"),
    ],
)
def test_what_is_wrong_is_said(kind, source: bytes, detail: str) -> None:
    with pytest.raises(StudyError) as caught:
        from_json(kind, source, "study.json")
    assert caught.value.code == "bad_study_file"
    assert "study.json" in caught.value.message
    assert detail in caught.value.message


def test_a_file_may_begin_with_a_byte_order_mark() -> None:
    assert from_json(GoldSet, b"\xef\xbb\xbf" + to_json(GOLD).encode(), "gold.json") == GOLD


def test_a_system_is_possible() -> None:
    with pytest.raises(ValueError, match="settings of fusion"):
        FUSED.model_validate(FUSED.model_dump() | {"ranker": "dense"})
    with pytest.raises(ValueError, match="its embedder is None"):
        FUSED.model_validate(FUSED.model_dump() | {"embedder": None})


@pytest.mark.parametrize("kind", [GoldSet, Judgements, Pool, Study])
def test_every_file_has_a_schema_that_takes_it(kind) -> None:
    import jsonschema

    model = {GoldSet: GOLD, Judgements: JUDGED, Pool: POOL, Study: STUDY}[kind]
    jsonschema.validate(json.loads(to_json(model)), kind.model_json_schema(mode="validation"))
