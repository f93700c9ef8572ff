"""From a pool to the sheets that a judge reads, and from what the judge wrote back to judgements.

``python -m eval.retrieval.labelling sheets TEXT FOLDER --shuffle WORD`` writes the pool of a text as sheets of plain text, with
questions and tiles in an order of their own for each ``WORD``, so that two judges see different ones.
``python -m eval.retrieval.labelling read TEXT NAME JUDGE LINES...`` writes ``judgements/TEXT/NAME.json``.
``python -m eval.retrieval.labelling disputes TEXT FOLDER`` writes sheets of the tiles on which ``first`` and ``second`` differ,
with both grades in sight, for the third reading.

A judge writes one JSON object a line: ``q``, the question; ``n``, how many tiles were judged; ``2``, the sentences that answer,
by tile; ``1``, the tiles of grade 1. Tiles left out have grade 0; the third reading names those in ``0``.
"""

from __future__ import annotations

import argparse
import json
import random
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from eval.retrieval.judged import FOLDER
from eval.retrieval.pool import HERE
from eval.retrieval.texts import TEXTS, study_text

from passagework.evaluation.adjudication import differences
from passagework.evaluation.files import from_json, to_json
from passagework.evaluation.spans import quoted
from passagework.evaluation.texts import StudyText
from passagework.models.evaluation import Grade, Judgements, Pool, QuestionJudgement, TextSpan
from passagework.text.sentences import sentence_spans

SHEET = 15
"""Questions on a sheet."""


def read_pool(text: str) -> Pool:
    """Return the committed pool of a text."""
    path = HERE / "pools" / f"{text}.json"
    return from_json(Pool, path.read_bytes(), path.name)


def judgements(text: str, name: str) -> Judgements:
    """Return one judge's committed judgements of a text."""
    path = FOLDER / text / f"{name}.json"
    return from_json(Judgements, path.read_bytes(), path.name)


def tile(pool: Pool, number: int, text: StudyText, note: str = "") -> str:
    """Return a tile as a judge reads it: its number, what is noted on it, its sentences, numbered from 0."""
    words = quoted(pool.units[number], {text.id: text}, "-")
    sentences = sentence_spans(words, text.language)
    shown = " ".join(f"({n}) {' '.join(words[start:end].split())}" for n, (start, end) in enumerate(sentences))
    return f"[{number}{note}] {shown}"


def sheets(pool: Pool, text: StudyText, shuffle: str) -> list[str]:
    """Return the sheets of a pool; the same for the same ``shuffle``."""
    questions = sorted(pool.questions, key=lambda question: question.question)
    random.Random(shuffle).shuffle(questions)
    blocks = []
    for question in questions:
        units = sorted(question.units)
        random.Random(f"{shuffle} {question.question}").shuffle(units)
        blocks.append("\n".join([f"### {question.question} | {question.text}", *(tile(pool, n, text) for n in units), ""]))
    return ["\n".join(blocks[start : start + SHEET]) for start in range(0, len(blocks), SHEET)]


def disputes(pool: Pool, text: StudyText, first: Judgements, second: Judgements) -> list[str]:
    """Return sheets of the tiles on which two judges differ, with the grade of each."""
    differing: dict[str, list[tuple[int, Grade, Grade]]] = defaultdict(list)
    for each in differences(first, second):
        differing[each.question].append((each.unit, each.first, each.second))
    blocks = []
    for question in pool.questions:
        rows = differing.get(question.question, [])
        lines = [tile(pool, n, text, f": {one} or {other}") for n, one, other in rows]
        if rows:
            blocks.append("\n".join([f"### {question.question} | {question.text}", *lines, ""]))
    return ["\n".join(blocks[start : start + SHEET]) for start in range(0, len(blocks), SHEET)]


def read(pool: Pool, text: StudyText, judge: str, lines: Iterable[dict[str, Any]], part: bool = False) -> Judgements:
    """Return what a judge wrote as judgements; with ``part``, of the named tiles alone.

    Raises ValueError for a question that is missing or there twice, and for a tile or a count that does not fit the pool.
    """
    pooled = {question.question: question.units for question in pool.questions}
    said = [_question(pool, pooled, text, line, part) for line in lines]
    names = [question.question for question in said]
    if len(set(names)) < len(names) or (not part and set(names) != set(pooled)):
        raise ValueError(f"{len(names)} lines for {len(pooled)} questions: {sorted(set(pooled) ^ set(names))[:5]}")
    order = {name: number for number, name in enumerate(pooled)}
    questions = tuple(sorted(said, key=lambda question: order[question.question]))
    return Judgements(
        judge=judge, goldset=pool.goldset, unit=pool.unit, chunking=pool.chunking, units=pool.units, questions=questions
    )


def _question(
    pool: Pool, pooled: dict[str, tuple[int, ...]], text: StudyText, line: dict[str, Any], part: bool
) -> QuestionJudgement:
    name = line["q"]
    answers = {int(number): sentences for number, sentences in line["2"].items()}
    related = [int(number) for number in line["1"]]
    units = sorted({*answers, *related, *map(int, line["0"])} if part else pooled[name])
    odd = ({*answers, *related} - set(pooled[name])) | (set(answers) & set(related))
    if odd or line["n"] != len(units):
        raise ValueError(f"{name}: {line['n']} tiles judged of {len(units)}; wrong or doubly graded: {sorted(odd)}")
    grades: dict[int, Grade] = {number: 2 if number in answers else 1 if number in related else 0 for number in units}
    marks = {number: tuple(_marks(pool.units[number], text, answers[number], name)) for number in sorted(answers)}
    return QuestionJudgement(question=name, grades=grades, marks=marks)


def _marks(span: TextSpan, text: StudyText, numbers: Sequence[int], question: str) -> Iterator[tuple[int, int]]:
    sentences = sentence_spans(quoted(span, {text.id: text}, question), text.language)
    for number in sorted(set(numbers)):
        start, end = sentences[number]
        yield span.start + start, span.start + end


def _write(folder: Path, text: str, made: Sequence[str]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for number, sheet in enumerate(made):
        (folder / f"{text}-{number:02d}.txt").write_text(sheet + "\n", encoding="utf-8")


def main() -> None:
    """Write sheets, or read what was judged."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    for name in ("sheets", "disputes", "read"):
        command = commands.add_parser(name)
        command.add_argument("text", choices=TEXTS)
        if name == "read":
            command.add_argument("name", choices=("first", "second", "third"))
            command.add_argument("judge")
            command.add_argument("lines", nargs="+", type=Path)
        else:
            command.add_argument("folder", type=Path)
    commands.choices["sheets"].add_argument("--shuffle", default="")
    given = parser.parse_args()
    pool, text = read_pool(given.text), study_text(given.text)
    if given.command == "sheets":
        return _write(given.folder, given.text, sheets(pool, text, given.shuffle))
    if given.command == "disputes":
        both = [judgements(given.text, name) for name in ("first", "second")]
        return _write(given.folder, given.text, disputes(pool, text, *both))
    lines = [json.loads(line) for path in given.lines for line in path.read_text("utf-8").splitlines() if line.strip()]
    made = read(pool, text, given.judge, lines, part=given.name == "third")
    out = FOLDER / given.text / f"{given.name}.json"
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_text(to_json(made), encoding="utf-8")
    return None


if __name__ == "__main__":
    main()
