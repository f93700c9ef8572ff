r"""The text of a JSON string as a model meant it.

Models write TeX into JSON without escaping its backslashes. Some of that is no JSON (``"\sum"``), and some is, and means
something else: ``"\frac"`` is a form feed and "rac", ``"\times"`` a tab and "imes". A backslash before the name of a command
of TeX is kept; every other escape is what JSON says.
"""

from __future__ import annotations

import re

_NAMES = """
    backslash bar because begin beta beth between big bigcap bigcup bigg biggl biggr bigl bigoplus bigotimes bigr bigsqcup
    bigstar bigtriangleup bigvee bigwedge binom bmod boldsymbol bot bowtie boxed breve brace brack bullet bumpeq fbox flat
    forall frac frown nabla natural ncong nearrow neg neq nexists ngeq ngtr nleq nless nmid nolimits nonumber not notin
    nparallel nprec nrightarrow nsim nsubseteq nsucc nsupseteq nwarrow rangle rbrace rbrack rceil rfloor rho right
    rightarrow rightharpoonup rightleftharpoons rightsquigarrow risingdotseq root rvert tag tan tanh tau tbinom tfrac text
    textbf textit textrm textsf texttt textstyle therefore theta thickapprox thickspace thinspace tilde times top triangle
    triangledown triangleleft triangleq triangleright twoheadrightarrow
"""
_COMMANDS = frozenset(_NAMES.split())
_DOUBTFUL = frozenset(("bf", "ne", "ni", "nu", "rm", "to", "tt"))
"""Commands that may as well be a line break or a tab and the beginning of a word."""

_PROPER = re.compile(r"\\\\[A-Za-z]{2}")
_ESCAPE = re.compile(r"\\(?:u([0-9A-Fa-f]{4})|([bfnrt])([A-Za-z]*)|\\|(.))", re.DOTALL)
_PAIR = re.compile("[\ud800-\udbff][\udc00-\udfff]")
_LONE = re.compile("[\ud800-\udfff\x00]")
_MEANING = {"b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", '"': '"', "/": "/"}


def escapes_properly(reply: str) -> bool:
    """Whether a reply escapes backslashes of commands somewhere: then a doubtful one is what JSON says."""
    return _PROPER.search(reply) is not None


def decoded(body: str, proper: bool) -> str:
    """The text of a JSON string, given what stands between its quotes, raw line breaks and unknown escapes allowed.

    ``proper``: :func:`escapes_properly` of the reply. A lone surrogate and a null become U+FFFD.
    """
    if "\\" in body:
        # Within a formula that is not escaped, two backslashes are the end of a row.
        rows = not proper and any(_is_command(match[2], match[3], proper) for match in _ESCAPE.finditer(body) if match[2])
        body = _ESCAPE.sub(lambda match: _meant(match, proper, rows), body)
        body = _PAIR.sub(lambda match: match[0].encode("utf-16", "surrogatepass").decode("utf-16"), body)
    return _LONE.sub("\ufffd", body)


def _meant(match: re.Match[str], proper: bool, rows: bool) -> str:
    code, letter, rest, other = match.groups()
    if code:
        return chr(int(code, 16))
    if letter:
        return match[0] if _is_command(letter, rest, proper) else _MEANING[letter] + rest
    if other:
        return _MEANING.get(other, match[0])
    return "\\\\" if rows and not match.string[match.end() : match.end() + 1].isalpha() else "\\"


def _is_command(letter: str, rest: str, proper: bool) -> bool:
    name = letter + rest
    return name in _COMMANDS or (not proper and name in _DOUBTFUL)
