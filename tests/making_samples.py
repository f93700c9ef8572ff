"""Calls and items as a model might draft them from the demo text, in every state that pages have to show.

The passages are paragraphs of "A short course in statistics" (static/demo/), which this project wrote.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from hashlib import sha256
from typing import Any

from passagework.checks.running import check_items
from passagework.making.call_heads import call_head
from passagework.making.heads import item_head
from passagework.models.calls import (
    AskOrder,
    Bloom,
    Call,
    CallError,
    GenerateOrder,
    ItemKind,
    Message,
    Removed,
    Retrieval,
    SectionRef,
    SentPassage,
)
from passagework.models.item_contents import cited
from passagework.models.items import (
    CardContent,
    ChoiceContent,
    Content,
    Item,
    Option,
    Point,
    ProblemContent,
    ShortContent,
    SummaryContent,
    TrueFalseContent,
)
from passagework.models.library import Span
from passagework.models.providers import Estimate, Prices, ProviderSettings, Usage
from passagework.text.sentences import sentence_spans
from sitebuild.paths import STATIC

COURSE = STATIC / "demo" / "short-course"
WHEN = 1_790_000_000_000
SECONDS = 1000
FILES = (
    ("03-representative-samples.md", "representative-samples", "What makes a sample representative?", "A larger sample reduces"),
    ("03-representative-samples.md", "representative-samples", "What makes a sample representative?", "The best-known"),
    ("02-sampling-methods.md", "sampling-methods", "Sampling methods", "Simple random sampling is the standard"),
    ("02-sampling-methods.md", "sampling-methods", "Sampling methods", "In **stratified sampling**"),
    ("10-sampling-distributions.md", "sampling-distributions", "Sampling distributions", "The square root in the formula"),
    ("10-sampling-distributions.md", "sampling-distributions", "Sampling distributions", "The standard deviation and the"),
)
PROVIDER = ProviderSettings(
    id="local-server",
    kind="openai",
    name="Server on this machine",
    base_url="http://localhost:8080/v1",
    model="small-model-instruct",
    needs_key=False,
    prices=Prices(input=0.15, output=0.6),
)
CONTENTS: tuple[tuple[Content, Bloom], ...] = (
    (
        ChoiceContent(
            stem="A poll of 2.4 million readers forecast the election of 1936 wrongly. Why did its size not help?",
            options=(
                Option(
                    text="Those on its lists, and those who answered, differed from the electorate.",
                    reason="coverage and response",
                ),
                Option(text="2.4 million answers are too few for any country.", reason="confuses size with selection"),
                Option(text="Ten million ballot papers always vary too much.", reason="confuses variability with bias"),
                Option(text="Zebras had been asked twice.", reason="not in the passages"),
            ),
            key=0,
            explanation="A larger sample reduces the variation due to chance and does nothing about bias.",
            citations=(2, 1),
        ),
        "understand",
    ),
    (
        ShortContent(
            question="What does a larger sample do about bias?",
            answer="Nothing.",
            accept=("It does nothing about it", "No effect"),
            citations=(1,),
        ),
        "remember",
    ),
    (
        CardContent(
            front="**Stratified sampling**",
            back="The population is divided into *strata* that are alike within, and a random sample is drawn from each.",
            citations=(4,),
        ),
        "remember",
    ),
    (
        TrueFalseContent(
            statement="To halve the standard error, twice as many observations are needed.",
            truth=False,
            explanation="Four times as many: $\\text{SE}(\\bar{x}) = \\frac{\\sigma}{\\sqrt{n}}$.",
            citations=(5,),
        ),
        "apply",
    ),
    (
        ProblemContent(
            question="Journey times have a standard deviation of 8 minutes. What is the standard error of the mean of 16?",
            steps=(
                Point(text="The standard error is $\\frac{\\sigma}{\\sqrt{n}}$.", citations=(6,)),
                Point(text="With $\\sigma = 8$ and $n = 16$ it is $\\frac{8}{4} = 2$.", citations=(5,)),
            ),
            answer="2 minutes",
            citations=(5,),
        ),
        "apply",
    ),
    (
        SummaryContent(
            title="What sampling can and cannot do",
            points=(
                Point(text="A larger sample reduces the variation due to chance.", citations=(1,)),
                Point(text="It does nothing about bias.", citations=(1,)),
                Point(text="Simple random sampling is the standard against which other methods are measured.", citations=(3,)),
            ),
        ),
        "understand",
    ),
)


def identity(name: str) -> str:
    """An id of the form that the page gives."""
    return sha256(name.encode()).hexdigest()[:24]


@cache
def passages() -> tuple[SentPassage, ...]:
    """Six paragraphs of the demo text, numbered."""
    return tuple(_passage(number, *each) for number, each in enumerate(FILES, start=1))


def _passage(number: int, file: str, section: str, title: str, beginning: str) -> SentPassage:
    whole = (COURSE / file).read_text("utf-8")
    paragraph = next(each for each in whole.split("\n\n") if each.startswith(beginning))
    text = paragraph.replace("*", "")
    start = whole.index(paragraph)
    return SentPassage(
        number=number,
        document="short-course",
        document_title="A short course in statistics",
        digest=sha256(b"short-course").hexdigest(),
        section_id=section,
        section_title=title,
        ordinal=20 + number,
        span=Span(start=start, end=start + len(text)),
        pages=(str(8 + number), str(8 + number)),
        language="en",
        text=text,
        sha256=sha256(text.encode()).hexdigest(),
        sentences=tuple(Span(start=first, end=last) for first, last in sentence_spans(text)),
        rank=number,
        score=round(0.9 - 0.05 * number, 4),
    )


def item(number: int = 0, *, call: str = "call", at: int = WHEN) -> Item:
    """The draft of one kind; numbers beyond the six kinds begin again, each item with another id."""
    content, bloom = CONTENTS[number % len(CONTENTS)]
    shown = {each.number: each for each in passages()}
    return Item(
        id=identity(f"{call} item {number}"),
        call=identity(call),
        pack=identity(call),
        position=number,
        created=at,
        language="en",
        bloom=bloom,
        topic="samples",
        content=content,
        drafted=content,
        evidence=tuple(shown[each] for each in sorted(cited(content))),
        removed=(Removed(key="citation", values={"number": 99}, text="[99]"),) if number == 0 else (),
    )


@cache
def pack(count: int = 6, *, call: str = "call", at: int = WHEN) -> tuple[Item, ...]:
    """A pack that was checked, by words alone."""
    drafts = [item(number, call=call, at=at) for number in range(count)]
    # A thread of its own: in a test of the site Playwright's loop runs in this one.
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(lambda: asyncio.run(check_items(drafts, (), None))).result()


def generate_call(items: Sequence[Item] | None = None, *, name: str = "call", at: int = WHEN, **change: Any) -> Call:
    """The call that a pack came of."""
    made = pack(call=name, at=at) if items is None else items
    counts: dict[ItemKind, int] = dict.fromkeys(("choice", "short", "card", "truefalse", "problem", "summary"), 1)
    text = json.dumps({"items": [each.drafted.model_dump(mode="json") for each in made]}, indent=1)
    fields: dict[str, Any] = {
        "id": identity(name),
        "order": GenerateOrder(
            sections=(SectionRef(document="short-course", section_id="representative-samples"),), counts=counts
        ),
        "created": at,
        "application": "0.5.0",
        "provider": PROVIDER,
        "structured": "schema",
        "prompt": "generate/1",
        "messages": (
            Message(role="system", content="Draft study items from the passages alone. Cite passages as [n]."),
            Message(role="user", content="\n\n".join(f"[{each.number}] {each.text}" for each in passages())),
        ),
        "reply_schema": {"type": "object", "properties": {"items": {"type": "array"}}, "required": ["items"]},
        "passages": passages(),
        "url": "http://localhost:8080/v1/chat/completions",
        "body_sha256": sha256(b"body").hexdigest(),
        "estimate": Estimate(input=1400, output=2000, cost=0.0015),
        "status": "done",
        "ended": at + 21 * SECONDS,
        "first_text": 640,
        "http": 200,
        "served_model": "small-model-instruct",
        "finish": "stop",
        "raw": json.dumps({"choices": [{"message": {"content": text}, "finish_reason": "stop"}]}),
        "text": text,
        "usage": Usage(input=1388, output=912, counted=True),
        "cost": 0.00075,
        "items": tuple(each.id for each in made),
        "removed": (Removed(key="citation", values={"number": 99}, text="[99]"),),
    }
    return Call(**(fields | change))


def ask_call(question: str = "What makes a sample representative?", *, name: str = "ask", at: int = WHEN, **change: Any) -> Call:
    """The call of a question."""
    reply = "Every part of the population had a fair and known chance to enter it [1]."
    fields: dict[str, Any] = {
        "order": AskOrder(question=question),
        "prompt": "ask/1",
        "retrieval": Retrieval(
            query=question,
            ranker="hybrid",
            k=6,
            documents=("short-course",),
            chunking=("900/180",),
            embedder="all-MiniLM-L6-v2 q8",
        ),
        "removed": (),
        "raw": json.dumps({"choices": [{"message": {"content": reply}}]}),
        "text": reply,
    }
    return generate_call((), name=name, at=at, **(fields | change))


def failed_call(*, name: str = "failed", at: int = WHEN) -> Call:
    """A call that the provider refused."""
    error = CallError(
        code="key_refused",
        message="The key was refused.",
        hint="Set the key again.",
        retry=False,
        said="<b>Incorrect API key provided</b>",
    )
    change = {"status": "failed", "http": 401, "usage": None, "cost": None, "error": error, "raw": "", "text": "", "finish": ""}
    return ask_call("Why is size not enough?", name=name, at=at, **change)


def stored_call(call: Call, session: str = "session") -> dict[str, Any]:
    """A call as ``saveCall`` of the page's store takes it: its record and its content."""
    head = call_head(call).model_dump(mode="json")
    record = {"id": call.id, "head": head, "session": session, "lock": "", "rev": 0}
    return {"record": record, "content": call.model_dump_json()}


def stored_item(given: Item) -> dict[str, Any]:
    """An item as the page's store takes it."""
    return {"id": given.id, "head": item_head(given).model_dump(mode="json"), "content": given.model_dump_json(), "rev": 0}
