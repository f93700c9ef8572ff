"""The short course as a document, for the build to index and to write as pages."""

from __future__ import annotations

import json
from pathlib import Path

from latex2mathml.converter import convert as latex_to_mathml

from passagework.errors import FormatError
from passagework.formats.course_markdown import CourseSection, convert_course
from passagework.models.content import Document
from passagework.models.library import Source
from sitebuild.errors import BuildError

SHORT_COURSE = Path("static/demo/short-course")


def load_short_course(root: Path) -> Document:
    """Return *A short course in statistics* from the project's folder ``root``.

    Raises BuildError where ``course.json`` or a section's file is missing, or a text leaves the format.
    """
    folder = root / SHORT_COURSE
    course = json.loads(_read(folder / "course.json"))
    sections = [
        CourseSection(entry["id"], str(number), entry["file"], _read(folder / entry["file"]))
        for number, entry in enumerate(course["sections"], start=1)
    ]
    source = Source(attribution=course["attribution"], licence=course["licence"], licence_url=course["licence_url"])
    try:
        return convert_course(
            sections,
            tex_to_mathml,
            id=course["id"],
            title=course["title"],
            language=course["language"],
            source=source,
        )
    except FormatError as error:
        raise BuildError("Converting the short course", error.message, error.hint) from error


def tex_to_mathml(tex: str, display: bool) -> str:
    """Return TeX as MathML source, by latex2mathml."""
    return latex_to_mathml(tex, display="block" if display else "inline")


def _read(path: Path) -> str:
    try:
        return path.read_text("utf-8")
    except OSError as error:
        why = f"{path} cannot be read ({error.strerror})"
        raise BuildError("Reading the short course", why, "restore the file from the repository") from error
