"""One question after the other, its passages shuffled: what a judge sees, and what becomes of the grades."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from urllib.parse import quote

from passagework.errors import StudyError
from passagework.evaluation.own.content import changed
from passagework.evaluation.spans import Place, locate
from passagework.evaluation.texts import Shelf
from passagework.models.evaluation import Grade, Judgements, Pool, QuestionJudgement, TextSpan
from passagework.models.study import Card, OwnStudy, Piece, Sheet
from passagework.retrieval.index import IndexedDocument
from passagework.text.chunking import Chunking, passages

FIRST, SECOND, THIRD = "first judge", "second judge", "deciding reading"
"""Names of the judges, in the order in which a study keeps them."""

Marks = tuple[tuple[int, int], ...]


def sheet(own: OwnStudy, question: str | None, documents: Sequence[IndexedDocument], texts: Shelf) -> Sheet:
    """Return the passages of a question; without one, of the first that has something left to judge, else of the first.

    Raises :class:`StudyError`: ``no_pool``, ``no_question``.
    """
    pool = pool_of(own)
    said = by_question(aligned(own, 0))
    ids = [each.question for each in pool.questions]
    left = (each.question for each in pool.questions if set(each.units) - _graded(said, each.question))
    chosen = question or next(left, ids[0])
    if chosen not in ids:
        raise StudyError("no_question", question=chosen)
    at = ids.index(chosen)
    asked = pool.questions[at]
    judged = said.get(chosen)
    sentences = {document.info.id: document for document in documents}
    return Sheet(
        question=chosen,
        text=asked.text,
        number=at + 1,
        questions=len(ids),
        before=ids[at - 1] if at else None,
        after=ids[at + 1] if at + 1 < len(ids) else None,
        cards=tuple(_card(own, pool, number, judged, sentences, texts) for number in asked.units),
        done=sum(len(set(each.units) & _graded(said, each.question)) for each in pool.questions),
        total=sum(len(each.units) for each in pool.questions),
    )


def judged(
    own: OwnStudy, question: str, grades: Mapping[int, Grade | None], marks: Mapping[int, Marks], judge: int = 0
) -> OwnStudy:
    """Return the study with grades, and with marks in passages of grade 2, of the judge of that number.

    A grade of None takes a grade back. Raises :class:`StudyError`: ``no_pool``, ``no_question``, ``not_in_pool`` for a
    passage that the question's pool does not have.
    """
    pool = pool_of(own)
    units = next((each.units for each in pool.questions if each.question == question), None)
    if units is None:
        raise StudyError("no_question", question=question)
    for number in (*grades, *marks):
        if number not in units:
            raise StudyError("not_in_pool", question=question, unit=number)
    before = aligned(own, judge)
    said = by_question(before).get(question) or QuestionJudgement(question=question, grades={})
    after = {unit: grade for unit, grade in {**said.grades, **grades}.items() if grade is not None}
    marked = {unit: some for unit, some in {**said.marks, **marks}.items() if some and after.get(unit) == 2}
    written = QuestionJudgement.model_validate({"question": question, "grades": after, "marks": marked})
    order = {each.question: number for number, each in enumerate(pool.questions)}
    kept = [each for each in before.questions if each.question != question]
    questions = sorted((*kept, *([written] if after else [])), key=lambda each: order.get(each.question, len(order)))
    made = before.model_copy(update={"questions": tuple(questions)})
    judges = list(own.study.judgements)
    judges[judge : judge + 1] = [made]
    return changed(own, judgements=tuple(judges), final=None if judge == 0 else own.study.final)


def pool_of(own: OwnStudy) -> Pool:
    """Return the pool (raises :class:`StudyError` ``no_pool``)."""
    if own.study.pool is None:
        raise StudyError("no_pool")
    return own.study.pool


def by_question(judgements: Judgements) -> dict[str, QuestionJudgement]:
    """Return what was said, by question."""
    return {each.question: each for each in judgements.questions}


def aligned(own: OwnStudy, judge: int) -> Judgements:
    """Return a judge's judgements with the units of the pool, by the pool's numbers; empty ones before the first.

    A pool that was widened has other numbers. Units that the pool does not have come after its own.
    """
    pool = pool_of(own)
    if judge >= len(own.study.judgements):
        name = (FIRST, SECOND, THIRD)[judge]
        return Judgements(
            judge=name, goldset=pool.goldset, unit=pool.unit, chunking=pool.chunking, units=pool.units, questions=()
        )
    return renumbered(own.study.judgements[judge], pool.units)


def renumbered(judgements: Judgements, units: Sequence[TextSpan]) -> Judgements:
    """Return the same judgements with ``units`` first in their table."""
    if judgements.units[: len(units)] == tuple(units):
        return judgements
    table = list(dict.fromkeys((*units, *judgements.units)))
    numbers = {span: number for number, span in enumerate(table)}

    def moved(number: int) -> int:
        return numbers[judgements.units[number]]

    questions = tuple(
        QuestionJudgement(
            question=each.question,
            grades={moved(number): grade for number, grade in each.grades.items()},
            marks={moved(number): marks for number, marks in each.marks.items()},
        )
        for each in judgements.questions
    )
    return judgements.model_copy(update={"units": tuple(table), "questions": questions})


def where(span: TextSpan, texts: Shelf) -> str:
    """Say where a unit stands: its document and section."""
    text = texts[span.document]
    section = text.by_id.get(span.section)
    title = section.title if section else ""
    return f"{text.title} · {title}" if title and title != text.title else text.title


def passage_link(document: IndexedDocument, place: Place) -> str | None:
    """Return the address below the library at which a place is read; None where no passage of the library begins there."""
    starts = document.passages.start
    at = max(int(starts.searchsorted(place.start, side="right")) - 1, 0)
    if not len(starts):
        return None
    section = document.info.sections[int(document.passages.section[at])]
    return f"{quote(document.info.id, safe='')}/{quote(section.id, safe='')}?passage={at}"


def _graded(said: Mapping[str, QuestionJudgement], question: str) -> set[int]:
    return set(said[question].grades) if question in said else set()


def _card(
    own: OwnStudy,
    pool: Pool,
    number: int,
    judged: QuestionJudgement | None,
    documents: Mapping[str, IndexedDocument],
    texts: Shelf,
) -> Card:
    span = pool.units[number]
    grade = judged.grades.get(number) if judged else None
    marks = judged.marks.get(number, ()) if judged else ()
    if own.lent is not None:
        pieces = _pieces(own.lent.texts[number], _sentences(own.lent.texts[number]), span.start)
        return Card(unit=number, where=own.lent.titles[number], link=None, pieces=pieces, grade=grade, marks=marks)
    try:
        place = locate(span, texts, own.study.goldset.id)
    except StudyError as error:
        return Card(unit=number, where="", link=None, pieces=(), grade=grade, marks=marks, fault=error.message)
    document = documents[place.document]
    text = document.text[place.start : place.end]
    return Card(
        unit=number,
        where=where(span, texts),
        link=passage_link(document, place),
        pieces=_pieces(text, _sentences_of(document, place), span.start),
        grade=grade,
        marks=marks,
    )


def _sentences_of(document: IndexedDocument, place: Place) -> list[tuple[int, int]]:
    cut = document.passages
    first = int(cut.sentence_end.searchsorted(place.start, side="right"))
    last = int(cut.sentence_start.searchsorted(place.end, side="left"))
    pairs = zip(cut.sentence_start[first:last].tolist(), cut.sentence_end[first:last].tolist(), strict=True)
    return [(max(start, place.start) - place.start, min(end, place.end) - place.start) for start, end in pairs]


def _sentences(text: str) -> list[tuple[int, int]]:
    cut = passages(text, [(0, len(text))], Chunking())
    return list(zip(cut.sentence_start.tolist(), cut.sentence_end.tolist(), strict=True))


def _pieces(text: str, sentences: Sequence[tuple[int, int]], shift: int) -> tuple[Piece, ...]:
    """The text in order: sentences with their offsets in the section, and what stands between them without."""
    pieces: list[Piece] = []
    reached = 0
    for start, end in sentences:
        if start > reached:
            pieces.append(Piece(text=text[reached:start], start=None, end=None))
        pieces.append(Piece(text=text[start:end], start=start + shift, end=end + shift))
        reached = end
    if reached < len(text):
        pieces.append(Piece(text=text[reached:], start=None, end=None))
    return tuple(pieces)
