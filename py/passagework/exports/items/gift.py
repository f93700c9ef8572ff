"""GIFT, the text format of Moodle (question/format/gift).

Escapes are those of Moodle's own reader, in its order: the backslash first, so that TeX such as ``\\neq`` is not taken for the
end of a line.
"""

from __future__ import annotations

from collections.abc import Sequence
from xml.sax.saxutils import escape

from passagework.catalogue import text as words
from passagework.exports.items.moodle import feedback, starred
from passagework.exports.items.questions import Question, source_line
from passagework.exports.items.texts import name_of, plain, tex_html, tex_line

_ESCAPES = (("\\", "\\\\"), ("#", "\\#"), ("=", "\\="), ("~", "\\~"), ("{", "\\{"), ("}", "\\}"), (":", "\\:"), ("\n", "\\n"))


def gift(questions: Sequence[Question], category: str) -> str:
    """Return the file: a category, then the questions, each without an empty line in it."""
    head = f"$CATEGORY: {escaped(' '.join(category.split()))}"
    return "\n\n".join([head, *(_question(each) for each in questions)]) + "\n"


def escaped(text: str) -> str:
    """Return ``text`` with everything escaped that means something to GIFT."""
    for plain_form, written in _ESCAPES:
        text = text.replace(plain_form, written)
    return text


def _question(question: Question) -> str:
    title = escaped(name_of(question.title))
    start = f"// {question.item.id}\n::{title}::[html]{escaped(_flat(tex_html(question.prompt)))}"
    general = f"####{escaped(_flat(feedback(question) + _sources(question)))}"
    match question.item.content.kind:
        case "summary":
            # A description: Moodle shows it between questions.
            return start + escaped(_flat(tex_html(question.answer) + _sources(question)))
        case "choice":
            options = "".join(_option(question, number) for number in range(len(question.options)))
            return f"{start}{{{options}\n{general}}}"
        case "truefalse":
            return f"{start}{{{'T' if question.truth else 'F'}{general}}}"
        case "short":
            answers = "".join(f"\n={escaped(starred(plain(each)))}" for each in question.accept)
            return f"{start}{{{answers}\n{general}}}"
        case _:
            return f"{start}{{{general}}}"


def _option(question: Question, number: int) -> str:
    option = question.options[number]
    sign = "=" if number == question.key else "~"
    reason = f"#[html]{escaped(_flat(tex_line(option.reason)))}" if option.reason else ""
    return f"\n{sign}[html]{escaped(_flat(tex_line(option.text)))}{reason}"


def _sources(question: Question) -> str:
    if not question.sources:
        return ""
    lines = "<br>".join(escape(source_line(each)) for each in question.sources)
    return f"<p>{words('export.sources')}:<br>{lines}</p>"


def _flat(html: str) -> str:
    return " ".join(html.split("\n"))
