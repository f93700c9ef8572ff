"""Makes a gold set from drafts that name their evidence by the numbers of sentences.

A draft is one JSON object a line: ``id``, ``text``, ``type``, ``stratum``, ``evidence`` as ``[section id, first, last]`` with
the sentences of a section numbered from 0, and ``answered`` (default true). ``--sentences`` numbers them for whoever drafts.

``PYTHONPATH=py python -m eval.retrieval.gold.mark TEXT --sentences FOLDER`` writes one file a section.
``PYTHONPATH=py python -m eval.retrieval.gold.mark TEXT DRAFTS...`` writes ``TEXT.json`` beside this file.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from eval.retrieval.gold.cards import CARDS
from eval.retrieval.texts import TEXTS, study_text

from passagework.evaluation.spans import span_at
from passagework.evaluation.texts import StudyText
from passagework.models.evaluation import GoldDocument, GoldSet, Question, TextSpan
from passagework.models.library import Section
from passagework.text.sentences import sentence_spans

HERE = Path(__file__).parent


def sentences(text: StudyText, section: Section) -> list[tuple[int, int]]:
    """Return the sentences of a section, in code points of the whole text."""
    start, end = section.span.start, section.span.end
    return [(start + left, start + right) for left, right in sentence_spans(text.text[start:end], text.language)]


def gold_set(text: StudyText, drafts: Iterable[dict[str, Any]]) -> GoldSet:
    """Return the gold set of ``drafts`` (raises KeyError or IndexError for a section or sentence that is not there)."""
    numbered = {section.id: sentences(text, section) for section in text.sections}
    questions = [_question(text, numbered, draft) for draft in drafts]
    return GoldSet(
        id=text.id,
        title=text.title,
        documents=(GoldDocument(id=text.id, title=text.title, characters=len(text.text), sha256=text.sha256),),
        language=text.language,
        licence="CC BY 4.0",
        card=CARDS[text.id],
        questions=tuple(sorted(questions, key=lambda question: question.id)),
    )


def _question(text: StudyText, numbered: dict[str, list[tuple[int, int]]], draft: dict[str, Any]) -> Question:
    return Question(
        id=draft["id"],
        text=draft["text"],
        type=draft["type"],
        stratum=draft["stratum"],
        evidence=tuple(_spans(text, numbered, draft["evidence"])),
        answered=draft.get("answered", True),
    )


def _spans(text: StudyText, numbered: dict[str, list[tuple[int, int]]], evidence: Iterable[list[Any]]) -> Iterator[TextSpan]:
    for section, first, last in evidence:
        yield span_at(text, numbered[section][first][0], numbered[section][last][1])


def write_sentences(text: StudyText, folder: Path) -> None:
    """Write each section's sentences, numbered, into a file of its own below ``folder``."""
    folder.mkdir(parents=True, exist_ok=True)
    for section in text.sections:
        lines = [f"{n}\t{' '.join(text.text[a:b].split())}\n" for n, (a, b) in enumerate(sentences(text, section))]
        (folder / f"{section.number or 'x'}_{section.id}.txt").write_text("".join(lines), encoding="utf-8")


def main() -> None:
    """Number sentences, or make the gold set."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("text", choices=TEXTS)
    parser.add_argument("drafts", nargs="*", type=Path)
    parser.add_argument("--sentences", type=Path, metavar="FOLDER")
    given = parser.parse_args()
    text = study_text(given.text)
    if given.sentences:
        return write_sentences(text, given.sentences)
    drafts = [json.loads(line) for path in given.drafts for line in path.read_text("utf-8").splitlines() if line.strip()]
    made = gold_set(text, drafts)
    (HERE / f"{text.id}.json").write_text(made.model_dump_json(indent=1, exclude_defaults=False) + "\n", encoding="utf-8")
    print(f"{len(made.questions)} questions, {sum(question.answered for question in made.questions)} answered")
    return None


if __name__ == "__main__":
    main()
