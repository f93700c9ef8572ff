"""Faults put into good drafts by code: one function a fault, with a seeded choice; None where a draft has no place for it."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence

from passagework.models.items import (
    CardContent,
    ChoiceContent,
    Content,
    Option,
    Point,
    ProblemContent,
    ShortContent,
    SummaryContent,
    TrueFalseContent,
)

OTHER = 90
"""Stands for the number of a passage that was sent and is about something else."""
NOT_SENT = 9

Spoil = Callable[[Content, random.Random], Content | None]

NUMBER = re.compile(r"(?<![\w.,\\])\d+(?:[.,]\d+)*(?![\w,]|\.\d)")
_UNIT = re.compile(r"(?<=\d )(minutes|grams|kilometres)\b")
_UNITS = {"minutes": "hours", "grams": "kilograms", "kilometres": "metres"}
_RESULT = re.compile(r"(\$[^$]*\d[^$]*[-+/*}][^$]*(?:=|\\approx) )(\d+(?:\.\d+)?)(?=\$)")
_ABOVE = ("All of the above", "None of the above", "Both A and B", "None of these", "All of these are correct")
_ABSURD = ("A lukewarm bathtub", "The janitor's umbrella", "Grilled sardines", "An accordion lesson", "Seventeen purple giraffes")
_TAILS = (
    ", as the text explains with an example and as every careful reader of such reports should remember",
    ", which is the point that the section makes before it turns to the conditions under which this holds",
    ", provided that the data were collected in the way that has been described in the pages before",
)
_FRAMES = (
    "Notwithstanding the multiplicity of methodological considerations customarily enumerated in introductory expositions, "
    "and presupposing an unambiguous operationalisation of the constituent terminological distinctions, "
    "enunciate comprehensively the following: ",
    "Considering the epistemological ramifications traditionally attributed to quantitative argumentation, and irrespective of "
    "idiosyncratic interpretational predispositions, articulate authoritatively the subsequent particularity: ",
)


def number_changed(content: Content, chance: random.Random) -> Content | None:
    """A number of the answer, a point or an explanation becomes another one; options are left alone."""

    def changed(text: str) -> str | None:
        found = list(NUMBER.finditer(text))
        if not found or "=" in text or "approx" in text:
            return None
        match = chance.choice(found)
        return f"{text[: match.start()]}{other(match[0], chance)}{text[match.end() :]}"

    return _in_claims(content, changed)


def number_unit(content: Content, chance: random.Random) -> Content | None:
    """The unit after a number becomes another one."""

    def changed(text: str) -> str | None:
        return _UNIT.sub(lambda match: _UNITS[match[0]], text, count=1) if _UNIT.search(text) else None

    return _field(content, "answer", changed) if isinstance(content, ProblemContent) else _in_claims(content, changed)


def sum_wrong(content: Content, chance: random.Random) -> Content | None:
    """The result of a calculation becomes another one, in the step and in the answer."""
    if not isinstance(content, ProblemContent):
        return None
    for place, step in enumerate(content.steps):
        if match := _RESULT.search(step.text):
            wrong = other(match[2], chance)
            text = f"{step.text[: match.start(2)]}{wrong}{step.text[match.end(2) :]}"
            steps = (*content.steps[:place], step.model_copy(update={"text": text}), *content.steps[place + 1 :])
            return content.model_copy(update={"steps": steps, "answer": content.answer.replace(match[2], wrong)})
    return None


def cite_not_sent(content: Content, _chance: random.Random) -> Content:
    """One citation is of a passage that was not sent."""
    return content.model_copy(update={"citations": (*content.citations, NOT_SENT)})


def cite_dropped(content: Content, _chance: random.Random) -> Content:
    """Nothing is cited."""
    return _recited(content, ())


def cite_swapped(content: Content, _chance: random.Random) -> Content | None:
    """Everything cites a passage that was sent and is about something else."""
    if isinstance(content, ProblemContent | TrueFalseContent):
        return None
    return _recited(content, (OTHER,))


def point_uncited(content: Content, chance: random.Random) -> Content | None:
    """A point of a summary, or a step that claims something, loses its citation."""
    if isinstance(content, SummaryContent):
        place = chance.randrange(len(content.points))
        return content.model_copy(update={"points": _without(content.points, place)})
    if isinstance(content, ProblemContent) and not any(sign in content.steps[0].text for sign in "=≈"):
        return content.model_copy(update={"steps": _without(content.steps, 0)})
    return None


def option_above(content: Content, chance: random.Random) -> Content | None:
    """The last wrong option refers to the others."""
    return _last_wrong(content, lambda _: chance.choice(_ABOVE))


def option_same(content: Content, chance: random.Random) -> Content | None:
    """A wrong option repeats another in another form: case, an article, a full stop, full-width letters, a number."""
    if not isinstance(content, ChoiceContent):
        return None
    wrong = [place for place in range(len(content.options)) if place != content.key]
    text = content.options[wrong[0]].text
    ways: Sequence[Callable[[str], str]] = (
        str.upper,
        lambda each: each[4:] if each.startswith("The ") else f"the {each[0].lower()}{each[1:]}",
        lambda each: f"{each}.",
        lambda each: "".join(chr(ord(c) + 0xFEE0) if "!" <= c <= "~" else c for c in each),
        lambda each: f"  {each.replace(' ', '  ')} ",
    )
    if re.fullmatch(r"0\.\d+", text):
        ways = (lambda each: f"{100 * float(each):g}%", lambda each: each.replace(".", ","), lambda each: each[1:])
    return _with_option(content, wrong[-1], chance.choice(ways)(text))


def key_longest(content: Content, chance: random.Random) -> Content | None:
    """The key is drawn out."""
    if not isinstance(content, ChoiceContent):
        return None
    return _with_option(content, content.key, content.options[content.key].text + chance.choice(_TAILS))


def option_absurd(content: Content, chance: random.Random) -> Content | None:
    """A wrong option has nothing to do with anything."""
    return _last_wrong(content, lambda _: chance.choice(_ABSURD))


def option_alike(content: Content, chance: random.Random) -> Content | None:
    """A wrong option says what another says, in nearly its words."""
    if not isinstance(content, ChoiceContent):
        return None
    wrong = [place for place in range(len(content.options)) if place != content.key]
    text = content.options[wrong[0]].text
    if len(text.split()) < 4:
        return None
    return _with_option(
        content, wrong[-1], chance.choice(("Just {}", "{}, in short", "{}, that is all")).format(f"{text[0].lower()}{text[1:]}")
    )


def wording_hard(content: Content, chance: random.Random) -> Content | None:
    """The question is dressed in long words and a long sentence."""
    for name in ("stem", "question"):
        if hasattr(content, name):
            asked = getattr(content, name)
            return content.model_copy(update={name: f"{chance.choice(_FRAMES)}{asked[0].lower()}{asked[1:]}"})
    return None


def item_refuses(content: Content, chance: random.Random) -> Content | None:
    """The answer says that the passages do not cover it."""
    if not isinstance(content, ShortContent):
        return None
    sayings = ("The passages do not state this.", "This is not mentioned in the passages.", "The text provided does not say.")
    return content.model_copy(update={"answer": chance.choice(sayings)})


def key_wrong(content: Content, chance: random.Random) -> Content | None:
    """Another option is given as the key, and the explanation is left out."""
    if not isinstance(content, ChoiceContent):
        return None
    key = chance.choice([place for place in range(len(content.options)) if place != content.key])
    return content.model_copy(update={"key": key, "explanation": ""})


def truth_turned(content: Content, _chance: random.Random) -> Content | None:
    """A false statement is given as true."""
    if not isinstance(content, TrueFalseContent) or content.truth:
        return None
    return content.model_copy(update={"truth": True, "explanation": ""})


def copied(content: Content, chance: random.Random) -> Content | None:
    """The same item again, with other capitals, blanks or marks."""
    ways: Sequence[Callable[[str], str]] = (
        str.upper,
        lambda each: each[:-1] if each.endswith("?") else f"{each}.",
        lambda each: f"  {each.replace(' ', '  ')}",
    )
    way = chance.choice(ways)
    names = {"stem", "question", "front", "statement", "title"}
    name = next(each for each in type(content).model_fields if each in names)
    return content.model_copy(update={name: way(getattr(content, name))})


BY_CODE: dict[str, tuple[Spoil, int]] = {
    "number-changed": (number_changed, 12),
    "number-unit": (number_unit, 6),
    "sum-wrong": (sum_wrong, 6),
    "cite-not-sent": (cite_not_sent, 6),
    "cite-dropped": (cite_dropped, 6),
    "cite-swapped": (cite_swapped, 14),
    "point-uncited": (point_uncited, 6),
    "option-above": (option_above, 6),
    "option-same": (option_same, 8),
    "key-longest": (key_longest, 6),
    "option-absurd": (option_absurd, 5),
    "option-alike": (option_alike, 5),
    "wording-hard": (wording_hard, 6),
    "item-refuses": (item_refuses, 4),
    "key-wrong": (key_wrong, 8),
    "truth-turned": (truth_turned, 5),
    "copied": (copied, 6),
}
"""Each fault with its function and how many drafts of each part get it, at most."""


def quoted(content: Content, sentence: str, chance: random.Random) -> Content | None:
    """A good variant: the explanation quotes ``sentence``, whole or with an omission, in one of several styles of marks."""
    if not isinstance(content, ChoiceContent | TrueFalseContent):
        return None
    words = sentence.split()
    if chance.random() < 0.4 and len(words) > 12:
        sentence = f"{' '.join(words[:5])} {chance.choice(('…', '[...]'))} {' '.join(words[8:])}"
    left, right = chance.choice(("“”", '""', "«»", "‘’"))
    return content.model_copy(update={"explanation": f"The text says: {left}{sentence.rstrip('.')}{right}."})


def quote_altered(text: str, chance: random.Random) -> str | None:
    """Return ``text`` with one word of its quotation exchanged."""
    match = re.search(r"([“\"«‘])([^”\"»’]{12,})([”\"»’])", text)
    if match is None:
        return None
    words = match[2].split()
    place = chance.choice([at for at, word in enumerate(words) if len(word) > 3 and word.isalpha()])
    words[place] = "possibly" if words[place] != "possibly" else "certainly"
    return f"{text[: match.start(2)]}{' '.join(words)}{text[match.end(2) :]}"


def other(number: str, chance: random.Random) -> str:
    """Return another number with as many decimals; small ones change by one to three, others by a fifth to a half."""
    plain = number.replace(",", "")
    decimals = len(plain.partition(".")[2])
    value = float(plain)
    factor = chance.choice((0.55, 0.7, 1.3, 1.45))
    changed = value + chance.choice((2, 3)) if value < 10 and not decimals else value * factor
    text = f"{changed:.{decimals}f}"
    return text if float(text) != value else f"{value + 10.0**-decimals:.{decimals}f}"


def _in_claims(content: Content, changed: Callable[[str], str | None]) -> Content | None:
    """Change the first text that an item claims and that can be changed."""
    match content:
        case ChoiceContent():
            return _field(content, "explanation", changed)
        case ShortContent():
            return _field(content, "answer", changed)
        case CardContent():
            return _field(content, "back", changed)
        case TrueFalseContent():
            return _field(content, "statement" if content.truth else "explanation", changed)
        case ProblemContent():
            return None
        case SummaryContent():
            for place, point in enumerate(content.points):
                text = changed(point.text)
                if text is not None:
                    points = (*content.points[:place], point.model_copy(update={"text": text}), *content.points[place + 1 :])
                    return content.model_copy(update={"points": points})
            return None


def _field(content: Content, name: str, changed: Callable[[str], str | None]) -> Content | None:
    text = changed(getattr(content, name))
    return None if text is None else content.model_copy(update={name: text})


def _recited(content: Content, numbers: tuple[int, ...]) -> Content:
    update: dict[str, object] = {"citations": numbers if content.citations else ()}
    for name in ("points", "steps"):
        if hasattr(content, name):
            update[name] = tuple(point.model_copy(update={"citations": numbers}) for point in getattr(content, name))
    return content.model_copy(update=update)


def _without(points: tuple[Point, ...], place: int) -> tuple[Point, ...]:
    return (*points[:place], points[place].model_copy(update={"citations": ()}), *points[place + 1 :])


def _last_wrong(content: Content, make: Callable[[str], str]) -> Content | None:
    if not isinstance(content, ChoiceContent):
        return None
    place = max(at for at in range(len(content.options)) if at != content.key)
    return _with_option(content, place, make(content.options[place].text))


def _with_option(content: ChoiceContent, place: int, text: str) -> ChoiceContent:
    options = (*content.options[:place], Option(text=text), *content.options[place + 1 :])
    return content.model_copy(update={"options": options})
