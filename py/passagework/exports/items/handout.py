"""A handout to print: one HTML file that needs nothing else, with or without the answers."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup, escape

from passagework.catalogue import text as words
from passagework.exports.items.markdown import Answers
from passagework.exports.items.questions import Question, source_line
from passagework.models.item_contents import LETTERS
from passagework.richtext.html import render, render_inline

_STYLE = """
body{font:12pt/1.5 Georgia,serif;max-width:38em;margin:2em auto;padding:0 1em;color:#20242a}
h1{font-size:1.6em}h2{font-size:1em;margin:0}.item{margin:0 0 1.6em;break-inside:avoid}
ol.options{list-style:upper-alpha}.line{border-bottom:1px solid #999;height:2em}
.answer{margin:.5em 0 0;padding-left:1em;border-left:2px solid #2f6b4a}
.sources{font-size:.8em;color:#5b6067;list-style:none;padding:0}
table{border-collapse:collapse}td,th{border:1px solid #999;padding:.2em .5em}
@media print{body{margin:0;max-width:none}.answers{break-before:page}}
"""
_POLICY = "default-src 'none'; style-src 'unsafe-inline'"


def handout(questions: Sequence[Question], title: str, answers: Answers, language: str) -> str:
    """Return the file. It can load nothing: its own policy forbids it, whatever the texts hold."""
    body = [Markup("<h1>{}</h1>").format(title)]
    for number, each in enumerate(questions, start=1):
        told = _answer(each) if answers == "with" else _room(each)
        body.append(Markup('<section class="item">{}{}</section>').format(_question(each, number), told))
    if answers == "end":
        listed = Markup("").join(
            Markup("<section class=item><h2>{}</h2>{}</section>").format(number, _answer(each))
            for number, each in enumerate(questions, start=1)
        )
        body.append(Markup('<div class="answers"><h1>{}</h1>{}</div>').format(words("export.answers"), listed))
    return (
        f'<!doctype html>\n<html lang="{escape(language)}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">\n'
        f'<meta name="viewport" content="width=device-width">\n<title>{escape(title)}</title>\n<style>{_STYLE}</style>\n</head>\n'
        f"<body>\n{Markup(chr(10)).join(body)}\n</body>\n</html>\n"
    )


def _question(question: Question, number: int) -> Markup:
    parts = [Markup("<h2>{}</h2>{}").format(number, render(question.prompt))]
    if question.options:
        items = Markup("").join(Markup("<li>{}</li>").format(render_inline(each.text)) for each in question.options)
        parts.append(Markup('<ol class="options">{}</ol>').format(items))
    if question.item.content.kind == "truefalse":
        parts.append(Markup("<p>{} / {}</p>").format(words("export.truth.yes"), words("export.truth.no")))
    if question.item.content.kind == "summary":
        parts.append(render(question.answer))
    return Markup("").join(parts)


def _room(question: Question) -> Markup:
    """Lines to write on."""
    lines = {"short": 2, "card": 2, "problem": 8}.get(question.item.content.kind, 0)
    return Markup('<div class="line"></div>') * lines


def _answer(question: Question) -> Markup:
    parts = []
    if question.item.content.kind != "summary":
        letter = Markup("") if question.key is None else Markup("<strong>{}</strong> ").format(LETTERS[question.key])
        parts.append(letter + render(question.answer) if question.key is None else letter + render_inline(question.answer))
    if question.explanation:
        parts.append(render(question.explanation))
    sources = Markup("").join(Markup("<li>{}</li>").format(source_line(each)) for each in question.sources)
    parts.append(Markup('<ul class="sources">{}</ul>').format(sources) if sources else Markup(""))
    return Markup('<div class="answer">{}</div>').format(Markup("").join(parts))
