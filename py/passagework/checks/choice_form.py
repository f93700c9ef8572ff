"""Choice form: a multiple-choice item has one key, and nothing but knowledge gives it away.

Definition. After Haladyna, Downing and Rodriguez, "A review of multiple-choice item-writing guidelines for classroom assessment",
Applied Measurement in Education 15 (2002), 309-334, guidelines 18 to 28, those that can be checked by form:

- no two options are the same, once case, articles, marks and the ways of writing a number are made equal;
- no option refers to the others ("all of the above", "none of these", "both A and B");
- the key is not much longer than the rest (the length cue);
- an article or a verb at the end of the stem fits more options than the key (the grammar cue).

Misses: two options that say the same in other words (see distractors); a key that stands out by its detail and not by its length;
grammar cues inside the stem; all cues of grammar in languages other than English.

Gold: kinds ``option-same``, ``option-above``, ``key-longest``, ``article-cue``, ``number-cue``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from passagework.checks.numbers import numbers
from passagework.checks.plain import level, plain
from passagework.checks.subject import Findings, Subject
from passagework.models.findings import Finding
from passagework.models.items import ChoiceContent

NAME = "form"
LONGER = 1.6
"""Times the mean length of the other options."""
LONGER_THAN_NEXT = 1.3
"""Times the longest of them."""
LONGER_BY = 15
"""Characters, at least."""

_ARTICLES = re.compile(r"^(?:the|an?|der|die|das|ein|eine|le|la|les|un|une|el|los|las|una)\s+|^l'")
_MARKS = re.compile(r"[^\w\s%°+<>=/√^*.-]+")
_ABOVE = re.compile(
    r"\b(?:all|none|any|both|neither|either|some)\s+(?:of\s+)?(?:the\s+)?(?:above|these|those|options?|answers?|others?|following)\b"
    r"|^(?:all|none)(?: of them)?(?: are| is)?(?: true| correct)?$"
    r"|^(?:both|neither|either)?\s*\(?[a-e]\)?\s*(?:and|&|or|nor)\s*\(?[a-e]\)?(?:\s+(?:only|above|are correct))?$"
    r"|\b(?:alle|keine|keines|keiner) (?:der|von)\b.*\b(?:oben|genannten|antworten|obigen)\b"
    r"|\b(?:toutes?|aucune?)\b.*\b(?:réponses|ci-dessus)\b|\b(?:todas|ninguna)\b.*\b(?:anteriores|respuestas)\b"
)
_ARTICLE_LAST = re.compile(r"\b(an?)\s*(?:_{2,}|…|\.{3}|:)?\s*$", re.IGNORECASE)
_VERB_LAST = re.compile(r"\b(is|was|are|were)(?: called| known as| named)?\s*(?:_{2,}|…|\.{3}|:)?\s*$", re.IGNORECASE)
_CONSONANT_SOUND = re.compile(r"(?:uni|use|usu|util|eu|one\b|once\b|u[bcfgkqrst][aeiou])", re.IGNORECASE)
_SILENT_H = re.compile(r"(?:hour|honest|honour|honor|heir)", re.IGNORECASE)
_LETTERS_AN = frozenset("AEFHILMNORSX")
_SINGULAR_S = ("ss", "us", "is", "as", "ics", "’s", "'s")


def findings(subject: Subject) -> Findings:
    """Yield a finding for each fault of form, else a good one; nothing for other kinds of item."""
    content = subject.item.content
    if not isinstance(content, ChoiceContent):
        return
    texts = [option.text for option in content.options]
    found = [*_same(texts), *_above(texts), *_length(texts, content.key)]
    if subject.item.language.split("-")[0] == "en":
        found += _grammar(content.stem, texts, content.key)
    yield from found or (Finding(check=NAME, case="good", outcome="good"),)


def form(option: str) -> str:
    """Return an option as it is compared with the others: numbers by value, no article, no marks, no case."""
    flat = _ARTICLES.sub("", level(option))
    values = numbers(flat)
    if values:
        for number in values:
            flat = flat.replace(number.text, f" {number.readings[-1].value:.6g} ", 1)
        flat = flat.replace(" per cent", "").replace("%", "")
    return " ".join(_MARKS.sub(" ", flat).strip(" .-").split())


def _same(texts: Sequence[str]) -> Iterator[Finding]:
    seen: dict[str, int] = {}
    for place, text in enumerate(texts):
        first = seen.setdefault(form(text), place)
        if first != place:
            values: dict[str, str | int | float] = {"first": first + 1, "second": place + 1}
            yield Finding(check=NAME, case="same", outcome="bad", values=values, field=f"options.{place}")


def _above(texts: Sequence[str]) -> Iterator[Finding]:
    for place, text in enumerate(texts):
        if _ABOVE.search(level(text).strip(" .!")):
            yield Finding(check=NAME, case="above", outcome="bad", values={"option": text[:60]}, field=f"options.{place}")


def _length(texts: Sequence[str], key: int) -> Iterator[Finding]:
    lengths = [len(plain(text)) for text in texts]
    others = lengths[:key] + lengths[key + 1 :]
    own = lengths[key]
    if own >= LONGER * sum(others) / len(others) and own >= LONGER_THAN_NEXT * max(others) and own >= max(others) + LONGER_BY:
        yield Finding(check=NAME, case="longest", outcome="note", field=f"options.{key}")


def _grammar(stem: str, texts: Sequence[str], key: int) -> Iterator[Finding]:
    bare = plain(stem)
    if match := _ARTICLE_LAST.search(bare):
        fits = [_takes_an(plain(text)) == (match[1].lower() == "an") for text in texts]
        case = "article"
    elif match := _VERB_LAST.search(bare):
        plural = match[1].lower() in ("are", "were")
        kinds = [_is_plural(plain(text)) for text in texts]
        if None in kinds:
            return
        fits = [kind == plural for kind in kinds]
        case = "number"
    else:
        return
    if not all(fits) and (fits.count(True) <= len(fits) // 2 or not fits[key]):
        yield Finding(check=NAME, case=case, outcome="note", values={"word": match[1].lower()})


def _takes_an(text: str) -> bool:
    word = text.lstrip("\"'“‘(*_ ")
    first = word.split()[0].strip(".,") if word.split() else ""
    if (len(first) > 1 and first.isupper()) or (len(first.split("-")[0]) == 1 and first[:1].isupper()):
        return first[0] in _LETTERS_AN
    if first[:1].isdigit():
        return first.startswith("8") or (first.startswith(("11", "18")) and len(first) == 2)
    return bool(_SILENT_H.match(word)) or (word[:1].lower() in "aeiou" and not _CONSONANT_SOUND.match(word))


def _is_plural(text: str) -> bool | None:
    """Whether a short noun phrase is plural; None for what is no short noun phrase."""
    words = text.strip(" .").split()
    if not 1 <= len(words) <= 3 or numbers(text):
        return None
    last = words[-1].lower()
    return last.endswith("s") and not last.endswith(_SINGULAR_S)
