"""Questions come, change and go, with everything in the study that names them."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from passagework.errors import StudyError
from passagework.evaluation.own.content import changed, with_goldset
from passagework.evaluation.spans import section_of, span_at
from passagework.evaluation.texts import StudyText
from passagework.models.evaluation import Judgements, Pool, Question, QuestionType, Stratum
from passagework.models.study import OwnStudy


def put(
    own: OwnStudy,
    identity: str | None,
    text: str,
    type_: QuestionType | None,
    stratum: Stratum | None,
    answered: bool,
) -> tuple[OwnStudy, str]:
    """Write a question, a new one without ``identity``; return the study and its id.

    A question that the documents do not answer has no evidence. Raises :class:`StudyError`: ``no_question`` for an unknown
    id, ``question_empty``.
    """
    words = " ".join(text.split())
    if not words:
        raise StudyError("question_empty")
    questions = own.study.goldset.questions
    if identity is None:
        new = Question(id=fresh_id(own), text=words, type=type_, stratum=stratum, answered=answered)
        return with_goldset(own, questions=(*questions, new)), new.id
    before = question(own, identity)
    evidence = before.evidence if answered else ()
    after = Question(id=identity, text=words, type=type_, stratum=stratum, evidence=evidence, answered=answered)
    return _with_question(_renamed(own, identity, words), after), identity


def add(own: OwnStudy, more: Iterable[Question]) -> OwnStudy:
    """Return the study with further questions; one whose id is taken gets another."""
    taken = {each.id for each in own.study.goldset.questions}
    added: list[Question] = []
    for each in more:
        identity = each.id if each.id not in taken else _next_id(taken)
        taken.add(identity)
        added.append(each.model_copy(update={"id": identity}))
    return with_goldset(own, questions=(*own.study.goldset.questions, *added))


def drop(own: OwnStudy, identity: str) -> OwnStudy:
    """Take a question out, with what was pooled and judged for it (raises ``no_question``)."""
    question(own, identity)
    without = _each_part(own, lambda part: _without(part, identity))
    goldset = own.study.goldset
    kept = tuple(each for each in goldset.questions if each.id != identity)
    return changed(without, goldset=goldset.model_copy(update={"questions": kept}))


def mark(own: OwnStudy, identity: str, text: StudyText, start: int, end: int) -> OwnStudy:
    """Mark ``start`` to ``end``, code points of a document's text, as evidence for a question that it then answers.

    White space at both ends is left out. Raises :class:`StudyError`: ``no_question``, and ``evidence_not_one_section`` for a
    stretch that is empty or reaches into another section.
    """
    before = question(own, identity)
    end = min(end, len(text.text))
    while start < end and text.text[start].isspace():
        start += 1
    while start < end and text.text[end - 1].isspace():
        end -= 1
    try:
        section_of(text, start, end)
    except ValueError:
        raise StudyError("evidence_not_one_section") from None
    span = span_at(text, start, end)
    evidence = before.evidence if span in before.evidence else (*before.evidence, span)
    return _with_question(own, before.model_copy(update={"evidence": evidence, "answered": True}))


def unmark(own: OwnStudy, identity: str, number: int) -> OwnStudy:
    """Take one span, by its number from 0, out of a question's evidence (raises ``no_question``)."""
    before = question(own, identity)
    evidence = tuple(span for at, span in enumerate(before.evidence) if at != number)
    return _with_question(own, before.model_copy(update={"evidence": evidence}))


def question(own: OwnStudy, identity: str) -> Question:
    """Return a question (raises :class:`StudyError` ``no_question``)."""
    for each in own.study.goldset.questions:
        if each.id == identity:
            return each
    raise StudyError("no_question", question=identity)


def fresh_id(own: OwnStudy) -> str:
    """Return an id that no question has."""
    return _next_id({each.id for each in own.study.goldset.questions})


def _next_id(taken: set[str]) -> str:
    number = len(taken) + 1
    while f"q{number}" in taken:
        number += 1
    return f"q{number}"


def _with_question(own: OwnStudy, after: Question) -> OwnStudy:
    questions = tuple(after if each.id == after.id else each for each in own.study.goldset.questions)
    return with_goldset(own, questions=questions)


def _renamed(own: OwnStudy, identity: str, words: str) -> OwnStudy:
    """Give judges of the pool the new words of a question."""
    pool = own.study.pool
    if pool is None:
        return own
    pooled = tuple(each.model_copy(update={"text": words}) if each.question == identity else each for each in pool.questions)
    return changed(own, pool=pool.model_copy(update={"questions": pooled}))


Part = Pool | Judgements


def _without(part: Part, identity: str) -> Part:
    kept = tuple(each for each in part.questions if each.question != identity)
    return part.model_copy(update={"questions": kept})


def _each_part(own: OwnStudy, change: Callable[[Part], Part]) -> OwnStudy:
    study = own.study
    return own.model_copy(
        update={
            "study": study.model_copy(
                update={
                    "pool": study.pool and change(study.pool),
                    "judgements": tuple(map(change, study.judgements)),
                    "final": study.final and change(study.final),
                }
            )
        }
    )
