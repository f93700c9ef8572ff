"""Runs the rankers of a study again and computes its report, answering others in between."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Sequence
from contextlib import aclosing
from itertools import zip_longest

from passagework.errors import NotFound, StudyError
from passagework.evaluation.derive import Gains
from passagework.evaluation.labels import labels_of
from passagework.evaluation.reporting.draws import Draws
from passagework.evaluation.reporting.entrants import Entrant, gains_by_question
from passagework.evaluation.reporting.text_report import Judged, Material, Ran, report_on
from passagework.evaluation.study import counted
from passagework.evaluation.systems import DEPTH, Asked, Bench, Found, asked
from passagework.evaluation.units import passages_of
from passagework.models.evaluation import Study
from passagework.models.report import TextReport
from passagework.ports import Dot, Embedder, Progress, Vectors
from passagework.retrieval.library import LibraryIndex


async def run_again(
    study: Study, text: str, default: str, library: LibraryIndex, embedder: Embedder, dot: Dot, draws: Draws, progress: Progress
) -> TextReport:
    """Return the report of the systems of ``study`` on a document of the library, as it is there.

    Questions are embedded one at a time, so that a reader's own query waits for one of them at most. ``progress`` is awaited
    after every question and between the steps of the statistics. ``study`` has two labellings and final judgements;
    ``default`` is the system that the lab begins with.

    Raises NotFound where the library has no such document, EmbedderError, and StudyError: ``bad_study_file``,
    ``other_chunking``, ``study_without_vectors``, and ``too_little_found`` where fewer than two questions can be scored on
    the text as it is.
    """
    document = library.documents.get(text)
    if document is None:
        raise NotFound("no_document", document=text)
    if study.final is None or len(study.judgements) != 2:
        raise StudyError("bad_study_file", name=study.goldset.title, detail="it lacks one of two labellings, or the final grades")
    first, second = study.judgements
    units = passages_of(document)
    labels = labels_of(study.final, {text: units.text})
    if len(counted(study.goldset, labels).questions) < 2:
        raise StudyError("too_little_found", title=document.info.title)
    bench = Bench(library, [text], dot)
    runs: dict[str, dict[str, Found]] = {system.id: {} for system in study.systems}
    gains: dict[str, Gains] = {}
    questions = asked(study.goldset.questions)
    async with aclosing(_embedded(questions, embedder)) as embedded:
        async for question, vector in embedded:
            for system in study.systems:
                runs[system.id][question.id] = bench.find(system, question, vector, DEPTH)
            gains |= gains_by_question([question.id], labels, units)
            await progress("questions", len(gains), len(questions))
    ran = [Ran(system, "ranker", units, runs[system.id]) for system in study.systems]
    material = Material(study.goldset, units.text, Judged(first, second, study.final), ran, default)
    entrants = [Entrant(each.system, each.group, len(units), each.run, gains) for each in ran]
    return await report_on(material, entrants, draws, lambda done, total: progress("figures", done, total))


async def _embedded(questions: Sequence[Asked], embedder: Embedder) -> AsyncGenerator[tuple[Asked, Vectors], None]:
    """Yield every question with its vector, which is computed elsewhere while the one before is searched for."""
    coming = asyncio.ensure_future(embedder.embed([questions[0].text]))
    try:
        for question, following in zip_longest(questions, questions[1:]):
            vector: Vectors = (await coming)[0]
            if following is not None:
                coming = asyncio.ensure_future(embedder.embed([following.text]))
            yield question, vector
    finally:
        coming.cancel()
