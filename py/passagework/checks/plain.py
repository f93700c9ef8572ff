"""Text as it is read aloud: Markdown and TeX taken off, so that a draft and a passage can be held against each other."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from passagework.generation.citations import citations

_COMMANDS = {
    "times": "×", "cdot": "×", "div": "÷", "approx": "≈", "le": "≤", "leq": "≤", "ge": "≥", "geq": "≥", "ne": "≠", "neq": "≠",
    "pm": "±", "infty": "∞", "sum": "∑", "to": "→", "mid": "|", "ldots": "…", "cdots": "…", "dots": "…", "sim": "~",
}  # fmt: skip
_LETTERS = "alpha beta gamma delta epsilon theta kappa lambda mu nu pi rho sigma tau phi chi psi omega"
_GREEK = dict(zip(_LETTERS.split(), "αβγδεθκλμνπρστφχψω", strict=True))
_FRACTION = re.compile(r"\\[dt]?frac\s*\{([^{}]*)\}\s*\{([^{}]*)\}")
_ROOT = re.compile(r"\\sqrt\s*\{([^{}]*)\}")
_WRAPPED = re.compile(r"\\(?:text|mathrm|mathbf|mathit|operatorname|bar|hat|overline|left|right)\s*\{([^{}]*)\}")
_COMMAND = re.compile(r"\\([A-Za-z]+)\s?")
_TEX = re.compile(
    r"\$\$(.{1,2000}?)\$\$|\$(?!\s)([^$\n]{1,500}?)(?<!\s)\$(?!\d)|\\\((.{1,500}?)\\\)|\\\[(.{1,2000}?)\\\]", re.DOTALL
)
_EMPHASIS = re.compile(r"(?<![\w*])(\*{1,3}|_{1,3})(?=\S)(.{1,400}?)(?<=\S)\1(?![\w*])", re.DOTALL)
_HEADING = re.compile(r"^[ \t]*#{1,6}[ \t]+", re.MULTILINE)
_QUOTED = re.compile(r"^[ \t]*>[ \t]?", re.MULTILINE)
_CODE = re.compile(r"(?<!`)`{1,3}([^`]{1,400})`{1,3}")
_MOST_KEPT = 4096


@lru_cache(maxsize=_MOST_KEPT)
def plain(text: str) -> str:
    """Return ``text`` without citations, emphasis, code marks and the like; TeX between dollars becomes a line of symbols."""
    bare = _TEX.sub(lambda match: _line(next(filter(None, match.groups()))), without_citations(text))
    bare = _CODE.sub(r"\1", _HEADING.sub("", bare))
    return _EMPHASIS.sub(r"\2", _EMPHASIS.sub(r"\2", bare)).strip()


def without_citations(text: str) -> str:
    """Return ``text`` without ``[n]`` and its relatives."""
    kept, reached = [], 0
    for citation in citations(text):
        kept.append(text[reached : citation.start])
        reached = citation.end
    return "".join([*kept, text[reached:]])


@lru_cache(maxsize=_MOST_KEPT)
def level(text: str) -> str:
    """Return ``text`` as comparing sees it: plain, compatibility forms made one, no case, plain quotes and dashes, one blank."""
    flat = unicodedata.normalize("NFKC", _QUOTED.sub("", plain(text))).casefold().translate(_PLAIN)
    return " ".join(flat.split())


_PLAIN = str.maketrans(
    dict.fromkeys("‘’‚‛′ʼ`´", "'")
    | dict.fromkeys("“”„‟«»″", '"')
    | dict.fromkeys("‐‑‒–—―−", "-")
    | {"\u00ad": None, "\u200b": None}
)


def _line(tex: str) -> str:
    """Return one formula as a line: fractions with a slash, roots with a sign, commands as their symbols."""
    line = tex.replace("{,}", ",").replace("\\,", "").replace("\\;", " ").replace("\\ ", " ").replace("\\%", "%")
    for pattern, form in ((_WRAPPED, r"\1"), (_FRACTION, r"(\1)/(\2)"), (_ROOT, r"√(\1)")) * 2:
        line = pattern.sub(form, line)
    line = _COMMAND.sub(lambda match: _COMMANDS.get(match[1], _GREEK.get(match[1], "")), line)
    return line.replace("{", "(").replace("}", ")").replace("^(*)", "*")
