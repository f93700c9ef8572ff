"""Where a passage stands in its text: the link that opens it there, and the citation to copy."""

from urllib.parse import quote

from passagework.catalogue import text
from passagework.models.search import PassageRef


def address(passage: PassageRef) -> str:
    """The page's route to the passage in its section."""
    document, section = quote(passage.document, safe=""), quote(passage.section_id, safe="")
    return f"#/library/{document}/{section}?passage={passage.ordinal}"


def title_of(passage: PassageRef) -> str:
    """Section number and title, or the title alone where sections are not numbered."""
    return " · ".join(part for part in (passage.section_number, passage.section_title) if part)


def citation(passage: PassageRef, quoted: str) -> str:
    """The passage in quotation marks and where it stands; passages are counted from 1 for people.

    Licence and attribution belong to the text as a whole; the page adds them from its shelf.
    """
    place = text(
        "citation.place",
        title=passage.document_title,
        section=title_of(passage),
        number=passage.ordinal + 1,
    )
    return f"\N{LEFT DOUBLE QUOTATION MARK}{quoted}\N{RIGHT DOUBLE QUOTATION MARK}\n{place}"
