"""The files in which a study travels: the whole of it, a pool for a second judge, and that judge's grades.

Ids of documents are this library's own, so a study that comes from elsewhere is tied to the documents here whose text is
the same, by its SHA-256.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from passagework.errors import StudyError
from passagework.evaluation.files import from_json, to_json
from passagework.evaluation.own.content import begun, changed, with_goldset
from passagework.evaluation.own.judging import pool_of, where
from passagework.evaluation.own.standing import Standing, Texts
from passagework.evaluation.rehome import matching, rehomed
from passagework.evaluation.spans import quoted
from passagework.evaluation.texts import Shelf, StudyText
from passagework.models.evaluation import Judgements, Question
from passagework.models.study import Figures, KeptText, Lent, OwnStudy, PoolFile, StudyFile
from passagework.retrieval.index import IndexedDocument

MADE = "In this lab, on the reader's own documents."
LIMITS = ("Passages were pooled from the systems under comparison alone.",)


class Opened(NamedTuple):
    """A study that came from a file, its name, and the ids of its documents here."""

    own: OwnStudy
    name: str
    documents: tuple[str, ...]


def study_file(own: OwnStudy, name: str, standing: Standing, model: str, application: str, *, texts: bool) -> str:
    """Return the whole study as one file, with the documents' text where ``texts`` says so."""
    goldset = own.study.goldset
    judges = {0: "Nobody has judged it.", 1: "One reader."}.get(len(own.study.judgements), "Two readers, independently.")
    card = goldset.card.model_copy(update={"made": MADE, "by": "A reader of the lab.", "reviewed": judges, "limits": LIMITS})
    named = with_goldset(own, title=name, card=card)
    file = StudyFile(
        name=name,
        application=application,
        model=model,
        study=named.study,
        chunkings=own.chunkings,
        fusions=own.fusions,
        texts=tuple(_kept(text) for text in standing.shelf.values()) if texts else (),
        figures=own.figures,
    )
    return to_json(file)


def pool_file(own: OwnStudy, name: str, texts: Shelf) -> str:
    """Return the pool for a second judge, with the text of its passages (raises ``no_pool``, and as ``locate``)."""
    pool = pool_of(own)
    quotes = tuple(quoted(span, texts, name) for span in pool.units)
    titles = tuple(where(span, texts) for span in pool.units)
    return to_json(PoolFile(pool=pool, lent=Lent(study=name, texts=quotes, titles=titles)))


def judgements_file(own: OwnStudy) -> str:
    """Return the judgements of the reader (raises :class:`StudyError` ``nothing_judged``)."""
    if not own.study.judgements:
        raise StudyError("nothing_judged")
    return to_json(own.study.judgements[0])


def opened(source: bytes, name: str, documents: Iterable[IndexedDocument], texts: Texts) -> Opened:
    """Return the study in a file: a whole one, or a pool to judge (raises ``bad_study_file``)."""
    if b'"passagework pool to judge 1"' in source[:2000]:
        return _to_judge(from_json(PoolFile, source, name))
    file = from_json(StudyFile, source, name)
    here = matching(file.study.goldset, {each.info.id: texts.of(each) for each in documents})
    study = rehomed(file.study, here)
    kept = tuple(each.model_copy(update={"id": here.get(each.id, each.id)}) for each in file.texts if each.id not in here)
    own = OwnStudy(study=study, chunkings=file.chunkings, fusions=file.fusions, texts=kept, figures=file.figures)
    return Opened(own, file.name, tuple(each.id for each in study.goldset.documents))


def judgements_in(source: bytes, name: str) -> Judgements:
    """Return the judgements in a file (raises ``bad_study_file``)."""
    return from_json(Judgements, source, name)


def differences(before: Figures, after: Figures) -> list[tuple[str, str, str, str]]:
    """Return each figure that differs between two results: of what, which measure, before and after, as written."""
    return list(_differing(_plain(before), _plain(after)))


def _plain(figures: Figures) -> dict[tuple[str, str], str]:
    """Every figure of the results by what it is of."""
    found: dict[tuple[str, str], str] = {("", "questions"): str(figures.n)}
    for system in figures.systems:
        found |= {(system.id, measure): f"{value:.6f}" for measure, value in system.values.items()}
        for measure, interval in system.intervals.items():
            if interval is not None:
                found[system.id, f"{measure}, interval"] = f"{interval[0]:.6f} to {interval[1]:.6f}"
    for pair in (*figures.pairs, *figures.others):
        of = f"{pair.a} − {pair.b}"
        found |= {(of, field): _written(getattr(pair, field)) for field in ("difference", "low", "high", "d_z", "p", "p_holm")}
    for question in figures.questions:
        for system_id, values in question.values.items():
            found |= {(f"{question.id}, {system_id}", measure): _written(value) for measure, value in values.items()}
    return found


def _written(value: float | None) -> str:
    return "–" if value is None else f"{value:.6f}"


def _differing(
    before: Mapping[tuple[str, str], str], after: Mapping[tuple[str, str], str]
) -> Iterable[tuple[str, str, str, str]]:
    for key in dict.fromkeys((*before, *after)):
        one, other = before.get(key, "–"), after.get(key, "–")
        if one != other:
            yield (*key, one, other)


def _to_judge(file: PoolFile) -> Opened:
    questions = tuple(Question(id=each.question, text=each.text) for each in file.pool.questions)
    own = begun()
    asked = with_goldset(own, id=file.pool.goldset, title=file.lent.study, questions=questions)
    study = changed(asked, pool=file.pool)
    return Opened(study.model_copy(update={"lent": file.lent}), file.lent.study, ())


def _kept(text: StudyText) -> KeptText:
    return KeptText(id=text.id, title=text.title, language=text.language, text=text.text, sections=text.sections)
