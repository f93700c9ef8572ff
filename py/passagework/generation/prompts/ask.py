"""The prompt of a question, and the form of its reply: Markdown after one line that says whether the passages cover it.

That line is in English whatever the language of the answer, so that "the passages do not cover this" is known in all of them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal, NamedTuple

from passagework.checks.refusal import refuses
from passagework.generation.hidden import visible
from passagework.generation.prompts.rules import DATA, DATA_SHORT, MATHEMATICS, SMALL, earlier, passages_then
from passagework.models.calls import Message, SentPassage, Turn

VERSION = "ask/1"
SHORT_VERSION = "ask-short/1"

Covered = Literal["yes", "partly", "no"]

_RULES = f"""You answer a student's question from numbered passages of course texts.

Rules:
1. Use only the passages. Add nothing that you know from elsewhere.
2. Begin with one line that says whether the passages cover the question, exactly one of these, in English:
COVERED: yes
COVERED: partly
COVERED: no
3. If no: say in one sentence what the passages do not cover, and stop. If partly: answer what they cover and say what is missing.
4. After each statement cite the passages that support it as [1], or [1][2] for two. Use only numbers of passages that are given.
5. {DATA}
6. Answer in the language of the question, in a few sentences of plain Markdown. {MATHEMATICS}"""

_SHORT_RULES = f"""Answer from the numbered passages only. First line: COVERED: yes, COVERED: partly or COVERED: no.
Then a short answer in the language of the question. After each statement cite its passage as [1]. If no: say what is not covered.
{DATA_SHORT}"""

_MARK = re.compile(
    r"[*_#>\s`]*COVERED[*_`]*\s*[:：=–-]\s*[*_`]*(yes|no|partly|partially|partial)\b[*_`.]*[ \t]*\n?", re.IGNORECASE
)
_MAY_BE_MARK = re.compile(r"[*_#>\s`]*(?:C(?:O(?:V(?:E(?:R(?:E(?:D[^\n]{0,20})?)?)?)?)?)?)?\Z", re.IGNORECASE)
_THOUGHTS = re.compile(r"\s*<think(?:ing)?>[\s\S]*?(?:</think(?:ing)?>\s*|\Z)", re.IGNORECASE)
_THOUGHTS_BEGIN = re.compile(r"\s*(?:<(?:t(?:h(?:i(?:n(?:k(?:i(?:n(?:g)?)?)?)?)?)?)?)?)?\Z", re.IGNORECASE)


class Marked(NamedTuple):
    """A reply without its first line, and what that said; None where it was not there."""

    text: str
    covered: Covered | None


def ask_messages(
    question: str, passages: Sequence[SentPassage], thread: Sequence[Turn], call: str, context: int
) -> tuple[str, tuple[Message, ...]]:
    """The prompt's version and messages for a model that reads ``context`` tokens."""
    short = context < SMALL
    system = Message(role="system", content=_SHORT_RULES if short else _RULES)
    asked = passages_then(passages, call, f"Question: {visible(question).text}")
    return SHORT_VERSION if short else VERSION, (system, *earlier(thread, context), asked)


def marked(reply: str) -> Marked:
    """Take off the first line, and thoughts before it."""
    if thoughts := _THOUGHTS.match(reply):
        reply = reply[thoughts.end() :]
    match = _MARK.match(reply)
    if match is None:
        return Marked(reply.strip(), None)
    said = match[1].casefold()
    covered: Covered = "yes" if said == "yes" else "no" if said == "no" else "partly"
    return Marked(reply[match.end() :].strip(), covered)


def covered_without_mark(text: str, cites: bool) -> Covered:
    """Whether the passages cover a question whose answer does not say so in the form that was asked for.

    Known miss: a refusal in words that :mod:`passagework.checks.refusal` does not know counts as an answer; it has no citations,
    and is marked so.
    """
    if refuses(text):
        return "partly" if cites else "no"
    return "yes"


def shown_so_far(reply: str) -> str:
    """What of a reply that is still coming can be shown: nothing until its first line is known, nor of its thoughts."""
    if thoughts := _THOUGHTS.match(reply):
        reply = reply[thoughts.end() :]
    if _THOUGHTS_BEGIN.match(reply):
        return ""
    if match := _MARK.match(reply):
        return reply[match.end() :].lstrip() if match[0].endswith("\n") or match.end() < len(reply) else ""
    return "" if _MAY_BE_MARK.match(reply) else reply.lstrip()
