"""Where a passage stands in its text: the link that opens it there, and the citation to copy."""

from typing import Protocol
from urllib.parse import quote

from passagework.catalogue import text
from passagework.models.search import PassageRef


class Placed(Protocol):
    """A passage of a document, found or sent to a model."""

    @property
    def document(self) -> str:
        """The document's id."""

    @property
    def section_id(self) -> str:
        """The section's id in its document."""

    @property
    def ordinal(self) -> int:
        """Zero-based number within the document."""

    @property
    def pages(self) -> tuple[str, str] | None:
        """Labels of the first and the last page; None for a source without pages."""


def address(passage: Placed) -> str:
    """The page's route to the passage in its section."""
    document, section = quote(passage.document, safe=""), quote(passage.section_id, safe="")
    return f"#/library/{document}/{section}?passage={passage.ordinal}"


def title_of(passage: PassageRef) -> str:
    """Section number and title, as far as there are any, and the pages of a text that has pages."""
    return " · ".join(part for part in (passage.section_number, passage.section_title, pages(passage)) if part)


def pages(passage: Placed) -> str:
    """The pages a passage stands on, by what is printed on them: "p. 12", "pp. 12–13"; empty where there are none."""
    if passage.pages is None:
        return ""
    first, last = passage.pages
    return text("place.page", first=first) if first == last else text("place.pages", first=first, last=last)


def citation(passage: PassageRef, quoted: str) -> str:
    """The passage in quotation marks and where it stands; passages are counted from 1 for people.

    Licence and attribution belong to the text as a whole; the page adds them from its shelf.
    """
    section = " · ".join(part for part in (passage.section_number, passage.section_title) if part)
    parts = (
        passage.document_title,
        text("citation.section", section=section) if section else "",
        pages(passage),
        text("citation.passage", number=passage.ordinal + 1),
    )
    place = ", ".join(part for part in parts if part)
    return f"\N{LEFT DOUBLE QUOTATION MARK}{quoted}\N{RIGHT DOUBLE QUOTATION MARK}\n{place}."
