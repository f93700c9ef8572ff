"""QTI 3.0 and 2.1 packages (1EdTech): a zip with one file for each item, and a manifest.

Items are written once, in the names of 3.0; 2.1 has the same ones without ``qti-`` and in camel case. Its bodies of rubrics and
feedback stand without the element that 3.0 has around them.
"""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Sequence
from typing import Literal, NamedTuple
from xml.etree import ElementTree
from xml.etree.ElementTree import Element, SubElement
from xml.sax.saxutils import escape

from passagework.catalogue import text as words
from passagework.exports.items.questions import Question, source_line
from passagework.exports.items.texts import MATHML, plain, xhtml, xhtml_line, xml_safe

Version = Literal["3.0", "2.1"]
_EPOCH = (1980, 1, 1, 0, 0, 0)
_BODY = "qti-content-body"


class _Names(NamedTuple):
    item: str
    manifest: str
    schema: str
    version: str
    resource: str
    correct: str
    mapped: str


_NAMES: dict[Version, _Names] = {
    "3.0": _Names(
        "http://www.imsglobal.org/xsd/imsqtiasi_v3p0",
        "http://www.imsglobal.org/xsd/qti/qtiv3p0/imscp_v1p1",
        "QTI Package",
        "3.0.1",
        "imsqti_item_xmlv3p0",
        "https://purl.imsglobal.org/spec/qti/v3p0/rptemplates/match_correct",
        "https://purl.imsglobal.org/spec/qti/v3p0/rptemplates/map_response",
    ),
    "2.1": _Names(
        "http://www.imsglobal.org/xsd/imsqti_v2p1",
        "http://www.imsglobal.org/xsd/imscp_v1p1",
        "QTIv2.1 Package",
        "1.0.0",
        "imsqti_item_xmlv2p1",
        "http://www.imsglobal.org/question/qti_v2p1/rptemplates/match_correct",
        "http://www.imsglobal.org/question/qti_v2p1/rptemplates/map_response",
    ),
}


def qti(questions: Sequence[Question], version: Version) -> bytes:
    """Return the package's bytes; the same questions give the same bytes."""
    names = _NAMES[version]
    files = {f"items/{each.item.id}.xml": _written(_item(each, names), version, names) for each in questions}
    files["imsmanifest.xml"] = _manifest(questions, names)
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in sorted(files, key=lambda each: (each != "imsmanifest.xml", each)):
            archive.writestr(zipfile.ZipInfo(name, _EPOCH), files[name], zipfile.ZIP_DEFLATED)
    return packed.getvalue()


def _item(question: Question, names: _Names) -> Element:
    root = Element(
        "qti-assessment-item",
        {
            "identifier": f"item-{question.item.id}",
            "title": plain(question.title),
            "adaptive": "false",
            "time-dependent": "false",
            "xml:lang": question.item.language,
        },
    )
    _declarations(root, question)
    body = SubElement(root, "qti-item-body")
    _flow(body, xhtml(question.prompt))
    _interaction(body, question)
    rubric = SubElement(body, "qti-rubric-block", {"view": "author scorer tutor"})
    _flow(SubElement(rubric, _BODY), _notes(question))
    template = {"choice": names.correct, "truefalse": names.correct, "short": names.mapped}.get(question.item.content.kind)
    if template:
        SubElement(root, "qti-response-processing", {"template": template})
    return root


def _declarations(root: Element, question: Question) -> None:
    kind = question.item.content.kind
    if kind != "summary":
        base = "identifier" if kind in ("choice", "truefalse") else "string"
        declared = SubElement(
            root, "qti-response-declaration", {"identifier": "RESPONSE", "cardinality": "single", "base-type": base}
        )
        right = _right(question)
        if right:
            SubElement(SubElement(declared, "qti-correct-response"), "qti-value").text = right
        if kind == "short":
            mapping = SubElement(declared, "qti-mapping", {"default-value": "0"})
            for each in question.accept:
                entry = {"map-key": plain(each), "mapped-value": "1", "case-sensitive": "false"}
                SubElement(mapping, "qti-map-entry", entry)
    score = {"identifier": "SCORE", "cardinality": "single", "base-type": "float"}
    outcome = SubElement(root, "qti-outcome-declaration", score)
    SubElement(SubElement(outcome, "qti-default-value"), "qti-value").text = "0"


def _right(question: Question) -> str:
    match question.item.content.kind:
        case "choice":
            return f"option-{question.key}"
        case "truefalse":
            return "true" if question.truth else "false"
        case "short":
            return plain(question.answer)
    return ""


def _interaction(body: Element, question: Question) -> None:
    kind = question.item.content.kind
    if kind in ("choice", "truefalse"):
        attributes = {"response-identifier": "RESPONSE", "max-choices": "1", "shuffle": "false"}
        interaction = SubElement(body, "qti-choice-interaction", attributes)
        if kind == "choice":
            written = [(f"option-{number}", each.text) for number, each in enumerate(question.options)]
        else:
            written = [("true", words("export.truth.yes")), ("false", words("export.truth.no"))]
        for identifier, option in written:
            _flow(SubElement(interaction, "qti-simple-choice", {"identifier": identifier}), xhtml_line(option))
    elif kind == "short":
        SubElement(SubElement(body, "p"), "qti-text-entry-interaction", {"response-identifier": "RESPONSE"})
    elif kind in ("card", "problem"):
        SubElement(body, "qti-extended-text-interaction", {"response-identifier": "RESPONSE"})
    else:
        _flow(body, xhtml(question.answer))


def _notes(question: Question) -> str:
    """What tutors read beside the item: the answer, why, and the sources."""
    parts = [] if question.item.content.kind == "summary" else [xhtml(question.answer)]
    if question.explanation:
        parts.append(xhtml(question.explanation))
    reasons = [f"<li>{xhtml_line(each.text)}: {xhtml_line(each.reason)}</li>" for each in question.options if each.reason]
    if reasons:
        parts.append(f"<ul>{''.join(reasons)}</ul>")
    sources = "".join(f"<li>{escape(xml_safe(source_line(each)))}</li>" for each in question.sources)
    if sources:
        parts.append(f"<p>{words('export.sources')}</p><ul>{sources}</ul>")
    return "".join(parts) or "<p/>"


def _flow(parent: Element, html: str) -> None:
    """Put well-formed XHTML into ``parent``."""
    held = ElementTree.fromstring(f"<held>{html}</held>")
    parent.text = held.text
    parent.extend(held)


def _written(root: Element, version: Version, names: _Names) -> bytes:
    if version == "2.1":
        _unwrap(root)
    for element in root.iter():
        _rename(element, version, names)
    ElementTree.register_namespace("", names.item)
    ElementTree.register_namespace("m", MATHML)
    written: bytes = ElementTree.tostring(root, encoding="UTF-8", xml_declaration=True)
    return written


def _unwrap(root: Element) -> None:
    for element in list(root.iter()):
        for place, child in enumerate(list(element)):
            if child.tag == _BODY:
                element.remove(child)
                element.text = child.text
                for offset, inner in enumerate(child):
                    element.insert(place + offset, inner)


def _rename(element: Element, version: Version, names: _Names) -> None:
    if element.tag.startswith("{"):
        return
    own = element.tag.startswith("qti-")
    name = _camel(element.tag.removeprefix("qti-")) if own and version == "2.1" else element.tag
    if own and version == "2.1":
        element.attrib = {_camel(key) if key != "xml:lang" else key: value for key, value in element.attrib.items()}
    element.tag = f"{{{names.item}}}{name}"
    if "xml:lang" in element.attrib:
        element.attrib["{http://www.w3.org/XML/1998/namespace}lang"] = element.attrib.pop("xml:lang")


def _camel(name: str) -> str:
    return re.sub(r"-(\w)", lambda match: match[1].upper(), name)


def _manifest(questions: Sequence[Question], names: _Names) -> bytes:
    resources = "".join(
        f'<resource identifier="res-{each.item.id}" type="{names.resource}" href="items/{each.item.id}.xml">'
        f'<file href="items/{each.item.id}.xml"/></resource>'
        for each in questions
    )
    text = (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f'<manifest xmlns="{names.manifest}" identifier="passagework">'
        f"<metadata><schema>{names.schema}</schema><schemaversion>{names.version}</schemaversion></metadata>"
        f"<organizations/><resources>{resources}</resources></manifest>\n"
    )
    return text.encode()
