"""A study as the page drives it: by messages, with the study's text going in and coming out, over three small documents."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from tests.small_documents import document

from passagework.dispatch import Dispatcher
from passagework.fakes import HashingEmbedder
from passagework.retrieval.dense import einsum_dot
from passagework.retrieval.packs import document_to_bytes
from passagework.retrieval.vectors import vectors_to_bytes
from passagework.workspace import Workspace

MODEL, DTYPE = "hashing", "float32"

BREAD = (
    "A loaf rises because yeast eats sugar and breathes out gas. Salt slows the yeast down. A warm kitchen speeds it up.",
    "Rye flour holds little gluten, so a rye loaf stays flat. Wheat flour holds much gluten, which traps the gas.",
)
CHEESE = (
    "Milk turns to curds when rennet is stirred into it. The curds are cut and the whey runs off.",
    "A hard cheese ripens in a cellar for a year. A soft cheese is eaten after two weeks.",
)
BUSES = (
    "The bus is late when the bridge is up. A later bus waits for the evening train.",
    "A ticket is bought at the kiosk beside the stop. Children under six ride without one.",
)
TEXTS = {"bread": BREAD, "cheese": CHEESE, "buses": BUSES}
QUESTIONS = ("Why does a loaf rise?", "What turns milk to curds?", "When is the bus late?", "How long does a hard cheese ripen?")
SIZE = 60


class Refused(Exception):
    """The reply was an error."""

    def __init__(self, error: dict[str, Any]) -> None:
        super().__init__(error["message"])
        self.code: str = error["code"]
        self.message: str = error["message"]
        self.hint: str = error["hint"]


@dataclass
class Lab:
    """One browser: its library, and the study that is open in it."""

    names: dict[str, str] = field(default_factory=lambda: {name: name for name in TEXTS})
    """The id that the library here has for each text."""
    size: int = SIZE
    content: str = ""
    data: dict[str, Any] = field(default_factory=dict)
    html: str = ""

    def __post_init__(self) -> None:
        self.embedder = HashingEmbedder()
        self.workspace = Workspace(self.embedder, einsum_dot, lambda: 0.0, MODEL, DTYPE)
        for name, identity in self.names.items():
            self.add(identity, *TEXTS[name])

    def add(self, identity: str, *texts: str, vectors: bool = True, size: int | None = None) -> None:
        """Put a document into the library."""
        made = document(identity, *texts, size=size or self.size)
        self.workspace.library.add_text(document_to_bytes(made), identity)
        if vectors:
            rows = self.embedder.vectors(made.passage_texts())
            self.workspace.library.add_vectors(identity, vectors_to_bytes(made, rows, MODEL, DTYPE))

    def act(self, act: str, files: Sequence[bytes] = (), **args: Any) -> Any:
        """Do one act with the study that is open, which becomes the one that comes back; return the data of the reply."""
        buffers = [*([] if act in ("begin", "open") else [self.content.encode()]), *files]
        message = {"v": 1, "kind": "request", "id": 1, "op": "study", "args": {"act": act, "args": args, "given": len(buffers)}}
        reply = asyncio.run(Dispatcher(self.workspace).handle(json.dumps(message), buffers))
        assert reply is not None
        parsed = json.loads(reply)
        if not parsed["ok"]:
            raise Refused(parsed["error"])
        self.data = parsed["value"]["data"]
        self.content = self.data.get("study", self.content)
        self.html = (parsed["value"]["view"] or {"html": ""})["html"]
        return self.data

    def begin(self, *questions: str) -> Lab:
        """Begin a study with questions."""
        self.act("begin")
        for text in questions:
            self.act("put_question", text=text)
        return self

    def study(self) -> Any:
        """The study that is open, as plain data."""
        return json.loads(self.content)["study"]

    def judge_all(self, grade: Any) -> Lab:
        """Judge every passage of every question: ``grade(question, text)``."""
        following: str | None = self.act("sheet")["question"]
        first = True
        while following:
            sheet = self.act("sheet", question=following)
            units = self.study()["pool"]["units"]
            grades = {str(unit["unit"]): grade(following, self.text(units[unit["unit"]])) for unit in sheet["units"]}
            self.act("judge", question=following, grades=grades)
            following, first = sheet["after"], False
        assert not first
        return self

    def text(self, span: dict[str, Any]) -> str:
        """The words of a span."""
        document = self.workspace.library.index.documents[span["document"]]
        section = next(each for each in document.info.sections if each.id == span["section"])
        start = section.span.start
        return document.text[start + span["start"] : start + span["end"]]


ANSWERS = {"q1": "yeast eats sugar", "q2": "rennet", "q3": "bridge is up", "q4": "ripens in a cellar"}
TOPICS = {"q1": "loaf", "q2": "curds", "q3": "bus", "q4": "cheese"}


def by_words(question: str, text: str) -> int:
    """Grade as a reader would: 2 where the answer stands, 1 where its topic does."""
    if ANSWERS[question] in text:
        return 2
    return 1 if TOPICS[question] in text else 0


def judged_lab(**more: Any) -> Lab:
    """A lab with a study that has been judged whole."""
    lab = Lab(**more).begin(*QUESTIONS)
    lab.act("pool")
    return lab.judge_all(by_words)
