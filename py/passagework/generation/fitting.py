"""Which of the numbered passages fit into what a model reads."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence

from pydantic import JsonValue

from passagework.errors import DraftError
from passagework.generation.budget import estimate, tokens_of
from passagework.generation.numbering import in_prompt, renumbered
from passagework.models.calls import ItemKind, Message, SentPassage
from passagework.models.providers import ProviderSettings

LEAST_OUTPUT = 64
"""Tokens of a reply with which something can be done."""
CHARACTERS_A_TOKEN = 6
"""More than any text has, by :func:`passagework.generation.budget.tokens_of`."""

ITEM_TOKENS: dict[ItemKind, int] = {"choice": 170, "short": 90, "card": 85, "truefalse": 95, "problem": 195, "summary": 130}
"""Tokens of an item as a reply has it: nine in ten of the good items of the checks' gold set (eval/checks/gold/) have fewer."""

Messages = Callable[[Sequence[SentPassage]], tuple[Message, ...]]


def sized(settings: ProviderSettings) -> ProviderSettings:
    """The settings with at most half of the context for the reply, so that passages have room in a small one."""
    most = max(LEAST_OUTPUT, settings.context // 2)
    return settings if settings.max_output <= most else settings.model_copy(update={"max_output": most})


def fitted(
    settings: ProviderSettings,
    passages: Sequence[SentPassage],
    messages: Messages,
    schema: Mapping[str, JsonValue] | None,
    spread: bool,
) -> tuple[SentPassage, ...]:
    """Those of ``passages`` that fit, numbered from 1.

    The first ones, or with ``spread`` as many as fit, evenly over all of them. Raises DraftError ``nothing_fits`` where not even
    the shortest does.
    """
    empty = estimate(settings, messages(()), settings.max_output, counted_schema(settings, schema))
    room = settings.context - empty.input - empty.output
    passages = _thinned(passages, room) if spread else passages
    sizes = [tokens_of(in_prompt([each], "")) + 1 for each in passages]
    if sum(sizes) <= room:
        return renumbered(passages)
    if not sizes or min(sizes) > room:
        needed = empty.input + empty.output + min(sizes, default=0)
        raise DraftError("nothing_fits", context=settings.context, needed=needed, output=settings.max_output)
    chosen = _spread(sizes, room) if spread else _first(sizes, room)
    return renumbered([passages[place] for place in chosen])


def reply_tokens(counts: Mapping[ItemKind, int]) -> int:
    """About how many tokens a reply with these items takes."""
    return sum(ITEM_TOKENS[kind] * max(count, 0) for kind, count in counts.items())


def counted_schema(settings: ProviderSettings, schema: Mapping[str, JsonValue] | None) -> Mapping[str, JsonValue] | None:
    """The schema as far as it takes tokens: the model in the page is held to it by a grammar, and does not read it."""
    return None if settings.kind == "page" else schema


def most_characters(settings: ProviderSettings) -> int:
    """Characters beyond which no text can fit."""
    return settings.context * CHARACTERS_A_TOKEN


def _thinned(passages: Sequence[SentPassage], room: int) -> Sequence[SentPassage]:
    """No more than twice as many as can fit, evenly: a book is not counted through for the few pages of it that fit."""
    characters = sum(len(each.text) for each in passages)
    most = 2 * max(room, 1) * CHARACTERS_A_TOKEN
    if characters <= most:
        return passages
    return [passages[place] for place in _evenly(len(passages), max(1, len(passages) * most // characters))]


def _evenly(total: int, count: int) -> list[int]:
    return [(2 * place + 1) * total // (2 * count) for place in range(count)]


def _first(sizes: Sequence[int], room: int) -> list[int]:
    """The first that fit; one that is too long by itself is passed over."""
    chosen: list[int] = []
    for place, size in enumerate(sizes):
        if size <= room:
            chosen.append(place)
            room -= size
        elif chosen:
            break
    return chosen


def _spread(sizes: Sequence[int], room: int) -> list[int]:
    for count in range(min(len(sizes), math.floor(room / min(sizes))), 0, -1):
        chosen = _evenly(len(sizes), count)
        if sum(sizes[place] for place in chosen) <= room:
            return chosen
    return [min(range(len(sizes)), key=sizes.__getitem__)]
