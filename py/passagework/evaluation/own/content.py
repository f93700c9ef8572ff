"""A study as it is written, and what is read back of it."""

from __future__ import annotations

from collections import OrderedDict
from hashlib import sha256

from passagework.evaluation.files import from_json, to_json
from passagework.models.evaluation import Card, GoldSet, Judgements, Study
from passagework.models.study import OwnStudy, StudyFacts

_KEPT = 4
"""Studies that were read last, so that a judge who works on one does not wait for it to be read each time."""


def begun() -> OwnStudy:
    """Return a study without questions."""
    card = Card(made="", by="", reviewed="", limits=())
    goldset = GoldSet(id="own", title="", documents=(), language="und", licence="", card=card, questions=())
    return OwnStudy(study=Study(goldset=goldset))


def facts(own: OwnStudy) -> StudyFacts:
    """Return what a list of studies says of one."""
    pool, judged = own.study.pool, first_judge(own)
    return StudyFacts(
        questions=len(own.study.goldset.questions),
        pooled=sum(len(each.units) for each in pool.questions) if pool else 0,
        judged=sum(len(each.grades) for each in judged.questions) if judged else 0,
        lent=own.lent is not None,
    )


def first_judge(own: OwnStudy) -> Judgements | None:
    """Return the judgements of the reader whose study it is; None before the first."""
    return own.study.judgements[0] if own.study.judgements else None


def changed(own: OwnStudy, **parts: object) -> OwnStudy:
    """Return the study with some parts of its core replaced, checked as a whole, without the results of the one before."""
    return own.model_copy(update={"study": Study.model_validate({**dict(own.study), **parts}), "figures": None})


def with_goldset(own: OwnStudy, **fields: object) -> OwnStudy:
    """Return the study with some fields of its gold set replaced, checked as a whole."""
    return changed(own, goldset=GoldSet.model_validate({**dict(own.study.goldset), **fields}))


class Contents:
    """Reads studies, and remembers the last few by what they were read from."""

    def __init__(self) -> None:
        self._known: OrderedDict[bytes, OwnStudy] = OrderedDict()

    def read(self, source: bytes) -> OwnStudy:
        """Return the study in ``source`` (raises :class:`StudyError` ``bad_study_file``)."""
        key = sha256(source).digest()
        if key not in self._known:
            return self._keep(key, from_json(OwnStudy, source, "study"))
        self._known.move_to_end(key)
        return self._known[key]

    def written(self, own: OwnStudy) -> str:
        """Return a study as text that :meth:`read` gives back without reading it."""
        text = to_json(own)
        self._keep(sha256(text.encode("utf-8")).digest(), own)
        return text

    def _keep(self, key: bytes, own: OwnStudy) -> OwnStudy:
        self._known[key] = own
        while len(self._known) > _KEPT:
            self._known.popitem(last=False)
        return own
