"""Accepted items of every kind, whose texts hold what formats stumble over."""

from __future__ import annotations

from hashlib import sha256

from passagework.models.calls import SentPassage, Support
from passagework.models.items import (
    CardContent,
    ChoiceContent,
    Content,
    Decision,
    Item,
    Option,
    Point,
    ProblemContent,
    ShortContent,
    SummaryContent,
    TrueFalseContent,
)
from passagework.models.library import Span

PASSAGE = (
    "The mean of four numbers is their sum over 4. It is not the median: \u201chalf\u201d lies on each side of that, < or > it."
)
NASTY = "5 = 2 + 3 ~ {a} # b : c ]]> <b>no</b> & *so* \\ on"
TEX = "if $\\bar{x} \\neq \\mu$ and $\\frac{1}{2} < \\nu$"

CONTENTS: tuple[Content, ...] = (
    ChoiceContent(
        stem=f"What follows, {TEX}?",
        options=(
            Option(text="Nothing yet: 50 % = half", reason="it may be chance"),
            Option(text="$\\nabla f = 0$", reason=NASTY),
            Option(text=NASTY),
        ),
        key=1,
        explanation=f"Because {TEX}, as said. {NASTY}",
        citations=(1,),
    ),
    ShortContent(question=f"Name it ({NASTY})", answer="the *mean* of {x}: a~b", accept=("mean", "2 = 2*1"), citations=(1,)),
    CardContent(front="**Mean**?\n\nIn one line.", back=f"- its sum\n- over $n$\n\n{TEX}", citations=(1,)),
    TrueFalseContent(statement=f"All of {TEX} holds.", truth=False, explanation="It is =half=.", citations=(1,)),
    ProblemContent(
        question="Find the mean of 1, 2, 3, 6.",
        steps=(Point(text="Add: $1+2+3+6=12$", citations=(1,)), Point(text="Divide: $12 / 4 = 3$")),
        answer="$3$",
        citations=(1,),
    ),
    SummaryContent(title="Means", points=(Point(text="A mean is a sum over a count.", citations=(1,)), Point(text=NASTY))),
)


def passage(text: str = PASSAGE) -> SentPassage:
    """The passage that all of them cite."""
    end = text.index(". ") + 1
    return SentPassage(
        number=1,
        document="course",
        document_title="A course: means & more",
        digest=sha256(b"course").hexdigest(),
        section_id="means",
        section_title="Means",
        ordinal=0,
        span=Span(start=0, end=len(text)),
        pages=("iv", "5"),
        text=text,
        sha256=sha256(text.encode()).hexdigest(),
        sentences=(Span(start=0, end=end), Span(start=end + 1, end=len(text))),
    )


def item(content: Content, position: int = 0) -> Item:
    """An accepted item; its id rests on its place alone."""
    return Item(
        id=sha256(f"item {position}".encode()).hexdigest()[:24],
        call=sha256(b"call").hexdigest()[:24],
        pack=sha256(b"call").hexdigest()[:24],
        position=position,
        created=1_790_000_000_000,
        language="en",
        bloom="understand",
        topic="the mean",
        content=content,
        drafted=content,
        evidence=(passage(),),
        supports=(Support(number=1, span=passage().sentences[0], words=0.5, meaning=None),),
        status="accepted",
        decisions=(Decision(at=1_790_000_000_001, action="accept"),),
    )


def accepted() -> list[Item]:
    """One item of each kind."""
    return [item(content, position) for position, content in enumerate(CONTENTS)]
