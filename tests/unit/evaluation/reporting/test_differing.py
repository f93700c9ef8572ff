"""Where two reports differ."""

from tests.unit.evaluation.reporting.studies import material, report

from passagework.evaluation.reporting.differing import Differing, differing
from passagework.models.report import Bounds


def test_every_place_is_named_with_both_figures() -> None:
    made = report(material())
    assert list(differing(made, made)) == []
    changed = made.primary[1].model_copy(update={"p": 0.5, "bounds": Bounds(low=-1, high=1)})
    other = made.model_copy(update={"title": "Another", "primary": (made.primary[0], changed, made.primary[2])})
    found = list(differing(made, other))
    assert [each.path for each in found] == ["title", "primary[1].p", "primary[1].bounds.low", "primary[1].bounds.high"]
    assert found[0] == Differing("title", "Doc", "Another")
    assert str(found[0]) == "title: 'Doc' and 'Another'"


def test_what_is_missing_on_one_side_differs_too() -> None:
    made = report(material())
    shorter = made.model_copy(update={"systems": made.systems[:-1]})
    (found,) = differing(made, shorter)
    assert (found.path, found.second) == ("systems[5]", None)
    assert next(differing(shorter, made)).first is None
    measures = {name: value for name, value in made.systems[0].measures.items() if name != "MRR@10"}
    without = made.model_copy(update={"systems": (made.systems[0].model_copy(update={"measures": measures}), *made.systems[1:])})
    assert next(differing(made, without)).path == "systems[0].measures.MRR@10"
    assert next(differing(without, made)).path == "systems[0].measures.MRR@10"
