"""The published report of the retrieval study: computed again, held against other tools, and against what the lab shows.

Oracles: for every figure, the tools in ``eval/retrieval/verification.py``, from exported TREC files on; for the rankings, the
dispatcher's ``search``, which is what Retrieve shows, in CPython, and the built wheel in Pyodide.
"""

from __future__ import annotations

import asyncio
import json
import subprocess
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

import numpy as np
import pytest
from eval.retrieval.embedders.registry import load
from eval.retrieval.report import REPORT, material, report, to_text
from eval.retrieval.systems import DEFAULT, SHIPPED, library
from eval.retrieval.texts import MAIN, SECOND
from eval.retrieval.verification import CHECKS, ROUNDED, verification
from tests.site.sabotage import configuration

from passagework.dispatch import Dispatcher
from passagework.evaluation.reporting.differing import differing
from passagework.evaluation.reporting.draws import Draws
from passagework.evaluation.reporting.text_report import Material, text_report
from passagework.models.report import Report, TextReport
from passagework.models.search import RANKERS, Ranker
from passagework.ports import EmbedderState, Vectors
from passagework.protocol import VERSION
from passagework.queries import read_query
from passagework.retrieval.dense import einsum_dot
from passagework.retrieval.packs import document_to_bytes
from passagework.retrieval.vectors import vectors_to_bytes
from passagework.workspace import Workspace
from sitebuild.embedding import manifest
from sitebuild.node import find_node
from sitebuild.paths import ROOT
from sitebuild.progress import Progress

PARITY = ROOT / "tests" / "parity"
DEPTH = 10

Made = TypeVar("Made")

Ranking = tuple[str, Ranker, list[int]]
"""A question, a ranker, and the passages that it found."""


def apart(work: Callable[[], Made]) -> Made:
    """Do work in a thread of its own: a browser that tests drive keeps an event loop in theirs."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(work).result()


@pytest.fixture(scope="module")
def published() -> Report:
    return Report.model_validate_json(REPORT.read_bytes())


@pytest.fixture(scope="module")
def short_course() -> tuple[Material, TextReport]:
    """The second text's report, which needs no other text."""
    found = material(SECOND)
    return found, apart(lambda: asyncio.run(text_report(found, Draws())))


def test_the_report_is_what_its_inputs_give(published: Report, openstax_source: Path) -> None:
    first = next(differing(published, apart(lambda: report(Progress()))), None)
    assert first is None, f"{first}: python3 build.py report computes the report anew"


def test_the_short_course_alone_can_be_computed_again(published: Report, short_course: tuple[Material, TextReport]) -> None:
    first = next(differing(published.texts[1], short_course[1]), None)
    assert first is None, str(first)


def test_the_file_is_written_as_the_command_writes_it(published: Report) -> None:
    assert REPORT.read_text("utf-8") == to_text(published)
    assert [each.id for each in published.texts] == [MAIN, SECOND]


def test_every_figure_agrees_with_the_other_tools(published: Report) -> None:
    told = [(each.quantity, each.tool, each.tolerance) for each in published.verification]
    assert told == [(each.quantity, each.tool, pytest.approx(each.tolerance)) for each in CHECKS]
    for each in published.verification:
        assert each.n > 0
        assert each.largest_difference <= each.tolerance, f"{each.quantity} against {each.tool}"


@pytest.mark.parametrize(("by", "drawn"), [(1e-5, False), (0.02, True)])
def test_a_wrong_figure_is_noticed_by_every_tool(short_course: tuple[Material, TextReport], by: float, drawn: bool) -> None:
    given, told = short_course
    wrong = TextReport.model_validate(_shifted(told.model_dump(), by))
    found = {(each.quantity, each.tool): each for each in verification([(given, wrong)], Draws())}
    for check in CHECKS:
        of_counts = check.quantity.startswith(("Counts", "Questions needed"))
        if (check.tolerance > 10 * ROUNDED) == drawn and not of_counts:
            assert found[check.quantity, check.tool].largest_difference > check.tolerance, check.quantity


def _shifted(value: Any, by: float) -> Any:
    """A part of a report in which every figure is wrong ``by`` so much."""
    if isinstance(value, dict):
        return {key: _shifted(each, by) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [_shifted(each, by) for each in value]
    return value - by if type(value) is float and value > by else value


class Given:
    """An embedder with the vectors of the questions."""

    state: EmbedderState = "ready"

    def __init__(self, texts: list[str]) -> None:
        self._rows = dict(zip(texts, load(SHIPPED).embed(texts), strict=True))

    async def embed(self, texts: list[str]) -> Vectors:
        return np.stack([self._rows[text] for text in texts])


def test_the_rankings_are_those_that_retrieve_shows(published: Report, openstax_source: Path) -> None:
    identity = manifest()
    asked = [read_query(question.text).text for text in published.texts for question in text.questions]
    workspace = Workspace(Given(asked), einsum_dot, lambda: 0.0, identity.id, identity.dtype)
    for text in published.texts:
        index = library(text.id, DEFAULT.label)
        document = index.documents[text.id]
        name = workspace.library.add_text(document_to_bytes(document), text.id)
        vectors = vectors_to_bytes(document, index.vectors_of(text.id), identity.id, identity.dtype)
        workspace.library.add_vectors(name, vectors)
    shown = apart(lambda: asyncio.run(_searched(Dispatcher(workspace), published)))
    assert shown == [each for text in published.texts for each in _told(text)]


async def _searched(dispatcher: Dispatcher, published: Report) -> list[Ranking]:
    found: list[Ranking] = []
    for text in published.texts:
        for question in text.questions:
            for ranker in RANKERS:
                args = {"query": question.text, "ranker": ranker, "k": DEPTH, "documents": [text.id]}
                message = {"v": VERSION, "kind": "request", "id": 1, "op": "search", "args": args}
                reply = json.loads(await dispatcher.handle(json.dumps(message)) or "")
                data = reply["value"]["data"]
                assert data["ranker"] == ranker
                found.append((question.id, ranker, [hit["ordinal"] for hit in data["hits"]]))
    return found


def _told(study: TextReport) -> Iterator[Ranking]:
    for question in study.questions:
        for ranker in RANKERS:
            yield question.id, ranker, [hit.ordinal for hit in question.rankings[ranker]]


def test_the_built_wheel_ranks_the_same_in_pyodide(published: Report, dist: Path, tmp_path: Path) -> None:
    texts = {text["id"]: text for text in configuration(dist)["texts"]}
    assert SECOND in texts
    for study in published.texts:
        if study.id in texts:
            found = list(_in_pyodide(dist, texts[study.id], study, tmp_path / "vectors.bin"))
            assert sorted(found) == sorted(_told(study))


def _in_pyodide(dist: Path, text: dict[str, Any], study: TextReport, vectors: Path) -> Iterator[Ranking]:
    """Every question, ranker and first ten of a text as the site ships it."""
    by_query = {read_query(question.text).text: question for question in study.questions}
    vectors.write_bytes(load(SHIPPED).embed(list(by_query)).astype(np.float32).tobytes())
    config = configuration(dist)
    request = {
        "dist": str(dist),
        "config": config,
        "script": str(PARITY / "rankings.py"),
        "files": [[str(dist / text["pack"]["path"]), str(dist / text["vectors"]["path"])]],
        "queries": list(by_query),
        "vectors": str(vectors),
        "model": config["model"]["id"],
        "dtype": config["model"]["dtype"],
    }
    done = subprocess.run(
        [find_node().program, PARITY / "run.mjs"], input=json.dumps(request), capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    for result in json.loads(done.stdout):
        if result["unit"] == "passage":
            ordinals = [hit["passage"]["ordinal"] for hit in result["hits"][:DEPTH]]
            yield by_query[result["query"]].id, result["ranker"], ordinals
