"""Faults put into good answers by code."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

from eval.checks.gold_set import PARTS, Reply, gold
from eval.checks.spoiling import NUMBER, OTHER, other, quote_altered

INVENTED = {name: sentence for part in PARTS for name, sentence in gold(part).invented.items()}
OUTSIDE = {name: text for part in PARTS for name, text in gold(part).outside.items()}

SpoilReply = Callable[[Reply, random.Random], Reply | None]

_CITATION = re.compile(r" ?\[\d\]")
_REFUSALS = (
    "The passages do not cover this question.",
    "This is not mentioned in the passages.",
    "I cannot find this in the passages.",
)


def refused_wrongly(reply: Reply, chance: random.Random) -> Reply | None:
    """A question that the passages cover is refused."""
    return reply._replace(text=chance.choice(_REFUSALS), covered="no") if reply.covered == "yes" else None


def answered_wrongly(reply: Reply, _chance: random.Random) -> Reply | None:
    """A question that they do not cover is answered from elsewhere."""
    return reply._replace(text=OUTSIDE[reply.id], covered="yes") if reply.id in OUTSIDE else None


def refusal_hidden(reply: Reply, _chance: random.Random) -> Reply | None:
    """A refusal is marked as an answer."""
    return reply._replace(covered="yes") if reply.covered == "no" else None


def sentence_uncited(reply: Reply, chance: random.Random) -> Reply | None:
    """One sentence loses its citations."""
    found = list(_CITATION.finditer(reply.text))
    if reply.covered != "yes" or len(found) < 2:
        return None
    match = chance.choice(found[1:] if "\n" in reply.text else found)
    return reply._replace(text=reply.text[: match.start()] + reply.text[match.end() :])


def answer_cite_swapped(reply: Reply, _chance: random.Random) -> Reply | None:
    """Every citation is of a passage that was sent and is about something else."""
    return reply._replace(text=re.sub(r"\[\d\]", f"[{OTHER}]", reply.text)) if reply.covered == "yes" else None


def answer_number_changed(reply: Reply, chance: random.Random) -> Reply | None:
    """One number becomes another one."""
    found = [m for m in NUMBER.finditer(reply.text) if reply.text[m.start() - 1 : m.start()] not in ("[", "") and m[0] != "1"]
    found = [m for m in found if m.start() and reply.text[m.end() : m.end() + 2] != ". "]
    if reply.covered != "yes" or not found:
        return None
    match = chance.choice(found)
    return reply._replace(text=f"{reply.text[: match.start()]}{other(match[0], chance)}{reply.text[match.end() :]}")


def sentence_invented(reply: Reply, _chance: random.Random) -> Reply | None:
    """A sentence is added that its passage does not have."""
    return reply._replace(text=f"{reply.text} {INVENTED[reply.id]}") if reply.id in INVENTED else None


def answer_quote_altered(reply: Reply, chance: random.Random) -> Reply | None:
    """A word of a quotation is another one."""
    text = quote_altered(reply.text, chance)
    return None if text is None else reply._replace(text=text)


BY_CODE: dict[str, tuple[SpoilReply, int]] = {
    "refused-wrongly": (refused_wrongly, 8),
    "answered-wrongly": (answered_wrongly, 3),
    "refusal-hidden": (refusal_hidden, 3),
    "sentence-uncited": (sentence_uncited, 8),
    "answer-cite-swapped": (answer_cite_swapped, 8),
    "answer-number-changed": (answer_number_changed, 6),
    "sentence-invented": (sentence_invented, 4),
    "answer-quote-altered": (answer_quote_altered, 4),
}
