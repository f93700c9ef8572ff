"""Moodle XML (question/format/xml): what Moodle keeps most of."""

from __future__ import annotations

from collections.abc import Sequence
from xml.sax.saxutils import escape

from passagework.catalogue import text as words
from passagework.exports.items.moodle import feedback, starred
from passagework.exports.items.questions import Question, source_line
from passagework.exports.items.texts import name_of, plain, tex_html, tex_line, xml_safe

_TYPES = {
    "choice": "multichoice",
    "short": "shortanswer",
    "truefalse": "truefalse",
    "card": "essay",
    "problem": "essay",
    "summary": "description",
}


def moodle_xml(questions: Sequence[Question], category: str) -> str:
    """Return the file. Each question has the item's id as its idnumber."""
    named = escape(" ".join(category.split()).replace("/", "//"))
    head = f'<question type="category"><category><text>$course$/top/{named}</text></category></question>'
    body = "\n".join([head, *(_question(each) for each in questions)])
    return xml_safe(f'<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n{body}\n</quiz>\n')


def _question(question: Question) -> str:
    kind = question.item.content.kind
    prompt = tex_html(question.prompt) + (tex_html(question.answer) if kind == "summary" else "")
    after = "" if kind == "summary" else feedback(question) + _sources(question)
    parts = [
        f"<name><text>{escape(name_of(question.title))}</text></name>",
        f'<questiontext format="html">{_text(prompt + (_sources(question) if kind == "summary" else ""))}</questiontext>',
        f'<generalfeedback format="html">{_text(after)}</generalfeedback>',
        f"<defaultgrade>{0 if kind == 'summary' else 1}</defaultgrade>",
        "<penalty>0.3333333</penalty>",
        "<hidden>0</hidden>",
        f"<idnumber>{question.item.id}</idnumber>",
        *_answers(question),
        f"<tags>{''.join(f'<tag><text>{escape(each)}</text></tag>' for each in _tags(question))}</tags>",
    ]
    return f'<question type="{_TYPES[kind]}">' + "".join(parts) + "</question>"


def _answers(question: Question) -> list[str]:
    match question.item.content.kind:
        case "choice":
            options = [
                _answer(tex_line(option.text), 100 if number == question.key else 0, tex_line(option.reason), "html")
                for number, option in enumerate(question.options)
            ]
            return ["<single>true</single><shuffleanswers>0</shuffleanswers><answernumbering>ABCD</answernumbering>", *options]
        case "short":
            return [
                "<usecase>0</usecase>",
                *(_answer(starred(plain(each)), 100, "", "moodle_auto_format") for each in question.accept),
            ]
        case "truefalse":
            pairs = (("true", question.truth), ("false", not question.truth))
            return [_answer(name, 100 if right else 0, "", "moodle_auto_format") for name, right in pairs]
        case "card" | "problem":
            return [
                "<responseformat>editor</responseformat><responserequired>1</responserequired>",
                "<responsefieldlines>10</responsefieldlines><attachments>0</attachments>",
                f'<graderinfo format="html">{_text(tex_html(question.answer))}</graderinfo>',
            ]
    return []


def _answer(text: str, fraction: int, feedback: str, form: str) -> str:
    inner = f'{_text(text)}<feedback format="html">{_text(feedback)}</feedback>'
    return f'<answer fraction="{fraction}" format="{form}">{inner}</answer>'


def _sources(question: Question) -> str:
    lines = "".join(f"<li>{escape(source_line(each))}</li>" for each in question.sources)
    return f"<p>{words('export.sources')}:</p><ul>{lines}</ul>" if lines else ""


def _tags(question: Question) -> list[str]:
    return ["passagework", *(each for each in (question.item.bloom, question.item.topic) if each)]


def _text(html: str) -> str:
    """Return a text element; a section that would end it too early is parted."""
    inside = html.replace("]]>", "]]]]><![CDATA[>")
    return f"<text><![CDATA[{inside}]]></text>" if html else "<text></text>"
