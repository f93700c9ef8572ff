"""What came out when a published study was run again: equal, or a table of what differs, each place in words."""

from __future__ import annotations

from typing import Any

from passagework.catalogue import text
from passagework.models.report import (
    DECIMALS,
    MEASURES,
    Breakdown,
    BreakdownDifference,
    Pair,
    SuccessComparison,
    System,
    TextReport,
)
from passagework.models.rerun import DifferingFigure, Rerun
from passagework.views import figures
from passagework.views.evaluation import parts
from passagework.views.evaluation.names import kind
from passagework.views.evaluation.parts import Cell, Table
from passagework.views.templating import render

MOST_ROWS = 400
"""Rows of the table; when everything differs, more of them say nothing more."""

_FIELDS = (
    "a", "a_only", "adjudication", "agreement", "answered", "b", "b_only", "base_rates", "both", "bounds",
    "breakdown_differences", "breakdowns", "budgets", "by", "characters", "chunking", "confusion", "counts", "d_z", "default",
    "difference", "differing", "embedder", "first", "fusion", "grades", "high", "id", "judged", "kappa", "label", "left_out",
    "losses", "low", "mcnemar_p", "mean", "measures", "more_questions", "n", "neither", "p", "p_holm", "passages", "points",
    "power", "primary", "qrels", "questions", "questions_needed", "rankings", "raw", "read", "second", "sections",
    "separable", "sha256", "share", "strata", "stratum", "success", "system", "systems", "text", "threshold", "ties", "tiles",
    "type", "types", "unjudged", "value", "weighted_kappa", "weights", "wins",
)
"""Fields of a report that have words of their own."""

_TALL = 12
_DIGITS = 12
"""Of a hash."""


def rerun_fragment(rerun: Rerun) -> str:
    """Render the outcome."""
    found, study = rerun.differing, rerun.published
    heads = [text(f"rerun.column.{name}") for name in ("where", "published", "here")]
    rows = [_row(each, study) for each in found[:MOST_ROWS]]
    return render(
        "evaluation_rerun",
        equal=not found,
        compared=figures.count(rerun.compared),
        differing=len(found),
        questions=len({each.path[1] for each in found if each.path[0] == "questions"}),
        cause=rerun.cause,
        table=Table("rerun", text("rerun.table"), heads, rows, tall=len(rows) > _TALL),
        more=len(found) - len(rows),
    )


def _row(each: DifferingFigure, study: TextReport) -> list[Cell]:
    return [parts.words(shown) for shown in (where(each.path, study), *_values(each))]


def _values(each: DifferingFigure) -> tuple[str, str]:
    """What was published, and what came out here; of long lists only what differs."""
    match each.path:
        case ("sha256",):
            return str(each.published)[:_DIGITS], str(each.here)[:_DIGITS]
        case ("sections" | "passages",):
            return _count(each.published), _count(each.here)
        case (*_, "rankings", _):
            return _passages(each.published), _passages(each.here)
        case (*_, "qrels" | "unjudged"):
            return _passages(_beyond(each.published, each.here)), _passages(_beyond(each.here, each.published))
        case _:
            return _value(each.published), _value(each.here)


def _beyond(found: Any, other: Any) -> list[Any]:
    return [each for each in found or [] if each not in (other or [])]


def _passages(found: Any) -> str:
    """Write passages by their numbers from 1, with their gains where these are told: "12 (2), 5 (0)"."""
    written = [f"{each[0] + 1} ({each[1]})" if isinstance(each, list) else str(each + 1) for each in found or []]
    return ", ".join(written) or text("rerun.nothing")


def _count(found: Any) -> str:
    return figures.count(len(found or []))


def _value(value: Any) -> str:
    if value is None:
        return text("rerun.nothing")
    if isinstance(value, bool):
        return text("rerun.yes" if value else "rerun.no")
    if isinstance(value, float):
        return figures.decimals(value, DECIMALS)
    return figures.count(value) if isinstance(value, int) else str(value)


def where(path: tuple[str, ...], study: TextReport) -> str:
    """Say in words which place of a report a path leads to."""
    area, *inner = path
    if area == "questions" and inner:
        at, *names = inner
        asked = study.questions[int(at)].text if int(at) < len(study.questions) else at
        return _told(text("rerun.question", question=asked), *_of_question(names))
    items = getattr(study, area, None)
    if isinstance(items, tuple) and inner:
        at, *names = (name for name in inner if name != "measures")
        about = _about(items[int(at)], study) if int(at) < len(items) else [text("rerun.item", n=int(at) + 1)]
        return _told(_name(area), *about, *map(_name, names))
    return _told(_name(area), *map(_name, inner))


def _about(item: object, study: TextReport) -> list[str]:
    """What an item of a list in the report is about: a ranker or two, and a part of the questions."""
    told: list[str] = []
    system = item.id if isinstance(item, System) else getattr(item, "system", None)
    if system:
        told.append(_ranker(system, study))
    if isinstance(item, Pair):
        told.append(text("evaluation.pair", a=_ranker(item.a, study), b=_ranker(item.b, study)))
    if isinstance(item, SuccessComparison):
        told.append(f"Success@{item.k}")
    if isinstance(item, Breakdown | BreakdownDifference):
        told.append(kind(item.by, item.value))
    characters = getattr(item, "characters", None)
    if characters:
        told.append(text("rerun.characters", n=figures.count(characters)))
    return told


def _of_question(names: list[str]) -> list[str]:
    match names:
        case ["measures", ranker, measure]:
            return [text(f"ranker.{ranker}"), MEASURES[int(measure)]]
        case ["rankings", ranker]:
            return [text("rerun.ranking", ranker=text(f"ranker.{ranker}"))]
        case _:
            return [_name(name) for name in names]


def _ranker(identity: str, study: TextReport) -> str:
    """What a system is called; all that are compared here are rankers at the default settings."""
    found = next((system.ranker for system in study.systems if system.id == identity), None)
    return text(f"ranker.{found}") if found else identity


def _name(part: str) -> str:
    """A field in words; a number in a list counts from 1, and what has no words (a measure, an id) stands for itself."""
    if part.isdecimal():
        return figures.count(int(part) + 1)
    return text(f"rerun.field.{part}") if part in _FIELDS else part


def _told(*names: str) -> str:
    return " · ".join(names)
