"""Files that tests make: archives of parts, and the smallest documents of each packed format."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping

from passagework.formats.contract import SourceFile
from passagework.formats.registry import identify
from passagework.models.content import Document

OFFICE = "http://schemas.openxmlformats.org"
W = f'xmlns:w="{OFFICE}/wordprocessingml/2006/main" xmlns:m="{OFFICE}/officeDocument/2006/math"'
R = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships"
A = 'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"'
P = f'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" {A} xmlns:r="{R}"'
_ODF = {"office": "office", "text": "text", "table": "table", "style": "style", "fo": "xsl-fo-compatible", "draw": "drawing"}
ODF = " ".join(f'xmlns:{prefix}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"' for prefix, name in _ODF.items())


def packed(parts: Mapping[str, str | bytes]) -> bytes:
    """Return a ZIP archive of these parts, in their order."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    return buffer.getvalue()


def relations(**targets: str) -> str:
    """Return a part of relations: identity and type are the key, the target its value."""
    each = "".join(f'<Relationship Id="{key}" Type="{R}/{key}" Target="{target}"/>' for key, target in targets.items())
    return f'<Relationships xmlns="{RELATIONS}">{each}</Relationships>'


def docx(body: str, **parts: str) -> bytes:
    """Return a Word file with this body; ``styles``, ``numbering``, ``footnotes`` and ``app`` are contents of parts."""
    files: dict[str, str | bytes] = {"word/document.xml": f"<w:document {W}><w:body>{body}</w:body></w:document>"}
    named = {name: f"{name}.xml" for name in ("styles", "numbering", "footnotes") if name in parts}
    files |= {f"word/{name}.xml": f"<w:{name} {W}>{parts[name]}</w:{name}>" for name in named}
    files["word/_rels/document.xml.rels"] = relations(**named)
    if "app" in parts:
        files["docProps/app.xml"] = f"<Properties>{parts['app']}</Properties>"
    return packed(files)


def paragraph(text: str, properties: str = "", run: str = "") -> str:
    """Return a paragraph of one run."""
    return f'<w:p><w:pPr>{properties}</w:pPr><w:r><w:rPr>{run}</w:rPr><w:t xml:space="preserve">{text}</w:t></w:r></w:p>'


def slide(shapes: str) -> str:
    return f"<p:sld {P}><p:cSld><p:spTree>{shapes}</p:spTree></p:cSld></p:sld>"


def shape(text: str, placeholder: str = "", at: tuple[int, int] | None = None) -> str:
    """Return a shape with a paragraph for each line of ``text``; ``at`` is left and top."""
    fills = f'<p:ph type="{placeholder}"/>' if placeholder else ""
    place = f'<a:xfrm><a:off x="{at[0]}" y="{at[1]}"/></a:xfrm>' if at else ""
    lines = "".join(f"<a:p><a:r><a:t>{line}</a:t></a:r></a:p>" for line in text.split("\n"))
    return f"<p:sp><p:nvSpPr><p:nvPr>{fills}</p:nvPr></p:nvSpPr><p:spPr>{place}</p:spPr><p:txBody>{lines}</p:txBody></p:sp>"


def pptx(*slides: str, notes: Mapping[int, str] | None = None) -> bytes:
    """Return a PowerPoint file; ``notes`` are the speaker's notes by the number of their slide."""
    listed = "".join(f'<p:sldId id="{number}" r:id="s{number}"/>' for number in range(1, len(slides) + 1))
    files: dict[str, str | bytes] = {
        "ppt/presentation.xml": f"<p:presentation {P}><p:sldIdLst>{listed}</p:sldIdLst></p:presentation>",
        "ppt/_rels/presentation.xml.rels": relations(**{f"s{n}": f"slides/slide{n}.xml" for n in range(1, len(slides) + 1)}),
    }
    for number, content in enumerate(slides, start=1):
        files[f"ppt/slides/slide{number}.xml"] = content
        if notes and number in notes:
            files[f"ppt/slides/_rels/slide{number}.xml.rels"] = relations(notesSlide=f"../notesSlides/notesSlide{number}.xml")
            files[f"ppt/notesSlides/notesSlide{number}.xml"] = slide(shape(notes[number], "body")).replace("p:sld", "p:notes")
    return packed(files)


def odt(body: str, styles: str = "", **parts: str) -> bytes:
    """Return an OpenDocument text."""
    text = f"<office:body><office:text>{body}</office:text></office:body>"
    automatic = f"<office:automatic-styles>{styles}</office:automatic-styles>"
    content = f"<office:document-content {ODF}>{automatic}{text}</office:document-content>"
    files: dict[str, str | bytes] = {"mimetype": "application/vnd.oasis.opendocument.text", "content.xml": content}
    return packed(files | {f"{name}.xml": part for name, part in parts.items()})


CONTAINER = '<container><rootfiles><rootfile full-path="OPS/book.opf"/></rootfiles></container>'


def epub(chapters: Mapping[str, str], navigation: str = "", title: str = "A book") -> bytes:
    """Return an electronic book of these bodies, by their file's name."""
    items = "".join(f'<item id="{name}" href="{name}" media-type="application/xhtml+xml"/>' for name in chapters)
    items += '<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>' if navigation else ""
    spine = "".join(f'<itemref idref="{name}"/>' for name in chapters)
    package = f"<package><metadata><title>{title}</title></metadata><manifest>{items}</manifest><spine>{spine}</spine></package>"
    files: dict[str, str | bytes] = {
        "mimetype": "application/epub+zip", "META-INF/container.xml": CONTAINER, "OPS/book.opf": package,
    }  # fmt: skip
    files |= {f"OPS/{name}": f"<html><body>{body}</body></html>" for name, body in chapters.items()}
    if navigation:
        files["OPS/nav.xhtml"] = f'<html><body><nav epub:type="toc">{navigation}</nav></body></html>'
    return packed(files)


def read(data: bytes | str, name: str) -> Document:
    """Read a file as the parsing worker does."""
    file = SourceFile(data.encode() if isinstance(data, str) else data, name)
    found = identify(file)
    assert found.read is not None
    return found.read(file)


def remarks(document: Document) -> dict[str, dict[str, str | int]]:
    return {remark.code: remark.values for remark in document.remarks}


def titles(document: Document) -> list[str]:
    return [content.section.title for content in document.contents]


def pages(document: Document) -> list[tuple[str, str]]:
    """Return each page's label and text."""
    return [(page.label, document.text[page.span.start : page.span.end]) for page in document.pages]
