"""A study as a folder of BEIR: ``corpus.jsonl``, ``queries.jsonl`` and ``qrels/test.tsv``.

Thakur et al., "BEIR: A Heterogeneous Benchmark for Zero-shot Evaluation of Information Retrieval Models" (2021).
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence

from passagework.evaluation.derive import Gains
from passagework.evaluation.ids import id_of
from passagework.evaluation.importing.beir import HEADER
from passagework.evaluation.spans import Place
from passagework.evaluation.texts import Shelf, StudyText
from passagework.evaluation.units import Units
from passagework.exports.trec import judged_rows
from passagework.models.evaluation import Question


def beir_folder(
    units: Sequence[Units], questions: Iterable[Question], gains: Mapping[str, Gains], texts: Shelf
) -> dict[str, str]:
    """Return the files of the folder by their paths: the text of every unit, the ``questions``, and what units gain.

    The judgements are those of :func:`passagework.exports.trec.trec_qrels`.
    """
    return {
        "corpus.jsonl": "".join(map(_line, _corpus(units, texts))),
        "queries.jsonl": "".join(_line({"_id": question.id, "text": question.text, "metadata": {}}) for question in questions),
        "qrels/test.tsv": "".join("\t".join(map(str, row)) + "\n" for row in (HEADER, *judged_rows(gains, texts))),
    }


def _corpus(units: Sequence[Units], texts: Shelf) -> Iterator[dict[str, str]]:
    for each in units:
        for place in each.places():
            title = f"{each.text.title}: {_section_title(each.text, place)}".removesuffix(": ")
            yield {"_id": id_of(place, texts), "title": title, "text": each.text.text[place.start : place.end]}


def _section_title(text: StudyText, place: Place) -> str:
    """The title of the section in which a place lies; none for a place in several."""
    titles = [each.title for each in text.sections if each.span.start <= place.start and place.end <= each.span.end]
    return titles[0] if titles else ""


def _line(value: object) -> str:
    return json.dumps(value, ensure_ascii=False) + "\n"
